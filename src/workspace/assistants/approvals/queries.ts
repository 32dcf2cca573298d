import { and, eq } from 'drizzle-orm'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { listRows } from '../../../platform/db/lists.ts'
import type { Page } from '../../../platform/db/page.ts'
import { raw, sql } from '../../../platform/db/sql.ts'
import { iso, isoOrNull } from '../../../platform/time/time.ts'
import type { Approval, ApprovalStatus, ListApprovals } from './schema.ts'
import { approvals } from '../../schema.gen.ts'

export type ApprovalRow = typeof approvals.$inferSelect

/**
 * The status at `now`. A pending approval whose time has passed counts as expired, even before the job has written so.
 */
export const statusAt = ({ status, expiresAt }: Pick<ApprovalRow, 'status' | 'expiresAt'>, now: Date) =>
  status === 'pending' && expiresAt <= now.getTime() ? 'expired' : status

export async function readApproval(ctx: CallerCtx, id: string): Promise<ApprovalRow> {
  const found = await ctx.db
    .select()
    .from(approvals)
    .where(and(eq(approvals.companyId, ctx.caller.company.id), eq(approvals.id, id)))
    .get()
  if (!found) throw notFound('Approval')
  return found
}

/** The approval of a bid whose row says pending; its time may have passed already. */
export const findPending = (ctx: CallerCtx, bidId: string) =>
  ctx.db
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.companyId, ctx.caller.company.id),
        eq(approvals.bidId, bidId),
        eq(approvals.status, 'pending'),
      ),
    )
    .get()

/** An approval as a query returns it. */
export type ApprovalFields = Omit<Approval, 'requestedBy' | 'requestedAt' | 'expiresAt' | 'decidedAt'> & {
  requestedBy: string
  requesterName: string | null
  requestedAt: number
  expiresAt: number
  decidedAt: number | null
}

export const approvalColumns =
  raw(`a.id, a.bid_id AS bidId, b.title AS bidTitle, a.bid_version AS bidVersion, a.status,
  a.requested_by AS requestedBy, u.name AS requesterName, coalesce(n.client_name, k.name) AS via,
  a.requested_at AS requestedAt, a.expires_at AS expiresAt, a.decided_at AS decidedAt, a.decided_by AS decidedBy`)
export const approvalTables = raw(`approvals AS a LEFT JOIN users AS u ON u.id = a.requested_by
  LEFT JOIN bids AS b ON b.id = a.bid_id AND b.company_id = a.company_id
  LEFT JOIN connections AS n ON n.id = a.connection_id AND n.company_id = a.company_id
  LEFT JOIN api_keys AS k ON k.id = a.key_id AND k.company_id = a.company_id`)

export const inStatus = (status: ApprovalStatus, now: number) => {
  if (status === 'pending') return sql`a.status = 'pending' AND a.expires_at > ${now}`
  return status === 'expired'
    ? sql`(a.status = 'expired' OR (a.status = 'pending' AND a.expires_at <= ${now}))`
    : sql`a.status = ${status}`
}

/** The company's approvals, the newest first. */
export const listApprovals = (
  ctx: CallerCtx,
  { status, page, limit }: ListApprovals,
): Promise<Page<Approval>> =>
  listRows<ApprovalFields, Approval>(
    ctx,
    {
      select: approvalColumns,
      from: approvalTables,
      where: [
        sql`a.company_id = ${ctx.caller.company.id}`,
        status ? inStatus(status, ctx.now.getTime()) : null,
      ],
      orderBy: raw('a.requested_at DESC, a.id DESC'),
      page,
      limit,
    },
    (row) => approvalOf(row, ctx.now),
  )

export const approvalOf = (
  { requestedBy, requesterName, requestedAt, expiresAt, decidedAt, ...rest }: ApprovalFields,
  now: Date,
): Approval => ({
  ...rest,
  status: statusAt({ status: rest.status, expiresAt }, now),
  requestedBy: { id: requestedBy, name: requesterName },
  requestedAt: iso(requestedAt),
  expiresAt: iso(expiresAt),
  decidedAt: isoOrNull(decidedAt),
})

/** Query for the number `n` of submissions that wait for a decision of the company. */
export const countWaitingApprovals = ({ d1, caller, now }: CallerCtx): D1PreparedStatement =>
  d1
    .prepare(
      "SELECT count(*) AS n FROM approvals WHERE company_id = ? AND status = 'pending' AND expires_at > ?",
    )
    .bind(caller.company.id, now.getTime())
