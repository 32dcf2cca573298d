import { rowsOf } from '../../../platform/db/rows.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { logFailure } from '../../../platform/context/log.ts'
import type { Claimable } from './claim.ts'
import { conclude, type EndpointState } from './conclude.ts'
import { atOnce, slowFailures } from './limits.ts'
import { enqueue } from './queue.ts'
import { failed, type AttemptOutcome, send } from './send.ts'
import { switchOffWhenDead } from './switch-off.ts'

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
