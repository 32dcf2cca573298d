import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { logFailure } from '../../platform/context/log.ts'
import { fanOutStatements, type WaitingEvent } from '../webhooks/deliveries/fan-out.ts'
import { planCovers } from '../webhooks/plan.ts'
import { enqueue } from '../webhooks/deliveries/queue.ts'

/** Max events in a transaction, and max transactions in a run. The next run takes the rest. */
const perStep = 250
const steps = 40
/**
 * A run ends after the transaction that reaches this number of deliveries. The queue takes 100 messages in a call, and
 * an invocation has a thousand calls; a company may have 50 endpoints, so that 40 transactions could need 5,000.
 */
const maxDeliveries = 25_000

/**
 * Makes the deliveries of waiting events, the oldest first, and sends them to the queue. Deliveries and the mark on
 * their events are written in one transaction. When the queue refuses a delivery, the sweep sends it later. Returns the
 * number of events.
 */
export async function fanOut(
  ctx: Pick<Ctx, 'd1' | 'now' | 'config' | 'env'>,
  max = maxDeliveries,
): Promise<number> {
  let done = 0
  let made = 0
  for (let step = 0; step < steps && made < max; step++) {
    const { results } = await ctx.d1
      .prepare(
        'SELECT id, company_id AS companyId, type FROM events WHERE fanned_out_at IS NULL ORDER BY id LIMIT ?1',
      )
      .bind(perStep)
      .all<WaitingEvent>()
    if (results.length === 0) break
    const { statements, deliveryIds } = await fanOutStatements(ctx, results)
    const marked = ctx.d1
      .prepare(
        `UPDATE events SET fanned_out_at = ?2,
           idle = NOT ${planCovers('events.company_id')}
         WHERE id IN (SELECT value FROM json_each(?1)) AND fanned_out_at IS NULL`,
      )
      .bind(boundList(results.map(({ id }) => id)), ctx.now.getTime())
    await ctx.d1.batch([...statements, marked])
    done += results.length
    made += deliveryIds.length
    await enqueue(ctx, deliveryIds)
    if (results.length < perStep) break
  }
  return done
}

/** Starts the fan-out after a commit that recorded events. If it fails, the `outbox` job repeats it within a minute. */
export const pokeOutbox = (ctx: Ctx): void =>
  ctx.later(fanOut(ctx).catch((error: unknown) => logFailure({ job: 'outbox' }, error)))
