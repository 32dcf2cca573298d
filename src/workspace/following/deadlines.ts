import { boundList, forRows } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { keyTaken } from '../../platform/transaction/conflict.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { newEvent } from '../../delivery/events/kind.ts'
import { type EventOf, recordEvents } from '../../delivery/events/record.ts'
import { tenderDeadline } from './events.ts'
import { datedItem, type DatedRow, statedDeadlinesOf } from '../../catalogue/tenders/stated-deadline.ts'
import type { TenderStatus } from '../../catalogue/notices/vocabulary.ts'
import { statusNumber } from '../../catalogue/tenders/search/tokens.ts'
import { day, iso, isoOrNull } from '../../platform/time/time.ts'
import { followersOf, liveBidsOf, savedBy } from './followers.ts'
import { moveProgress, readProgress } from './progress.ts'

type RunCtx = Pick<Ctx, 'd1' | 'now'>

/** In days before a deadline: when followers are notified, the nearest mark first. */
const marks = [1, 3, 7]

/**
 * Deadlines that have come within `mark` days since the last run: later than `low`, at most `high`, in epoch
 * milliseconds.
 */
export interface Passed {
  mark: number
  low: number
  high: number
}

/**
 * The deadlines that crossed a mark between two moments. A deadline that crossed several marks counts for the nearest.
 * If a tender is followed, or its deadline moves, after a mark has passed, its followers are notified at the next mark.
 */
export function passedMarks(since: number, now: number): Passed[] {
  const nearer = [0, ...marks]
  return marks
    .map((mark, index) => ({
      mark,
      low: Math.max(since + mark * day, now + (nearer[index] ?? 0) * day),
      high: now + mark * day,
    }))
    .filter(({ low, high }) => low < high)
}

/** The statuses in which a deadline counts. A tender of any other status is over. */
const awaited: TenderStatus[] = ['planned', 'open']
const stepSize = 200
const stepsPerRun = 20

const isAwaited = `n.status IN (${awaited.map(statusNumber).join(', ')})`

/** The tenders with a deadline within a span of `?1`, by their notice or by their documents. */
const near = `
  SELECT n.id, n.deadline, p.value ->> 'mark' AS mark FROM json_each(?1) AS p
    CROSS JOIN tender_numbers AS n INDEXED BY tender_numbers_status_deadline
      ON ${isAwaited} AND n.deadline > p.value ->> 'low' AND n.deadline <= p.value ->> 'high'
  UNION
  SELECT n.id, 1000 * unixepoch(s.at), p.value ->> 'mark' FROM json_each(?1) AS p
    CROSS JOIN stated_deadlines AS s INDEXED BY stated_deadlines_at
      ON s.at > p.value ->> 'lowAt' AND s.at <= p.value ->> 'highAt'
    CROSS JOIN tender_docs AS d ON d.tender_id = s.tender_id
    CROSS JOIN tender_numbers AS n ON n.id = d.id AND ${isAwaited}
  UNION
  SELECT n.id, n.deadline, p.value ->> 'mark' FROM json_each(?1) AS p
    CROSS JOIN tender_copies AS n INDEXED BY tender_copies_deadline
      ON ${isAwaited} AND n.deadline > p.value ->> 'low' AND n.deadline <= p.value ->> 'high'
  UNION
  SELECT n.id, 1000 * unixepoch(s.at), p.value ->> 'mark' FROM json_each(?1) AS p
    CROSS JOIN stated_deadlines AS s INDEXED BY stated_deadlines_at
      ON s.at > p.value ->> 'lowAt' AND s.at <= p.value ->> 'highAt'
    CROSS JOIN tender_docs AS d ON d.tender_id = s.tender_id
    CROSS JOIN tender_copies AS n ON n.id = d.id AND ${isAwaited}`

