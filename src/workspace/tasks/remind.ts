import { notificationRow } from '../../delivery/notifications/write.ts'
import { insertNotifications } from '../../delivery/events/record.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { boundList, forRows } from '../../platform/db/bulk.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { prepare, raw, sql, type Sql } from '../../platform/db/sql.ts'
import { day, iso } from '../../platform/time/time.ts'
import { keyTaken, rowChanged } from '../../platform/transaction/conflict.ts'
import { guard } from '../../platform/transaction/guard.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { knownZoneOf } from '../../reference/language/values/zones.ts'
import type { BidStatus } from '../bids/schema.ts'
import { working } from '../bids/states.ts'
import { instantOf, localText } from '../../platform/time/zone.ts'

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
  return mark === null || told.includes(mark) ? [] : [{ ...row, mark, words: dueWords(dated, now) }]
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

/** Something with a due date and an owner, of a task or of a section. */
interface DatedRow {
  kind: 'task.due' | 'section.due'
  /** The id of the task, or the id of the bid and the key of the section. */
  subject: string
  /** The id and the version of the row that has the due date: the row of the task or of the bid. */
  rowId: string
  version: number
  companyId: string
  userId: string
  title: string
  dueAt: number
  tenderId: string | null
  bidId: string | null
  sectionKey: string | null
  /** The title of the bid, or of the tender. */
  of: string | null
  timeZone: string | null
  country: string
  hour: number
  /** The reminders that the owner has got for this due date, as a JSON list. */
  told: string
}

const listed = (words: readonly string[]): Sql => raw(words.map((word) => `'${word}'`).join(', '))
const closed: readonly BidStatus[] = ['won', 'lost', 'withdrawn']

/** The owner's time zone and hour of mails, and the reminders so far. A person who left the company has no plan. */
const ofOwner = sql`p.time_zone AS timeZone, c.country, p.hour, (SELECT json_group_array(r.mark)
    FROM reminders AS r WHERE r.subject = d.subject AND r.user_id = d.userId AND r.due_at = d.dueAt) AS told`
const owners = sql`CROSS JOIN mail_plans AS p ON p.company_id = d.companyId AND p.user_id = d.userId
  CROSS JOIN companies AS c ON c.id = d.companyId`

/** Tasks to do whose due date is near, after a place, the first due first. Tasks of closed bids are left out. */
const datedTasks = (now: number, after: { dueAt: number; id: string }, max: number): Sql => sql`
  SELECT 'task.due' AS kind, d.*, coalesce((SELECT title FROM bids WHERE id = d.bidId),
    (SELECT item ->> 'title' FROM tender_docs WHERE tender_id = d.tenderId)) AS of, ${ofOwner}
  FROM (SELECT t.id AS subject, t.id AS rowId, t.version, t.company_id AS companyId, t.assignee_id AS userId, t.title,
      t.due_at AS dueAt, t.tender_id AS tenderId, t.bid_id AS bidId, t.section_key AS sectionKey
    FROM tasks AS t INDEXED BY tasks_dated
    WHERE t.done = 0 AND t.assignee_id IS NOT NULL AND t.due_at > ${now - maxBehind}
      AND t.due_at <= ${now + maxAhead} AND (t.due_at, t.id) > (${after.dueAt}, ${after.id})
      AND NOT EXISTS (SELECT 1 FROM bids AS b WHERE b.id = t.bid_id AND b.status IN (${listed(closed)}))) AS d
  ${owners} ORDER BY d.dueAt, d.subject LIMIT ${max}`

const dueAt = raw(`CAST(round(1000 * unixepoch(s.value ->> 'dueAt', 'subsec')) AS INTEGER)`)

/** Bids after a place that are being worked on and have sections with a due date, by id. */
const datedBids = (after: string, max: number): Sql => sql`
  SELECT b.id FROM bids AS b INDEXED BY bids_dated
  WHERE b.status IN (${listed(working)}) AND instr(b.sections, '"dueAt":"') > 0 AND b.id > ${after}
  ORDER BY b.id LIMIT ${max}`

/** The sections of these bids that are not done and whose due date is near. */
const datedSections = (now: number, bids: Sql): Sql => sql`
  SELECT 'section.due' AS kind, d.*, ${ofOwner}
  FROM (SELECT b.id || ' ' || (s.value ->> 'key') AS subject, b.id AS rowId, b.version, b.company_id AS companyId,
      s.value ->> 'ownerId' AS userId, s.value ->> 'heading' AS title, ${dueAt} AS dueAt, b.tender_id AS tenderId,
      b.id AS bidId, s.value ->> 'key' AS sectionKey, b.title AS of
    FROM bids AS b CROSS JOIN json_each(b.sections) AS s WHERE b.id IN (${bids})
      AND s.value ->> 'ownerId' IS NOT NULL AND s.value ->> 'dueAt' IS NOT NULL
      AND s.value ->> 'status' IS NOT 'done') AS d
  ${owners} WHERE d.dueAt > ${now - maxBehind} AND d.dueAt <= ${now + maxAhead}`

/** A due date in epoch milliseconds, and the time zone and hour at which its owner is mailed. */
interface Dated {
  dueAt: number
  timeZone: string
  hour: number
}

/** `before`: the morning before the due date has come. `over`: the due date has passed. */
type Mark = 'before' | 'over'

/** How far ahead of a due date its morning before can lie: two days, and an hour where the clocks change. */
const maxAhead = 2 * day + day / 24
/** How long a due date that has passed is still reported, so that an outage of some hours loses no reminder. */
const maxBehind = 2 * day

/** The reminder that is due at a moment; null if none is due. */
export function markAt(dated: Dated, now: number): Mark | null {
  if (dated.dueAt <= now) return now < dated.dueAt + maxBehind ? 'over' : null
  return morningBefore(dated) <= now ? 'before' : null
}

/** An hour before the owner's mails on the day before, so that the daily mail of that day has the reminder. */
function morningBefore({ dueAt, hour, ...zone }: Dated): number {
  const before = iso(Date.parse(`${dateIn(zone.timeZone, dueAt)}T00:00:00Z`) - day).slice(0, 10)
  const early = String(Math.max(hour - 1, 0)).padStart(2, '0')
  return Date.parse(instantOf(zone, `${before}T${early}:00`))
}

/** The reminder's first words, in the owner's days. */
export function dueWords({ dueAt, timeZone }: Dated, now: number): string {
  if (dueAt <= now) return 'Overdue'
  return dateIn(timeZone, dueAt) === dateIn(timeZone, now) ? 'Due today' : 'Due tomorrow'
}

const dateIn = (timeZone: string, at: number): string => localText({ timeZone }, iso(at)).slice(0, 10)
