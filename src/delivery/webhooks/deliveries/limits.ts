import { minute, second } from '../../../platform/time.ts'

/** An attempt succeeds when a 2xx status arrives within this time; reading its body ends with it too. */
export const attemptTime = 10 * second
export const bodyBytes = 8 * 1024

/** How long after a failed attempt the next one is due; after the last of them the delivery has failed. */
export const retryAfter = [minute, 5 * minute] as const

/** An attempt without a result by then has broken off: its Worker is gone. */
export const lease = 30 * second

/** Attempts of a delivery in all, counting those that broke off, which use up none of the three. */
export const mostAttempts = 6

/** An endpoint has so many attempts at once: one that answers slowly keeps only a few batches waiting. */
export const atOnce = 10

/**
 * After so many straight failures that took so long it has one attempt at a time; one that fails quickly, or only now
 * and then, keeps the retry times.
 */
export const slowFailures = 5
export const slow = 5 * second

/** How many attempts an endpoint may have at once, as SQL over its row `w`. */
export const slots = `CASE WHEN w.slow_failures >= ${slowFailures} THEN 1 ELSE ${atOnce} END`

/** How long a batch of the queue waits for its attempts before they go on without it. */
export const patience = 100
