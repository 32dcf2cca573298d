import { fromPacked, type Packed, unpack } from '../../platform/db/packed.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { cpvTables } from '../../reference/codes/cpv.ts'
import { loadTables } from '../../platform/files/tables.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { batchOf, databaseOf, type HomeCtx } from '../periods/directory.ts'
import { noticeTextsOf } from '../tenders/compose/parts.ts'
import { factsOf, noticeColumns, type NoticeRow } from '../tenders/compose/stored.ts'
import type { DocumentText, ModelPlaces } from '../../reading/document/document-text.ts'
import { keepReading } from '../../reading/document/reading.ts'
import { wordedTables } from '../../reference/language/worded.ts'
import { readingRevision } from '../../reading/document/revision.ts'
import type { TenderDocument } from '../tenders/document-schema.ts'
import { prepare, raw, sql } from '../../platform/db/sql.ts'
import { companyOf, type TextReader, usable } from './dossiers.ts'
import { documentColumns, type DocumentRow, documentTables, shownDocument } from './view.ts'

/** All texts of a tender, and the documents that cannot be read with the reasons. */
export interface TenderTexts {
  /**
   * The valid notices, the newest first, then the other documents in their order, with documents that print a
   * notice.
   */
  documents: DocumentText[]
  notRead: { documentId: string; title: string; reason: string }[]
}

/**
 * Max pages that are read at once, some five megabytes of text. Pages beyond this number are reported as not
 * read.
 */
const pageLimit = 1500

const noticesOf = (d1: D1Database, tenderId: string) =>
  d1.prepare(`SELECT ${noticeColumns} FROM notices WHERE tender_id = ?1`).bind(tenderId)

type Reader = HomeCtx & Pick<Ctx, 'later'> & TextReader

/** The valid notices of a tender, as documents; empty for a tender that does not exist. */
export async function loadNoticeTexts(ctx: Reader, tenderId: string): Promise<DocumentText[]> {
  await loadTables(ctx, [...cpvTables, ...wordedTables])
  const { results } = await noticesOf(await databaseOf(ctx, tenderId), tenderId).all<NoticeRow>()
  return results.length > 0 ? noticeTextsOf(factsOf(results), tenderId) : []
}

/** Every text of a tender that the reader may use, in one round trip. */
export async function loadTenderTexts(ctx: Reader, tenderId: string): Promise<TenderTexts> {
  await loadTables(ctx, [...cpvTables, ...wordedTables])
  const among = usable(tenderId, companyOf(ctx))
  const [notices, documents, pages, readings, found] = await batchOf(ctx, tenderId, (d1) => [
    noticesOf(d1, tenderId),
    prepare(
      d1,
      sql`SELECT ${raw(documentColumns)} FROM ${documentTables(companyOf(ctx))}
        WHERE d.tender_id IN ${among} AND (d.kind <> 'notice' OR EXISTS
          (SELECT 1 FROM document_pages AS p WHERE p.document_id = d.id)) ORDER BY d.ordinal, d.id`,
    ),
    prepare(
      d1,
      sql`SELECT p.document_id AS documentId, ${raw(fromPacked('p.text'))} AS text, p.path FROM documents AS d
        CROSS JOIN document_pages AS p ON p.document_id = d.id
        WHERE d.tender_id IN ${among} ORDER BY d.ordinal, d.id, p.page LIMIT ${pageLimit + 1}`,
    ),
    prepare(
      d1,
      sql`SELECT document_id AS documentId, ${raw(fromPacked('content'))} AS content FROM page_readings
        WHERE tender_id IN ${among} AND revision = ${readingRevision}
        ORDER BY document_id, page LIMIT ${pageLimit}`,
    ),
    prepare(
      d1,
      sql`SELECT document_id AS documentId, findings FROM model_readings
        WHERE tender_id IN ${among} AND findings IS NOT NULL`,
    ),
  ])
  if (rowsOf(notices).length === 0) return { documents: [], notRead: [] }
  const byDocument = pagesByDocument(rowsOf(pages))
  const texts: TenderTexts = { documents: noticeTextsOf(factsOf(rowsOf(notices)), tenderId), notRead: [] }
  for (const row of rowsOf<DocumentRow>(documents)) add(texts, shownDocument(row, tenderId), byDocument)
  keepReadings(texts, rowsOf(readings))
  addFindings(texts, rowsOf(found))
  return texts
}

