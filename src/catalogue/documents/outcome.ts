import { createHash } from 'node:crypto'
import type { Ctx } from '../../platform/context/context.ts'
import {
  fetchPublic,
  OutboundRefused,
  type PublicAnswer,
} from '../../platform/http/public-fetch/fetch-public.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { hour, minute, second } from '../../platform/time/time.ts'
import type { ExtractedPage, Extraction, FileHint, OnProgress } from '../../reading/extract/extraction.ts'
import { extractText, readerRevision } from '../../reading/extract/extract.ts'
import { entityTables } from '../../reading/extract/html/entities.ts'
import type { ClaimedDocument, OwnFile } from './claim.ts'
import { progressOf } from './progress.ts'
import type { FileState } from './schema.ts'

const limits = { maxBytes: 25 * 1024 * 1024, timeoutMs: 60 * second, maxRedirects: 5 }
const accept = 'application/pdf, application/zip, text/html, text/plain, application/*;q=0.9, */*;q=0.5'

/** The result of a reading. A `retry` is due after this many milliseconds. */
export type ReadingOutcome =
  | { state: 'retry'; after: number; reason: string }
  | { state: Exclude<FileState['state'], 'waiting' | 'reading' | 'read'>; reason: string }
  | { state: 'same' }
  /** The text of an earlier reading stays, because the address returns nothing better. */
  | { state: 'kept'; reason: string }
  | {
      state: 'read'
      pages: ExtractedPage[]
      reason: string | null
      format: string
      size: number
      sha256: string
    }

/** The key of the original of a document. A new version has the same key and replaces the old version. */
export const originalKey = (documentId: string) => `documents/${documentId}`

const crashesAllowed = 2

/** Fetches the file of a claimed document and reads its text, unless it is the file that was read before. */
export async function outcomeOf(ctx: Ctx, claimed: ClaimedDocument): Promise<ReadingOutcome> {
  if (claimed.crashes >= crashesAllowed)
    return { state: 'failed', reason: 'Reading it broke off twice, so it is not tried again' }
  if (claimed.own) return readOwn(ctx, claimed, claimed.own)
  const fetched = await fetchFile(ctx, claimed)
  if (!('state' in fetched)) return extract(ctx, claimed, fetched)
  const isOver = fetched.state === 'failed' || fetched.state === 'restricted'
  if (!isOver) return fetched
  // New readers read the file that was fetched before.
  const stored = claimed.reader < readerRevision && (await ctx.env.FILES.get(originalKey(claimed.documentId)))
  if (stored) return extract(ctx, claimed, await answerOf(claimed, stored))
  if (claimed.sha256 === null) return fetched
  return { state: 'kept', reason: `It could not be fetched again: ${fetched.reason}` }
}

const answerOf = async ({ url }: ClaimedDocument, stored: R2ObjectBody): Promise<PublicAnswer> => ({
  url,
  status: 200,
  headers: new Headers(),
  bytes: new Uint8Array(await stored.arrayBuffer()),
})

/**
 * Requests over https, whatever the link states: most buyers' sites answer there too, and nothing is
 * requested in clear text.
 */
const secured = (url: string) => url.replace(/^http:\/\//, 'https://')

async function fetchFile(
  ctx: Ctx,
  { url, attempts }: ClaimedDocument,
): Promise<PublicAnswer | ReadingOutcome> {
  try {
    const answer = await fetchPublic(ctx, secured(url), { ...limits, accept })
    if (answer.status === 200) return answer
    if (answer.status === 401 || answer.status === 403)
      return { state: 'restricted', reason: 'The buyer offers it only to those who sign in' }
    const reason = `Its address answered with status ${answer.status}`
    return answer.status === 429 || answer.status >= 500
      ? again(attempts, reason)
      : { state: 'failed', reason }
  } catch (error) {
    if (error instanceof OutboundRefused)
      return error.transient ? again(attempts, error.message) : { state: 'failed', reason: error.message }
    throw error
  }
}

/** The pauses between attempts: the sites of buyers are down for minutes or for a night. */
const pauses = [5 * minute, hour, 6 * hour]

function again(attempts: number, reason: string): ReadingOutcome {
  const after = pauses[attempts - 1]
  return after === undefined ? { state: 'failed', reason } : { state: 'retry', after, reason }
}

async function extract(
  ctx: Ctx,
  claimed: ClaimedDocument,
  { bytes, headers, url }: PublicAnswer,
): Promise<ReadingOutcome> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 === claimed.sha256 && claimed.reader >= readerRevision) return { state: 'same' }
  await ctx.env.FILES.put(originalKey(claimed.documentId), bytes)
  const hint = { contentType: headers.get('content-type'), fileName: fileNameOf(headers, url) }
  return textOf(ctx, bytes, hint, sha256)
}

/** Reads a file that a company has brought. The row of the file records the page that has been reached. */
async function readOwn(ctx: Ctx, claimed: ClaimedDocument, own: OwnFile): Promise<ReadingOutcome> {
  const stored = own.fileKey !== null && (await ctx.env.FILES.get(own.fileKey))
  if (!stored) return again(claimed.attempts, 'Its file is not there')
  const bytes = new Uint8Array(await stored.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 === claimed.sha256 && claimed.reader >= readerRevision) return { state: 'same' }
  const { fileName, contentType } = own
  return textOf(ctx, bytes, { fileName, contentType }, sha256, progressOf(ctx, claimed))
}

async function textOf(
  ctx: Ctx,
  bytes: Uint8Array,
  hint: FileHint,
  sha256: string,
  onProgress?: OnProgress,
): Promise<ReadingOutcome> {
  await loadTables(ctx, entityTables)
  const extraction: Extraction = await extractText(bytes, hint, undefined, undefined, onProgress)
  if (extraction.status !== 'read') return { state: extraction.status, reason: extraction.reason }
  const { pages, format, warnings } = extraction
  return {
    state: 'read',
    pages,
    sha256,
    size: bytes.byteLength,
    format: mediaTypes[format],
    reason: warnings.join(' ') || null,
  }
}

const office = 'application/vnd.openxmlformats-officedocument'
const mediaTypes = {
  pdf: 'application/pdf',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  html: 'text/html',
  xml: 'application/xml',
  mail: 'message/rfc822',
  text: 'text/plain',
  zip: 'application/zip',
} as const

function fileNameOf(headers: Headers, url: string): string | null {
  const named = /filename="?([^";]+)/i.exec(headers.get('content-disposition') ?? '')?.[1]
  return named ?? (new URL(url).pathname.split('/').at(-1) || null)
}
