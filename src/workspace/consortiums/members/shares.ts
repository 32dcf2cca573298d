import { sql as expression } from 'drizzle-orm'
import { invalidData } from '../../../platform/context/errors.ts'
import { percentOf, shareOf } from './queries.ts'

/** The whole, 100 %, in hundredths of a percent. */
const whole = 10_000

/** Refuses a share that is larger than the free rest. */
export function expectFree(percent: number | null | undefined, taken: number): void {
  if ((shareOf(percent) ?? 0) + taken > whole)
    throw invalidData(
      'sharePercent',
      `must leave all shares together at 100 or less: ${percentOf(taken)} are taken`,
      'range',
    )
}

/** The rule of `expectFree` as a condition of a write; undefined when there is no share to check. */
export const stillFree = (consortiumId: string, share: number | null) =>
  share === null
    ? undefined
    : expression`(SELECT coalesce(sum(share), 0) FROM consortium_members
        WHERE consortium_id = ${consortiumId} AND status IN ('invited', 'accepted')) + ${share} <= ${whole}`
