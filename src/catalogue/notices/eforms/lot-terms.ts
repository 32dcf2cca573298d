import { major } from '../../../platform/text/money.ts'
import type { Duration, Framework, LotTerms, Renewals, Techniques } from '../terms-schema.ts'
import { instant } from './dates.ts'
import { frameworkCode } from './lots.ts'
import type { LotElement } from './lots.ts'
import { first, text } from './query.ts'
import { inOfficial, multilingual } from './texts.ts'
import { frameworkMaximum } from './values.ts'

/** Length, renewals and options of the contract, and the techniques of procurement, of one lot. */
export const lotTerms = (lot: LotElement, official: string | undefined): LotTerms => ({
  duration: duration(lot),
  renewals: renewals(lot, official),
  options: inOfficial(multilingual(lot.project, 'cac:ContractExtension/cbc:OptionsDescription', official)),
  techniques: techniques(lot, official),
})

/** BT-36, BT-536, BT-537 and BT-538 */
function duration({ project }: LotElement): Duration | null {
  const period = first(project, 'cac:PlannedPeriod')
  const other = text(period, 'cbc:DescriptionCode')?.toLowerCase()
  const found: Duration = {
    ...lengthOf(first(period, 'cbc:DurationMeasure')),
    startsAt: instant(text(period, 'cbc:StartDate'), null, 'start'),
    endsAt: instant(text(period, 'cbc:EndDate'), null, 'end'),
    other: other === 'unlimited' || other === 'unknown' ? other : null,
  }
  return Object.values(found).some((value) => value !== null) ? found : null
}

type Measure = ReturnType<typeof first>

/** A year counts as twelve months and a week as seven days, which is exact; months and days are not converted. */
function lengthOf(measure: Measure): Pick<Duration, 'months' | 'days'> {
  const length = Number(measure?.text.trim() || Number.NaN)
  const unit = measure?.attributes.get('unitCode') ?? ''
  const [member, factor] = units.get(unit) ?? ['days', Number.NaN]
  const counted = length > 0 && length * factor > 0 ? length * factor : null
  return { months: member === 'months' ? counted : null, days: member === 'days' ? counted : null }
}

const units = new Map<string, readonly ['months' | 'days', number]>([
  ['YEAR', ['months', 12]],
  ['MONTH', ['months', 1]],
  ['WEEK', ['days', 7]],
  ['DAY', ['days', 1]],
  // Belgian notices of SDK 1.8 write the calendar day this way.
  ['CALENDAR_DAY', ['days', 1]],
])

/** BT-58 and BT-57 */
function renewals({ project }: LotElement, official: string | undefined): Renewals | null {
  const maximum = count(text(project, 'cac:ContractExtension/cbc:MaximumNumberNumeric'))
  const described = multilingual(
    project,
    'cac:ContractExtension/cac:Renewal/cac:Period/cbc:Description',
    official,
  )
  const description = inOfficial(described)
  return maximum === null && description === null ? null : { maximum, description }
}

const count = (published: string | null): number | null =>
  published !== null && /^\d{1,9}$/.test(published) ? Number(published) : null

/** BT-765, BT-766 and BT-767; null for a lot that does not mention techniques. */
function techniques(lot: LotElement, official: string | undefined): Techniques | null {
  const kind = frameworkCode(lot)
  const dps = text(lot.element, dpsPath)
  const auction = text(lot.element, 'cac:TenderingProcess/cac:AuctionTerms/cbc:AuctionConstraintIndicator')
  if (kind === null && dps === null && auction === null) return null
  return {
    framework: kind === null || kind === 'none' ? null : framework(lot, kind, official),
    dps: dps === null ? null : dps !== 'none',
    eAuction: auction === null ? null : auction === 'true',
  }
}

const dpsPath =
  "cac:TenderingProcess/cac:ContractingSystem/cbc:ContractingSystemTypeCode[@listName='dps-usage']"

/** BT-113, BT-109 and BT-271 */
function framework(lot: LotElement, kind: string, official: string | undefined): Framework {
  const agreement = first(lot.element, 'cac:TenderingProcess/cac:FrameworkAgreement')
  const maximum = frameworkMaximum(lot.project)
  return {
    kind,
    maximumParticipants: count(text(agreement, 'cbc:MaximumOperatorQuantity')),
    justification: inOfficial(multilingual(agreement, 'cbc:Justification', official)),
    maximumValue: maximum && major(maximum),
    currency: maximum && maximum.currency,
  }
}
