import { passageTables } from '../../reading/passages/write.ts'
import { entityTables } from '../extract/html/entities.ts'
import { dateTables } from '../../reading/facts/cues-dates.ts'
import { requirementTables } from '../../reading/requirements/tables.ts'
import { eformsTables } from '../../reference/codes/eforms.ts'
import { loadTables } from '../../platform/tables.ts'
import { createHash } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'
import { guard } from '../../platform/transaction/guard.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { detectLanguage } from '../../reference/language/detect.ts'
import type { Ctx } from '../../platform/context.ts'
import { fetchPublic, OutboundRefused, type PublicAnswer } from '../../platform/public-fetch/fetch-public.ts'
import { TenderDocument } from '../../catalogue/tenders/document-schema.ts'
import { hour, minute, second } from '../../platform/time.ts'
import { claimDocument, type Claimed } from './claim.ts'
import type { ExtractedPage, Extraction } from '../extract/extraction.ts'
import { extractText } from '../extract/extract.ts'
import type { FileState } from './schema.ts'
import { clearText, replaceText } from './write.ts'

const limits = { maxBytes: 25 * 1024 * 1024, timeoutMs: 60 * second, maxRedirects: 5 }
const accept = 'application/pdf, application/zip, text/html, text/plain, application/*;q=0.9, */*;q=0.5'

/** The result of a reading. A `retry` is due after this many milliseconds. */
type Outcome =
  | { state: 'retry'; after: number; reason: string }
  | { state: Exclude<FileState['state'], 'waiting' | 'reading' | 'read'>; reason: string }
  | { state: 'same' }
  /** The text of an earlier reading stays, because the address gives nothing better. */
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

/**
 * Fetches one document and reads its text: the consumer of the queue. Messages may come twice or late; the row decides
 * whether there is something to do. Whatever the file does, its row holds the outcome.
 */
export async function readDocument(ctx: Ctx, documentId: string): Promise<void> {
  const claimed = await claimDocument(ctx, documentId)
  if (!claimed) return
  const outcome = await outcomeOf(ctx, claimed)
  if (outcome.state === 'read')
    await loadTables(ctx, [...passageTables, ...eformsTables, ...requirementTables, ...dateTables])
  const transaction = { guards: [stillMine(ctx, claimed)], also: statementsOf(ctx, claimed, outcome) }
  await tryTransact(ctx, transaction, [readAnew])
}

const readAnew = 'another reading of the document has begun'

/** Breaks the transaction where another reading has begun, because this reading took too long or a new notice came. */
const stillMine = ({ d1 }: Ctx, { documentId, leaseUntil }: Claimed): D1PreparedStatement =>
  guard(
    d1,
    sql`EXISTS (SELECT 1 FROM document_files WHERE document_id = ${documentId} AND due_at = ${leaseUntil})`,
    readAnew,
  )

const crashesAllowed = 2

async function outcomeOf(ctx: Ctx, claimed: Claimed): Promise<Outcome> {
  if (claimed.crashes >= crashesAllowed)
    return { state: 'failed', reason: 'Reading it broke off twice, so it is not tried again' }
  const fetched = await fetchFile(ctx, claimed)
  if (!('state' in fetched)) return extract(ctx, claimed, fetched)
  const isOver = fetched.state === 'failed' || fetched.state === 'restricted'
  if (!isOver || claimed.sha256 === null) return fetched
  return { state: 'kept', reason: `It could not be fetched anew: ${fetched.reason}` }
}

/**
 * Asks over https, whatever the link says: most buyers' sites answer there too, and nothing is asked for in clear text.
 */
const secured = (url: string) => url.replace(/^http:\/\//, 'https://')

async function fetchFile(ctx: Ctx, { url, attempts }: Claimed): Promise<PublicAnswer | Outcome> {
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

function again(attempts: number, reason: string): Outcome {
  const after = pauses[attempts - 1]
  return after === undefined ? { state: 'failed', reason } : { state: 'retry', after, reason }
}

async function extract(ctx: Ctx, claimed: Claimed, { bytes, headers, url }: PublicAnswer): Promise<Outcome> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 === claimed.sha256) return { state: 'same' }
  await ctx.env.FILES.put(originalKey(claimed.documentId), bytes)
  const hint = { contentType: headers.get('content-type'), fileName: fileNameOf(headers, url) }
  await loadTables(ctx, entityTables)
  const extraction: Extraction = await extractText(bytes, hint)
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
  odt: 'application/vnd.oasis.opendocument.text',
  html: 'text/html',
  text: 'text/plain',
  zip: 'application/zip',
} as const

function fileNameOf(headers: Headers, url: string): string | null {
  const named = /filename="?([^";]+)/i.exec(headers.get('content-disposition') ?? '')?.[1]
  return named ?? (new URL(url).pathname.split('/').at(-1) || null)
}

function statementsOf(ctx: Ctx, claimed: Claimed, outcome: Outcome): D1PreparedStatement[] {
  const now = ctx.now.getTime()
  if (outcome.state === 'retry')
    return [update(ctx, claimed, { state: 'waiting', reason: outcome.reason, due_at: now + outcome.after })]
  if (outcome.state === 'kept') return [update(ctx, claimed, { state: 'read', reason: outcome.reason })]
  if (outcome.state === 'same') return [update(ctx, claimed, { state: 'read', fetched_at: now })]
  if (outcome.state !== 'read') {
    const { state, reason } = outcome
    const nothing = { sha256: null, format: null, size: null, pages: null }
    return [
      ...clearText(ctx, [claimed.documentId]),
      update(ctx, claimed, { state, reason, fetched_at: now, ...nothing }),
    ]
  }
  const { pages, reason, format, size, sha256 } = outcome
  const texts = pages.map(({ text }) => text)
  const document = {
    id: claimed.documentId,
    title: claimed.title,
    kind: TenderDocument.shape.kind.parse(claimed.kind),
    language: claimed.language ?? detectLanguage(texts.slice(0, 5).join('\n')),
    pages: texts,
    paths: pages.map(({ path }) => path),
  }
  const digest = digestOf(texts)
  return [
    ...replaceText(ctx, claimed, document),
    ...newVersion(ctx, claimed, digest),
    update(ctx, claimed, {
      state: 'read',
      reason,
      format,
      size,
      sha256,
      text_digest: digest,
      pages: pages.length,
      fetched_at: now,
      attempts: 0,
      crashes: 0,
    }),
  ]
}

const digestOf = (texts: string[]) =>
  createHash('sha256').update(texts.join('\f')).digest('base64url').slice(0, 22)

/** Writes down that the text has changed since it was read before, so that followers are told. */
function newVersion(
  { d1, now }: Ctx,
  { tenderId, documentId, textDigest }: Claimed,
  digest: string,
): D1PreparedStatement[] {
  if (textDigest === null || textDigest === digest) return []
  const put =
    d1.prepare(`INSERT OR IGNORE INTO document_versions (tender_id, document_id, version, change, at)
    VALUES (?1, ?2, ?3, 'changed', ?4)`)
  return [put.bind(tenderId, documentId, digest, now.getTime())]
}

/** Writes members of the file's row. The members are names of our own. */
function update(
  ctx: Ctx,
  { documentId }: Claimed,
  change: Record<string, string | number | null>,
): D1PreparedStatement {
  const columns = Object.keys(change).map((column, index) => `${column} = ?${index + 2}`)
  return ctx.d1
    .prepare(`UPDATE document_files SET ${columns.join(', ')} WHERE document_id = ?1`)
    .bind(documentId, ...Object.values(change))
}
