import { and, eq, gte, lte, sql as expression } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { logFailure } from '../../../platform/context/log.ts'
import type { Claimable } from './claim.ts'
import { atOnce, maxAttempts, retryAfter, slowFailures } from './limits.ts'
import { enqueue } from './queue.ts'
import { type AttemptOutcome, failed, send } from './send.ts'
import { notifications, webhooks } from '../../schema.gen.ts'
import { notificationRow } from '../../notifications/write.ts'
import { actRow, service } from '../../../platform/transaction/audit.ts'
import { must, tryTransact } from '../../../platform/transaction/transact.ts'
import { day, iso } from '../../../platform/time/time.ts'

/**
 * Runs the claimed attempt and records it. Returns the milliseconds until the next attempt is due; null when
 * there is none.
 */
export async function attempt(ctx: Ctx, row: Claimable, number: number): Promise<number | null> {
  const began = Date.now()
  const outcome = await sendSafely(ctx, row)
  const finished = new Date(ctx.now.getTime() + Date.now() - began)
  const times = { at: ctx.now.getTime(), finishedAt: finished.getTime() }
  const { retryIn, standing } = await conclude(ctx, { row, number, outcome, ...times })
  if (standing?.active) await switchOffWhenDead({ ...ctx, now: finished }, row, standing)
  if (standing?.crowded) await callNext({ ...ctx, now: finished }, row, standing)
  return retryIn
}

/**
 * Runs an attempt. A failure of our own, such as a missing key in the configuration, counts as a failed
 * attempt too.
 */
const sendSafely = (ctx: Ctx, row: Claimable): Promise<AttemptOutcome> =>
  send(ctx, row).catch((error: unknown) => {
    logFailure({ queue: 'deliveries', deliveryId: row.id }, error)
    return failed('Not sent: the service failed')
  })

/** Queues the deliveries of the endpoint that have waited longest, as many as the endpoint may have at once. */
async function callNext(
  ctx: Ctx,
  { webhookId, companyId }: Claimable,
  { slowFailures: slow }: EndpointState,
): Promise<void> {
  const max = slow >= slowFailures ? 1 : atOnce
  const waiting = `SELECT id FROM deliveries AS d
    WHERE webhook_id = ?1 AND company_id = ?2 AND status = 'pending' AND next_attempt_at <= ?3
      AND NOT EXISTS (SELECT 1 FROM delivery_attempts WHERE delivery_id = d.id AND finished_at IS NULL)
    ORDER BY next_attempt_at, id LIMIT ?4`
  const values = [webhookId, companyId, ctx.now.getTime()]
  const [next] = await ctx.d1.batch([
    ctx.d1.prepare(waiting).bind(...values, max),
    ctx.d1
      .prepare(`UPDATE webhooks SET crowded = 0 WHERE id = ?1 AND (SELECT count(*) FROM (${waiting})) <= ?5`)
      .bind(...values, max + 1, max),
  ])
  const ids = rowsOf<{ id: string }>(next)
  await enqueue(
    ctx,
    ids.map(({ id }) => id),
  )
}

const failuresInARow = 20
const switchedOff = 'the webhook is switched off, or delivers again'

/**
 * Switches off an endpoint whose last 20 deliveries have failed, over at least a day. The reason, the audit row and the
 * notification of the company are written in the same transaction. When several callers do this at once, only one
 * succeeds.
 */
async function switchOffWhenDead(
  ctx: Pick<Ctx, 'd1' | 'db' | 'now'>,
  { webhookId, companyId, url }: Pick<Claimable, 'webhookId' | 'companyId' | 'url'>,
  { failureStreak, streakBeganAt }: EndpointState,
): Promise<void> {
  const at = ctx.now.getTime()
  if (failureStreak < failuresInARow || streakBeganAt === null || streakBeganAt > at - day) return
  const reason = `${failureStreak} deliveries in a row have failed since ${iso(streakBeganAt)}`
  const dead = and(
    eq(webhooks.id, webhookId),
    eq(webhooks.companyId, companyId),
    eq(webhooks.active, true),
    gte(webhooks.failureStreak, failuresInARow),
    lte(webhooks.streakBeganAt, at - day),
  )
  const change = { active: false, disabledReason: reason, revision: expression`${webhooks.revision} + 1` }
  const off = must(ctx.db.update(webhooks).set(change).where(dead), switchedOff)
  const also = [
    actRow(ctx, {
      companyId,
      userId: service,
      action: 'webhook.disabled',
      targetId: webhookId,
      access: true,
    }),
    ctx.db.insert(notifications).values(
      notificationRow(ctx, companyId, {
        kind: 'webhook.disabled',
        title: 'A webhook was switched off',
        body: `${new URL(url).hostname}: ${reason}`,
        data: { webhookId, reason },
      }),
    ),
  ]
  await tryTransact(ctx, { writes: [off], also }, [switchedOff])
}

/** The state of the endpoint after an attempt. */
interface EndpointState {
  active: number
  failureStreak: number
  streakBeganAt: number | null
  slowFailures: number
  /** Whether deliveries wait because the endpoint had no capacity for them. */
  crowded: number
}

interface Conclusion {
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
async function conclude(
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
