import type { CallerCtx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { listRows, sortBy } from '../../platform/db/lists.ts'
import type { Page } from '../../platform/db/page.ts'
import { itemOf } from '../../catalogue/tenders/reference.ts'
import {
  datedItem,
  type DatedRow,
  type ShownDeadline,
  shownDeadlineOf,
  statedDeadlinesOf,
} from '../../catalogue/tenders/stated-deadline.ts'
import { prepare, type Sql, sql } from '../../platform/db/sql.ts'
import { iso, isoOrNull } from '../../platform/time/time.ts'
import type { ListSaved, SavedTender } from './schema.ts'
import type { savedTenders } from '../schema.gen.ts'

export interface SavedRow extends DatedRow {
  id: string
  tender_id: string
  stage: SavedTender['stage']
  priority: SavedTender['priority']
  notes: string | null
  tags: string
  assignee_id: string | null
  next_action: string | null
  next_action_at: number | null
  version: number
  created_at: number
  updated_at: number
}

export const savedColumns = sql`s.*, ${itemOf('s.tender_id')} AS item,
  ${statedDeadlinesOf('s.tender_id')} AS stated`

export const savedOf = (row: SavedRow, now: Date): SavedTender => ({
  id: row.id,
  tenderId: row.tender_id,
  ...datedItem(row, now),
  stage: row.stage,
  priority: row.priority,
  notes: row.notes,
  tags: JSON.parse(row.tags) as string[],
  assigneeId: row.assignee_id,
  nextAction: row.next_action,
  nextActionAt: isoOrNull(row.next_action_at),
  version: row.version,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
})

/** A record in the form that it has once `row` is written. */
export const shownSaved = (
  row: typeof savedTenders.$inferSelect,
  dated: ShownDeadline & Pick<SavedTender, 'tender'>,
): SavedTender => {
  const { companyId: _company, nextActionAt, createdAt, updatedAt, ...rest } = row
  return {
    ...rest,
    ...dated,
    nextActionAt,
    createdAt,
    updatedAt,
  }
}

/** The company's record by its id or by its tender; null without a record. */
export async function findSaved(
  ctx: CallerCtx,
  by: { id: string } | { tenderId: string },
): Promise<SavedTender | null> {
  const which = 'id' in by ? sql`s.id = ${by.id}` : sql`s.tender_id = ${by.tenderId}`
  const query = sql`SELECT ${savedColumns} FROM saved_tenders AS s WHERE s.company_id = ${ctx.caller.company.id} AND ${which}`
  const row = await prepare(ctx.d1, query).first<SavedRow>()
  return row && savedOf(row, ctx.now)
}

export async function getSaved(ctx: CallerCtx, id: string): Promise<SavedTender> {
  const found = await findSaved(ctx, { id })
  if (!found) throw notFound('Saved tender')
  return found
}

const sortColumns = { createdAt: 's.created_at', updatedAt: 's.updated_at' }

/** The company's pipeline, each record with its tender in its present state. */
export function listSaved(ctx: CallerCtx, query: ListSaved): Promise<Page<SavedTender>> {
  const { stage, priority, tag, assigneeId, deadlineAfter, deadlineBefore, sort, order, page, limit } = query
  const when = <T>(value: T | undefined, condition: (value: T) => Sql) =>
    value === undefined ? null : condition(value)
  const deadline = shownDeadlineOf('s.tender_id', ctx.now)
  return listRows(
    ctx,
    {
      select: savedColumns,
      from: sql`saved_tenders AS s`,
      where: [
        sql`s.company_id = ${ctx.caller.company.id}`,
        when(stage, (value) => sql`s.stage = ${value}`),
        when(priority, (value) => sql`s.priority = ${value}`),
        when(tag, (value) => sql`EXISTS (SELECT 1 FROM json_each(s.tags) WHERE value = ${value})`),
        when(assigneeId, (value) => sql`s.assignee_id = ${value}`),
        when(deadlineAfter, (value) => sql`${deadline} >= ${value.getTime()}`),
        when(deadlineBefore, (value) => sql`${deadline} <= ${value.getTime()}`),
      ],
      orderBy: sortBy(
        sort === 'deadline' ? deadline.text : sortColumns[sort],
        order ?? (sort === 'deadline' ? 'asc' : 'desc'),
        's.id',
      ),
      page,
      limit,
    },
    (row: SavedRow) => savedOf(row, ctx.now),
  )
}
