import type { NoticeAward } from '../schema.ts'
import type { XmlElement } from '../../../platform/xml.ts'
import { bidCount } from './bids.ts'
import { isFramework, plannedEnd } from './lots.ts'
import type { LotElement } from './lots.ts'
import type { Directory } from './organisations.ts'
import { isWithheld } from './privacy.ts'
import { all, first, text, textsOf } from './query.ts'
import { contracted, tenders } from './tenders.ts'
import type { LotTender } from './tenders.ts'

/**
 * The decisions on the lots: an award for each winning tender of a LotResult, or an award without a winner. All awards
 * of a cancelled notice are void.
 */
export function awards(
  root: XmlElement,
  lots: LotElement[],
  known: Directory,
  cancelled: boolean,
): NoticeAward[] {
  const notice = first(root, 'EXT/efac:NoticeResult')
  if (!notice) return []
  const reading: Reading = {
    cancelled,
    tenders: tenders(notice, known),
    contracted: contracted(notice),
    frameworks: new Set(lots.filter(isFramework).map(({ id }) => id)),
    ends: new Map(lots.map((lot) => [lot.id, plannedEnd(lot)])),
  }
  const found = new Map<string, NoticeAward>()
  for (const result of all(notice, 'efac:LotResult')) {
    for (const award of decided(reading, result)) found.set(award.key, award)
  }
  return [...found.values()]
}

interface Reading {
  cancelled: boolean
  tenders: Map<string, LotTender>
  contracted: Map<string, string | null>
  frameworks: Set<string>
  ends: Map<string, string | null>
}

function decided(reading: Reading, result: XmlElement): NoticeAward[] {
  const id = text(result, 'cbc:ID') ?? 'RES'
  const lotId = text(result, 'efac:TenderLot/cbc:ID')
  const code = isWithheld(result, 'win-cho') ? null : text(result, 'cbc:TenderResultCode')
  const bids = bidCount(result)
  const row = (tender: LotTender | null): NoticeAward => ({
    key: [id, lotId, tender?.id].filter(Boolean).join(':'),
    lotId,
    suppliers: tender?.suppliers ?? [],
    value: tender?.value ?? null,
    bidsReceived: bids.count,
    bidsReceivedIsMinimum: bids.isMinimum,
    awardedAt: (tender && reading.contracted.get(tender.id)) ?? null,
    contractEndsAt: tender ? (reading.ends.get(lotId ?? '') ?? null) : null,
    status: reading.cancelled ? 'cancelled' : (decisions.get(code ?? '') ?? (tender ? 'awarded' : 'pending')),
  })
  const won = code === 'clos-nw' || code === 'open-nw' ? [] : winners(reading, result, lotId)
  return won.length > 0 ? won.map(row) : [row(null)]
}

/** BT-142 */
const decisions = new Map<string, NoticeAward['status']>([
  ['selec-w', 'awarded'],
  ['clos-nw', 'unsuccessful'],
  ['open-nw', 'open'],
])

/**
 * The winners among the tenders of a result, which may list every tender. A tender with a contract has won. Without
 * contracts the winners are the only tender, all tenders of a framework, or the tenders ranked first. Several tenders
 * without rank and contract say nothing about the winner.
 */
function winners(reading: Reading, result: XmlElement, lotId: string | null): LotTender[] {
  const listed = textsOf(result, 'efac:LotTender/cbc:ID').flatMap((id) => reading.tenders.get(id) ?? [])
  const withContract = listed.filter(({ id }) => reading.contracted.has(id))
  if (withContract.length > 0) return withContract
  if (listed.length === 1 || reading.frameworks.has(lotId ?? '')) return listed
  return listed.filter(({ rank }) => rank === 1)
}
