import { batchOf } from '../../../catalogue/periods/directory.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { noPart, notFound } from '../../../platform/context/errors.ts'
import { listRows } from '../../../platform/db/lists.ts'
import type { Page } from '../../../platform/db/page.ts'
import { listedIn, listedQuery } from '../../../catalogue/documents/listed-requirements.ts'
import { getTender } from '../../../catalogue/tenders/queries.ts'
import { prepare, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { isoOrNull } from '../../../platform/time/time.ts'
import { getConsortium, memberVisible } from '../queries.ts'
import type { ListResponsibilities, Responsibility, ResponsibilityStatus } from './schema.ts'

export interface ResponsibilityRow {
  id: string
  member_id: string
  title: string
  description: string | null
  lot_id: string | null
  requirement_id: string | null
  due_at: number | null
  status: ResponsibilityStatus
  version: number
}

export const responsibilityOf = (row: ResponsibilityRow, companyName: string): Responsibility => ({
  id: row.id,
  memberId: row.member_id,
  companyName,
  title: row.title,
  description: row.description,
  lotId: row.lot_id,
  requirementId: row.requirement_id,
  dueAt: isoOrNull(row.due_at),
  status: row.status,
})

interface NamedRow extends ResponsibilityRow {
  company_name: string
}

const source = sql`responsibilities AS r JOIN consortium_members AS m ON m.id = r.member_id
  LEFT JOIN companies AS co ON co.id = m.company_id`
const columns = sql`r.*, coalesce(co.name, m.company_name) AS company_name`

/** Query for one responsibility, to be passed to `readConsortium`. */
export const responsibilityQuery = (consortiumId: string, id: string): Sql =>
  sql`SELECT ${columns} FROM ${source} WHERE r.consortium_id = ${consortiumId} AND r.id = ${id}`

/**
 * The result of `responsibilityQuery`, with the version of the responsibility, so that of two changes at once the
 * second fails.
 */
export function foundResponsibility(rows: D1Result | undefined): {
  responsibility: Responsibility
  version: number
} {
  const [row] = rowsOf<NamedRow>(rows)
  if (!row) throw notFound('Responsibility')
  return { responsibility: responsibilityOf(row, row.company_name), version: row.version }
}

/** The responsibilities in a consortium, in the order they were added. */
export async function listResponsibilities(
  ctx: CallerCtx,
  consortiumId: string,
  { memberId, status, page, limit }: ListResponsibilities,
): Promise<Page<Responsibility>> {
  const list = {
    select: columns,
    from: source,
    where: [
      sql`r.consortium_id = ${consortiumId}`,
      memberVisible(ctx),
      memberId === undefined ? null : sql`r.member_id = ${memberId}`,
      status === undefined ? null : sql`r.status = ${status}`,
    ],
    orderBy: raw('r.id'),
    page,
    limit,
  }
  const map = (row: NamedRow) => responsibilityOf(row, row.company_name)
  const [, found] = await Promise.all([getConsortium(ctx, consortiumId), listRows(ctx, list, map)])
  return found
}

/** The lot and the requirement of a tender that a responsibility may name. */
interface Parts {
  lotId?: string | null | undefined
  requirementId?: string | null | undefined
}

/** Refuses lots and requirements that the tender does not have. */
export async function findParts(ctx: CallerCtx, tenderId: string, wanted: Parts[]): Promise<void> {
  const lotIds = wanted.flatMap(({ lotId }) => lotId ?? [])
  const requirementIds = new Set(wanted.flatMap(({ requirementId }) => requirementId ?? []))
  const [lots, requirements] = await Promise.all([
    lotIds.length > 0 ? lotsOf(ctx, tenderId) : new Set<string>(),
    requirementIds.size > 0 ? countRequirements(ctx, tenderId, [...requirementIds]) : 0,
  ])
  const unknown = lotIds.find((id) => !lots.has(id))
  if (unknown !== undefined) throw noPart(`Lot ${unknown}`, [...lots])
  if (requirements < requirementIds.size) throw notFound('Requirement')
}

const lotsOf = async (ctx: CallerCtx, tenderId: string) =>
  new Set((await getTender(ctx, tenderId)).lots.map(({ id }) => id))

async function countRequirements(ctx: CallerCtx, tenderId: string, ids: string[]): Promise<number> {
  const [found] = await batchOf(ctx, tenderId, (d1) => [prepare(d1, listedQuery(sql`(${tenderId})`))])
  return new Set(listedIn(found).map(({ id }) => id)).intersection(new Set(ids)).size
}
