import { fromPacked, type Packed, unpack } from '../../platform/db/packed.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { cpvTables } from '../../reference/codes/cpv.ts'
import { loadTables } from '../../platform/files/tables.ts'
import type * as z from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import type { Page } from '../../platform/db/page.ts'
import { batchOf, databaseOf } from '../periods/directory.ts'
import { factsOf, noticeColumns, type NoticeRow } from '../tenders/compose/stored.ts'
import { noticePages } from '../tenders/compose/notice-text.ts'
import { noticeOfDocument } from '../tenders/compose/parts.ts'
import type { ListDocuments, TenderDocument } from '../tenders/document-schema.ts'

import { all, prepare, raw, sql } from '../../platform/db/sql.ts'
import type { TextState } from './schema.ts'
import { companyOf, lastTime, readable, tenderTime, type TextReader } from './dossiers.ts'
import { documentColumns, type DocumentRow, documentTables, shownDocument } from './view.ts'

/** The documents of a tender: its notices first, the documents that they name, then the company's own. */
export async function listDocuments(
  ctx: Ctx & TextReader,
  id: string,
  { kind, language, owner, page, limit }: z.output<typeof ListDocuments>,
): Promise<Page<TenderDocument>> {
  const conditions = all([
    sql`d.tender_id IN ${readable(id, companyOf(ctx))}`,
    ...(kind ? [sql`d.kind = ${kind}`] : []),
    ...(language ? [sql`d.language = ${language}`] : []),
    ...(owner ? [owner === 'public' ? sql`d.tender_id = ${id}` : sql`d.tender_id <> ${id}`] : []),
  ])
  const select = sql`SELECT ${raw(documentColumns)} FROM ${documentTables(companyOf(ctx))}`
  const before = (page - 1) * limit
  const isDivided = (await databaseOf(ctx, id)) !== ctx.d1
  // The documents of a company come after all others, so both databases return what comes before the page, too.
  const slice = isDivided ? sql`LIMIT ${before + limit}` : sql`LIMIT ${limit} OFFSET ${before}`
  const [found, total, tender] = await batchOf(ctx, id, (d1) => [
    prepare(d1, sql`${select} WHERE ${conditions} ORDER BY d.ordinal, d.id ${slice}`),
    prepare(d1, sql`SELECT count(*) AS n FROM documents AS d WHERE ${conditions}`),
    prepare(d1, tenderTime(id, companyOf(ctx))),
  ])
  const modified = lastTime(tender)
  if (!modified) throw notFound('Tender')
  const rows = rowsOf<DocumentRow>(found)
  return {
    modified,
    items: (isDivided ? rows.slice(before, before + limit) : rows).map((row) => shownDocument(row, id)),
    total: countIn(total),
  }
}

/** One document of a tender. */
export async function getDocument(ctx: Ctx & TextReader, ids: DocumentIds): Promise<TenderDocument> {
  const [found] = await batchOf(ctx, ids.id, (d1) => [prepare(d1, oneDocument(ctx, ids))])
  const [row] = rowsOf<DocumentRow>(found)
  if (!row) throw notFound('Document')
  return shownDocument(row, ids.id)
}

interface DocumentIds {
  id: string
  documentId: string
}

const oneDocument = (ctx: Ctx & TextReader, { id, documentId }: DocumentIds) =>
  sql`SELECT ${raw(documentColumns)} FROM ${documentTables(companyOf(ctx))}
    WHERE d.tender_id IN ${readable(id, companyOf(ctx))} AND d.id = ${documentId}`

/** The sum of the counts of the databases that were asked. */
const countIn = (result: D1Result | undefined): number =>
  rowsOf<{ n: number }>(result).reduce((sum, { n }) => sum + n, 0)

type TextPage = Page<{ page: number; text: string }> & { beside: z.output<typeof TextState> }

/** The text of a document by page. The text of a notice is made from the notice as its parser read it. */
export async function readDocumentText(
  ctx: Ctx & TextReader,
  { id, documentId }: DocumentIds,
  { page, limit }: { page: number; limit: number },
): Promise<TextPage> {
  const [documents, stored, total, notices] = await batchOf(ctx, id, (d1) => [
    prepare(d1, oneDocument(ctx, { id, documentId })),
    d1
      .prepare(
        `SELECT page, ${fromPacked('text')} AS text FROM document_pages WHERE document_id = ?1
         ORDER BY page LIMIT ?2 OFFSET ?3`,
      )
      .bind(documentId, limit, (page - 1) * limit),
    d1.prepare('SELECT count(*) AS n FROM document_pages WHERE document_id = ?1').bind(documentId),
    d1.prepare(`SELECT ${noticeColumns} FROM notices WHERE tender_id = ?1`).bind(id),
  ])
  if (rowsOf(notices).length === 0) throw notFound('Tender')
  const [row] = rowsOf<DocumentRow>(documents)
  if (!row) throw notFound('Document')
  const document = shownDocument(row, id)
  const beside = { textStatus: document.textStatus, reason: document.reason }
  if (document.kind !== 'notice')
    return {
      items: rowsOf<{ page: number; text: Packed }>(stored).map(({ page: number, text }) => ({
        page: number,
        text: unpack(text),
      })),
      total: countIn(total),
      beside,
    }
  await loadTables(ctx, cpvTables)
  const notice = noticeOfDocument(factsOf(rowsOf<NoticeRow>(notices)), id, documentId)
  const pages = notice ? noticePages(notice) : []
  const items = pages.map((text, index) => ({ page: index + 1, text }))
  return { items: items.slice((page - 1) * limit, page * limit), total: pages.length, beside }
}
