import type { Config } from '../../platform/config/config.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { doffinFeed } from './doffin.ts'
import { readRates } from './ecb.ts'
import type { Feed } from './feed.ts'
import { ocdsFeed } from './ocds.ts'
import { presets } from './presets.ts'
import { readFeed } from './read-feed.ts'
import { samFeed } from './sam.ts'
import { tedFeed } from './ted.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { log } from '../../platform/context/log.ts'
import { iso } from '../../platform/time/time.ts'
import { stallTimeout } from './queries.ts'

/** Sources with their own interface; all other sources return OCDS and are described by data. */
const adapters = new Map<string, (config: Config) => Feed>([
  ['ted', tedFeed],
  ['doffin', doffinFeed],
  ['sam', samFeed],
])

/** The feed of a source by its name; null for a name without a feed of notices, or without configuration. */
export function feedOf(config: Config, name: string): Feed | null {
  const adapter = adapters.get(name)
  if (adapter) return adapter(config)
  const preset = presets.get(name)
  if (preset) return ocdsFeed(preset.source(config), preset.busy)
  const own = config.OCDS_SOURCES.find((source) => source.name === name)
  return own ? ocdsFeed(own) : null
}

/**
 * Continues to read one source that is switched on, if it is due or `onRequest` is set. A failure of another
 * service is a result of the job, not our own failure.
 */
export async function runSource(ctx: Ctx, name: string, onRequest: boolean): Promise<object> {
  const feed = feedOf(ctx.config, name)
  if (!feed) return readRates(ctx, onRequest)
  const done = await readFeed(ctx, feed, onRequest)
  if (done.state === 'waiting' || done.state === 'behind') await warnStalled(ctx, name)
  return done
}

/** Warns the operator in the log, once for each time that a source stops making progress. */
async function warnStalled(ctx: Pick<Ctx, 'd1' | 'now'>, name: string): Promise<void> {
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
