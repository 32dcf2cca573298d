import { boundList } from '../../../platform/db/bulk.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { log } from '../../../platform/context/log.ts'
import { endUndeliverable } from './give-up.ts'
import type { DeliveryMessage } from './queue.ts'

/**
 * Takes the messages that the queue gave up after ten retries. Their deliveries are still pending, and the
 * sweep sends them again. A delivery that comes here for the third time fails with a reason, so that no
 * delivery disappears and none circulates for ever.
 */
export async function consumeDeadLetters(
  ctx: Pick<Ctx, 'd1' | 'now'>,
  { messages }: Pick<MessageBatch<DeliveryMessage>, 'messages'>,
): Promise<void> {
  const ids = [...new Set(messages.map(({ body }) => body.deliveryId))]
  await ctx.d1
    .prepare(
      `UPDATE deliveries SET dead_letters = dead_letters + 1, resent_at = 0
       WHERE id IN (SELECT value FROM json_each(?1)) AND status = 'pending'`,
    )
    .bind(boundList(ids))
    .run()
  await endUndeliverable(ctx, ids)
  log('error', { queue: 'deliveries' }, { deadLetters: ids })
  for (const message of messages) message.ack()
}
