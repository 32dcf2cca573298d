import { consumeDeadLetters } from '../../delivery/webhooks/deliveries/dead-letters.ts'
import { consumeDeliveries } from '../../delivery/webhooks/deliveries/consume.ts'
import { consumeDocuments } from '../../catalogue/documents/queue.ts'
import type { OfSandbox } from '../../platform/db/sandbox/env.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { logFailure } from '../../platform/context/log.ts'
import { embeddingModel } from '../../insight/models/embed.ts'
import { readingModel } from '../../insight/models/reading/request.ts'
import { wake } from './wake.ts'
import { type ImportMessage, sendImports } from '../../catalogue/import/queued/queue.ts'
import { stepImport } from '../../catalogue/import/queued/step-import.ts'
import { removeBytes } from '../../catalogue/import/queued/sweep-imports.ts'

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

/**
 * Makes one step of an import for each message, and sends the message of the next step. The jobs for alerts and awards
 * find out what new tenders mean to others, in separate invocations.
 */
async function consumeImports(
  ctx: Ctx,
  { messages }: Pick<MessageBatch<ImportMessage>, 'messages'>,
): Promise<void> {
  for (const { body } of messages) {
    const { state, changed } = await stepImport(ctx, body.importId)
    if (state === 'more') await sendImports(ctx, [body.importId])
    if (state === 'done') await removeBytes(ctx, [body.importId])
    if (changed) await Promise.all([wake(ctx, 'alerts/new'), wake(ctx, 'alerts/awards')])
  }
}

const roles = ['deliveries', 'deliveries-dead', 'documents', 'imports'] as const

/** What a queue carries. */
type QueueRole = (typeof roles)[number]

/**
 * The role of a queue, read from the end of its name: `staging-deliveries-dead`. Names of queues are unique in an account, so
 * each deployment has a prefix of its own. Null for a name without a role.
 */
export const queueRole = (queue: string): QueueRole | null =>
  roles.find((role) => queue === role || (queue.endsWith(`-${role}`) && queue.length > role.length + 1)) ??
  null
