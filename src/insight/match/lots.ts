import type { Tender } from '../../catalogue/tenders/schema.ts'
import type { Judged } from './input.ts'

/** The lots that still take bids, according to their notice. */
const openLots = ({ lots }: Tender) => lots.filter(({ status }) => status === 'open' || status === 'planned')

/** The open lots that some of the requirements concern, and the others. */
export function openLotsOf(demands: readonly Judged[], tender: Tender): { hit: string[]; free: string[] } {
  const named = new Set(demands.flatMap(({ requirement }) => requirement.lotIds))
  const ids = openLots(tender).map(({ id }) => id)
  return { hit: ids.filter((id) => named.has(id)), free: ids.filter((id) => !named.has(id)) }
}

/**
 * The requirements that no bid can avoid. A bidder may leave out a lot, so requirements of single lots count
 * if together they leave no lot to bid for.
 */
export function ofEveryBid(demands: Judged[], tender: Tender): Judged[] {
  const { hit, free } = openLotsOf(demands, tender)
  return hit.length > 0 && free.length === 0
    ? demands
    : demands.filter(({ requirement }) => requirement.lotIds.length === 0)
}
