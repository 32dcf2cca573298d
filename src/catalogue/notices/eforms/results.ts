import type { Money } from '../../../platform/text/money.ts'
import type { NoticeAward } from '../parts.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { decisionOf, draftAwards, type ResultContext } from './draft-results.ts'
import { isWithheld } from './privacy.ts'
import { all, first, text, textsOf } from './query.ts'
import {
  type Contract,
  contracted,
  type Contracted,
  contracts,
  type LotTender,
  onlyContract,
  tenders,
} from './tenders.ts'
import { amount } from './values.ts'

/**
 * The decisions on the lots: an award for each winning tender of a LotResult, or an award without a winner. A
 * tender with a contract has won even if no LotResult names it, as in notices of modified contracts. All
 * awards of a cancelled notice are void.
 */
export function awards(root: XmlElement, given: ResultContext): NoticeAward[] {
  const notice = first(root, 'EXT/efac:NoticeResult')
  if (!notice) return draftAwards(root, given)
  const results = all(notice, 'efac:LotResult')
  const settled = contracts(notice)
  const reading: Reading = {
    ...given,
    tenders: tenders(notice, given.known),
    settled,
    contracted: contracted(settled),
    listed: new Set(textsOf(notice, 'efac:LotResult/efac:LotTender/cbc:ID')),
    reported: new Set(textsOf(notice, 'efac:LotResult/efac:TenderLot/cbc:ID')),
    // In a notice with a single lot, the maximum of the notice is the maximum of the lot.
    maximum:
      results.length === 1
        ? shown(notice, 'not-max-val', 'efbc:OverallMaximumFrameworkContractsAmount')
        : null,
  }
  const found = new Map<string, NoticeAward>()
  for (const result of results) {
    for (const award of decided(reading, result)) found.set(award.key, award)
  }
  for (const tender of reading.tenders.values())
    if (isApart(reading, tender) && !tender.isFailed && reading.contracted.has(tender.id)) {
      const award = awardOf(reading, { ...noResult, lotId: tender.lotId }, tender)
      found.set(award.key, award)
    }
  return withTotal([...found.values()], shown(notice, 'not-val', 'cbc:TotalAmount'))
}

/**
 * The awards, marked if the notice states its total (BT-161) as the value of each. Some publishers fill in
 * one total for all lots, and its sum over the lots would be a multiple of what was spent.
 */
function withTotal(awards: NoticeAward[], total: Money | null): NoticeAward[] {
  const values = awards.flatMap(({ value }) => value ?? [])
  const isTotal = ({ minor, currency }: Money) => minor === total?.minor && currency === total.currency
  if (values.length < 2 || !total?.minor || !values.every(isTotal)) return awards
  return awards.map((award) => (award.value ? { ...award, valueIsTotal: true } : award))
}

interface Reading extends ResultContext {
  tenders: Map<string, LotTender>
  settled: Contract[]
  contracted: Map<string, Contracted>
  /** The tenders that a LotResult names, and the lots that have a LotResult. */
  listed: Set<string>
  reported: Set<string>
  maximum: Money | null
}

/** An amount, unless it is withheld under a code. */
const shown = (element: XmlElement | undefined, code: string, path: string): Money | null =>
  isWithheld(element, code) ? null : amount(element, path)

function decided(reading: Reading, result: XmlElement): NoticeAward[] {
  const lotId = text(result, 'efac:TenderLot/cbc:ID')
  const reason = first(result, 'efac:DecisionReason')
  const stated: Result = {
    id: text(result, 'cbc:ID') ?? 'RES',
    lotId,
    code: isWithheld(result, 'win-cho') ? null : text(result, 'cbc:TenderResultCode'),
    bids: bidCount(result),
    reason: isWithheld(reason, 'no-awa-rea') ? null : text(reason, 'efbc:DecisionReasonCode'),
    contracts: textsOf(result, 'efac:SettledContract/cbc:ID'),
    maximum:
      shown(first(result, 'efac:FrameworkAgreementValues'), 'max-val', 'cbc:MaximumValueAmount') ??
      reading.maximum,
  }
  const listed = stated.code === 'clos-nw' || stated.code === 'open-nw' ? [] : winners(reading, result, lotId)
  const won = listed.filter(({ isFailed }) => !isFailed)
  if (won.length === 0)
    return [awardOf(reading, listed.length > 0 ? { ...stated, code: 'clos-nw' } : stated, null)]
  const named = won.length === 1 ? onlyContract(reading.settled, stated.contracts) : null
  return won.map((tender) => awardOf(reading, stated, tender, named))
}

