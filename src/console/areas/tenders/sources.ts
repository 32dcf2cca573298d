import { DocumentParam } from '../../../catalogue/tenders/document-schema.ts'
import { NoticeParam } from '../../../catalogue/tenders/notices-schema.ts'
import { TenderParam } from '../../../catalogue/tenders/params.ts'
import { readNoticeSource } from '../../../catalogue/tenders/notices.ts'
import type { Bytes } from '../../../platform/http/bytes.ts'
import { parse, type Visit } from '../../core/visit.ts'
import { downloadDocument } from '../../../workspace/documents/download.ts'

/** A notice as it came, as REST sends it: always as an attachment. */
export async function downloadNotice({ ctx, param, url, request }: Visit): Promise<Response> {
  const version = url.searchParams.get('version') ?? undefined
  return answer(await readNoticeSource(ctx, parse(NoticeParam, param), version, request))
}

/** The tender as an OCDS package, as REST sends it. */
export async function downloadOcds({ ctx, param, request }: Visit): Promise<Response> {
  const { readOcds } = await import('../../../catalogue/tenders/ocds.ts')
  return answer(await readOcds(ctx, parse(TenderParam, param).id, request))
}

/** The bytes of a document of the company, as they were uploaded. */
export async function downloadOwn({ ctx, param, request }: Visit): Promise<Response> {
  return answer(await downloadDocument(ctx, parse(DocumentParam, param), request))
}

const answer = ({ status, headers, body }: Bytes) =>
  new Response(body, { status, headers: { ...headers, 'X-Content-Type-Options': 'nosniff' } })
