import { type ImportMessage, sendImports } from '../../catalogue/import/queued/queue.ts'
import { stepImport } from '../../catalogue/import/queued/step-import.ts'
import { removeBytes } from '../../catalogue/import/queued/sweep-imports.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { wake } from './wake.ts'

/**
 * Makes one step of an import for each message, and sends the message of the next step. The jobs for alerts and awards
 * find out what new tenders mean to others, in separate invocations.
 */
export async function consumeImports(
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
