import { Buffer } from 'node:buffer'
import { changesBetween } from '../../platform/transaction/changes.ts'
import { type NewEvent, newEvent } from '../../delivery/events/kind.ts'
import { announcing } from '../../delivery/events/announce.ts'
import { type Asker, askerIn } from './asker.ts'
import { keepEdits } from './edits.ts'
import { bidStatusChanged } from './events.ts'
import { type Change, commit } from '../../platform/transaction/commit.ts'
import type { Transaction } from '../../platform/transaction/transact.ts'
import { asRead, differing } from '../../platform/transaction/revise.ts'
import { expectVersion } from '../../platform/transaction/version.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { wantLater } from '../../catalogue/documents/request-reading.ts'
import { forbidden, invalidData, notFound } from '../../platform/context/errors.ts'
import { newId } from '../../platform/context/ids.ts'
import { grow } from './outline.ts'
import { type BidRow, type ReadBid, shownBid } from './stored.ts'
import { readBid } from './queries.ts'
import { cardBegins, cardFollows } from '../pipeline/follow-bid.ts'
import { findReferred } from './references.ts'
import type { Bid, BidStatus, Section } from './schema.ts'
import type { CreateBid } from './params.ts'
import { whyNotDelete, working } from './states.ts'
import { bidChanges, bids } from '../schema.gen.ts'
import { reopened, tellReviewers, whyNotReady } from './reviews.ts'
import { tellOwners } from './tell-owners.ts'
import { exactly } from './value.ts'

/**
 * Starts a bid for a tender of any status; only the submission of the bid needs an open tender. `withCard` moves the
 * tender's card in the pipeline too, as people in the console expect; callers of the API move their cards themselves.
 */
