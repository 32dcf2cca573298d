import type { Ctx } from '../../platform/context/context.ts'
import { logFailure } from '../../platform/context/log.ts'
import { pokeOutbox } from '../../delivery/events/fan-out.ts'
import { announceAwards } from './awards.ts'
import { runAlerts } from '../../delivery/alerts/run/run.ts'

/** The import has already used part of the 1,000 queries that D1 allows one invocation. */
const maxStatements = 200

/**
 * Notifies followers about an import, after the import has been answered. The job of the next minute does the same work,
 * so a failure here only delays the events.
 */
export const pokeAlerts = (ctx: Ctx): void => ctx.later(tell(ctx))

async function tell(ctx: Ctx): Promise<void> {
  try {
    await runAlerts(ctx, { max: maxStatements })
    await announceAwards(ctx)
    pokeOutbox(ctx)
  } catch (error) {
    logFailure({ job: 'alerts' }, error)
  }
}