/** One row for each deadline and follower, beginning after the tender `?2`, the company `?3` and the deadline `?4`. */
const readPassed = `
  SELECT d.tender_id AS tenderId, c.id AS companyId, near.deadline, near.mark, d.item,
    ${statedDeadlinesOf('d.tender_id').text} AS stated,
    ${savedBy('c.id', 'd.tender_id')} AS savedTenderId, ${liveBidsOf('c.id', 'd.tender_id')} AS bidIds
  FROM (${near}) AS near
  CROSS JOIN tender_docs AS d ON d.id = near.id
  CROSS JOIN companies AS c ON c.id IN (${followersOf('d.tender_id')})
  WHERE (d.tender_id, c.id, near.deadline) > (?2, ?3, ?4) AND NOT EXISTS (
    SELECT 1 FROM announced AS a WHERE a.company_id = c.id AND a.kind = 'deadline' AND a.tender_id = d.tender_id
      AND a.mark = near.deadline || ' ' || near.mark)
  ORDER BY d.tender_id, c.id, near.deadline LIMIT ${stepSize}`

interface Row extends DatedRow {
  tenderId: string
  companyId: string
  deadline: number
  mark: number
  savedTenderId: string | null
  bidIds: string
}

/**
 * Notifies followers about deadlines that have come near since the last time. Returns the number of events, and whether
 * some are left. After a crash the next run does the rest, and if two runs overlap, one event is written.
 */
export async function announceDeadlines(
  ctx: RunCtx,
  max = stepsPerRun,
): Promise<{ told: number; more: boolean }> {
  const now = ctx.now.getTime()
  const passed = passedMarks(await readProgress(ctx.d1, 'deadlines'), now)
  let told = 0
  if (passed.length === 0) return { told, more: false }
  let last: Row | undefined
  for (let step = 0; step < max; step++) {
    const { results } = await ctx.d1
      .prepare(readPassed)
      .bind(
        boundList(passed.map(withTimes)),
        last?.tenderId ?? '',
        last?.companyId ?? '',
        last?.deadline ?? 0,
      )
      .all<Row>()
    last = results.at(-1)
    const isLast = results.length < stepSize
    const rows = results.filter((row) => isToKeep(row, ctx.now))
    if (!(await tell(ctx, rows, isLast))) return { told, more: false }
    told += rows.length
    if (isLast) return { told, more: false }
  }
  return { told, more: true }
}

const withTimes = ({ low, high, ...passed }: Passed) => ({
  ...passed,
  low,
  high,
  lowAt: iso(low),
  highAt: iso(high),
})

/** Whether the deadline of the row is the deadline to keep, and not the other of a notice and its documents. */
const isToKeep = (row: Row, now: Date) => isoOrNull(row.deadline) === datedItem(row, now).deadline

/** Returns false when another run has already notified one of these followers; nothing is written then. */
function tell(ctx: RunCtx, rows: Row[], isLast: boolean): Promise<boolean> {
  const marked = rows.map(({ companyId, tenderId, deadline, mark }) => [
    companyId,
    tenderId,
    `${deadline} ${mark}`,
  ])
  const events = rows.map((row) => eventOf(row, ctx.now))
  const also = [
    ...forRows(
      ctx.d1,
      marked,
      `INSERT INTO announced (company_id, kind, tender_id, mark, seq, at)
       SELECT value ->> 0, 'deadline', value ->> 1, value ->> 2, 0, ?2 FROM json_each(?1)`,
      ctx.now.getTime(),
    ),
    ...recordEvents(ctx, events),
    ...(isLast ? [moveProgress(ctx.d1, 'deadlines', ctx.now.getTime())] : []),
  ]
  return tryTransact(ctx, { also }, [keyTaken])
}

const eventOf = (row: Row, now: Date): EventOf => ({
  companyId: row.companyId,
  ...newEvent(tenderDeadline, {
    tender: { ...datedItem(row, now).tender, deadline: iso(row.deadline) },
    daysLeft: Math.ceil((row.deadline - now.getTime()) / day),
    savedTenderId: row.savedTenderId,
    bidIds: JSON.parse(row.bidIds) as string[],
  }),
})
