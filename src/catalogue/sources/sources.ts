import type { Config } from '../../platform/config/config.ts'
import type { Ctx } from '../../platform/context.ts'
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
 * Reads on in one source that is switched on, if it is due. Whoever `asked` for it need not wait for its next turn.
 * Another service's failure is a result of the job, not a failure of ours.
 */
export async function runSource(ctx: Ctx, name: string, asked: boolean): Promise<object> {
  const feed = feedOf(ctx.config, name)
  return feed ? readFeed(ctx, feed, asked) : readRates(ctx, asked)
}
