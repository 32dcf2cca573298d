import { createHash } from 'node:crypto'
import { passageTables } from '../../reading/passages/write.ts'
import { dateTables } from '../../reading/facts/cues-dates.ts'
import { requirementTables } from '../../reading/requirements/tables.ts'
import { eformsTables } from '../../reference/codes/eforms.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { RowTooLong } from '../../platform/db/bulk.ts'
import { sql } from '../../platform/db/sql.ts'
import { guard } from '../../platform/transaction/guard.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { detectLanguage } from '../../reference/language/detect.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { TenderDocument } from '../tenders/document-schema.ts'
import { readerRevision } from '../../reading/extract/extract.ts'
import { claimDocument, type ClaimedDocument } from './claim.ts'
import { outcomeOf, type ReadingOutcome } from './outcome.ts'
import { endProgress } from './progress.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import { reviseDocument } from '../tenders/write-revisions.ts'
import { clearText, replaceText, requirementsOfText } from './write-text.ts'
import { replacedEnding } from './dossiers.ts'

/**
 * Fetches one document and reads its text: the consumer of the queue. Messages may come twice or late; the
 * row decides whether there is something to do. Whatever happens to the file, its row records the outcome.
 */
export async function fetchDocument(ctx: Ctx, documentId: string): Promise<void> {
  const claimed = await claimDocument(ctx, documentId)
  if (!claimed) return
  const outcome = await outcomeOf(ctx, claimed)
  if (outcome.state === 'read')
    await loadTables(ctx, [...passageTables, ...eformsTables, ...requirementTables, ...dateTables])
  const also = [...storable(ctx, claimed, outcome), ...(claimed.own ? ownRead(ctx, claimed, outcome) : [])]
  const isWritten = await tryTransact(ctx, { guards: [stillMine(ctx, claimed)], also }, [otherReading])
  const key = claimed.own?.replacedKey
  // Where this fails, the sweep of the bucket finds bytes that no row names.
  if (isWritten && outcome.state === 'read' && key) await ctx.env.FILES.delete(key).catch(() => undefined)
}

/** The end of the progress, and the version before this one once this one has a text. */
const ownRead = (ctx: Ctx, { documentId }: ClaimedDocument, { state }: ReadingOutcome) => [
  endProgress(ctx, documentId),
  ...(state === 'read' ? supersede(ctx, documentId) : []),
]

const otherReading = 'another reading of the document has begun'

/** Breaks the transaction where another reading has begun, because this reading took too long or a new notice came. */
const stillMine = ({ d1 }: Ctx, { documentId, leaseUntil }: ClaimedDocument): D1PreparedStatement =>
  guard(
    d1,
    sql`EXISTS (SELECT 1 FROM document_files WHERE document_id = ${documentId} AND due_at = ${leaseUntil})`,
    otherReading,
  )

/** A text that no row can store ends in a state: an error would repeat the reading until it is given up. */
function storable(ctx: Ctx, claimed: ClaimedDocument, outcome: ReadingOutcome): D1PreparedStatement[] {
  try {
    return statementsOf(ctx, claimed, outcome)
  } catch (error) {
    if (!(error instanceof RowTooLong)) throw error
    return statementsOf(ctx, claimed, { state: 'failed', reason: 'A part of its text is too long to store' })
  }
}

