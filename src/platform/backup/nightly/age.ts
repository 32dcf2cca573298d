import { day } from '../../time/time.ts'

/** How long a backup is kept. */
export const nightsMaxAge = 35 * day
/** A copy of a file is renewed at this age, so that it outlives every backup that refers to it. */
export const copiesRenewedAfter = 25 * day
/** A copy is removed at this age. The last backup that refers to it is gone by then. */
export const copiesMaxAge = nightsMaxAge + copiesRenewedAfter + day
