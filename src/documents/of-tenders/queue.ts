import type { Ctx } from '../../platform/context.ts'
import { readDocument } from './read.ts'

export interface DocumentMessage {
  documentId: string
}

/**
 * Reads documents one at a time: a file may take all the memory there is. A reading that fails for our own reasons is
 * sent again by the queue; what the file or its address does is in its row.
 */
export async function consumeDocuments(ctx: Ctx, batch: MessageBatch<DocumentMessage>): Promise<void> {
  for (const message of batch.messages) await readDocument(ctx, message.body.documentId)
}
