import { and, eq, gt } from 'drizzle-orm'
import { getBid } from '../../bids/queries.ts'
import type { Bid } from '../../bids/schema.ts'
import { submitBid } from '../../bids/submit.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import { rehearse } from '../../../platform/transaction/rehearse.ts'
import { etagOf, expectVersion } from '../../../platform/transaction/version.ts'
import { type CallerCtx, type Ctx, derive } from '../../../platform/context/context.ts'
import { forbidden } from '../../../platform/context/errors.ts'
import { newId } from '../../../platform/context/ids.ts'
import { day, iso } from '../../../platform/time/time.ts'
import { type ApprovalRow, findPending, readApproval, statusAt } from './queries.ts'
import { approvals } from '../../schema.gen.ts'

/** A pending approval expires after this time. */
const approvableFor = 3 * day

/** The answer to an assistant whose submission needs the approval of a person. */
export interface PendingApproval {
  approvalId: string
  bidId: string
  expiresAt: string
}

/**
 * Asks a person to approve the submission of a bid. The bid must pass every check of a submission already now. A bid
 * has at most one pending approval, and a repeated request for the same version of the bid returns this approval.
 */
export async function requestApproval(ctx: CallerCtx, bidId: string): Promise<PendingApproval> {
  const bid = await getBid(ctx, bidId)
  expectVersion(ctx, bid.version)
  await rehearse(ctx, (rehearsing) => submitBid(rehearsing, bidId))
  const pending = await findPending(ctx, bidId)
  if (pending && pending.bidVersion === bid.version && statusAt(pending, ctx.now) === 'pending')
    return keep(ctx, pending)
  const { company, user, key, connectionId = null } = ctx.caller
  const row: ApprovalRow = {
    id: newId('approval', ctx.now),
    companyId: company.id,
    bidId,
    bidVersion: bid.version,
    status: 'pending',
    requestedBy: user.id,
    connectionId,
    keyId: key?.id ?? null,
    requestedAt: ctx.now.getTime(),
    expiresAt: ctx.now.getTime() + approvableFor,
    decidedAt: null,
    decidedBy: null,
  }
  return commit(ctx, {
    action: 'request approval',
    targetId: bidId,
    writes: [
      ...(pending
        ? [ctx.db.update(approvals).set({ status: 'expired' }).where(isPending(ctx, pending.id))]
        : []),
      ctx.db.insert(approvals).values(row),
    ],
    answer: waiting(row),
  })
}

/** Writes only that the confirmation has been used; the pending approval stays as it is. */
const keep = (ctx: CallerCtx, pending: ApprovalRow): Promise<PendingApproval> =>
  commit(ctx, { action: 'request approval', targetId: pending.bidId, writes: [], answer: waiting(pending) })

const waiting = ({ id, bidId, expiresAt }: ApprovalRow): PendingApproval => ({
  approvalId: id,
  bidId,
  expiresAt: iso(expiresAt),
})

/**
 * Approves a submission and submits the bid in one transaction, in the name of the person who approves. When the bid
 * has changed since it was confirmed, the approval is refused and stays pending.
 */
export async function approveSubmission(ctx: CallerCtx, id: string): Promise<Bid> {
  const row = await readDecidable(ctx, id)
  const bound = derive(ctx, {
    ifMatch: etagOf(row.bidVersion),
    claims: [decide(ctx, row.id, 'approved')],
  })
  return submitBid(bound, row.bidId, row)
}

/** Turns a submission down; the bid stays as it is. */
export async function denySubmission(ctx: CallerCtx, id: string): Promise<{ id: string; status: 'denied' }> {
  const row = await readDecidable(ctx, id)
  return commit(ctx, {
    action: 'deny approval',
    targetId: row.bidId,
    writes: [decide(ctx, row.id, 'denied')],
    answer: { id, status: 'denied' as const },
  })
}

/** The approval if the caller may decide it. An assistant may request an approval and can never give one. */
async function readDecidable(ctx: CallerCtx, id: string): Promise<ApprovalRow> {
  const { user, key, connectionId } = ctx.caller
  if (key || connectionId) throw forbidden('person', 'Approvals are given by a person, in the console')
  if (user.role === 'member')
    throw forbidden('role', 'Only an owner or admin may approve or deny a submission')
  const row = await readApproval(ctx, id)
  const status = statusAt(row, ctx.now)
  if (status !== 'pending')
    throw forbidden('state', `This approval is ${status}: it can no longer be decided`)
  return row
}

const isPending = (ctx: CallerCtx, id: string) =>
  and(eq(approvals.companyId, ctx.caller.company.id), eq(approvals.id, id), eq(approvals.status, 'pending'))

const decide = (ctx: CallerCtx, id: string, status: 'approved' | 'denied') =>
  ctx.db
    .update(approvals)
    .set({ status, decidedAt: ctx.now.getTime(), decidedBy: ctx.caller.user.id })
    .where(and(isPending(ctx, id), gt(approvals.expiresAt, ctx.now.getTime())))

/**
 * The next run takes the rest of a large backlog. Meanwhile an expired approval is refused even where its row still
 * says pending.
 */
const expiredPerRun = 5000

/** Marks approvals as expired whose time has passed, and returns their number. */
export async function expireApprovals({ d1, now }: Pick<Ctx, 'd1' | 'now'>): Promise<number> {
  const { meta } = await d1
    .prepare(
      `UPDATE approvals SET status = 'expired' WHERE id IN
        (SELECT id FROM approvals WHERE status = 'pending' AND expires_at <= ?1 ORDER BY expires_at LIMIT ${expiredPerRun})`,
    )
    .bind(now.getTime())
    .run()
  return meta.changes
}
