import { rowsOf } from '../../platform/db/rows.ts'
import { tenderNamed } from '../../catalogue/tenders/merged-tenders.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { listRows, sortBy } from '../../platform/db/lists.ts'
import type { Page } from '../../platform/db/page.ts'
import { prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { iso } from '../../platform/time/time.ts'
import type { ConsortiumRole } from './members/schema.ts'
import type { Consortium, ConsortiumStatus, ListConsortiums } from './schema.ts'

interface Row {
  id: string
  tender_id: string
  lead_company_id: string
  lead_name: string
  name: string
  description: string | null
  status: ConsortiumStatus
  role: ConsortiumRole
  member_count: number
  version: number
  created_at: number
  updated_at: number
}

/** Whether a row of `consortium_members` belongs to a current member, who sees the consortium and holds a share. */
export const standing = (alias: string): Sql => raw(`${alias}.status IN ('invited', 'accepted')`)

/** A company sees a consortium when it is a member; the row `me` is its membership. */
const seen = sql`consortium_members AS me JOIN consortiums AS c ON c.id = me.consortium_id
  JOIN companies AS l ON l.id = c.lead_company_id`
const seenBy = (ctx: CallerCtx) => sql`me.company_id = ${ctx.caller.company.id} AND ${standing('me')}`
const columns = sql`c.*, me.role, l.name AS lead_name,
  (SELECT count(*) FROM consortium_members AS m WHERE m.consortium_id = c.id AND ${standing('m')}) AS member_count`

const consortiumOf = (row: Row): Consortium => ({
  id: row.id,
  name: row.name,
  tenderId: row.tender_id,
  description: row.description,
  status: row.status,
  leadCompany: { id: row.lead_company_id, name: row.lead_name },
  role: row.role,
  memberCount: row.member_count,
  version: row.version,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
})

/**
 * Reads the consortium, if the caller's company sees it, together with the rows of a command's other queries, in one
 * round trip.
 */
export async function readConsortium(
  ctx: CallerCtx,
  id: string,
  queries: Sql[],
): Promise<{ consortium: Consortium; rows: D1Result[] }> {
  const own = sql`SELECT ${columns} FROM ${seen} WHERE ${seenBy(ctx)} AND c.id = ${id}`
  const [first, ...rest] = await ctx.d1.batch([own, ...queries].map((query) => prepare(ctx.d1, query)))
  const [row] = rowsOf<Row>(first)
  if (!row) throw notFound('Consortium')
  return { consortium: consortiumOf(row), rows: rest }
}

export async function getConsortium(ctx: CallerCtx, id: string): Promise<Consortium> {
  return (await readConsortium(ctx, id, [])).consortium
}

/**
 * The condition that the caller's company sees what member `m` of a consortium does: of an invitation that it has not
 * accepted, a company sees its own row alone.
 */
export const memberVisible = (ctx: CallerCtx): Sql =>
  sql`(m.company_id = ${ctx.caller.company.id} AND ${standing('m')} OR EXISTS (SELECT 1 FROM consortium_members AS me
    WHERE me.consortium_id = m.consortium_id AND me.company_id = ${ctx.caller.company.id} AND me.status = 'accepted'))`

const sortColumns = { createdAt: 'c.created_at', updatedAt: 'c.updated_at', name: 'c.name COLLATE NOCASE' }

/** The consortiums that the company leads, is invited to or has joined. */
export function listConsortiums(ctx: CallerCtx, query: ListConsortiums): Promise<Page<Consortium>> {
  const { tenderId, status, role, sort, order, page, limit } = query
  const list = {
    select: columns,
    from: seen,
    where: [
      seenBy(ctx),
      tenderId === undefined ? null : sql`c.tender_id = ${tenderNamed(tenderId)}`,
      status === undefined ? null : sql`c.status = ${status}`,
      role === undefined ? null : sql`me.role = ${role}`,
    ],
    orderBy: sortBy(sortColumns[sort], order ?? (sort === 'name' ? 'asc' : 'desc'), 'c.id'),
    page,
    limit,
  }
  return listRows(ctx, list, consortiumOf)
}
