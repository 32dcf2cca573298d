import type { Json } from '../../json.ts'
import type { Notice } from '../../schema.ts'
import type { NoticeAward } from '../../parts.ts'
import type { Parties } from './parties.ts'
import { amountOf, withoutEmpty, nonEmpty } from './values.ts'

const statuses: Partial<Record<NonNullable<NoticeAward['status']>, string>> = {
  awarded: 'active',
  pending: 'pending',
  cancelled: 'cancelled',
  unsuccessful: 'unsuccessful',
}

/** Awards and their contracts, the numbers of bids, and the changes of contracts. */
export function outcome(notice: Notice, parties: Parties, releaseId: string): Json {
  const awards = notice.awards.map((award) => writeAward(award, parties))
  const contracts = notice.awards.filter(hasContract).flatMap(writeContracts)
  const amendments = amendmentsOf(notice, releaseId)
  const amended = contracts.length > 0 ? contracts : awards
  const changed = amended.map((node, index) => (index === 0 ? withoutEmpty({ ...node, amendments }) : node))
  return withoutEmpty({
    awards: contracts.length > 0 ? awards : changed,
    contracts: contracts.length > 0 ? changed : [],
    bids: nonEmpty({ statistics: statistics(notice) }),
  })
}

function writeAward(award: NoticeAward, parties: Parties): Json {
  const { subcontractedShare: share } = award
  return withoutEmpty({
    id: award.key,
    status: award.status && statuses[award.status],
    statusDetails: award.rejectionReason,
    date: award.awardedAt,
    value: amountOf(award.value),
    maximumValue: amountOf(award.frameworkMaximum),
    suppliers: distinct(award.suppliers.map((supplier) => parties.add(supplier, ['supplier']))),
    relatedLots: award.lotId === null ? [] : [award.lotId],
    contractPeriod: hasContract(award) ? null : nonEmpty({ endDate: award.contractEndsAt }),
    hasSubcontracting: share === null ? null : share > 0,
    subcontracting:
      share === null || share === 0 ? null : { minimumPercentage: share, maximumPercentage: share },
  })
}

/** The list without repeats, as OCDS requires. */
const distinct = (nodes: Json[]): Json[] => [
  ...new Map(nodes.map((node) => [JSON.stringify(node), node])).values(),
]

const hasContract = ({ contractId }: NoticeAward) => contractId !== null

const writeContracts = ({ key, status, value, contractId, contractEndsAt, contracts }: NoticeAward): Json[] =>
  (contracts ?? [{ id: contractId, value, endsAt: contractEndsAt }]).map((contract) =>
    withoutEmpty({
      id: contract.id,
      awardID: key,
      status: status === 'cancelled' ? 'cancelled' : 'active',
      value: amountOf(contract.value),
      period: nonEmpty({ endDate: contract.endsAt }),
    }),
  )

/** The numbers of bids, one figure for each lot. */
function statistics({ awards }: Notice): Json[] {
  const counted = awards.filter(({ bidsReceived }) => bidsReceived !== null)
  const byLot = new Map(counted.map((award) => [award.lotId, award]))
  return [...byLot.values()].map(({ lotId, bidsReceived, bidsReceivedIsMinimum }) =>
    withoutEmpty({
      id: `bids-${lotId ?? 'tender'}`,
      measure: 'bids',
      value: bidsReceived,
      relatedLot: lotId,
      notes: bidsReceivedIsMinimum ? 'At least: the source counts only some kinds of bids' : null,
    }),
  )
}

const amendmentsOf = (notice: Notice, releaseId: string): Json[] =>
  notice.modifications.map(({ reasonCode, reason, description }, index) =>
    withoutEmpty({
      id: `modification-${index + 1}`,
      date: notice.dispatchedAt ?? notice.publishedAt,
      rationale: reason ?? reasonCode,
      description,
      releaseID: releaseId,
    }),
  )
