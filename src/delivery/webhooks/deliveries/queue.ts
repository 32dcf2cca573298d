import type { Ctx } from '../../../platform/context/context.ts'

/** The queue carries only ids. The database decides whether and what to send. */
export interface DeliveryMessage {
  deliveryId: string
}

const messagesPerBatch = 100

/** Queues deliveries so that they come out after at least the given number of seconds. */
export async function enqueue(ctx: Pick<Ctx, 'env'>, ids: string[], delaySeconds = 0): Promise<void> {
  for (let start = 0; start < ids.length; start += messagesPerBatch) {
    const messages = ids
      .slice(start, start + messagesPerBatch)
      .map((deliveryId) => ({ body: { deliveryId } }))
    await ctx.env.DELIVERIES.sendBatch(messages, { delaySeconds })
  }
}
