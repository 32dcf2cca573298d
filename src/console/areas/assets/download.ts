import { noteDownload } from '../../../identity/audit/commands.ts'
import { downloadFile } from '../../../company/files/download.ts'
import type { Bytes } from '../../../platform/http/bytes.ts'
import { AssetParam } from '../../../company/files/schema.ts'
import { parameters, type Visit } from '../../core/visit.ts'

/** The bytes as REST sends them: always as an attachment, so that the browser runs nothing in them. */
export async function download(visit: Visit): Promise<Response> {
  const { id } = parameters(AssetParam, visit)
  return asAttachment(visit, await downloadFile(visit.ctx, id, visit.request), id)
}

/** An answer with bytes that no browser caches or takes for another type. The audit names the file. */
export async function asAttachment(visit: Visit, bytes: Bytes, targetId = ''): Promise<Response> {
  await noteDownload(visit.ctx, bytes, { action: 'GET /assets/:id/download', targetId })
  const own = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' }
  return new Response(bytes.body, { status: bytes.status, headers: { ...bytes.headers, ...own } })
}
