import { rowsOf } from '../../../platform/db/rows.ts'
import { boundList } from '../../../platform/db/bulk.ts'
import { planCovers } from '../plan.ts'
import type { WebhookRow } from '../queries.ts'
import type { StoredEvent } from './body.ts'
import { hostSlots, isProven, lease, maxAttempts, sandboxAttempts, slots } from './limits.ts'
import type { DeliveryStatus } from './schema.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { minute } from '../../../platform/time/time.ts'

/** A delivery with the members that its request is made of. */
export interface Signable extends StoredEvent, Pick<WebhookRow, 'secret' | 'nextSecret' | 'nextFrom'> {
  id: string
  webhookId: string
  eventId: string
}

/** A delivery with everything an attempt needs, read in the transaction of the claim. */
export interface Claimable extends Signable {
  companyId: string
  url: string
  status: DeliveryStatus
  failures: number
  nextAttemptAt: number | null
  active: number
  /** Whether the plan of the company includes webhooks: 0 or 1. */
  covered: number
  /** The end of the lease of an open attempt, no matter who makes the attempt; null if no attempt is open. */
  openUntil: number | null
  /** The number of attempts so far, including those that were interrupted. */
  attempts: number
}

export interface Claims {
  rows: Map<string, Claimable>
  /** The number of the attempt that the caller must make, by delivery. */
  mine: Map<string, number>
}

/** Records attempts whose lease is over: they were interrupted. */
const closeBrokenOff = `
  UPDATE delivery_attempts SET finished_at = ?2, error = 'The attempt ended without a result',
    duration_ms = max(0, ?2 - at)
  WHERE delivery_id IN (SELECT value FROM json_each(?1)) AND finished_at IS NULL AND lease_until <= ?2`

/**
 * Takes the deliveries that are due and not under way, the longest due first, up to the free capacity of each
 * endpoint and each host.
 */
const takeDue = (hostFree: string) => `
  INSERT INTO delivery_attempts (delivery_id, webhook_id, number, at, lease_until)
  SELECT id, webhook_id, 1 + coalesce((SELECT max(number) FROM delivery_attempts WHERE delivery_id = id), 0), ?2, ?3
  FROM (
    SELECT d.id, d.webhook_id,
      ${slots} - (SELECT count(*) FROM delivery_attempts
        WHERE webhook_id = d.webhook_id AND finished_at IS NULL AND lease_until > ?2) AS free,
      row_number() OVER (PARTITION BY d.webhook_id ORDER BY d.next_attempt_at, d.id) AS place,
      ${hostFree} AS host_free,
      row_number() OVER (PARTITION BY w.host ORDER BY d.next_attempt_at, d.id) AS host_place
    FROM deliveries AS d JOIN webhooks AS w ON w.id = d.webhook_id
    WHERE d.id IN (SELECT value FROM json_each(?1)) AND d.status = 'pending' AND d.next_attempt_at <= ?2
      AND w.active = 1 AND ${planCovers('d.company_id')}
      AND (SELECT count(*) FROM delivery_attempts WHERE delivery_id = d.id) < ${maxAttempts}
      AND NOT EXISTS (SELECT 1 FROM delivery_attempts WHERE delivery_id = d.id AND finished_at IS NULL))
  WHERE place <= free AND host_place <= host_free
  ON CONFLICT DO NOTHING RETURNING delivery_id AS id, number`

/**
 * Marks endpoints without capacity for all deliveries. When an attempt of such an endpoint ends, the next
 * deliveries are queued.
 */
const noteCrowded = `
  UPDATE webhooks SET crowded = 1 WHERE crowded = 0 AND id IN (
    SELECT d.webhook_id FROM deliveries AS d
    WHERE d.id IN (SELECT value FROM json_each(?1)) AND d.status = 'pending' AND d.next_attempt_at <= ?2
      AND NOT EXISTS (SELECT 1 FROM delivery_attempts WHERE delivery_id = d.id AND finished_at IS NULL))`

const readAll = `
  SELECT d.id, d.company_id AS companyId, d.webhook_id AS webhookId, d.event_id AS eventId, d.status, d.failures,
    d.next_attempt_at AS nextAttemptAt, d.event, e.data, e.at,
    w.url, w.secret, w.next_secret AS nextSecret, w.next_from AS nextFrom, w.active,
    ${planCovers('d.company_id')} AS covered, a.lease_until AS openUntil,
    (SELECT count(*) FROM delivery_attempts WHERE delivery_id = d.id) AS attempts
  FROM deliveries AS d JOIN webhooks AS w ON w.id = d.webhook_id JOIN events AS e ON e.id = d.event_id
    AND +e.company_id = d.company_id
    LEFT JOIN delivery_attempts AS a ON a.delivery_id = d.id AND a.finished_at IS NULL
  WHERE d.id IN (SELECT value FROM json_each(?1))`

/**
 * Claims an attempt for every delivery that is due, in one transaction. When several callers claim at once, only one of
 * them gets the attempt.
 */
export async function claim(ctx: ClaimCtx, ids: string[]): Promise<Claims> {
  const { d1, now, config } = ctx
  const json = boundList(ids)
  const at = now.getTime()
  const due =
    config.SANDBOX === undefined
      ? d1.prepare(takeDue(hostSlots('w.host'))).bind(json, at, at + lease)
      : d1.prepare(takeDue(reservedSlots)).bind(json, at, at + lease, await reserveAtHosts(ctx, json))
  const [, taken, , all] = await d1.batch([
    d1.prepare(closeBrokenOff).bind(json, at),
    due,
    d1.prepare(noteCrowded).bind(json, at),
    d1.prepare(readAll).bind(json),
  ])
  const mine = rowsOf<{ id: string; number: number }>(taken)
  const rows = rowsOf<Claimable>(all)
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    mine: new Map(mine.map(({ id, number }) => [id, number])),
  }
}

type ClaimCtx = Pick<Ctx, 'd1' | 'now' | 'live' | 'config'>

/** The attempts that `reserveAtHosts` reserved, as SQL over the row `w` of an endpoint; `?4` is its result. */
const reservedSlots = `coalesce((SELECT value ->> 'free' FROM json_each(?4) WHERE value ->> 'host' = w.host), 1000000)`

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
async function reserveAtHosts({ d1, now, live }: ClaimCtx, ids: string): Promise<string> {
  const { results } = await d1.prepare(dueAtHosts).bind(ids, now.getTime()).all()
  if (results.length === 0) return '[]'
  const values = [JSON.stringify(results), live.now.getTime()]
  const [found] = await live.d1.batch([
    live.d1.prepare(free).bind(...values),
    live.d1.prepare(reserve).bind(...values),
  ])
  return JSON.stringify(rowsOf(found))
}
