import type { Config } from '../../platform/config/config.ts'
import type { Ctx } from '../../platform/context.ts'
import { logFailure } from '../../platform/log.ts'
import { doffinFeed } from './doffin.ts'
import { readRates } from './ecb.ts'
import type { Feed } from './feed.ts'
import { ocdsFeed } from './ocds.ts'
import { presets } from './presets.ts'
import { readFeed } from './read.ts'
import { samFeed } from './sam.ts'
import { tedFeed } from './ted.ts'

/** Sources with an interface of their own; all others answer OCDS and are described. */
const adapters = new Map<string, (config: Config) => Feed>([
  ['ted', tedFeed],
  ['doffin', doffinFeed],
  ['sam', samFeed],
])

/** The feed of a source by its name; null for one that is no feed of notices, or is not configured. */
export function feedOf(config: Config, name: string): Feed | null {
  const adapter = adapters.get(name)
  if (adapter) return adapter(config)
  const preset = presets.get(name)
  if (preset) return ocdsFeed(preset.source(config), preset.busy)
  const own = config.OCDS_SOURCES.find((source) => source.name === name)
  return own ? ocdsFeed(own) : null
}

/**
 * Reads on in every source that is switched on and due, at the same time and each within its own limits, and says what
 * came of it by name. Whoever `asked` for it need not wait for a source's next turn. Another service's failure is a
 * result of the job, not a failure of ours.
 */
export async function runSources(ctx: Ctx, asked: boolean): Promise<Record<string, object>> {
  const results = ctx.config.SOURCES.map(async (name) => {
    const feed = feedOf(ctx.config, name)
    return [name, feed ? await readFeed(ctx, feed, asked) : await readRates(ctx, asked)] as const
  })
  const settled = await Promise.allSettled(results)
  return Object.fromEntries(
    settled.map((result, index) =>
      result.status === 'fulfilled'
        ? result.value
        : [ctx.config.SOURCES[index] ?? '', unexpected(result.reason)],
    ),
  )
}

/** Even the place of the source could not be written; its lease ends by itself. The job goes on with the other sources. */
function unexpected(reason: unknown): object {
  logFailure({ job: 'sources' }, reason)
  return { error: 'failed' }
}
