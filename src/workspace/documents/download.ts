import { noteDownload } from '../../identity/audit/commands.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { fromBucket, serveFile } from '../../platform/files/serve.ts'
import type { Bytes } from '../../platform/http/bytes.ts'
import { type DocumentIds, findOwn } from './own.ts'

interface FileRow {
  fileKey: string
  fileName: string
  contentType: string
  size: number
  sha256: string
  uploadedAt: number
}

/**
 * The bytes of a document that the company brought itself, as they were uploaded. A version that was replaced has no
 * bytes any more.
 *
 * @throws Problem FORBIDDEN for a public document, NOT_FOUND for any other, and where no bytes are left.
 */
export async function downloadDocument(ctx: CallerCtx, ids: DocumentIds, request: Request): Promise<Bytes> {
  await findOwn(ctx, ids, 'The buyer published this document: its `url` leads to it')
  const row = await prepare(
    ctx.d1,
    sql`SELECT file_key AS fileKey, file_name AS fileName, content_type AS contentType, size, sha256,
        uploaded_at AS uploadedAt
      FROM company_documents WHERE company_id = ${ctx.caller.company.id} AND document_id = ${ids.documentId}
        AND file_key IS NOT NULL AND sha256 IS NOT NULL`,
  ).first<FileRow>()
  if (!row) throw notFound('File')
  const { fileKey, uploadedAt, sha256, ...file } = row
  const served = {
    ...file,
    caching: 'private, no-store',
    etag: `"${sha256}"`,
    modified: new Date(Math.floor(uploadedAt / 1000) * 1000),
  }
  const answer = await serveFile(served, request, fromBucket(ctx, fileKey))
  if (!answer) throw notFound('File')
  await noteDownload(ctx, answer, {
    action: 'GET /tenders/:id/documents/:documentId/content',
    targetId: ids.documentId,
  })
  return answer
}
