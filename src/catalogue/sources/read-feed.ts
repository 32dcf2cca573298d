import type { Ctx } from '../../platform/context/context.ts'
import { minute } from '../../platform/time/time.ts'
import { forgetResolved } from './failures.ts'
import type { Feed } from './feed.ts'
import { nextTask, startAgain } from './next-task.ts'
import { backoff } from './retry.ts'
import {
  beginAgain,
  claimSource,
  failed,
  isLeaseLost,
  noGain,
  progressed,
  released,
  save,
  noTrail,
  type State,
} from './source-state.ts'
import { cutReason, stepSource } from './step.ts'
import type { Budget, RunResult } from './work.ts'

/**
 * Reads a source from where the last run stopped, page by page, within the limits of a run. The position is saved after
 * every page, so a run that dies leaves at most one page to be read twice.
 */
export async function readFeed(ctx: Ctx, feed: Feed, onRequest: boolean): Promise<RunResult> {
  const done: RunResult = { ...noGain, state: 'waiting', setAside: 0, error: null }
  let state = await claimSource(ctx, feed.name, onRequest)
  if (!state) return done
  const { limits } = feed
  const over = AbortSignal.timeout(limits.milliseconds)
  const { pages, documents } = limits
  const budget: Budget = { limits, pages, empty: pages, documents, over }
  try {
    for (;;) {
      const begun = await begin(ctx, feed, state, onRequest)
      if (!begun) return await finish(ctx, feed, state, done)
      if (budget.pages <= 0 || over.aborted) return await leave(ctx, begun, done)
      budget.pages -= 1
      const after = await stepSource(ctx, feed, begun, budget, done)
      if (!after) return done
      state = after
    }
  } catch (error) {
    if (isLeaseLost(error)) return { ...done, state: 'busy elsewhere' }
    await stop(ctx, state, error, done)
    return done
  }
}

/** The state with a current window; null when there is nothing to read. */
async function begin(ctx: Ctx, feed: Feed, state: State, onRequest: boolean): Promise<State | null> {
  if (state.task) return state
  const now = ctx.now.getTime()
  const task = nextTask(state, now, feed, onRequest)
  if (task) return { ...state, task: { ...task, startedAt: now }, page: null, pages: 0, trail: noTrail }
  const due = startAgain(state, now, feed)
  if (due === null) return null
  await forgetResolved(ctx, feed.name)
  const again = Math.min(due, state.habits.doubtful ?? due)
  const next = { ...state, again, againAt: now, habits: { ...state.habits, doubtful: null } }
  await save(ctx, next, [beginAgain(again)])
  return begin(ctx, feed, next, onRequest)
}

async function leave(ctx: Ctx, state: State, done: RunResult): Promise<RunResult> {
  await save(ctx, state, [released(ctx.now.getTime())])
  return { ...done, state: 'behind' }
}

async function finish(ctx: Ctx, feed: Feed, state: State, done: RunResult): Promise<RunResult> {
  const next = Math.max(state.watermark + feed.every, ctx.now.getTime() + minute)
  await save(ctx, state, [released(next), progressed(next)])
  return { ...done, state: 'current' }
}

/**
 * Releases the source after a failure on our side. The source is tried again after a pause, which grows with every
 * failure.
 */
async function stop(ctx: Ctx, state: State, error: unknown, done: RunResult): Promise<void> {
  const reason = error instanceof Error ? error.message : 'failed'
  const attempts = { ...state.attempts, all: state.attempts.all + 1 }
  const nextAt = ctx.now.getTime() + backoff(attempts.all)
  await save(ctx, { ...state, attempts }, [failed(cutReason(reason), null, ctx.now), released(nextAt)])
  Object.assign(done, { state: 'waiting', error: reason })
}
