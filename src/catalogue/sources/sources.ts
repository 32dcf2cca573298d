import type { Config } from '../../platform/config/config.ts'
import type { Ctx } from '../../platform/context.ts'
import { readRates } from './ecb.ts'
import type { Feed } from './feed.ts'
import { contractsFinderFeed, findATenderFeed, ocdsFeed } from './ocds.ts'
import { readFeed } from './read.ts'
import { tedFeed } from './ted.ts'

/** The feed of a configured source; null for one that is no feed of notices, or is not configured. */
export function feedOf(config: Config, name: string): Feed | null {
  if (name === 'ted') return tedFeed(config)
  if (name === 'find-a-tender') return findATenderFeed(config)
  if (name === 'contracts-finder') return contractsFinderFeed(config)
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
