import type { Ctx } from '../../../platform/context/context.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { minute } from '../../../platform/time/time.ts'
import { hostSlots, isProven, sandboxAttempts } from './limits.ts'

export type ClaimCtx = Pick<Ctx, 'd1' | 'now' | 'live' | 'config'>

/** The attempts that `reserveAtHosts` reserved, as SQL over the row `w` of an endpoint; `?4` is its result. */
export const reservedSlots = `coalesce((SELECT value ->> 'free' FROM json_each(?4) WHERE value ->> 'host' = w.host), 1000000)`

/** The deliveries of a sandbox that are due, by hosts that have answered 2xx neither here nor among live data. */
const dueAtHosts = `
  SELECT w.host, count(*) AS due FROM deliveries AS d JOIN webhooks AS w ON w.id = d.webhook_id
  WHERE d.id IN (SELECT value FROM json_each(?1)) AND d.status = 'pending' AND d.next_attempt_at <= ?2
    AND w.active = 1 AND NOT ${isProven('w.host')}
  GROUP BY w.host`

/** The attempts that each host may have, at most as many as are due; all statements of a batch see the same rows. */
const free = `
  SELECT value ->> 'host' AS host, max(0, min(value ->> 'due', ${hostSlots("(value ->> 'host')")})) AS free
  FROM json_each(?1)`

/**
 * One row for each moment, so that the limit applies to every minute and not only to minutes that follow each
 * other.
 */
const reserve = `
  INSERT INTO rate_windows (key, count, resets_at)
  SELECT ${sandboxAttempts('host')} || ?2, free, ?2 + ${minute} FROM (${free}) WHERE free > 0
  ON CONFLICT (key) DO UPDATE SET count = count + excluded.count`

/**
 * Reserves attempts of a sandbox at unproven hosts, by the real time and in the live database. Otherwise each move of a
 * sandbox clock would allow as many attempts again. Returns the reserved attempts by host, as JSON.
 */
export async function reserveAtHosts({ d1, now, live }: ClaimCtx, ids: string): Promise<string> {
  const { results } = await d1.prepare(dueAtHosts).bind(ids, now.getTime()).all()
  if (results.length === 0) return '[]'
  const values = [JSON.stringify(results), live.now.getTime()]
  const [found] = await live.d1.batch([
    live.d1.prepare(free).bind(...values),
    live.d1.prepare(reserve).bind(...values),
  ])
  return JSON.stringify(rowsOf(found))
}
