import type { TenderStatus } from '../vocabulary.ts'
import { type Json, number, objects, text, within } from '../json.ts'
import { moment } from '../moment.ts'
import type { Money } from '../../../platform/text/money.ts'
import type { NoticeAward, Organisation } from '../parts.ts'
import { organisation } from './organisations.ts'
import { plain, relatedLots, type Release } from './release.ts'
import { awardStatus, tenderStatus } from './statuses.ts'
import { amount, total } from './values.ts'

/** An award with its contracts. A contract whose award is in another release counts as an award too. */
interface Decision {
  id: string
  award: Json
  contracts: Json[]
}

function decisions(release: Release): Decision[] {
  const found = new Map<string, Decision>()
  for (const [i, award] of release.awards.entries()) {
    if (!hasFacts(award)) continue
    const own = text(award.id) ?? 'award'
    const id = own === 'award' || found.has(own) ? `${own} ${i + 1}` : own
    found.set(id, { id, award, contracts: [] })
  }
  const only = found.size === 1 ? [...found.keys()][0] : undefined
  for (const contract of release.contracts) {
    const id = text(contract.awardID) ?? only ?? `contract ${text(contract.id) ?? ''}`.trim()
    const decision = found.get(id) ?? { id, award: {}, contracts: [] }
    decision.contracts.push(contract)
    found.set(id, decision)
  }
  return [...found.values()]
}

/**
 * Whether a release only names the award, to report an amendment: such an award is neither created nor
 * revoked here.
 */
export const isBare = (award: Json): boolean => Object.keys(award).every((member) => bare.has(member))

const bare = new Set(['id', 'amendments', 'amendment'])

/**
 * Whether a release states anything about the award. Converters write an award with an id and references
 * alone next to the real award, and it would look like a decision that is still to come.
 */
const hasFacts = (award: Json): boolean => Object.keys(award).some((member) => factMembers.has(member))

const factMembers = new Set([
  'title',
  'description',
  'status',
  'statusDetails',
  'date',
  'value',
  'maximumValue',
  'suppliers',
  'items',
  'contractPeriod',
  'relatedLots',
  'relatedLot',
  'hasSubcontracting',
  'subcontracting',
])

/**
 * The awards of a release. The contracts of an award, such as the call-offs of a framework agreement, have
 * their own suppliers and values, which count for the award only if it states none.
 */
export const awards = (release: Release): NoticeAward[] =>
  decisions(release).map((decision) => readAward(release, decision))

function readAward(release: Release, { id, award, contracts }: Decision): NoticeAward {
  const lots = lotsOf(award)
  const lotId = lots.length === 1 ? (lots[0] ?? null) : null
  const own = suppliersOf(release, award)
  const value = amount(award.value)
  return {
    key: id,
    lotId,
    suppliers:
      own.length > 0 ? own : distinct(inForce(contracts).flatMap((each) => suppliersOf(release, each))),
    value: value !== null && value.minor > 0 ? value : (contractTotal(contracts) ?? value),
    ...bidCount(release, lotId),
    awardedAt:
      moment(award.date, 'day', release) ??
      earliest(contracts.map((each) => moment(each.dateSigned, 'day', release))),
    contractEndsAt: end(award, contracts, release),
    status: statusOf(award, contracts),
    contractId: inForce(contracts).map(numberOf)[0] ?? null,
    ...listedContracts(release, contracts, value),
    rejectionReason: award.status === 'unsuccessful' ? plain(release, award.statusDetails) : null,
    subcontractedShare: subcontracted(award),
    frameworkMaximum: amount(award.maximumValue),
  }
}

/** The number of the contract, which the EU profile has next to the technical id of the notice (CON-0001). */
const numberOf = (contract: Json): string | null =>
  objects(contract.identifiers).map(({ id }) => text(id))[0] ?? text(contract.id)

const inForce = (contracts: Json[]) => contracts.filter(({ status }) => tenderStatus(status) !== 'cancelled')

const suppliersOf = (release: Release, node: Json): Organisation[] =>
  objects(node.suppliers).map((supplier) => organisation(release, supplier))

/** The organisations without repeats. */
const distinct = (all: Organisation[]): Organisation[] => [
  ...new Map(all.map((each) => [JSON.stringify(each), each])).values(),
]

/** The contracts of an award with several, and a single contract whose value is not the value of the award. */
function listedContracts(
  release: Release,
  contracts: Json[],
  value: Money | null,
): Pick<NoticeAward, 'contracts'> {
  const all = inForce(contracts).flatMap((each) => {
    const id = numberOf(each)
    const endsAt = moment(within(each, 'period').endDate, 'end', release)
    return id === null ? [] : { id, value: amount(each.value), endsAt, suppliers: suppliersOf(release, each) }
  })
  const differs = value !== null && all[0]?.value?.minor !== value.minor
  return all.length > 1 || (all.length === 1 && differs) ? { contracts: all } : {}
}