/** The decision on a lot, for all its tenders. */
interface Result {
  id: string
  lotId: string | null
  code: string | null
  bids: ReturnType<typeof bidCount>
  reason: string | null
  /** OPT-315 */
  contracts: string[]
  maximum: Money | null
}

const noResult: Result = {
  id: 'RES',
  lotId: null,
  code: null,
  bids: { count: null, isMinimum: false },
  reason: null,
  contracts: [],
  maximum: null,
}

function awardOf(
  reading: Reading,
  result: Result,
  tender: LotTender | null,
  named: Contract | null = null,
): NoticeAward {
  const { id, lotId, code, bids, reason, maximum } = result
  const contract = tender === null ? undefined : reading.contracted.get(tender.id)
  return {
    key: [id, lotId, tender?.id].filter(Boolean).join(':'),
    lotId,
    suppliers: tender?.suppliers ?? [],
    value: tender?.value ?? null,
    bidsReceived: bids.count,
    bidsReceivedIsMinimum: bids.isMinimum,
    awardedAt: named?.day ?? contract?.day ?? null,
    contractEndsAt: tender ? (reading.ends.get(lotId ?? '') ?? null) : null,
    status: reading.cancelled ? 'cancelled' : (decisionOf(code) ?? (tender ? 'awarded' : 'pending')),
    contractId: named?.number ?? contract?.number ?? null,
    rejectionReason: reason,
    subcontractedShare: tender?.subcontractedShare ?? null,
    frameworkMaximum: maximum,
  }
}

/**
 * The winners among the tenders of a result, which may list every tender. A tender with a contract has won.
 * Without contracts the winner is the only tender, all tenders of a framework, or the tenders ranked first.
 * Several tenders without rank and contract do not show the winner.
 */
function winners(reading: Reading, result: XmlElement, lotId: string | null): LotTender[] {
  const listed = tendersOf(reading, result, lotId)
  const withContract = listed.filter(({ id }) => reading.contracted.has(id))
  if (withContract.length > 0) return withContract
  if (listed.length === 1 || reading.frameworks.has(lotId ?? '')) return listed
  return listed.filter(({ rank }) => rank === 1)
}

/** The tenders that a LotResult names; if it names none, the tenders of its lot that no LotResult names. */
function tendersOf({ tenders, listed }: Reading, result: XmlElement, lotId: string | null): LotTender[] {
  const named = textsOf(result, 'efac:LotTender/cbc:ID').flatMap((id) => tenders.get(id) ?? [])
  return named.length > 0
    ? named
    : [...tenders.values()].filter((each) => each.lotId === lotId && lotId !== null && !listed.has(each.id))
}

/** Whether no LotResult names the tender or its lot. */
const isApart = ({ listed, reported }: Reading, { id, lotId }: LotTender) =>
  !listed.has(id) && !reported.has(lotId ?? '')

/**
 * The number of tenders that a lot received (BT-759, BT-760): the count of tenders, or the count without a
 * code. Some publishers count only kinds of tenders (electronic, from small enterprises): the largest of
 * these counts is then a lower bound. Requests to participate are not tenders.
 */
function bidCount(result: XmlElement): {
  count: number | null
  isMinimum: boolean
} {
  const counts = all(result, 'efac:ReceivedSubmissionsStatistics').flatMap(
    (statistics) => published(statistics) ?? [],
  )
  const exact = counts.find(({ code }) => code === 'tenders') ?? counts.find(({ code }) => code === null)
  if (exact) return { count: exact.number, isMinimum: false }
  const parts = counts.filter(({ code }) => code?.startsWith('t-')).map(({ number }) => number)
  if (parts.length === 0) return { count: null, isMinimum: false }
  return { count: Math.max(...parts), isMinimum: true }
}

function published(statistics: XmlElement): { code: string | null; number: number } | null {
  if (isWithheld(statistics, 'rec-sub-cou') || isWithheld(statistics, 'rec-sub-typ')) return null
  const number = text(statistics, 'efbc:StatisticsNumeric') ?? ''
  return /^\d{1,9}$/.test(number)
    ? { code: text(statistics, 'efbc:StatisticsCode'), number: Number(number) }
    : null
}
