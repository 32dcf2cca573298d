import { batchOf } from '../../catalogue/periods/directory.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { expectVersion } from '../../platform/transaction/version.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { lotsIn, noticesQuery } from '../../catalogue/tenders/lots.ts'
import { itemAt } from '../../catalogue/tenders/reference.ts'
import type { Tender } from '../../catalogue/tenders/schema.ts'
import type { TenderItem } from '../../catalogue/tenders/item-schema.ts'
import type { TenderStatus } from '../../catalogue/notices/vocabulary.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { newEvent } from '../../delivery/events/kind.ts'
import { bidSubmitted } from './events.ts'
import type { Asker } from './asker.ts'
import { commitNext } from './commands.ts'
import type { BidRow } from './stored.ts'
import { readBid } from './queries.ts'
import type { Bid } from './schema.ts'
import { whyNotSubmit } from './states.ts'
import { stillTender } from './guards.ts'

/**
 * Records that the bid has been handed in. When several requests come at once, one succeeds and the others find the bid
 * submitted. The history names `asker` where a person approves the request of an assistant.
 */
export async function submitBid(ctx: CallerCtx, id: string, asker?: Asker): Promise<Bid> {
  const current = await readBid(ctx, id)
  const { row } = current
  expectVersion(ctx, row.version)
  const settled = whyNotSubmit(row.status)
  if (settled) throw forbidden('state', settled)
  const call = await readCall(ctx, row.tenderId)
  if (!call)
    throw forbidden('state', 'The tender was withdrawn from the catalogue: the bid can only be withdrawn too')
  const refusal = whyNotNow(call, row)
  if (refusal) throw forbidden('state', refusal)
  return commitNext(ctx, {
    action: 'POST /bids/:id/submit',
    current,
    ...(asker && { asker }),
    change: { status: 'submitted', submittedAt: ctx.now.getTime(), submittedBy: ctx.caller.user.id },
    events: (bid) => [newEvent(bidSubmitted, { bid })],
    guards: [stillTender(ctx, row.tenderId, call.version)],
  })
}

/** The tender's deadlines, lots and status at `ctx.now`. */
export interface TenderNow {
  version: number
  item: TenderItem
  lots: Tender['lots']
}

export async function readCall(ctx: CallerCtx, tenderId: string): Promise<TenderNow | null> {
  const [docs, notices] = await batchOf(ctx, tenderId, (d1) => [
    prepare(d1, sql`SELECT item, version FROM tender_docs WHERE tender_id = ${tenderId}`),
    prepare(d1, noticesQuery(tenderId)),
  ])
  // The guard compares the version in the main database, whose row is the last.
  const doc = rowsOf<{ item: string; version: number }>(docs).at(-1)
  if (!doc) return null
  const lots = lotsIn(notices, ctx.now)
  return { version: doc.version, item: itemAt(doc.item, ctx.now), lots }
}

/** Lots in these states take no more bids; an open lot is closed once its deadline has passed. */
const over = new Set<TenderStatus>(['closed', 'awarded', 'cancelled', 'unsuccessful'])

/** Why this bid may not be submitted now, and which step is possible; null when it may. */
function whyNotNow(call: TenderNow, row: BidRow): string | null {
  const refusal = whyNotTaken(call, row)
  if (refusal) return refusal
  return row.value === null ? 'The bid has no value: give it one, then submit it' : null
}

/** Why the buyer takes no bid for these lots now; null when the buyer does. */
export function whyNotTaken({ item, lots }: TenderNow, { lotIds }: Pick<BidRow, 'lotIds'>): string | null {
  if (item.status === 'closed' && item.deadline)
    return `The deadline of the tender passed at ${item.deadline}: a bid can be submitted only before the deadline`
  if (item.status !== 'open')
    return `The tender is ${item.status}: a bid can be submitted only while it is open`
  const byId = new Map(lots.map((lot) => [lot.id, lot]))
  for (const id of lotIds) {
    const refusal = whyNotLot(id, byId.get(id))
    if (refusal) return `${refusal}: take the lot out of the bid to submit it for the others`
  }
  return null
}

function whyNotLot(id: string, lot: Tender['lots'][number] | undefined): string | null {
  if (!lot) return `${id} is no longer a lot of the tender`
  if (lot.status === 'closed' && lot.deadline) return `The deadline of ${id} passed at ${lot.deadline}`
  return over.has(lot.status) ? `${id} is ${lot.status}` : null
}
