import type { Ctx } from '../../platform/context/context.ts'
import { logFailure } from '../../platform/context/log.ts'
import { type Done, type Job, type Step, defaultTimeout } from './job.ts'
import { claimJob, concludeJob, type Held } from './lease.ts'

/** The outcome of one step of a job. `busy`: another step of the job is at work, and nothing was done. */
export type Stepped =
  | { state: 'done' | 'more'; done: Done }
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
