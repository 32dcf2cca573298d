import { rowsOf } from '../../../platform/db/rows.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import type { Claimable } from './claim.ts'
import { maxAttempts, retryAfter } from './limits.ts'
import type { AttemptOutcome } from './send.ts'

/** The state of the endpoint after an attempt. */
export interface EndpointState {
  active: number
  failureStreak: number
  streakBeganAt: number | null
  slowFailures: number
  /** Whether deliveries wait because the endpoint had no capacity for them. */
  crowded: number
}

export interface Conclusion {
  /** Milliseconds until the next attempt is due; null when there is none. */
  retryIn: number | null
  /** Null when another run had given up the attempt before its result came. Such a result is not recorded. */
  standing: EndpointState | null
}

interface Attempt {
  row: Claimable
  number: number
  outcome: AttemptOutcome
  /** The times of the claim and of the result, in epoch milliseconds. */
  at: number
  finishedAt: number
}

/**
 * The two statements after this one depend on `changes()` of the statement before, so that an attempt whose result was
 * not recorded changes neither delivery nor endpoint.
 */
const writeResult = `
  UPDATE delivery_attempts
  SET finished_at = ?3, status_code = ?4, duration_ms = ?5, error = ?6, response_snippet = ?7
  WHERE delivery_id = ?1 AND number = ?2 AND finished_at IS NULL`

const writeDelivery = `
  UPDATE deliveries SET status = ?3, failures = ?4, next_attempt_at = ?5, completed_at = ?6
  WHERE id = ?1 AND company_id = ?2 AND status = 'pending' AND changes() > 0`

const writeWebhook = `
  UPDATE webhooks SET last_delivery_at = max(coalesce(last_delivery_at, 0), ?3),
    answered_at = CASE ?4 WHEN 'succeeded' THEN coalesce(answered_at, ?5) ELSE answered_at END,
    failure_streak = CASE ?4 WHEN 'succeeded' THEN 0 WHEN 'failed' THEN failure_streak + 1 ELSE failure_streak END,
    streak_began_at =
      CASE ?4 WHEN 'succeeded' THEN NULL WHEN 'failed' THEN coalesce(streak_began_at, ?5) ELSE streak_began_at END,
    slow_failures = CASE WHEN ?6 THEN slow_failures + 1 ELSE 0 END
  WHERE id = ?1 AND company_id = ?2 AND changes() > 0
  RETURNING active, failure_streak AS failureStreak, streak_began_at AS streakBeganAt, slow_failures AS slowFailures,
    crowded`

/** Records the result of an attempt, and the new state of its delivery and endpoint, in one transaction. */
export async function conclude(
  { d1 }: Pick<Ctx, 'd1'>,
  { row, number, outcome, at, finishedAt }: Attempt,
): Promise<Conclusion> {
  const failures = row.failures + (outcome.error === null ? 0 : 1)
  const retryIn = outcome.error === null || number >= maxAttempts ? null : (retryAfter[failures - 1] ?? null)
  const status = outcome.error === null ? 'succeeded' : retryIn === null ? 'failed' : 'pending'
  const next = retryIn === null ? null : finishedAt + retryIn
  const completed = retryIn === null ? finishedAt : null
  const { statusCode, durationMs, error, responseSnippet } = outcome
  const [, , webhook] = await d1.batch([
    d1.prepare(writeResult).bind(row.id, number, finishedAt, statusCode, durationMs, error, responseSnippet),
    d1.prepare(writeDelivery).bind(row.id, row.companyId, status, failures, next, completed),
    d1.prepare(writeWebhook).bind(row.webhookId, row.companyId, at, status, finishedAt, Number(outcome.slow)),
  ])
  const [standing = null] = rowsOf<EndpointState>(webhook)
  return { retryIn: standing ? retryIn : null, standing }
}
