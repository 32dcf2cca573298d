import type { Ctx } from '../../platform/context.ts'
import { readDocument } from './read.ts'

export interface DocumentMessage {
  documentId: string
}

/**
 * Reads documents one at a time: a file may take all the memory there is. The queue repeats a reading that fails for
 * reasons of ours. A failure of the file or its address is written to its row.
 */
export async function consumeDocuments(ctx: Ctx, batch: MessageBatch<DocumentMessage>): Promise<void> {
  for (const message of batch.messages) await readDocument(ctx, message.body.documentId)
}
