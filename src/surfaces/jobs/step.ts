import type { Ctx } from '../../platform/context/context.ts'
import { logFailure } from '../../platform/context/log.ts'
import { defaultTimeout, type JobResult, type Job, type Step } from './job.ts'

/** The outcome of one step of a job. `busy`: another step of the job is at work, and nothing was done. */
export type Stepped =
  | { state: 'done' | 'more'; done: JobResult }
  | { state: 'failed'; error: string }
  | { state: 'busy' }

/**
 * Runs one step of a job under its lease and writes down the position of the job. Never throws: a failure is logged
 * and stored in the job's row, and the next run continues from the same place.
 */
export async function stepJob(ctx: Ctx, job: Job, onDemand: boolean): Promise<Stepped> {
  let held: Held | null = null
  try {
    held = await claimJob(ctx, job)
    if (!held) return { state: 'busy' }
    const { done, next } = await inTime(job, job.step(ctx, { onDemand, place: held.place }))
    await concludeJob(ctx, held, next === null ? { state: 'done' } : { state: 'more', place: next })
    return { state: next === null ? 'done' : 'more', done }
  } catch (error) {
    logFailure({ job: job.name }, error)
    const said = wordsOf(error)
    if (held) await note(ctx, held, { state: error instanceof Stuck ? 'stuck' : 'failed', error: said })
    return { state: 'failed', error: said }
  }
}

class Stuck extends Error {
  constructor(milliseconds: number) {
    super(`The step has not ended after ${milliseconds / 1000} seconds`)
    this.name = 'Stuck'
  }
}

/** Ends the wait for a step. Without this a step that never ends would block its object. */
async function inTime({ timeout = defaultTimeout }: Job, work: Promise<Step>): Promise<Step> {
  const ended = new AbortController()
  const late = scheduler.wait(timeout, { signal: ended.signal }).then(
    () => Promise.reject(new Stuck(timeout)),
    () => work,
  )
  try {
    return await Promise.race([work, late])
  } finally {
    ended.abort()
  }
}

/** Where even this cannot be written, the lease ends on its own. */
async function note(
  ctx: Ctx,
  held: Held,
  outcome: { state: 'failed' | 'stuck'; error: string },
): Promise<void> {
  try {
    await concludeJob(ctx, held, outcome)
  } catch (error) {
    logFailure({ job: held.name }, error)
  }
}

/** The innermost message: the wrappers of the database layer repeat the bound values of a statement. */
function wordsOf(error: unknown): string {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  return (inner instanceof Error ? inner.message : 'The step failed').slice(0, 300)
}

type LeaseCtx = Pick<Ctx, 'd1' | 'now'>

/** A job that this step has taken. */
interface Held {
  name: string
  holder: string
  place: string | null
}

/** The outcome of the step. `stuck`: it has not ended, so its lease stays until it is over. */
type Outcome =
  | { state: 'done' }
  | { state: 'more'; place: string }
  | { state: 'failed' | 'stuck'; error: string }

/**
 * A lease that is over belongs to a step that died: this is recorded as a failure, and the next step goes on at its
 * place.
 */
const claim = `
  INSERT INTO jobs (name, started_at, lease_holder, lease_until) VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT (name) DO UPDATE SET started_at = coalesce(started_at, ?2), lease_holder = ?3, lease_until = ?4,
    failures = failures + (lease_until IS NOT NULL AND NOT stuck), stuck = 0,
    failed_at = iif(lease_until IS NULL OR stuck, failed_at, ?2),
    last_error = iif(lease_until IS NULL OR stuck, last_error, 'The step ended without a result')
  WHERE lease_until IS NULL OR lease_until <= ?2
  RETURNING place`

/** Takes a job for one step, in one statement that only one step can win; null if another step has it. */
export async function claimJob(
  { d1, now }: LeaseCtx,
  { name, timeout = defaultTimeout }: Job,
): Promise<Held | null> {
  const holder = crypto.randomUUID()
  const row = await d1
    .prepare(claim)
    .bind(name, now.getTime(), holder, now.getTime() + 2 * timeout)
    .first<{ place: string | null }>()
  return row && { name, holder, place: row.place }
}

const ends = {
  done: `place = NULL, started_at = NULL, finished_at = ?3, failures = 0, lease_holder = NULL, lease_until = NULL`,
  more: `place = ?4, failures = 0, lease_holder = NULL, lease_until = NULL`,
  failed: `failures = failures + 1, failed_at = ?3, last_error = ?4, lease_holder = NULL, lease_until = NULL`,
  stuck: `failures = failures + 1, failed_at = ?3, last_error = ?4, stuck = 1`,
}

/** Writes down the outcome of a step; writes nothing where another step has taken the job in the meantime. */
async function concludeJob({ d1 }: LeaseCtx, { name, holder }: Held, outcome: Outcome): Promise<void> {
  const told = outcome.state === 'done' ? [] : [outcome.state === 'more' ? outcome.place : outcome.error]
  await d1
    .prepare(`UPDATE jobs SET ${ends[outcome.state]} WHERE name = ?1 AND lease_holder = ?2`)
    .bind(name, holder, Date.now(), ...told)
    .run()
}
