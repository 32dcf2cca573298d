import type { CallerCtx } from '../../../platform/context.ts'
import { secondsLeft } from '../../rest/answer.ts'
import { meterOf } from '../../mcp/meter.ts'

/** Forms in an hour: of one person, whatever the session and the company, and of all people of one company. */
export const formsOfPerson = 1000
export const formsOfCompany = 5000

/**
 * Counts a form as requests of a key are counted; the seconds to wait where the limit of the hour is used up, else 0. A
 * form of a person who is refused does not count for the company: colleagues go on.
 */
export async function countForm({ env, caller, now }: CallerCtx): Promise<number> {
  const windows = [
    { name: `forms:${caller.user.id}`, limit: formsOfPerson },
    { name: `forms:${caller.company.id}`, limit: formsOfCompany },
  ]
  for (const { name, limit } of windows) {
    const { admitted, window } = await meterOf(env, name).take(limit)
    if (!admitted) return secondsLeft(window, now)
  }
  return 0
}
