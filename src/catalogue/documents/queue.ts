import type { Ctx } from '../../platform/context/context.ts'
import { periodDatabase } from '../../platform/db/period-databases.ts'
import { inDatabase } from '../periods/directory.ts'
import { fetchDocument } from './fetch-document.ts'

export interface DocumentMessage {
  documentId: string
  /** The binding of the database with the document, if it is not the main one. */
  period?: string
}

/**
 * Reads documents one at a time, because a single file may take all memory. The queue repeats a reading that failed
 * through our own fault. A failure of the file or its address is written to the file's row.
 */
export async function consumeDocuments(ctx: Ctx, batch: MessageBatch<DocumentMessage>): Promise<void> {
  for (const { body } of batch.messages) {
    const { documentId, period } = body
    const home = period === undefined ? ctx : inDatabase(ctx, periodDatabase(ctx.env, period, ctx.observed))
    await fetchDocument(home, documentId)
  }
}
