import type { Money } from '../../../platform/money.ts'
import type { NoticeAward } from '../parts.ts'
import type { XmlElement } from '../../../platform/xml.ts'
import { bidCount } from './bids.ts'
import type { Directory } from './organisations.ts'
import { isWithheld } from './privacy.ts'
import { all, first, text, textsOf } from './query.ts'
import { contracted, tenders } from './tenders.ts'
import type { Contracted, LotTender } from './tenders.ts'
import { amount } from './values.ts'

/**
 * The decisions on the lots: an award for each winning tender of a LotResult, or an award without a winner. All awards
 * of a cancelled notice are void.
 */
export function awards(root: XmlElement, given: Given): NoticeAward[] {
  const notice = first(root, 'EXT/efac:NoticeResult')
  if (!notice) return []
  const results = all(notice, 'efac:LotResult')
  const reading: Reading = {
    ...given,
    tenders: tenders(notice, given.known),
    contracted: contracted(notice),
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
  return [...found.values()]
}

interface Given {
  known: Directory
  cancelled: boolean
  /** The lots with a framework agreement. */
  frameworks: Set<string>
  /** The ends of the contracts, by lot. */
  ends: Map<string, string | null>
}

interface Reading extends Given {
  tenders: Map<string, LotTender>
  contracted: Map<string, Contracted>
  maximum: Money | null
}

/** An amount, unless it is withheld under a code. */
const shown = (element: XmlElement | undefined, code: string, path: string): Money | null =>
  isWithheld(element, code) ? null : amount(element, path)

function decided(reading: Reading, result: XmlElement): NoticeAward[] {
  const id = text(result, 'cbc:ID') ?? 'RES'
  const lotId = text(result, 'efac:TenderLot/cbc:ID')
  const code = isWithheld(result, 'win-cho') ? null : text(result, 'cbc:TenderResultCode')
  const bids = bidCount(result)
  const reason = first(result, 'efac:DecisionReason')
  const framework = first(result, 'efac:FrameworkAgreementValues')
  const row = (tender: LotTender | null): NoticeAward => ({
    key: [id, lotId, tender?.id].filter(Boolean).join(':'),
    lotId,
    suppliers: tender?.suppliers ?? [],
    value: tender?.value ?? null,
    bidsReceived: bids.count,
    bidsReceivedIsMinimum: bids.isMinimum,
    awardedAt: (tender && reading.contracted.get(tender.id)?.day) ?? null,
    contractEndsAt: tender ? (reading.ends.get(lotId ?? '') ?? null) : null,
    status: reading.cancelled ? 'cancelled' : (decisions.get(code ?? '') ?? (tender ? 'awarded' : 'pending')),
    contractId: (tender && reading.contracted.get(tender.id)?.number) ?? null,
    rejectionReason: isWithheld(reason, 'no-awa-rea') ? null : text(reason, 'efbc:DecisionReasonCode'),
    subcontractedShare: tender?.subcontractedShare ?? null,
    frameworkMaximum: shown(framework, 'max-val', 'cbc:MaximumValueAmount') ?? reading.maximum,
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
 * contracts the winner is the only tender, all tenders of a framework, or the tenders ranked first. Several tenders
 * without rank and contract do not tell the winner.
 */
function winners(reading: Reading, result: XmlElement, lotId: string | null): LotTender[] {
  const listed = textsOf(result, 'efac:LotTender/cbc:ID').flatMap((id) => reading.tenders.get(id) ?? [])
  const withContract = listed.filter(({ id }) => reading.contracted.has(id))
  if (withContract.length > 0) return withContract
  if (listed.length === 1 || reading.frameworks.has(lotId ?? '')) return listed
  return listed.filter(({ rank }) => rank === 1)
}
