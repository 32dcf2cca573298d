import type { Ctx } from '../../platform/context/context.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { log } from '../../platform/context/log.ts'
import { iso } from '../../platform/time/time.ts'
import { stallTimeout } from './queries.ts'

/** Warns the operator in the log, once for each time that a source stops making progress. */
export async function warnStalled(ctx: Pick<Ctx, 'd1' | 'now'>, name: string): Promise<void> {
  const now = ctx.now.getTime()
  const row = await prepare(
    ctx.d1,
    sql`UPDATE sources SET stall_told_at = ${now} WHERE name = ${name} AND stall_told_at IS NULL
      AND (attempts > 0 OR window_from IS NOT NULL)
      AND coalesce(progress_at, last_success_at, window_started_at) < ${now - stallTimeout}
      RETURNING coalesce(progress_at, last_success_at, window_started_at) AS since`,
  ).first<{ since: number }>()
  if (row) log('error', { job: 'sources', part: name }, { error: `no progress since ${iso(row.since)}` })
}
