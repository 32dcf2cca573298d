import { decodeText } from '../../../platform/text/decode.ts'
import { type PageRequest, requestLimits, SourceFault } from '../feed.ts'
import { withQuery } from '../ocds-address.ts'
import { sendRequest } from '../request.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { Unreadable } from '../../../platform/text/unreadable.ts'
import { entityTables } from '../../../reading/extract/html/entities.ts'

/** Max characters of a description that are stored. */
const maxLength = 200_000
const kinds = /json|html|text\/plain/i

/**
 * The description of a notice of SAM.gov as plain text; null if the notice has none. The request goes to the
 * configured address and never to an address in a notice, because the request carries the key.
 *
 * @throws SourceFault
 */
export async function fetchDescription(ctx: Ctx, noticeId: string): Promise<string | null> {
  const asking = {
    fetch: ctx.fetch,
    now: ctx.now,
    limits: requestLimits,
    busy,
    empty: nothing,
    tables: ctx,
    type: kinds,
  }
  const { bytes, charset } = await sendRequest(requestOf(ctx, noticeId), asking)
  const written = wordsIn(decoded(bytes, charset))
  if (written === null || written.trim() === '') return null
  return (await plain(ctx, written)).slice(0, maxLength).trim() || null
}

const busy = { statuses: [], wait: null }
/** For a notice without a description the answer is 404 with this sentence. */
const nothing = { status: 404, says: /description not found/i, page: '' }

function requestOf({ config }: Pick<Ctx, 'config'>, noticeId: string): PageRequest {
  const key = config.SAM_API_KEY ?? ''
  const query = `noticeid=${encodeURIComponent(noticeId)}&api_key=${encodeURIComponent(key)}`
  return {
    url: withQuery(config.SAM_DESCRIPTION_URL, query),
    method: 'GET',
    headers: { Accept: 'application/json, text/html' },
    body: null,
    secrets: [key],
  }
}

function decoded(bytes: Uint8Array, charset: string | undefined): string {
  try {
    return decodeText(bytes, charset)
  } catch (error) {
    if (error instanceof Unreadable) throw new SourceFault('unusable', error.message)
    throw error
  }
}

/** The text of the answer: a member of the JSON object, or the answer itself if it is not JSON. */
function wordsIn(answer: string): string | null {
  if (!/^\s*[{[]/.test(answer)) return answer
  try {
    const { description } = JSON.parse(answer) as { description?: unknown }
    return typeof description === 'string' ? description : null
  } catch {
    throw new SourceFault('unusable', 'the description is neither text nor JSON')
  }
}

/** Offices write HTML, and some of them write text without any element. */
async function plain(ctx: Ctx, written: string): Promise<string> {
  if (!/<[a-z!/][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+\d?);/i.test(written))
    return written.replaceAll('\r\n', '\n')
  await loadTables(ctx, entityTables)
  const { extractText } = await import('../../../reading/extract/extract.ts')
  const page = new TextEncoder().encode(`<!doctype html><html><body>${written}</body></html>`)
  const read = await extractText(page, { contentType: 'text/html; charset=utf-8', fileName: null })
  if (read.status !== 'read') throw new SourceFault('unusable', read.reason)
  return read.pages.map(({ text }) => text).join('\n')
}
