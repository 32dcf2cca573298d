import type { Profile } from '../../identity/accounts/schema.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import { type CompanyFacts, type Judgement, type Occasion, ofProfile } from './facts.ts'
import { amountsOf, minimumOf, textOf } from './numbers.ts'
import type { EvidenceStatus } from './schema.ts'
import { allOf, bestOf, endOfDay, standing } from './standing.ts'

type Insurance = NonNullable<Profile['insurances']>[number]

/** Kinds of insurance as they are written in English, German and French. `liability` is any third-party cover. */
const kinds: readonly (readonly [string, RegExp])[] = [
  [
    'employers',
    /employer['’]?s['’]? liability|workers['’]? compensation|workmen['’]?s|unfallversicherung|accidents? du travail/iu,
  ],
  [
    'product',
    /products?(?: and \w+)? liability|produkthaftpflicht|(?:du fait des|responsabilité) produits/iu,
  ],
  [
    'professional',
    /professional (?:indemnity|liability|risk)|errors and omissions|berufshaftpflicht|vermögensschaden|responsabilité civile professionnelle|rc pro(?!\p{L})|indemnité professionnelle/iu,
  ],
  ['cyber', /cyber/iu],
  ['works', /contractors?['’]? all[- ]risks?|bauleistungsversicherung|tous risques chantier/iu],
  ['decennial', /decennial|décennale/iu],
  ['motor', /motor|vehicle insurance|kfz|kraftfahrzeug|automobile|flotte/iu],
  [
    'environmental',
    /environmental (?:impairment|liability)|umwelthaftpflicht|atteintes? à l['’]environnement/iu,
  ],
  [
    'liability',
    /public (?:and products )?liability|general liability|third[- ]party|haftpflicht|responsabilité civile/iu,
  ],
]
/** Kinds that are third-party cover too, so that a demand for "liability insurance" is met by any of them. */
const thirdParty = new Set(['product', 'professional', 'environmental', 'liability'])

const kindsIn = (text: string): string[] => {
  const found = kinds.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind)
  return found.length > 1 ? found.filter((kind) => kind !== 'liability' || plainLiability.test(text)) : found
}
/** "Haftpflicht" and "responsabilité civile" stand inside the names of other kinds. */
const plainLiability =
  /public (?:and products )?liability|general liability|third[- ]party|betriebs(?:- und berufs)?haftpflicht|responsabilité civile (?:d['’]exploitation|générale)|allgemeine haftpflicht/iu

interface Demand {
  /** Any of these kinds suffices; empty for any third-party insurance. */
  kinds: string[]
  minimum: { amount: number; currency: string } | null
}

const either = /(?<!\p{L})(?:or|oder|ou)(?!\p{L})|\//iu

/** The demands of a text: every sum with the kinds named before it, else with the kinds named after it. */
export function demandsIn(requirement: Requirement): Demand[] {
  const text = textOf(requirement)
  const amounts = amountsOf(requirement)
  if (amounts.length === 0) return grouped(text, minimumOf(requirement))
  const demands: Demand[] = []
  for (const [i, { amount, currency, start }] of amounts.entries()) {
    const from = amounts[i - 1]?.end ?? 0
    const to = i === 0 && kindsIn(text.slice(0, start)).length === 0 ? text.length : start
    const named = grouped(text.slice(from, to), { amount, currency })
    const last = demands.at(-1)
    // A further sum without a kind of its own (for damage to things, say) is of the same insurance.
    if (i > 0 && last && named.every(({ kinds: own }) => own.length === 0)) {
      if (last.minimum && last.minimum.currency === currency && last.minimum.amount < amount)
        last.minimum = { amount, currency }
    } else demands.push(...named)
  }
  return demands
}

function grouped(text: string, minimum: Demand['minimum']): Demand[] {
  const named = kindsIn(text)
  if (named.length < 2 || either.test(text)) return [{ kinds: named, minimum }]
  return named.map((kind) => ({ kinds: [kind], minimum }))
}

interface Answer {
  status: EvidenceStatus
  at: number | null
  have: Insurance | null
  demand: Demand
}

/** Cover by kind and sum, valid at the deadline. A lower sum is partial; without recorded insurances the status is unknown. */
export function judgeInsurance(
  requirement: Requirement,
  { profile }: CompanyFacts,
  occasion: Occasion,
): Judgement {
  const { say } = occasion
  const insurances = profile?.insurances ?? []
  const demands = demandsIn(requirement)
  const sums = demands.flatMap(({ minimum }) => minimum ?? [])
  const need = sums.map(({ amount, currency }) => say.money(amount, currency)).join(', ') || null
  if (insurances.length === 0)
    return {
      status: 'unknown',
      evidence: [],
      have: null,
      need,
      note: say('insurance.unknown'),
      remedy: say('remedy.profile'),
    }
  const answers = demands.map((demand) => answerFor(demand, insurances, occasion))
  const status = allOf(answers.map((answer) => answer.status))
  const found = answers.filter(({ have }) => have !== null)
  const evidence = found.map(({ at, have }) =>
    ofProfile(`insurances[${at}]`, have?.type ?? '', endOfDay(have?.validUntil ?? null)),
  )
  const have = found.flatMap(({ have: own }) => shown(own, occasion)).join(', ') || null
  const worst = answers.find((answer) => answer.status !== 'met')
  const ends = found.find((answer) => answer.status === 'expiring')?.have?.validUntil
  return {
    status,
    evidence: [...new Map(evidence.map((each) => [each.id, each])).values()],
    have,
    need,
    note:
      ends && status === 'expiring'
        ? say('insurance.expiring', { day: say.day(ends) })
        : say(noteOf(status, worst), { have: have ?? '', need: need ?? '' }),
    remedy: status === 'met' ? null : say(status === 'expiring' ? 'remedy.renewCover' : 'remedy.cover'),
  }
}

const noteOf = (status: EvidenceStatus, worst: Answer | undefined) =>
  status === 'met'
    ? 'insurance.met'
    : status === 'missing' || worst?.have === null
      ? 'insurance.missing'
      : 'insurance.partial'

const shown = (insurance: Insurance | null, { say }: Occasion): string[] =>
  insurance && insurance.amount !== null && insurance.currency
    ? [say.money(insurance.amount, insurance.currency)]
    : insurance
      ? [insurance.type]
      : []

function answerFor(demand: Demand, insurances: Insurance[], occasion: Occasion): Answer {
  const fitting = insurances.flatMap((have, at) => (fits(have, demand) ? [{ have, at, demand }] : []))
  const answers = fitting.map((each) => ({ ...each, status: statusOf(each.have, demand, occasion) }))
  return bestOf(answers) ?? { status: 'missing', at: null, have: null, demand }
}

function fits({ type }: Insurance, { kinds: asked }: Demand): boolean {
  const own = kindsIn(type)
  if (asked.some((kind) => own.includes(kind))) return true
  if (asked.length > 0 && !asked.includes('liability')) return false
  return own.length === 0 || own.some((kind) => thirdParty.has(kind))
}

function statusOf(have: Insurance, { minimum }: Demand, occasion: Occasion): EvidenceStatus {
  const state = standing(endOfDay(have.validUntil), occasion)
  if (state === 'over') return 'missing'
  if (minimum) {
    const { amount, currency } = have
    const sum = amount === null || !currency ? null : occasion.convert(amount, currency, minimum.currency)
    // Below the sum, or a policy whose sum nobody has recorded.
    if (sum === null || sum < minimum.amount) return 'partial'
  }
  return state === 'ends' ? 'expiring' : 'met'
}
