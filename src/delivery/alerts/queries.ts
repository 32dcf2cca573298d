import type { CallerCtx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { listRows, sortBy } from '../../platform/db/lists.ts'
import type { Page } from '../../platform/db/page.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { iso, isoOrNull } from '../../platform/time/time.ts'
import type { Alert, AlertFilters, Frequency, ListAlerts } from './schema.ts'

/** A row of the table of alerts. */
export interface AlertRow {
  company_id: string
  id: string
  name: string
  filters: string
  frequency: Frequency
  active: number
  seen_seq: number
  found: string
  found_count: number
  next_run_at: number
  last_run_at: number | null
  last_match_at: number | null
  match_count: number
  version: number
  created_at: number
  updated_at: number
}

export const alertOf = (row: AlertRow): Alert => ({
  id: row.id,
  name: row.name,
  filters: JSON.parse(row.filters) as AlertFilters,
  frequency: row.frequency,
  active: row.active === 1,
  lastRunAt: isoOrNull(row.last_run_at),
  lastMatchAt: isoOrNull(row.last_match_at),
  matchCount: row.match_count,
  version: row.version,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
})

export async function getAlert(ctx: CallerCtx, id: string): Promise<Alert> {
  const query = sql`SELECT * FROM alerts WHERE company_id = ${ctx.caller.company.id} AND id = ${id}`
  const row = await prepare(ctx.d1, query).first<AlertRow>()
  if (!row) throw notFound('Alert')
  return alertOf(row)
}

export async function countAlerts(ctx: CallerCtx): Promise<number> {
  const query = sql`SELECT count(*) AS n FROM alerts WHERE company_id = ${ctx.caller.company.id}`
  return (await prepare(ctx.d1, query).first<number>('n')) ?? 0
}

const sortColumns = { createdAt: 'a.created_at', updatedAt: 'a.updated_at', name: 'a.name COLLATE NOCASE' }

export function listAlerts(ctx: CallerCtx, query: ListAlerts): Promise<Page<Alert>> {
  const { active, frequency, sort, order, page, limit } = query
  const list = {
    select: sql`a.*`,
    from: sql`alerts AS a`,
    where: [
      sql`a.company_id = ${ctx.caller.company.id}`,
      active === undefined ? null : sql`a.active = ${Number(active)}`,
      frequency === undefined ? null : sql`a.frequency = ${frequency}`,
    ],
    orderBy: sortBy(sortColumns[sort], order ?? (sort === 'name' ? 'asc' : 'desc'), 'a.id'),
    page,
    limit,
  }
  return listRows(ctx, list, alertOf)
}