function contractTotal(contracts: Json[]) {
  const value = total(inForce(contracts).map((each) => amount(each.value)))
  return value !== null && value.minor > 0 ? value : null
}

const earliest = (times: (string | null)[]) => times.filter((time) => time !== null).toSorted()[0] ?? null

/** The share of the subcontracting extension if it is exact; 0 if nothing is subcontracted. */
function subcontracted(award: Json): number | null {
  const { minimumPercentage, maximumPercentage } = within(award, 'subcontracting')
  const share = number(minimumPercentage)
  if (share !== null && share === number(maximumPercentage) && share >= 0 && share <= 1) return share
  return award.hasSubcontracting === false ? 0 : null
}

function end(award: Json, contracts: Json[], release: Release): string | null {
  const ends = contracts.map((each) => moment(within(each, 'period').endDate, 'end', release))
  return (
    ends
      .filter((time) => time !== null)
      .toSorted()
      .at(-1) ?? moment(within(award, 'contractPeriod').endDate, 'end', release)
  )
}

/**
 * The status of an award. Without a status, a contract in force or a supplier means that the award was made. Null for
 * an update of other members, and for a status that we cannot read.
 */
function statusOf(award: Json, contracts: Json[]): NoticeAward['status'] {
  const own = awardStatus(award.status)
  if (own !== null && own !== 'unknown') return own
  if (inForce(contracts).length > 0) return 'awarded'
  if (contracts.length > 0) return 'cancelled'
  return own === null && objects(award.suppliers).length > 0 ? 'awarded' : null
}

/** The lots of the award: the lots that it names, or the lots that its items name. */
function lotsOf(award: Json): string[] {
  const own = relatedLots(award)
  return own.length > 0 ? own : [...new Set(objects(award.items).flatMap(relatedLots))]
}

/**
 * The state of each lot by the awards of the release: awarded when an award is valid, otherwise unsuccessful.
 */
export function decidedLots(release: Release): Map<string, TenderStatus> {
  const decided = new Map<string, TenderStatus>()
  for (const { award, contracts } of decisions(release)) {
    const status = statusOf(award, contracts)
    if (status !== 'awarded' && status !== 'unsuccessful') continue
    for (const lot of lotsOf(award)) if (decided.get(lot) !== 'awarded') decided.set(lot, status)
  }
  return decided
}

interface BidCount {
  bidsReceived: number | null
  bidsReceivedIsMinimum: boolean
}

/**
 * The number of bids for a lot (null: for the tender): the statistic `bids`; if missing, the greatest partial
 * statistic (`smeBids`, `electronicBids`) as a lower bound, then the number of tenderers, then the number of
 * listed bids. Figures of the whole tender count for a lot only if the tender has no other lot. Requests to
 * participate are not bids.
 */
function bidCount(release: Release, lot: string | null): BidCount {
  const whole = lot === null || release.lots.length <= 1
  const { bids, parts } = statistics(release, lot)
  if (bids !== null) return { bidsReceived: bids, bidsReceivedIsMinimum: false }
  if (parts.length > 0) return { bidsReceived: Math.max(...parts), bidsReceivedIsMinimum: true }
  const counted = whole ? (count(release.tender.numberOfTenderers) ?? listed(release)) : null
  return { bidsReceived: counted, bidsReceivedIsMinimum: false }
}

function statistics(release: Release, lot: string | null) {
  let bids: number | null = null
  const parts: number[] = []
  for (const statistic of objects(within(release.json, 'bids').statistics)) {
    const lots = relatedLots(statistic)
    const value = concerns(lots, lot, release.lots.length) ? count(statistic.value) : null
    const measure = text(statistic.measure) ?? ''
    if (value === null) continue
    if (measure === 'bids') bids ??= value
    else if (measure.endsWith('Bids')) parts.push(value)
  }
  return { bids, parts }
}

const concerns = (lots: string[], lot: string | null, count: number) =>
  lots.length > 0 && lot !== null ? lots.includes(lot) : count <= 1 || (lots.length === 0 && lot === null)

/** The number of listed bids, without withdrawn bids. */
function listed(release: Release): number | null {
  const details = objects(within(release.json, 'bids').details)
  const received = details.filter((bid) => bid.status !== 'withdrawn' && bid.status !== 'invited')
  return received.length > 0 ? received.length : null
}

function count(value: unknown): number | null {
  const read = number(value)
  return read !== null && Number.isSafeInteger(read) && read >= 0 ? read : null
}
