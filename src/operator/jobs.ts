import { sweepFiles } from '../assets/sweep.ts'
import { forgetAnswers } from '../changes/forget.ts'
import type { Ctx } from '../context.ts'
import { describeFailure, notFound } from '../errors.ts'
import { tellGates } from '../keys/commands.ts'
import { importEcbRates } from '../rates/commands.ts'
import { revalue } from '../rates/revalue.ts'
import { settleDue } from '../tenders/settle.ts'

/** What a job has done, by its own names. */
type Done = Record<string, unknown>

/** The periodic work of the service. Each may run at any time, twice, or at once with itself. */
const jobs: Record<string, (ctx: Ctx) => Promise<Done>> = {
  /** Fetches what the configured sources have that is new. */
  sources: async (ctx) =>
    ctx.config.SOURCES.includes('ecb') ? { ecb: await attempt(() => fetchRates(ctx)) } : {},
  /** Writes down which deadlines have passed, so that searches need not. */
  deadlines: async (ctx) => ({ settled: await settleDue(ctx, 500) }),
  /** Tells again what could not be told when it was committed. */
  outbox: async (ctx) => ({ gatesTold: await tellGates(ctx) }),
  /** Removes what nobody refers to or asks for any more. */
  cleanup: async (ctx) => ({ files: await sweepFiles(ctx), answersForgotten: await forgetAnswers(ctx) }),
}

async function fetchRates(ctx: Ctx): Promise<Done> {
  const { changedFrom, ...report } = await importEcbRates(ctx)
  return { ...report, revalued: changedFrom === null ? 0 : await revalue(ctx, changedFrom) }
}

/** Another service's failure is a result of the job, not a failure of ours. */
async function attempt(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'failed' }
  }
}

export async function runJob(ctx: Ctx, name: string): Promise<{ job: string; done: Done }> {
  const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined
  if (!job) throw notFound('Job')
  return { job: name, done: await job(ctx) }
}

/** What is due once an hour, by its minute. */
const hourly: Record<number, string[]> = { 20: ['sources'], 40: ['cleanup'] }

/** What the clock asks for, each minute; sources and cleanup once an hour. One that fails holds no other up and is logged. */
export async function runDue(ctx: Ctx): Promise<void> {
  const minute = ctx.now.getUTCMinutes()
  const due = ['outbox', 'deadlines', ...(hourly[minute] ?? [])]
  const results = await Promise.allSettled(due.map((name) => runJob(ctx, name)))
  for (const [index, result] of results.entries())
    if (result.status === 'rejected') logFailure(due[index] ?? '', result.reason)
}

function logFailure(job: string, reason: unknown): void {
  const error = describeFailure(reason)
  // oxlint-disable-next-line no-console -- a failed job has nobody to answer to
  console.error(JSON.stringify({ level: 'error', job, error }))
}
