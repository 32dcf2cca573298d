import type { Ctx } from '../../platform/context/context.ts'
import type { OnProgress } from '../../reading/extract/extraction.ts'
import type { ClaimedDocument } from './claim.ts'

/** Pages between two entries: a page takes some milliseconds, and an entry as long. */
const every = 10

/** Writes how many pages of a company's own document are read. An entry that fails is made up by the next. */
export function progressOf({ d1 }: Pick<Ctx, 'd1'>, { documentId, leaseUntil }: ClaimedDocument): OnProgress {
  const write = d1.prepare(
    `UPDATE company_documents SET page = ?2, pages = ?3 WHERE document_id = ?1 AND EXISTS
       (SELECT 1 FROM document_files WHERE document_id = ?1 AND due_at = ?4)`,
  )
  return async (page, pages) => {
    if (page % every !== 0) return
    await write
      .bind(documentId, page, pages, leaseUntil)
      .run()
      .catch(() => undefined)
  }
}

export const endProgress = ({ d1 }: Pick<Ctx, 'd1'>, documentId: string): D1PreparedStatement =>
  d1.prepare('UPDATE company_documents SET page = NULL, pages = NULL WHERE document_id = ?1').bind(documentId)
