import { minute, second } from '../../../platform/time/time.ts'

/** An attempt succeeds when a 2xx status arrives within this time. The reading of the body ends at the same time. */
export const attemptTime = 10 * second
export const bodyBytes = 8 * 1024

/** The pauses after failed attempts. After the last pause and attempt the delivery has failed. */
export const retryAfter = [minute, 5 * minute] as const

/** An attempt without a result after this time was interrupted, because its Worker is gone. */
export const lease = 30 * second

/**
 * Max attempts of a delivery, including interrupted attempts. Interrupted attempts do not use up one of the
 * three regular attempts.
 */
export const maxAttempts = 6

/** Max attempts of an endpoint at once, so that a slow endpoint blocks only a few batches. */
export const atOnce = 10

/**
 * After this many slow failures in a row an endpoint has one attempt at a time. For an endpoint that fails
 * quickly, or only now and then, the retry times stay the same.
 */
export const slowFailures = 5
export const slow = 5 * second

/** The number of attempts that an endpoint may have at once, as SQL over its row `w`. */
export const slots = `CASE WHEN w.slow_failures >= ${slowFailures} THEN 1 ELSE ${atOnce} END`

/** In milliseconds: how long a batch of the queue waits for its attempts. */
export const batchWait = 100

/**
 * Max attempts in a minute, of all companies together, at a host whose endpoints have never answered 2xx: an
 * endpoint may be registered at another company's server. The first success of any endpoint lifts the limit.
 */
export const atUnprovenHost = 60

/** Whether an endpoint at a host has ever answered 2xx, as SQL over an expression for the host. */
export const isProven = (host: string): string =>
  `EXISTS (SELECT 1 FROM webhooks WHERE host = ${host} AND active = 1 AND answered_at IS NOT NULL)`

/** The name of the rows of `rate_windows` that count the attempts of sandboxes at a host, without the time. */
export const sandboxAttempts = (host: string): string => `'sandbox attempts at ' || ${host} || ' '`

/**
 * The number of attempts that a host may have now, as SQL over an expression for the host, in the live database; `?2` is
 * the present. Attempts of sandboxes count too.
 */
export const hostSlots = (host: string): string => `CASE WHEN ${isProven(host)} THEN 1000000
  ELSE ${atUnprovenHost} - (SELECT count(*) FROM webhooks AS x JOIN delivery_attempts AS a ON a.webhook_id = x.id
      WHERE x.host = ${host} AND x.active = 1 AND a.at > ?2 - ${minute})
    - (SELECT coalesce(sum(count), 0) FROM rate_windows
      WHERE key BETWEEN ${sandboxAttempts(host)} AND ${sandboxAttempts(host)} || '~' AND resets_at > ?2) END`
