import { servedOf } from '../../company/files/download.ts'
import { noteDownload } from '../../identity/audit/commands.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { fromBucket, serveFile } from '../../platform/files/serve.ts'
import type { Bytes } from '../../platform/http/bytes.ts'
import { type DocumentIds, findOwnDocument } from './own.ts'

/**
 * The bytes of a document that the company brought itself, as they were uploaded. A version that was replaced no longer
 * has bytes.
 *
 * @throws Problem FORBIDDEN for a public document, NOT_FOUND for any other, and where no bytes are left.
 */
export async function downloadDocument(ctx: CallerCtx, ids: DocumentIds, request: Request): Promise<Bytes> {
  const { fileKey, sha256, fileSize, ...file } = await findOwnDocument(
    ctx,
    ids,
    'The buyer published this document: its `url` leads to it',
  )
  if (fileKey === null || sha256 === null) throw notFound('File')
  const served = servedOf({ ...file, sha256, size: fileSize })
  const answer = await serveFile(served, request, fromBucket(ctx, fileKey))
  if (!answer) throw notFound('File')
  const action = 'GET /tenders/:id/documents/:documentId/content'
  if (request.method !== 'HEAD') await noteDownload(ctx, answer, { action, targetId: ids.documentId })
  return answer
}
