import { emptyAward } from '../empty.ts'
import type { NoticeAward } from '../parts.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { companiesAmong } from '../winners.ts'
import { instant } from './dates.ts'
import { type Directory, inlineParty } from './organisations.ts'
import { all, text } from './query.ts'
import { amount } from './values.ts'

/** The facts of the notice that its awards need. */
export interface ResultContext {
  known: Directory
  official: string | undefined
  cancelled: boolean
  /** The lots with a framework agreement. */
  frameworks: Set<string>
  /** The ends of the contracts, by lot. */
  ends: Map<string, string | null>
}

/** BT-142 */
export const decisionOf = (code: string | null): NoticeAward['status'] => decisions.get(code ?? '') ?? null

const decisions = new Map<string, NoticeAward['status']>([
  ['selec-w', 'awarded'],
  ['clos-nw', 'unsuccessful'],
  ['open-nw', 'open'],
])

/**
 * The awards of the draft SDK 0.1, which writes results as UBL does: a cac:TenderResult for each lot, with
 * the winner in full. Later SDKs require the element but only a date without meaning in it, which makes no
 * award.
 */
export function draftAwards(root: XmlElement, given: ResultContext): NoticeAward[] {
  return all(root, 'cac:TenderResult').flatMap((result, i) => draftAward(result, `RES-${i + 1}`, given) ?? [])
}

function draftAward(result: XmlElement, id: string, given: ResultContext): NoticeAward | null {
  const decision = decisionOf(text(result, 'cbc:TenderResultCode'))
  const winners = all(result, 'cac:WinningParty/cac:Party').flatMap(
    (party) => inlineParty(party, given.official)?.organisation ?? [],
  )
  const { companies: suppliers, isFailed } = companiesAmong(winners, ({ name }) => name)
  const day = dayOf(result, 'cbc:AwardDate') ?? dayOf(result, 'cac:Contract/cbc:IssueDate')
  if (decision === null && winners.length === 0 && day === null) return null
  const status = isFailed ? 'unsuccessful' : (decision ?? 'awarded')
  const lotId = lotOf(result, given)
  const won = status === 'awarded'
  return {
    ...emptyAward,
    key: [id, lotId].filter(Boolean).join(':'),
    lotId,
    suppliers,
    value: won ? amount(result, paid) : null,
    bidsReceived: countOf(text(result, 'cbc:ReceivedTenderQuantity')),
    awardedAt: won ? day : null,
    contractEndsAt: won ? (given.ends.get(lotId ?? '') ?? null) : null,
    status: given.cancelled ? 'cancelled' : status,
    contractId: text(result, 'cac:Contract/cbc:ID'),
    subcontractedShare: shareOf(result),
  }
}

/** A notice with a single lot calls it LOT-0000, and its result calls it LOT-0001. */
function lotOf(result: XmlElement, { ends }: ResultContext): string | null {
  const named = text(result, 'cac:AwardedTenderedProject/cac:ProcurementProjectLot/cbc:ID')
  if (named !== null && ends.has(named)) return named
  const [only = null, ...others] = ends.keys()
  return others.length === 0 ? only : null
}

/** 2000-01-01 means that there is no date. */
function dayOf(result: XmlElement, path: string): string | null {
  const written = text(result, path)
  return written?.startsWith('2000-01-01') ? null : instant(written, null, 'start')
}

const countOf = (written: string | null): number | null =>
  written !== null && /^\d{1,9}$/.test(written) ? Number(written) : null

/** BT-555 in per cent, or BT-553 divided by the value of the contract; 0 if nothing is subcontracted. */
function shareOf(result: XmlElement): number | null {
  const percent = Number(text(result, 'cac:SubcontractTerms/cbc:Rate') ?? Number.NaN)
  if (percent >= 0 && percent <= 100) return percent / 100
  const part = amount(result, 'cac:SubcontractTerms/cbc:Amount')
  const whole = amount(result, paid)
  if (part && whole && part.currency === whole.currency && part.minor <= whole.minor && whole.minor > 0)
    return Math.round((part.minor / whole.minor) * 10_000) / 10_000
  return text(result, 'cac:SubcontractTerms/cbc:SubcontractingConditionsCode') === 'no' ? 0 : null
}

const paid = 'cac:AwardedTenderedProject/cac:LegalMonetaryTotal/cbc:PayableAmount'
