import { and, eq, gt } from 'drizzle-orm'
import { getBid } from '../../bids/queries.ts'
import type { Bid } from '../../bids/schema.ts'
import { submitBid } from '../../bids/submit.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import { rehearse } from '../../../platform/transaction/rehearse.ts'
import { etagOf, expectVersion } from '../../../platform/transaction/version.ts'
import { type CallerCtx, type Ctx, derive } from '../../../platform/context.ts'
import { forbidden } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { day, iso } from '../../../platform/time.ts'
import { type ApprovalRow, findPending, readApproval, statusAt } from './queries.ts'
import { approvals } from './table.ts'

/** How long a person has for it. */
export const approvableFor = 3 * day

/** That a submission is to be approved by a person: what an assistant is answered. */
export interface Waiting {
  approvalId: string
  bidId: string
  expiresAt: string
}

/**
 * Lets the submission of a bid wait for a person. Everything that submission demands is checked now as it is then; a
 * bid waits once, and asking again in the same version gives what is there.
 */
export async function requestApproval(ctx: CallerCtx, bidId: string): Promise<Waiting> {
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

/** Nothing new is written but that the confirmation has been used. */
const keep = (ctx: CallerCtx, pending: ApprovalRow): Promise<Waiting> =>
  commit(ctx, { action: 'request approval', targetId: pending.bidId, writes: [], answer: waiting(pending) })

const waiting = ({ id, bidId, expiresAt }: ApprovalRow): Waiting => ({
  approvalId: id,
  bidId,
  expiresAt: iso(expiresAt),
})

/**
 * Approves a submission and makes it, in one transaction, in the name of whoever approves. A bid that has changed since
 * it was confirmed is refused and waits on.
 */
export async function approveSubmission(ctx: CallerCtx, id: string): Promise<Bid> {
  const row = await readDecidable(ctx, id)
  const bound = derive(ctx, {
    ifMatch: etagOf(row.bidVersion),
    claims: [decide(ctx, row.id, 'approved')],
  })
  return submitBid(bound, row.bidId)
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

/** An assistant can ask for approval and never give it. */
async function readDecidable(ctx: CallerCtx, id: string): Promise<ApprovalRow> {
  const { user, key, connectionId } = ctx.caller
  if (key || connectionId) throw forbidden('person', 'Approvals are given by a person, in the console')
  if (user.role === 'member')
    throw forbidden('role', 'Only an owner or admin may approve or deny a submission')
  const row = await readApproval(ctx, id)
  const status = statusAt(row, ctx.now)
  if (status !== 'pending')
    throw forbidden('state', `This approval is ${status}: it cannot be decided any more`)
  return row
}

const isPending = (ctx: CallerCtx, id: string) =>
  and(eq(approvals.companyId, ctx.caller.company.id), eq(approvals.id, id), eq(approvals.status, 'pending'))

const decide = (ctx: CallerCtx, id: string, status: 'approved' | 'denied') =>
  ctx.db
    .update(approvals)
    .set({ status, decidedAt: ctx.now.getTime(), decidedBy: ctx.caller.user.id })
    .where(and(isPending(ctx, id), gt(approvals.expiresAt, ctx.now.getTime())))

/** The rest of a large backlog waits for the next run; an approval that is over is refused without it. */
const expiredPerRun = 5000

/** Writes down which approvals nobody gave in time; gives their number. */
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
