import { consumeDeadLetters } from '../../delivery/webhooks/deliveries/dead-letters.ts'
import { consumeDeliveries } from '../../delivery/webhooks/deliveries/consume.ts'
import { consumeDocuments } from '../../documents/of-tenders/queue.ts'
import type { Ctx } from '../../platform/context.ts'
import { consumeImports } from './imports.ts'

/** The consumer of each queue. A queue only carries the messages of its own producer. */
const consumers: Record<string, (ctx: Ctx, batch: MessageBatch<never>) => Promise<void>> = {
  'tender-marketplace-deliveries': consumeDeliveries,
  'tender-marketplace-deliveries-dead': consumeDeadLetters,
  'tender-marketplace-documents': consumeDocuments,
  'tender-marketplace-imports': consumeImports,
}

export async function consumeQueue(ctx: Ctx, batch: MessageBatch): Promise<void> {
  const consume = consumers[batch.queue]
  if (!consume) throw new Error(`Nobody takes the messages of ${batch.queue}`)
  await consume(ctx, batch as MessageBatch<never>)
}
