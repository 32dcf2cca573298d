import type { Ctx } from '../../platform/context.ts'
import { logFailure } from '../../platform/log.ts'
import { pokeOutbox } from '../../delivery/outbox/fan-out.ts'
import { announceAwards } from './awards.ts'
import { runAlerts } from '../../delivery/alerts/run/run.ts'

/** The import itself has asked the database before. */
const mostStatements = 200

/**
 * Tells of what an import has brought, after it has been answered. The job of the next minute does the same, so what
 * fails here is only late.
 */
export const pokeAlerts = (ctx: Ctx): void => ctx.later(tell(ctx))

async function tell(ctx: Ctx): Promise<void> {
  try {
    await runAlerts(ctx, { most: mostStatements })
    await announceAwards(ctx)
    pokeOutbox(ctx)
  } catch (error) {
    logFailure({ job: 'alerts' }, error)
  }
}