function statementsOf(ctx: Ctx, claimed: ClaimedDocument, outcome: ReadingOutcome): D1PreparedStatement[] {
  const now = ctx.now.getTime()
  if (outcome.state === 'retry')
    return [update(ctx, claimed, { state: 'waiting', reason: outcome.reason, due_at: now + outcome.after })]
  if (outcome.state === 'kept') return [update(ctx, claimed, { state: 'read', reason: outcome.reason })]
  if (outcome.state === 'same') return [update(ctx, claimed, { state: 'read', fetched_at: now })]
  if (outcome.state !== 'read') {
    const { state, reason } = outcome
    const nothing = { sha256: null, format: null, size: null, pages: null }
    return [
      ...revisionOf(ctx, claimed, []),
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
  const { tenderId, country, lotIds } = claimed
  const requirements = requirementsOfText({ tenderId, country, lotIds, document })
  return [
    ...revisionOf(ctx, claimed, requirements),
    ...replaceText(ctx, { tenderId, country, document, requirements }),
    // Reading the same file again does not make it another file.
    ...(sha256 === claimed.sha256 ? [] : newVersion(ctx, claimed, digest)),
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

/**
 * Followers of a tender are notified of what a public document changes. A company's own document is private, and what is
 * recorded of it would outlast it.
 */
const revisionOf = (ctx: Ctx, claimed: ClaimedDocument, after: Requirement[]): D1PreparedStatement[] =>
  claimed.own ? [] : reviseDocument(ctx, claimed, after)

const digestOf = (texts: string[]) =>
  createHash('sha256').update(texts.join('\f')).digest('base64url').slice(0, 22)

/** Records that the text has changed since the last reading, so that followers are notified. */
function newVersion(
  { d1, now }: Ctx,
  { tenderId, documentId, textDigest, own }: ClaimedDocument,
  digest: string,
): D1PreparedStatement[] {
  if (own || textDigest === null || textDigest === digest) return []
  const put =
    d1.prepare(`INSERT OR IGNORE INTO document_versions (tender_id, document_id, version, change, at)
    VALUES (?1, ?2, ?3, 'changed', ?4)`)
  return [put.bind(tenderId, documentId, digest, now.getTime())]
}

/** Writes members of the file's row. The members are names from our code. */
function update(
  ctx: Ctx,
  { documentId }: ClaimedDocument,
  change: Record<string, string | number | null>,
): D1PreparedStatement {
  const row = change.state === 'waiting' ? change : { ...change, reader: readerRevision }
  const columns = Object.keys(row).map((column, index) => `${column} = ?${index + 2}`)
  return ctx.d1
    .prepare(`UPDATE document_files SET ${columns.join(', ')} WHERE document_id = ?1`)
    .bind(documentId, ...Object.values(row))
}

const before = '(SELECT document_id FROM company_documents WHERE replaced_by = ?1)'
const archived = `tender_id || '${replacedEnding}'`
const place = '(SELECT dossier_id FROM company_documents WHERE replaced_by = ?1)'
const inUse = `document_id = ${before} AND tender_id = ${place}`

/**
 * Statements that put a new version of a company's document in the place of the version before: the text of the
 * old version is no longer used. Its pages and requirements stay, so that people see what has changed.
 */
const supersede = ({ d1 }: Pick<Ctx, 'd1'>, documentId: string): D1PreparedStatement[] =>
  [
    `DELETE FROM page_readings WHERE document_id = ${before}`,
    `DELETE FROM passage_index WHERE rowid IN (SELECT id FROM passages WHERE document_id = ${before})`,
    `DELETE FROM passages WHERE document_id = ${before}`,
    `DELETE FROM stated_deadlines WHERE document_id = ${before}`,
    `DELETE FROM model_demands WHERE document_id = ${before}`,
    `DELETE FROM model_readings WHERE document_id = ${before}`,
    // The numbers of requirements replaced earlier may be the same.
    `UPDATE requirements SET tender_id = ${archived}, ordinal = ordinal +
       (SELECT coalesce(max(r.ordinal), 0) FROM requirements AS r WHERE r.tender_id = requirements.${archived})
     WHERE ${inUse}`,
    `UPDATE document_files SET tender_id = ${archived} WHERE ${inUse}`,
    `UPDATE documents SET tender_id = ${archived}, ordinal = ordinal + 1000000
     WHERE id = ${before} AND tender_id = ${place}`,
    `UPDATE company_documents SET file_key = NULL, size = 0 WHERE replaced_by = ?1`,
  ].map((text) => d1.prepare(text).bind(documentId))
