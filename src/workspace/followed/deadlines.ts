import { boundList, forRows } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context.ts'
import { keyTaken } from '../../platform/transaction/conflict.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { newEvent } from '../../delivery/events/kind.ts'
import { type EventOf, recordEvents } from '../../delivery/outbox/record.ts'
import { tenderDeadline } from './events.ts'
import { itemAt } from '../../catalogue/tenders/reference.ts'
import type { TenderStatus } from '../../catalogue/notices/vocabulary.ts'
import { statusNumber } from '../../catalogue/tenders/search/tokens.ts'
import { day } from '../../platform/time.ts'

import { followersOf, liveBidsOf, savedBy } from './followers.ts'
import { moveProgress, readProgress } from './progress.ts'

type RunCtx = Pick<Ctx, 'd1' | 'now'>

/** In days before a deadline: when followers are told, the nearest mark first. */
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
 * If a tender is followed, or its deadline moves, after a mark has passed, its followers are told at the next mark.
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

/** One row for each tender and follower, beginning after the tender `?2` and the company `?3`. */
export const readPassed = `
  SELECT d.tender_id AS tenderId, c.id AS companyId, n.deadline, p.value ->> 'mark' AS mark, d.item,
    ${savedBy('c.id', 'd.tender_id')} AS savedTenderId, ${liveBidsOf('c.id', 'd.tender_id')} AS bidIds
  FROM json_each(?1) AS p
  CROSS JOIN tender_numbers AS n INDEXED BY tender_numbers_status_deadline
    ON n.status IN (${awaited.map(statusNumber).join(', ')})
    AND n.deadline > p.value ->> 'low' AND n.deadline <= p.value ->> 'high'
  CROSS JOIN tender_docs AS d ON d.id = n.id
  CROSS JOIN companies AS c ON c.id IN (${followersOf('d.tender_id')})
  WHERE (d.tender_id, c.id) > (?2, ?3) AND NOT EXISTS (
    SELECT 1 FROM announced AS a WHERE a.company_id = c.id AND a.kind = 'deadline' AND a.tender_id = d.tender_id
      AND a.mark = n.deadline || ' ' || (p.value ->> 'mark'))
  ORDER BY d.tender_id, c.id LIMIT ${stepSize}`

interface Row {
  tenderId: string
  companyId: string
  deadline: number
  mark: number
  item: string
  savedTenderId: string | null
  bidIds: string
}

/**
 * Tells followers about deadlines that have come near since the last time. Returns the number of events, and whether
 * some are left. After a crash the next run tells the rest, and when two runs tell at once, one event is written.
 */
export async function announceDeadlines(
  ctx: RunCtx,
  most = stepsPerRun,
): Promise<{ told: number; more: boolean }> {
  const now = ctx.now.getTime()
  const passed = passedMarks(await readProgress(ctx.d1, 'deadlines'), now)
  let told = 0
  if (passed.length === 0) return { told, more: false }
  let last: Row | undefined
  for (let step = 0; step < most; step++) {
    const { results } = await ctx.d1
      .prepare(readPassed)
      .bind(boundList(passed), last?.tenderId ?? '', last?.companyId ?? '')
      .all<Row>()
    last = results.at(-1)
    const isLast = results.length < stepSize
    if (!(await tell(ctx, results, isLast))) return { told, more: false }
    told += results.length
    if (isLast) return { told, more: false }
  }
  return { told, more: true }
}

/** Returns false when another run has told one of these followers meanwhile; nothing is written then. */
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
    tender: itemAt(row.item, now),
    daysLeft: Math.ceil((row.deadline - now.getTime()) / day),
    savedTenderId: row.savedTenderId,
    bidIds: JSON.parse(row.bidIds) as string[],
  }),
})