/**
 * Assigns the documents their stored readings; a document without a stored reading will be read from its
 * text.
 */
function keepReadings(
  { documents }: Pick<TenderTexts, 'documents'>,
  rows: { documentId: string; content: Packed }[],
): void {
  const byDocument = Map.groupBy(rows, ({ documentId }) => documentId)
  for (const document of documents) {
    const packed = byDocument.get(document.id) ?? []
    if (packed.length === document.pages.length && packed.length > 0)
      keepReading(
        document,
        packed.map(({ content }, i) => unpack(content, document.pages[i])),
      )
  }
}

/** Adds what a model found in the documents. */
function addFindings({ documents }: TenderTexts, rows: { documentId: string; findings: string }[]): void {
  const byDocument = new Map(rows.map(({ documentId, findings }) => [documentId, findings]))
  for (const document of documents) {
    const findings = byDocument.get(document.id)
    if (findings !== undefined) document.model = JSON.parse(findings) as ModelPlaces
  }
}

interface PageRow {
  documentId: string
  text: Packed
  path: string | null
}

function pagesByDocument(found: PageRow[]): Map<string, PageRow[]> {
  const byDocument = new Map<string, PageRow[]>()
  for (const row of found.slice(0, pageLimit)) {
    const pages = byDocument.get(row.documentId)
    if (pages) pages.push(row)
    else byDocument.set(row.documentId, [row])
  }
  return byDocument
}

function add(
  { documents, notRead }: TenderTexts,
  document: TenderDocument,
  byDocument: Map<string, PageRow[]>,
): void {
  const { id, title, kind, language, reason } = document
  const pages = byDocument.get(id) ?? []
  if (pages.length > 0)
    documents.push({
      id,
      title,
      kind,
      language,
      pages: pages.map(({ text }) => unpack(text)),
      paths: pages.map(({ path }) => path),
    })
  if (document.textStatus === 'read' && pages.length < (document.pages ?? 0))
    notRead.push({
      documentId: id,
      title,
      reason: `Only ${pages.length} of its ${document.pages} pages were read`,
    })
  else if (reason !== null) notRead.push({ documentId: id, title, reason })
}

/** One document with its stored reading; null if it has no text. */
export async function loadDocumentText(
  { d1, env, later }: Pick<Ctx, 'd1' | 'env' | 'later'>,
  { documentId, tenderId }: { documentId: string; tenderId: string },
): Promise<DocumentText | null> {
  await loadTables({ env, later }, wordedTables)
  const [named, pages, readings] = await d1.batch([
    prepare(
      d1,
      sql`SELECT id, content ->> 'title' AS title, kind, language FROM documents
        WHERE tender_id = ${tenderId} AND id = ${documentId}`,
    ),
    prepare(
      d1,
      sql`SELECT ${raw(fromPacked('text'))} AS text, path FROM document_pages WHERE document_id = ${documentId} ORDER BY page LIMIT ${pageLimit}`,
    ),
    prepare(
      d1,
      sql`SELECT ${raw(fromPacked('content'))} AS content FROM page_readings WHERE document_id = ${documentId} AND revision = ${readingRevision}
        ORDER BY page LIMIT ${pageLimit}`,
    ),
  ])
  const [document] = rowsOf<Pick<DocumentText, 'id' | 'title' | 'kind' | 'language'>>(named)
  const texts = rowsOf<PageRow>(pages)
  if (!document || texts.length === 0) return null
  const read = {
    ...document,
    pages: texts.map(({ text }) => unpack(text)),
    paths: texts.map(({ path }) => path),
  }
  keepReadings(
    { documents: [read] },
    rowsOf<{ content: Packed }>(readings).map(({ content }) => ({ documentId, content })),
  )
  return read
}
