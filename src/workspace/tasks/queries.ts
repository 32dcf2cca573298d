import type { CallerCtx } from '../../platform/context/context.ts'
import { listRows, sortBy } from '../../platform/db/lists.ts'
import type { Page } from '../../platform/db/page.ts'
import { tenderNamed } from '../../catalogue/tenders/merged-tenders.ts'
import { prepare, type Sql, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/context/errors.ts'
import { iso, isoOrNull } from '../../platform/time/time.ts'
import type { ListTasks, Task } from './schema.ts'

export interface TaskRow {
  id: string
  title: string
  due_at: number | null
  assignee_id: string | null
  done: number
  tender_id: string | null
  bid_id: string | null
  section_key: string | null
  version: number
  created_at: number
  updated_at: number
}

export const taskOf = (row: TaskRow): Task => ({
  id: row.id,
  title: row.title,
  dueAt: isoOrNull(row.due_at),
  assigneeId: row.assignee_id,
  done: row.done === 1,
  tenderId: row.tender_id,
  bidId: row.bid_id,
  sectionKey: row.section_key,
  version: row.version,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
})

export async function getTask(ctx: CallerCtx, id: string): Promise<Task> {
  const query = sql`SELECT * FROM tasks WHERE company_id = ${ctx.caller.company.id} AND id = ${id}`
  const row = await prepare(ctx.d1, query).first<TaskRow>()
  if (!row) throw notFound('Task')
  return taskOf(row)
}

const sortColumns = { dueAt: 't.due_at', createdAt: 't.created_at', updatedAt: 't.updated_at' }

/** The company's tasks, the first due at the top. */
export function listTasks(ctx: CallerCtx, query: ListTasks): Promise<Page<Task>> {
  const { mine, assigneeId, done, tenderId, bidId, dueAfter, dueBefore, sort, order, page, limit } = query
  const when = <T>(value: T | undefined, condition: (value: T) => Sql) =>
    value === undefined ? null : condition(value)
  return listRows(
    ctx,
    {
      select: sql`t.*`,
      from: sql`tasks AS t`,
      where: [
        sql`t.company_id = ${ctx.caller.company.id}`,
        mine ? sql`t.assignee_id = ${ctx.caller.user.id}` : null,
        when(assigneeId, (value) => sql`t.assignee_id = ${value}`),
        when(done, (value) => sql`t.done = ${value ? 1 : 0}`),
        when(tenderId, (value) => sql`t.tender_id = ${tenderNamed(value)}`),
        when(bidId, (value) => sql`t.bid_id = ${value}`),
        when(dueAfter, (value) => sql`t.due_at >= ${value.getTime()}`),
        when(dueBefore, (value) => sql`t.due_at <= ${value.getTime()}`),
      ],
      orderBy: sortBy(sortColumns[sort], order ?? (sort === 'dueAt' ? 'asc' : 'desc'), 't.id'),
      page,
      limit,
    },
    taskOf,
  )
}
