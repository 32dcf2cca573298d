import type { Ctx } from '../../platform/context/context.ts'
import { fetchDocument } from './fetch-document.ts'

export interface DocumentMessage {
  documentId: string
}

/**
 * Reads documents one at a time, because a single file may take all memory. The queue repeats a reading that failed
 * through our own fault. A failure of the file or its address is written to the file's row.
 */
export async function consumeDocuments(ctx: Ctx, batch: MessageBatch<DocumentMessage>): Promise<void> {
  for (const message of batch.messages) await fetchDocument(ctx, message.body.documentId)
}
