import { boundList } from '../../../platform/db/bulk.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { minute } from '../../../platform/time/time.ts'
import { slowFailures } from './limits.ts'
import { enqueue } from './queue.ts'

/**
 * A delivery that is overdue for this long has probably lost its message. The message may also be late, so the delivery
 * is not queued again soon.
 */
const overdue = minute
const notAgainFor = 10 * minute
const sentPerRun = 1000

const findLost = `
  SELECT id FROM (
    SELECT d.id, d.next_attempt_at, w.slow_failures,
      row_number() OVER (PARTITION BY d.webhook_id ORDER BY d.next_attempt_at, d.id) AS place
    FROM webhooks AS w CROSS JOIN deliveries AS d ON d.webhook_id = w.id AND d.company_id = w.company_id
    WHERE d.status = 'pending' AND d.next_attempt_at <= ?1 AND d.resent_at <= ?2)
  WHERE slow_failures < ${slowFailures} OR place = 1
  ORDER BY next_attempt_at LIMIT ${sentPerRun}`

/**
 * Queues deliveries whose attempt is overdue by a minute, and returns their number. Possible causes: a crash
 * between the commit and the queue, a refusal by the queue, an interrupted attempt, or an endpoint with one
 * attempt at a time whose next delivery was not queued. A surplus message does no harm.
 */
export async function sweepDeliveries(ctx: Pick<Ctx, 'd1' | 'now' | 'config' | 'env'>): Promise<number> {
  if (ctx.config.WEBHOOK_DELIVERY === 'off') return 0
  const at = ctx.now.getTime()
  const { results } = await ctx.d1
    .prepare(findLost)
    .bind(at - overdue, at - notAgainFor)
    .all<{ id: string }>()
  const ids = results.map(({ id }) => id)
  if (ids.length === 0) return 0
  // Deliveries are marked only after they were sent, so that a delivery that the queue refuses is tried again a minute
  // later.
  await enqueue(ctx, ids)
  await ctx.d1
    .prepare('UPDATE deliveries SET resent_at = ?2 WHERE id IN (SELECT value FROM json_each(?1))')
    .bind(boundList(ids), at)
    .run()
  return ids.length
}
