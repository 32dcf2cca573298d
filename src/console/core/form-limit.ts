import type { CallerCtx } from '../../platform/context/context.ts'
import { type HourLimits, meterOf } from '../../surfaces/mcp/meter.ts'
import { secondsLeft } from '../../surfaces/rest/answer.ts'

/**
 * Max forms in an hour: `one` for a person of a company, whatever the session, and `all` for all people of
 * the company.
 */
export const formLimits: HourLimits = { one: 1000, all: 5000 }

/**
 * Counts a form in the same way as requests of a connection are counted. Returns the seconds to wait when the
 * limit of the hour is used up, 0 otherwise. A refused form does not count for the company, so that
 * colleagues can go on.
 */
export async function countForm({ env, caller, now }: CallerCtx): Promise<number> {
  const { admitted, window } = await meterOf(env, `forms:${caller.company.id}`).take(
    caller.user.id,
    formLimits,
  )
  return admitted ? 0 : secondsLeft(window, now)
}
