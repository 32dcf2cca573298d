import { notificationRow } from '../../delivery/notifications/write.ts'
import { insertNotifications } from '../../delivery/events/record.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { boundList, forRows } from '../../platform/db/bulk.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { prepare, raw, sql } from '../../platform/db/sql.ts'
import { iso } from '../../platform/time/time.ts'
import { keyTaken, rowChanged } from '../../platform/transaction/conflict.ts'
import { guard } from '../../platform/transaction/guard.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { knownZoneOf } from '../../reference/language/values/zones.ts'
import { type Mark, markAt, wordsOf } from './reminder-mark.ts'
import { datedBids, type DatedRow, datedSections, datedTasks } from './reminder-rows.ts'

type RunCtx = Pick<Ctx, 'd1' | 'now'>

/** The number of reminders that a step has written, and where the next step goes on. */
export interface Reminded {
  reminded: number
  next: string | null
}

const tasksPerStep = 200
/** The text of a bid may be a megabyte, which the step has to look through. */
const bidsPerStep = 20

/**
 * Reminds the owners of tasks, on the day before a task is due and once the task is overdue. A due date that moves is
 * reported again. A step looks at some tasks, beginning after `place`.
 */
export async function remindOfTasks(ctx: RunCtx, place: string | null): Promise<Reminded> {
  const [dueAt = '0', id = ''] = place?.split(' ') ?? []
  const query = datedTasks(ctx.now.getTime(), { dueAt: Number(dueAt), id }, tasksPerStep)
  const { results } = await prepare(ctx.d1, query).all<DatedRow>()
  const last = results.length < tasksPerStep ? undefined : results.at(-1)
  return {
    reminded: await remind(ctx, 'tasks', results),
    next: last ? `${last.dueAt} ${last.subject}` : null,
  }
}

/** Reminds the owners of sections of bids. A step looks at some bids, beginning after `place`. */
export async function remindOfSections(ctx: RunCtx, place: string | null): Promise<Reminded> {
  const bids = datedBids(place ?? '', bidsPerStep)
  const [ids, found] = await ctx.d1.batch([
    prepare(ctx.d1, bids),
    prepare(ctx.d1, datedSections(ctx.now.getTime(), bids)),
  ])
  const scanned = rowsOf<{ id: string }>(ids)
  const next = scanned.length < bidsPerStep ? null : (scanned.at(-1)?.id ?? null)
  return { reminded: await remind(ctx, 'bids', rowsOf<DatedRow>(found)), next }
}

interface Due extends DatedRow {
  mark: Mark
  words: string
}

function dueOf(row: DatedRow, now: number): Due[] {
  const dated = { ...row, timeZone: row.timeZone ?? knownZoneOf(row.country) ?? 'UTC' }
  const mark = markAt(dated, now)
  const told = JSON.parse(row.told) as string[]
  return mark === null || told.includes(mark) ? [] : [{ ...row, mark, words: wordsOf(dated, now) }]
}

/**
 * Writes the reminders that are due and were not written. Where another run has written one of these in the meantime, or a
 * task or bid has changed since it was read, the step writes nothing and the next run writes the rest.
 */
async function remind(ctx: RunCtx, table: 'tasks' | 'bids', rows: DatedRow[]): Promise<number> {
  const due = rows.flatMap((row) => dueOf(row, ctx.now.getTime()))
  if (due.length === 0) return 0
  const written = await tryTransact(
    ctx,
    {
      guards: [asRead(ctx, table, due)],
      also: [
        ...forRows(
          ctx.d1,
          due.map(({ subject, userId, dueAt, mark }) => [subject, userId, dueAt, mark]),
          `INSERT INTO reminders (subject, user_id, due_at, mark, at)
           SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, ?2 FROM json_each(?1)`,
          ctx.now.getTime(),
        ),
        ...insertNotifications(
          ctx,
          due.map((each) => noticeOf(ctx, each)),
        ),
      ],
    },
    [keyTaken, rowChanged],
  )
  return written ? due.length : 0
}

/** True while none of the rows has changed: nobody is reminded of a task that was done a moment ago. */
function asRead({ d1 }: RunCtx, table: 'tasks' | 'bids', due: Due[]): D1PreparedStatement {
  const read = boundList([...new Map(due.map(({ rowId, version }) => [rowId, version]))])
  const same = sql`NOT EXISTS (SELECT 1 FROM json_each(${read}) AS e LEFT JOIN ${raw(table)} AS t
    ON t.id = e.value ->> 0 AND t.version = e.value ->> 1 WHERE t.id IS NULL)`
  return guard(d1, same, rowChanged)
}

const noticeOf = (ctx: RunCtx, { kind, companyId, userId, words, title, of, dueAt, ...about }: Due) => {
  const due = `due ${iso(dueAt).slice(0, 16).replace('T', ' ')} UTC`
  const { tenderId, bidId, sectionKey } = about
  return notificationRow(ctx, companyId, {
    kind,
    userId,
    title: `${words}: ${title}`,
    body: of === null ? `${due.charAt(0).toUpperCase()}${due.slice(1)}` : `${of}; ${due}`,
    data: kind === 'task.due' ? { taskId: about.rowId } : { bidId, sectionKey },
    tenderId,
    bidId,
  })
}
