import { env } from 'cloudflare:workers'
import type { Ctx } from '../../src/platform/context/context.ts'
import { type JobReport, type Ran, jobReport } from '../../src/surfaces/jobs/ask.ts'
import { partsOf } from '../../src/surfaces/jobs/jobs.ts'
import { stepJob, type Stepped } from '../../src/surfaces/jobs/step.ts'

/** Runs all parts of a job in the context of a test, one after the other, to the end. */
export async function runJob(ctx: Ctx, name: string, requested = true): Promise<JobReport> {
  const ran: Ran[] = []
  for (const job of partsOf(ctx, name)) {
    const done = {}
    let last: Stepped
    do {
      last = await stepJob(ctx, job, requested)
      if ('done' in last) Object.assign(done, last.done)
    } while (last.state === 'more')
    ran.push({ name: job.name, done, last })
  }
  return jobReport(name, ran)
}

/** The row of a job in the database. */
export const jobRow = (name: string) =>
  env.DB.prepare('SELECT * FROM jobs WHERE name = ?1').bind(name).first<Record<string, unknown>>()
