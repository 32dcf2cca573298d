import { downloadFile } from '../../../documents/assets/download.ts'
import { AssetParam } from '../../../documents/assets/schema.ts'
import { parse } from '../page/change.ts'
import type { Visit } from '../page/visit.ts'

/** The bytes as REST sends them: always as an attachment, so that the browser runs nothing in them. */
export async function download(visit: Visit): Promise<Response> {
  const { id } = parse(AssetParam, visit.param)
  const { status, headers, body } = await downloadFile(visit.ctx, id, visit.request)
  const own = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' }
  return new Response(body, { status, headers: { ...headers, ...own } })
}
