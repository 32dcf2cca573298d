import { rowsOf } from '../../../platform/db/rows.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { listRows } from '../../../platform/db/lists.ts'
import type { Page } from '../../../platform/db/page.ts'
import { raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { iso, isoOrNull } from '../../../platform/time/time.ts'
import { getConsortium, memberVisible, standing } from '../queries.ts'
import { responsibilityOf, type ResponsibilityRow } from '../responsibilities/queries.ts'
import type { ConsortiumMember, ConsortiumRole, ListMembers, MemberStatus } from './schema.ts'

interface Row {
  id: string
  company_id: string | null
  shown_name: string
  shown_email: string | null
  role: ConsortiumRole
  status: MemberStatus
  share: number | null
  responsibilities: string
  invited_at: number
  answered_at: number | null
}

const source = sql`consortium_members AS m JOIN consortiums AS c ON c.id = m.consortium_id
  LEFT JOIN companies AS co ON co.id = m.company_id`

/** Only the lead and the invited company itself see the e-mail address for contact. */
const columns = (ctx: CallerCtx) => sql`m.*, coalesce(co.name, m.company_name) AS shown_name,
  CASE WHEN ${ctx.caller.company.id} IN (c.lead_company_id, m.company_id) THEN m.contact_email END AS shown_email,
  (SELECT json_group_array(json_object('id', r.id, 'member_id', r.member_id, 'title', r.title,
      'description', r.description, 'lot_id', r.lot_id, 'requirement_id', r.requirement_id, 'due_at', r.due_at,
      'status', r.status, 'version', r.version) ORDER BY r.id)
    FROM responsibilities AS r WHERE r.member_id = m.id) AS responsibilities`

const memberOf = (row: Row): ConsortiumMember => ({
  id: row.id,
  company: { id: row.company_id, name: row.shown_name },
  contactEmail: row.shown_email,
  role: row.role,
  status: row.status,
  sharePercent: percentOf(row.share),
  responsibilities: (JSON.parse(row.responsibilities) as ResponsibilityRow[]).map((each) =>
    responsibilityOf(each, row.shown_name),
  ),
  invitedAt: iso(row.invited_at),
  answeredAt: isoOrNull(row.answered_at),
})

/** Shares are stored in hundredths of a percent. */
export const percentOf = (share: number | null): number | null => (share === null ? null : share / 100)
export const shareOf = (percent: number | null | undefined): number | null =>
  percent === null || percent === undefined ? null : Math.round(percent * 100)

/**
 * Query for the members of a consortium for which `which` holds, to be passed to `readConsortium`; `m` names the row of
 * the member.
 */
export const memberQuery = (ctx: CallerCtx, consortiumId: string, which: Sql): Sql =>
  sql`SELECT ${columns(ctx)} FROM ${source} WHERE m.consortium_id = ${consortiumId} AND ${which}`

/** The result of `memberQuery`; null when it found nobody. */
export function maybeMember(rows: D1Result | undefined): ConsortiumMember | null {
  const [row] = rowsOf<Row>(rows)
  return row ? memberOf(row) : null
}

export function foundMember(rows: D1Result | undefined): ConsortiumMember {
  const member = maybeMember(rows)
  if (!member) throw notFound('Member')
  return member
}

/**
 * Query for the sum of the shares of a consortium's members, in hundredths of a percent; with `role`, only of members
 * in this role.
 */
export const sharesQuery = (consortiumId: string, role?: ConsortiumRole): Sql =>
  sql`SELECT coalesce(sum(m.share), 0) AS taken FROM consortium_members AS m
    WHERE m.consortium_id = ${consortiumId} AND ${standing('m')} AND ${role ? sql`m.role = ${role}` : raw('TRUE')}`

/** The result of `sharesQuery`, in hundredths of a percent. */
export const foundShares = (rows: D1Result | undefined): number =>
  rowsOf<{ taken: number }>(rows)[0]?.taken ?? 0

/** The companies of a consortium in the order they were invited, the lead first. Companies that left stay listed. */
export async function listMembers(
  ctx: CallerCtx,
  consortiumId: string,
  { status, page, limit }: ListMembers,
): Promise<Page<ConsortiumMember>> {
  const list = {
    select: columns(ctx),
    from: source,
    where: [
      sql`m.consortium_id = ${consortiumId}`,
      memberVisible(ctx),
      status === undefined ? null : sql`m.status = ${status}`,
    ],
    orderBy: raw('m.id'),
    page,
    limit,
  }
  const [, found] = await Promise.all([getConsortium(ctx, consortiumId), listRows(ctx, list, memberOf)])
  return found
}
