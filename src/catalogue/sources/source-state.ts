import type { Ctx } from '../../platform/context/context.ts'
import type { ImportOutcome } from '../import/merge.ts'
import { all, prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { CommitConflict } from '../../platform/transaction/conflict.ts'
import { must, transact } from '../../platform/transaction/transact.ts'
import { day, minute } from '../../platform/time/time.ts'
import { dayOf, type ReadingState, type SourceTask } from './next-task.ts'

/** The stored state of a source, while this run has its lease. */
export interface State extends ReadingState {
  name: string
  holder: string
  task: (SourceTask & { startedAt: number }) | null
  page: string | null
  pages: number
  attempts: Attempts
  trail: Trail
  habits: Habits
}

/** The way through the pages of a window. */
export interface Trail {
  /** The page before the present one; null for the first page of the window, or if there is none. */
  before: string | null
  /** An earlier page, by which a cycle is found. */
  mark: string | null
  /** Empty pages in a row, up to the present page. */
  empty: number
}

export const noTrail: Trail = { before: null, mark: null, empty: 0 }

/** What was learned about a source. */
export interface Habits {
  /** The last page with notices that can be requested again; null before the first. */
  data: { from: number; to: number; page: string | null } | null
  /** The answers by which the source reports that there is nothing, as `nothingIn` names them. */
  nothing: string[]
  /**
   * The beginning of the first window, before the days that are read again, whose answer may have been an outage of this
   * window alone. The next re-reading begins there.
   */
  doubtful: number | null
}

/** Failures in a row of the current page: all, and by kind of fault. */
export interface Attempts {
  all: number
  unavailable: number
  unusable: number
}

export const noAttempts: Attempts = { all: 0, unavailable: 0, unusable: 0 }

export interface SourceRow {
  name: string
  watermark: number
  again: number | null
  again_at: number
  window_from: number | null
  window_to: number | null
  window_again: number
  window_divided: number
  window_started_at: number | null
  page: string | null
  pages: number
  attempts: number
  unavailable: number
  unusable: number
  next_at: number
  lease_until: number | null
  last_success_at: number | null
  last_error: string | null
  last_error_at: number | null
  last_answer: string | null
  fetched_pages: number
  fetched_documents: number
  created: number
  updated: number
  unchanged: number
  withdrawn: number
  progress_at: number | null
  stall_told_at: number | null
  trail: string
  habits: string
}

/** A run takes less than two minutes, so the holder of a lease of this age has died. */
const lease = 5 * minute

/**
 * Takes the lease of a source, in one statement that only one run can win. Null when another run has the
 * lease or the source is not due. With `onRequest` the source need not be due, but a pause after a failure still
 * applies.
 */
export async function claimSource(ctx: Ctx, name: string, onRequest: boolean): Promise<State | null> {
  const now = ctx.now.getTime()
  const holder = crypto.randomUUID()
  const since = ctx.config.SOURCES_FROM
  const start = since === undefined ? dayOf(now) - day : Date.parse(since)
  const due = onRequest ? raw('(next_at <= ?1 OR attempts = 0)') : raw('next_at <= ?1')
  const [, claimed] = await ctx.d1.batch<SourceRow>([
    ctx.d1
      .prepare(
        'INSERT INTO sources (name, watermark, again_at, next_at) VALUES (?1, ?2, ?3, ?3) ON CONFLICT DO NOTHING',
      )
      .bind(name, Math.min(start, now), now),
    ctx.d1
      .prepare(
        `UPDATE sources SET lease_holder = ?2, lease_until = ?3
        WHERE name = ?4 AND ${due.text} AND (lease_until IS NULL OR lease_until <= ?1) RETURNING *`,
      )
      .bind(now, holder, now + lease, name),
  ])
  const row = claimed?.results[0]
  return row ? stateOf(row, holder) : null
}

function stateOf(row: SourceRow, holder: string): State {
  const { name, watermark, again, again_at, window_from, window_to, window_started_at } = row
  const standing = { watermark, again, againAt: again_at }
  const window =
    window_from === null || window_to === null || window_started_at === null
      ? null
      : {
          from: window_from,
          to: window_to,
          again: row.window_again === 1,
          divided: row.window_divided === 1,
          startedAt: window_started_at,
        }
  const { page, pages, attempts: all, unavailable, unusable } = row
  const attempts = { all, unavailable, unusable }
  return { name, holder, ...standing, task: window, page, pages, attempts, ...learnedOf(row) }
}

const learnedOf = ({ trail, habits }: SourceRow): Pick<State, 'trail' | 'habits'> => ({
  trail: { ...noTrail, ...(JSON.parse(trail) as Partial<Trail>) },
  habits: { data: null, nothing: [], doubtful: null, ...(JSON.parse(habits) as Partial<Habits>) },
})

/** The counts that a page adds. */
export interface Gain extends Record<ImportOutcome, number> {
  pages: number
  documents: number
}

export const noGain: Gain = { pages: 0, documents: 0, created: 0, updated: 0, unchanged: 0, withdrawn: 0 }

const leaseLost = 'the lease of the source is lost'

/** Whether a run failed because another run has taken the lease. Such a run must write nothing more. */
export const isLeaseLost = (error: unknown): boolean =>
  error instanceof CommitConflict && error.reason === leaseLost

/**
 * Saves the state of the source with everything that belongs to it, in one transaction. If another run has
 * taken the lease, nothing is written, and an error is thrown that `isLeaseLost` recognises.
 */
export async function save(
  ctx: Pick<Ctx, 'd1'>,
  state: State,
  set: Sql[],
  others: D1PreparedStatement[] = [],
): Promise<void> {
  const { name, holder, task, attempts } = state
  const fields = [
    sql`watermark = ${state.watermark}`,
    sql`again_at = ${state.againAt}`,
    ...(task ? windowFields(task) : [raw('window_from = NULL, window_to = NULL, window_started_at = NULL')]),
    state.page === null ? raw('page = NULL') : sql`page = ${state.page}`,
    sql`pages = ${state.pages}, trail = ${JSON.stringify(state.trail)}, habits = ${JSON.stringify(state.habits)}`,
    sql`attempts = ${attempts.all}, unavailable = ${attempts.unavailable}, unusable = ${attempts.unusable}`,
    ...set,
  ]
  const held = sql`UPDATE sources SET ${all(fields, ', ')} WHERE name = ${name} AND lease_holder = ${holder}`
  await transact(ctx, { writes: [must(prepare(ctx.d1, held), leaseLost)], also: others })
}

const windowFields = ({ from, to, again, divided, startedAt }: SourceTask & { startedAt: number }): Sql[] => [
  sql`window_from = ${from}, window_to = ${to}, window_again = ${again ? 1 : 0}, window_divided = ${divided ? 1 : 0},
    window_started_at = ${startedAt}`,
]

/** Moves the re-reading on to `position`, unless an earlier start was requested in the meantime. */
export const readAgain = (task: SourceTask, position: number | null): Sql => {
  const to = position === null ? raw('NULL') : sql`${position}`
  return sql`again = CASE WHEN again < ${task.from} THEN again ELSE ${to} END`
}

/** Starts the re-reading at `position`, or earlier if an earlier start was requested. */
export const beginAgain = (position: number): Sql =>
  sql`again = min(coalesce(again, ${position}), ${position})`

/** The totals with the counts of a page added. */
export const grown = (gain: Gain): Sql =>
  sql`fetched_pages = fetched_pages + ${gain.pages}, fetched_documents = fetched_documents + ${gain.documents},
    created = created + ${gain.created}, updated = updated + ${gain.updated}, unchanged = unchanged + ${gain.unchanged},
    withdrawn = withdrawn + ${gain.withdrawn}`

/** The source has made progress; nothing more is expected of it before the moment. */
export const progressed = (moment: number): Sql => sql`progress_at = ${moment}, stall_told_at = NULL`

export const succeeded = (now: Date): Sql => sql`last_success_at = ${now.getTime()}`

/** Releases the lease until the source's next turn. */
export const released = (nextAt: number): Sql =>
  sql`lease_holder = NULL, lease_until = NULL, next_at = ${nextAt}`

export const failed = (reason: string, answer: string | null, now: Date): Sql =>
  sql`last_error = ${reason}, last_error_at = ${now.getTime()}, last_answer = ${answer ?? raw('NULL')}`
