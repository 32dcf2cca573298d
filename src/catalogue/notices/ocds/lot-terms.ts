import { major } from '../../../platform/text/money.ts'
import { flag, type Json, number, objects, text, texts, within } from '../json.ts'
import { estimateOnly } from '../amounts.ts'
import { moment } from '../moment.ts'
import type { LotTerms, StrategicAim, Techniques } from '../terms-schema.ts'
import { plain, type Release } from './release.ts'
import { amount } from './values.ts'

/** Length, renewals and options of the contract, and the techniques of procurement, of the tender or a lot. */
export const lotTerms = (release: Release, node: Json): LotTerms => ({
  duration: duration(release, within(node, 'contractPeriod')),
  renewals: renewals(release, node),
  options: plain(release, within(node, 'options').description),
  techniques: techniques(release, within(node, 'techniques')),
})

/** The published length and dates. Publishers of the EU profile count a month as 30 days. */
function duration(release: Release, period: Json): LotTerms['duration'] {
  const days = number(period.durationInDays)
  const found = {
    months: null,
    days: days !== null && days > 0 ? days : null,
    startsAt: moment(period.startDate, 'day', release),
    endsAt: moment(period.endDate, 'end', release),
    other: null,
  }
  return Object.values(found).some((value) => value !== null) ? found : null
}

function renewals(release: Release, node: Json): LotTerms['renewals'] {
  const renewal = within(node, 'renewal')
  const stated = count(renewal.maximumRenewals)
  const maximum = stated ?? (flag(node.hasRenewal) === false ? 0 : null)
  const description = plain(release, renewal.description)
  return maximum === null && description === null ? null : { maximum, description }
}

const count = (value: unknown): number | null => {
  const read = number(value)
  return read !== null && Number.isSafeInteger(read) && read >= 0 ? read : null
}

function techniques(release: Release, given: Json): Techniques | null {
  const hasFramework = flag(given.hasFrameworkAgreement)
  const dps = flag(given.hasDynamicPurchasingSystem)
  const eAuction = flag(given.hasElectronicAuction)
  if (hasFramework === null && dps === null && eAuction === null) return null
  const agreement = within(given, 'frameworkAgreement')
  const maximum = estimateOnly(amount(agreement.value))
  const framework = {
    kind: text(agreement.method),
    maximumParticipants: count(agreement.maximumParticipants),
    justification: plain(release, agreement.periodRationale),
    maximumValue: maximum && major(maximum),
    currency: maximum && maximum.currency,
  }
  return { framework: hasFramework === true ? framework : null, dps, eAuction }
}

const aims: [StrategicAim['aim'], RegExp][] = [
  ['environmental', /^environment/i],
  ['social', /^social/i],
  ['innovation', /innovat/i],
]

/** The sustainability extension of the tender and its lots, by aim. */
export function strategicAims(release: Release, nodes: readonly Json[]): StrategicAim[] {
  const goals = nodes.flatMap((node) => objects(node.sustainability))
  return aims.flatMap(([aim, pattern]) => {
    const ours = goals.filter((each) => pattern.test(text(each.goal) ?? ''))
    if (ours.length === 0) return []
    const words = new Set(ours.flatMap((each) => plain(release, each.description) ?? []))
    const codes = ours.flatMap((each) => [text(each.goal) ?? '', ...texts(each.strategies)])
    return [{ aim, codes: [...new Set(codes)], description: words.size > 0 ? [...words].join('\n\n') : null }]
  })
}
