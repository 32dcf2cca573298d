import type * as z from 'zod'
import type { Ctx } from '../../../platform/context/context.ts'
import { Unavailable } from '../../../platform/context/errors.ts'
import { logFailure } from '../../../platform/context/log.ts'
import { minute } from '../../../platform/time/time.ts'
import type { Health } from './schema.ts'
import { release } from './version.ts'

/** The watch runs every minute, and its job is woken like all others. */
const maxWatchAge = 10 * minute

/** One row unless the watch has stopped or has found a job that no longer runs. A new service has not run it yet. */
const jobsRun = `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM watch WHERE ran_at < ?1 OR EXISTS (
  SELECT 1 FROM json_each(problems) WHERE value ->> 'name' LIKE 'tender_job_last_success_age_seconds%'))`

/**
 * Reports a single broken part in the answer instead of failing.
 *
 * @throws Unavailable when nothing can be read from the database, which every request with a key needs.
 */
export async function readHealth(ctx: Ctx): Promise<z.input<typeof Health>> {
  const attempt = async (sql: string, ...values: number[]) => {
    try {
      return (await ctx.d1
        .prepare(sql)
        .bind(...values)
        .first())
        ? ('ok' as const)
        : ('failed' as const)
    } catch (error) {
      logFailure({ requestId: ctx.requestId }, error)
      return 'failed' as const
    }
  }
  const [database, catalogue, jobs] = await Promise.all([
    attempt('SELECT 1'),
    attempt('SELECT tenders FROM corpus WHERE one = 1'),
    attempt(jobsRun, ctx.now.getTime() - maxWatchAge),
  ])
  if (database === 'failed' && catalogue === 'failed')
    throw new Unavailable('nothing can be read from the database')
  const checks = { database, catalogue, jobs }
  const status = Object.values(checks).every((check) => check === 'ok') ? 'ok' : 'degraded'
  return { status, version: release, time: ctx.now.toISOString(), checks }
}
