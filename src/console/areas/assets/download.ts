import { downloadFile } from '../../../company/files/download.ts'
import type { Bytes } from '../../../platform/http/bytes.ts'
import { AssetParam } from '../../../company/files/schema.ts'
import { parameters } from '../../core/change.ts'
import type { Visit } from '../../core/visit.ts'

/** The bytes as REST sends them: always as an attachment, so that the browser runs nothing in them. */
export async function download(visit: Visit): Promise<Response> {
  const { id } = parameters(AssetParam, visit)
  return asAttachment(await downloadFile(visit.ctx, id, visit.request))
}

/** An answer with bytes that no browser caches or takes for another type. */
export function asAttachment({ status, headers, body }: Bytes): Response {
  const own = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' }
  return new Response(body, { status, headers: { ...headers, ...own } })
}
