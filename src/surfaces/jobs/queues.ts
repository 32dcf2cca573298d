import { consumeDeadLetters } from '../../delivery/webhooks/deliveries/dead-letters.ts'
import { consumeDeliveries } from '../../delivery/webhooks/deliveries/consume.ts'
import { consumeDocuments } from '../../catalogue/documents/queue.ts'
import type { OfSandbox } from '../../platform/sandbox-db/env.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { logFailure } from '../../platform/context/log.ts'
import { embeddingModel } from '../../insight/models/embed.ts'
import { readingModel } from '../../insight/model-reading/request.ts'
import { consumeImports } from './imports.ts'
import { queueRole, type QueueRole } from './queue-name.ts'
import { wake } from './wake.ts'

type Consume = (ctx: Ctx, batch: MessageBatch<never>) => Promise<void>

/** The consumer of each queue. A queue only carries the messages of its own producer. */
const consumers: Record<QueueRole, Consume> = {
  deliveries: consumeDeliveries,
  'deliveries-dead': consumeDeadLetters,
  documents: consumeDocuments,
  imports: consumeImports,
}

/** The queues whose messages write passages. */
const writing: ReadonlySet<QueueRole> = new Set(['documents', 'imports'])

export async function consumeQueue(ctx: Ctx, batch: MessageBatch): Promise<void> {
  const role = queueRole(batch.queue)
  if (!role) return refuseQueue(batch)
  const messages = batch.messages as readonly Message<OfSandbox>[]
  const groups = Map.groupBy(messages, ({ body }) => body.sandbox ?? null)
  await Promise.all([...groups].map(([id, group]) => consumeIn(ctx, id, group, consumers[role])))
  // New passages get their vectors at once, and not at the next minute.
  if (!writing.has(role)) return
  if (embeddingModel(ctx)) await wake(ctx, 'passages/vectors')
  if (readingModel(ctx)) await wake(ctx, 'documents/model')
}

/** Messages of a queue without a consumer wait until the configuration is corrected. */
function refuseQueue(batch: MessageBatch): void {
  logFailure({ queue: batch.queue }, new Error('No consumer has the name of this queue'))
  batch.retryAll({ delaySeconds: 300 })
}

/**
 * Processes messages where they belong: in a sandbox, or among live data. Messages of a removed sandbox are
 * dropped, and a failing sandbox delays no other.
 */
async function consumeIn(
  ctx: Ctx,
  id: string | null,
  messages: readonly Message[],
  consume: Consume,
): Promise<void> {
  if (id === null) return consume(ctx, { messages } as never)
  try {
    const { enterSandbox } = await import('../../workspace/sandbox/enter.ts')
    const own = await enterSandbox(ctx, id)
    if (own) await consume(own, { messages } as never)
    else for (const message of messages) message.ack()
  } catch (error) {
    logFailure({ job: id }, error)
    for (const message of messages) message.retry({ delaySeconds: 60 })
  }
}
