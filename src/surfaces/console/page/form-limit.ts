import type { CallerCtx } from '../../../platform/context.ts'
import { type HourLimits, meterOf } from '../../mcp/meter.ts'
import { secondsLeft } from '../../rest/answer.ts'

/** Forms in an hour: of one person of a company, whatever the session, and of all people of the company. */
export const formLimits: HourLimits = { one: 1000, all: 5000 }

/**
 * Counts a form as requests of a connection are counted; the seconds to wait where the limit of the hour is used up, else
 * 0. A form of a person who is refused does not count for the company: colleagues go on.
 */
export async function countForm({ env, caller, now }: CallerCtx): Promise<number> {
  const { admitted, window } = await meterOf(env, `forms:${caller.company.id}`).take(
    caller.user.id,
    formLimits,
  )
  return admitted ? 0 : secondsLeft(window, now)
}
