import { number, objects, text, within } from '../json.ts'
import { relatedLots, type Release } from './release.ts'

export interface BidCount {
  bidsReceived: number | null
  bidsReceivedIsMinimum: boolean
}

/**
 * The number of bids for a lot (null: for the tender): the statistic `bids`; if missing, the greatest partial
 * statistic (`smeBids`, `electronicBids`) as a lower bound, then the number of tenderers, then the number of
 * listed bids. Figures of the whole tender count for a lot only if the tender has no other lot. Requests to
 * participate are not bids.
 */
export function bidCount(release: Release, lot: string | null): BidCount {
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