export async function createBid(ctx: CallerCtx, input: CreateBid, withCard = false): Promise<Bid> {
  const { tenderId, teamId = null, consortiumId = null, outline = false, notes = null } = input
  const lotIds = input.lotIds ?? []
  const assetIds = input.assetIds ?? []
  const none = { requirementIds: [], ownerIds: [] }
  const referred = await findReferred(ctx, {
    tenderId,
    lotIds,
    teamId,
    consortiumId,
    assetIds,
    outline,
    ...none,
  })
  const { tender, still } = referred
  if (!tender) throw notFound('Tender')
  wantLater(ctx, tenderId)
  const { item } = tender
  const currency = input.currency ?? item.currency ?? 'EUR'
  const at = ctx.now.getTime()
  const row: BidRow = {
    id: newId('bid', ctx.now),
    companyId: ctx.caller.company.id,
    tenderId,
    lotIds,
    currency,
    teamId,
    consortiumId,
    assetIds,
    notes,
    title: input.title ?? item.title,
    status: 'draft',
    value: exactly(input.value ?? null, currency),
    sections: outline ? grow([], referred, { lotIds, at: ctx.now.toISOString() }) : [],
    externalReference: null,
    submittedAt: null,
    submittedBy: null,
    decidedAt: null,
    outcome: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  expectFits(row.sections)
  return commit(ctx, {
    action: 'POST /bids',
    targetId: row.id,
    guards: still,
    writes: [ctx.db.insert(bids).values(row)],
    also: withCard ? cardBegins(ctx, tenderId) : [],
    answer: shownBid({ row, item, stated: tender.stated }, ctx.now),
    status: 201,
  })
}

/** Deletes a draft. Its assets stay in the company and belong to no bid. */
export async function removeBid(ctx: CallerCtx, id: string) {
  const { row } = await readBid(ctx, id)
  expectVersion(ctx, row.version)
  const refusal = whyNotDelete(row.status)
  if (refusal) throw forbidden('state', refusal)
  return commit(ctx, {
    action: 'DELETE /bids/:id',
    targetId: id,
    writes: [ctx.db.delete(bids).where(asRead(ctx, bids, row))],
    answer: { id, deleted: true as const },
  })
}

/** The next version of a bid that was read, and the further parts of its commit. */
export interface NextVersion {
  action: string
  current: ReadBid
  change: Partial<BidRow>
  /** Events in addition to the event of a changed status. */
  events?: (bid: Bid) => NewEvent[]
  /**
   * The assistant or key that requested the change, where it is not the caller: a person approves the request of an
   * assistant.
   */
  asker?: Asker
  /** The sections get words that they had before. */
  restores?: boolean
  guards?: Change<Bid>['guards']
  /** Writes of another thing that belong to the same change, such as a comment. */
  beside?: Transaction
}

/**
 * Writes the next version of a bid, unless it equals the current version. A changed status leaves one event and one
 * entry in the bid's history.
 */
export async function commitNext(ctx: CallerCtx, next: NextVersion): Promise<Bid> {
  const { row } = next.current
  const changed = differing(row, withReviews(row, next.change))
  if (!changed) return shownBid(next.current, ctx.now)
  if (changed.sections) expectFits(changed.sections)
  const change = { ...changed, version: row.version + 1, updatedAt: ctx.now.getTime() }
  const answer = shownBid({ ...next.current, row: { ...row, ...change } }, ctx.now)
  const { status: from } = row
  const { status: to } = answer
  const moved = from !== to
  const asker = next.asker ?? askerIn(ctx)
  const kind = next.restores ? 'restored' : 'written'
  return commit(ctx, {
    action: next.action,
    targetId: row.id,
    changes: changesBetween(row, changed),
    guards: [...(next.guards ?? []), ...(next.beside?.guards ?? [])],
    writes: [
      ctx.db
        .update(bids)
        .set(change)
        .where(asRead(ctx, bids, row)),
      ...(moved ? [historyRow(ctx, row.id, { from, to, asker })] : []),
      ...(next.beside?.writes ?? []),
    ],
    also: [
      ...(next.beside?.also ?? []),
      ...(moved ? cardOf(ctx, row.tenderId, from, to) : []),
      ...(changed.sections ? tellOwners(ctx, row, changed.sections) : []),
      ...(changed.sections ? tellReviewers(ctx, row, changed.sections) : []),
      ...(changed.sections ? keepEdits(ctx, row, changed.sections, { asker, kind }) : []),
    ],
    outgoing: announcing(ctx, [
      ...(next.events?.(answer) ?? []),
      ...(moved ? [newEvent(bidStatusChanged, { bid: answer, from, to })] : []),
    ]),
    answer,
    stored: withoutSections(answer),
  })
}

/**
 * A change with what follows for the reviews: an approval of a text that is replaced is open again, and a ready bid with
 * an open review is in review again. A bid that is worked on does not become ready before all reviewers have approved.
 */
function withReviews(row: BidRow, change: Partial<BidRow>): Partial<BidRow> {
  const sections = change.sections && reopened(row.sections, change.sections)
  const next = sections ? { ...change, sections } : change
  const status = next.status ?? row.status
  const refusal = status === 'ready' ? whyNotReady(sections ?? row.sections) : null
  if (refusal === null || row.status === 'submitted') return next
  if (next.status !== 'ready') return { ...next, status: 'in_review' }
  throw forbidden('state', refusal)
}

/**
 * A bid as the answer to an Idempotency-Key stores it: without its sections, because a bid may have a megabyte of text,
 * and a form may change its status every moment.
 */
export const withoutSections = (bid: Bid) => ({ answer: { ...bid, sections: [] }, recipe: 'bid' as const })

/**
 * The statements that move the card in the pipeline when a bid is submitted, decided, or withdrawn after its
 * submission, and when this is taken back.
 */
function cardOf(ctx: CallerCtx, tenderId: string, from: BidStatus, to: BidStatus) {
  if (working.includes(from) && to !== 'submitted') return []
  const settled = { withdrawn: 'dropped', ready: 'preparing' } as const
  return cardFollows(ctx, tenderId, settled[to as keyof typeof settled] ?? 'lost')
}

interface Moved {
  from: BidStatus
  to: BidStatus
  asker: Asker
}

const historyRow = (ctx: CallerCtx, bidId: string, { from, to, asker }: Moved) =>
  ctx.db.insert(bidChanges).values({
    id: newId('change', ctx.now),
    companyId: ctx.caller.company.id,
    bidId,
    fromStatus: from,
    toStatus: to,
    at: ctx.now.getTime(),
    userId: ctx.caller.user.id,
    connectionId: asker.connectionId,
    keyId: asker.keyId,
  })

/**
 * In bytes of UTF-8: max size of all sections of a bid together. A bid is one row of the database, and a
 * list has up to a hundred bids.
 */
const maxBidLength = 1_000_000

/** Refuses more text than a bid may have. */
function expectFits(sections: readonly Section[]): void {
  const bytes = Buffer.byteLength(JSON.stringify(sections))
  if (bytes > maxBidLength)
    throw invalidData(
      'sections',
      `have ${bytes} bytes together; the limit is ${maxBidLength}. Put long texts into files`,
      'range',
    )
}
