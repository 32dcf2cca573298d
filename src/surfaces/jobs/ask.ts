import type { Ctx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { second } from '../../platform/time/time.ts'
import { runnerOf } from './wake.ts'
import type { JobResult, Job } from './job.ts'
import { partsOf } from './jobs.ts'
import type { Stepped } from './step.ts'

/** The answer to the operator: the results of the parts, the parts that continue, and the parts that failed. */
export interface JobReport {
  job: string
  done: JobResult
  unfinished: string[]
  failed: { part: string; error: string }[]
}

/** In milliseconds: how long the operator waits. Unfinished parts continue afterwards. */
const timeout = 20 * second

/** Runs a job now: all its parts at once, each in an invocation of its own. */
export async function runJob(ctx: Ctx, name: string): Promise<JobReport> {
  const jobs = partsOf(ctx, name)
  if (jobs.length === 0 && name !== 'sources') throw notFound('Job')
  const until = Date.now() + timeout
  return jobReport(name, await Promise.all(jobs.map((job) => runPart(ctx, job, until))))
}

export interface Ran {
  name: string
  done: JobResult
  last: Stepped
}

async function runPart({ env }: Ctx, { name }: Job, until: number): Promise<Ran> {
  let done: JobResult = {}
  for (;;) {
    const last = await step(env, name)
    if ('done' in last) done = together(done, last.done)
    if (last.state !== 'more') return { name, done, last }
    if (Date.now() < until) continue
    await runnerOf(env, name).wake(name)
    return { name, done, last }
  }
}

/** The types of remote calls refuse `unknown`, although a job only returns numbers, texts and records. */
const step = async (env: Env, name: string): Promise<Stepped> =>
  (await runnerOf(env, name).run(name)) as unknown as Stepped

export function jobReport(job: string, ran: Ran[]): JobReport {
  return {
    job,
    done: ran.map(({ done }) => done).reduce(together, {}),
    unfinished: ran
      .filter(({ last: { state } }) => state === 'more' || state === 'busy')
      .map(({ name }) => name),
    failed: ran.flatMap(({ name, last }) =>
      last.state === 'failed' ? [{ part: name, error: last.error }] : [],
    ),
  }
}

/** Numbers of the same name are added up. */
function together(before: JobResult, after: JobResult): JobResult {
  const sum = { ...before }
  for (const [name, value] of Object.entries(after)) {
    const old = sum[name]
    sum[name] = typeof value === 'number' && typeof old === 'number' ? old + value : value
  }
  return sum
}
