import { readModelDay } from '../../../insight/models/budget.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { readSources } from '../../../catalogue/sources/queries.ts'
import { listNights } from '../../../platform/backup/nightly/objects.ts'
import { logFailure } from '../../../platform/context/log.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { isoOrNull } from '../../../platform/time/time.ts'
import { type JobRow, jobStatuses, readJobs } from '../../jobs/queries.ts'
import type { Signals } from '../status-schema.ts'
import { release } from '../../rest/health/version.ts'

/**
 * How much background work waits, and since when: what the watch reads in each minute. No table is counted as a whole,
 * because D1 bills the rows that it reads. `jobs` are the names of all jobs.
 */
export async function readSignals(ctx: Ctx, jobs: readonly string[]): Promise<Signals> {
  const now = ctx.now.getTime()
  const [
    backup,
    [waiting, due, rates, events, deliveries, documents, mails, imports, plans, jobRows, models],
    sources,
  ] = await Promise.all([
    ctx.config.BACKUP_RECIPIENTS.length > 0 ? readBackup(ctx) : null,
    ctx.d1.batch<Record<string, number | string | null>>([
      ctx.d1.prepare('SELECT count(*) AS n, min(since) AS oldest FROM gate_notices'),
      ctx.d1
        .prepare(
          `SELECT count(*) AS n FROM tender_numbers
           WHERE ((status = 1 OR later = 1) AND deadline <= ?1) OR closes_at <= ?1`,
        )
        .bind(now),
      ctx.d1.prepare("SELECT max(day) AS day FROM exchange_rates WHERE source = 'ecb'"),
      ctx.d1.prepare('SELECT count(*) AS n, min(at) AS oldest FROM events WHERE fanned_out_at IS NULL'),
      ctx.d1
        .prepare(
          `SELECT count(*) AS n, min(next_attempt_at) AS oldest FROM deliveries
           WHERE status = 'pending' AND next_attempt_at <= ?1`,
        )
        .bind(now),
      ctx.d1
        .prepare(
          `SELECT count(*) AS n, min(due_at) AS oldest FROM document_files
           WHERE state IN ('waiting', 'reading') AND due_at <= ?1`,
        )
        .bind(now),
      ctx.d1.prepare('SELECT count(*) AS n, min(created_at) AS oldest FROM mails WHERE due_at IS NOT NULL'),
      // A long import that gets on does not wait.
      ctx.d1.prepare(
        'SELECT count(*) AS n, min(updated_at) AS oldest FROM imports WHERE finished_at IS NULL',
      ),
      ctx.d1.prepare(
        'SELECT count(*) AS n, min(asked_at) AS oldest FROM plan_requests WHERE decided_at IS NULL',
      ),
      readJobs(ctx.d1),
      readModelDay(ctx),
    ]),
    readSources(ctx),
  ])
  const number = (result: typeof waiting, column: string) => Number(result?.results[0]?.[column] ?? 0)
  const lag = (result: typeof waiting) => {
    const oldest = result?.results[0]?.oldest
    return {
      waiting: number(result, 'n'),
      oldest: isoOrNull(typeof oldest === 'number' ? oldest : null),
    }
  }
  const day = rates?.results[0]?.day
  return {
    time: ctx.now.toISOString(),
    version: release,
    maintenance: ctx.config.MAINTENANCE === 'on',
    gateNotices: lag(waiting),
    events: lag(events),
    deliveries: lag(deliveries),
    documentReadings: lag(documents),
    mails: lag(mails),
    imports: lag(imports),
    planRequests: lag(plans),
    jobs: jobStatuses(jobs, rowsOf<JobRow>(jobRows), ctx.now),
    deadlines: { due: number(due, 'n') },
    rates: { newestDay: typeof day === 'string' ? day : null },
    sources,
    models: { tokensToday: number(models, 'tokens'), ceiling: ctx.config.AI_DAILY_TOKENS_TOTAL },
    database: { bytes: waiting?.meta.size_after ?? 0 },
    backup,
  }
}

/** A bucket that does not answer is a problem of the backup, and must not stop the watch over everything else. */
async function readBackup(ctx: Ctx): Promise<NonNullable<Signals['backup']>> {
  try {
    const nights = await listNights(ctx)
    const ended = nights.find(({ endedAt }) => endedAt !== null)
    return {
      newestAt: ended?.endedAt ?? nights.at(-1)?.beganAt ?? null,
      problem: nights.find(({ restoredAt }) => restoredAt !== null)?.problem ?? null,
    }
  } catch (error) {
    logFailure({ job: 'watch' }, error)
    return { newestAt: null, problem: 'The bucket of the backups does not answer' }
  }
}
