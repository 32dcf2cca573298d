import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { second } from '../../platform/time.ts'
import { runnerOf } from './wake.ts'
import type { Done, Job } from './job.ts'
import { partsOf } from './jobs.ts'
import type { Stepped } from './step.ts'

/** What the operator is answered: what the parts have done, those that go on by themselves, and those that failed. */
export interface JobReport {
  job: string
  done: Done
  unfinished: string[]
  failed: { part: string; error: string }[]
}

/** So long the operator waits; what is left goes on by itself. */
const patience = 20 * second

/** Runs a job now: all its parts at once, each in an invocation of its own. */
export async function runJob(ctx: Ctx, name: string): Promise<JobReport> {
  const jobs = partsOf(ctx, name)
  if (jobs.length === 0 && name !== 'sources') throw notFound('Job')
  const until = Date.now() + patience
  return reportOf(name, await Promise.all(jobs.map((job) => runPart(ctx, job, until))))
}

export interface Ran {
  name: string
  done: Done
  last: Stepped
}

async function runPart({ env }: Ctx, { name }: Job, until: number): Promise<Ran> {
  let done: Done = {}
  for (;;) {
    const last = await step(env, name)
    if ('done' in last) done = together(done, last.done)
    if (last.state !== 'more') return { name, done, last }
    if (Date.now() < until) continue
    await runnerOf(env, name).wake(name)
    return { name, done, last }
  }
}

/** The types of remote calls refuse what is `unknown`, although numbers, texts and records are all that a job tells. */
const step = async (env: Env, name: string): Promise<Stepped> =>
  (await runnerOf(env, name).run(name)) as unknown as Stepped

export function reportOf(job: string, ran: Ran[]): JobReport {
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
function together(before: Done, after: Done): Done {
  const sum = { ...before }
  for (const [name, value] of Object.entries(after)) {
    const old = sum[name]
    sum[name] = typeof value === 'number' && typeof old === 'number' ? old + value : value
  }
  return sum
}
