import { type DocumentRow, documentColumns, documentTables } from '../../catalogue/documents/view.ts'
import { companyOf, readable, replacedEnding } from '../../catalogue/documents/dossiers.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden, notFound } from '../../platform/context/errors.ts'
import { prepare, raw, sql } from '../../platform/db/sql.ts'

/** A document of the caller's company. */
export interface OwnDocument extends DocumentRow {
  dossierId: string
  /** Null without bytes, and so is the digest. */
  fileKey: string | null
  sha256: string | null
  fileName: string
  contentType: string
  fileSize: number
  uploadedAt: number
  /** The version before this one, and the bytes that are left of it. */
  before: string | null
  beforeKey: string | null
  /** Whether the version before has been replaced by the text of this one. */
  isBeforeReplaced: 0 | 1 | null
}

export interface DocumentIds {
  id: string
  documentId: string
}

/**
 * A document that the company brought itself. `refusal` is the sentence for a public one.
 *
 * @throws Problem FORBIDDEN for a public document, NOT_FOUND for any other.
 */
export async function findOwnDocument(
  ctx: CallerCtx,
  { id, documentId }: DocumentIds,
  refusal = 'The buyer published this document; only documents of your company can change',
): Promise<OwnDocument> {
  const query = sql`SELECT ${raw(documentColumns)}, o.dossier_id AS dossierId, o.file_key AS fileKey, o.sha256,
      o.file_name AS fileName, o.content_type AS contentType, o.size AS fileSize, o.uploaded_at AS uploadedAt,
      b.document_id AS before, b.file_key AS beforeKey,
      substr(p.tender_id, -${replacedEnding.length}) = ${replacedEnding} AS isBeforeReplaced
    FROM ${documentTables(companyOf(ctx))}
    LEFT JOIN company_documents AS b ON b.replaced_by = o.document_id AND b.company_id = ${companyOf(ctx)}
    LEFT JOIN document_files AS p ON p.document_id = b.document_id
    WHERE d.tender_id IN ${readable(id, companyOf(ctx))} AND d.id = ${documentId}`
  const row = await prepare(ctx.d1, query).first<OwnDocument>()
  if (!row) throw notFound('Document')
  if (row.own === null) throw forbidden('state', refusal)
  return row
}
