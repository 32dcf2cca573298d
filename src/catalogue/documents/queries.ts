import { type Packed, unpack } from '../../platform/db/packed.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { cpvTables } from '../../reference/codes/cpv.ts'
import { loadTables } from '../../platform/files/tables.ts'
import type * as z from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import type { Page } from '../../platform/db/page.ts'
import { factsOf, noticeColumns, type NoticeRow } from '../tenders/compose/stored.ts'
import { noticePages } from '../tenders/compose/notice-text.ts'
import { noticeOfDocument } from '../tenders/compose/parts.ts'
import type { ListDocuments, TenderDocument } from '../tenders/document-schema.ts'

import { all, prepare, raw, sql } from '../../platform/db/sql.ts'
import type { TextState } from './schema.ts'
import { companyOf, readable, tenderTime, type TenderTime, type TextReader } from './dossiers.ts'
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
  const [found, total, tender] = await ctx.d1.batch([
    prepare(
      ctx.d1,
      sql`${select} WHERE ${conditions} ORDER BY d.ordinal, d.id LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    ),
    prepare(ctx.d1, sql`SELECT count(*) AS n FROM documents AS d WHERE ${conditions}`),
    prepare(ctx.d1, tenderTime(id, companyOf(ctx))),
  ])
  const [times] = rowsOf<TenderTime>(tender)
  if (!times) throw notFound('Tender')
  return {
    modified: new Date(times.at),
    items: rowsOf<DocumentRow>(found).map((row) => shownDocument(row, id)),
    total: rowsOf<{ n: number }>(total)[0]?.n ?? 0,
  }
}

/** One document of a tender. */
export async function getDocument(ctx: Ctx & TextReader, ids: DocumentIds): Promise<TenderDocument> {
  const row = await prepare(ctx.d1, oneDocument(ctx, ids)).first<DocumentRow>()
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

type TextPage = Page<{ page: number; text: string }> & { beside: z.output<typeof TextState> }

/** The text of a document by page. The text of a notice is made from the notice as its parser read it. */
export async function readDocumentText(
  ctx: Ctx & TextReader,
  { id, documentId }: DocumentIds,
  { page, limit }: { page: number; limit: number },
): Promise<TextPage> {
  const [documents, stored, total, notices] = await ctx.d1.batch([
    prepare(ctx.d1, oneDocument(ctx, { id, documentId })),
    ctx.d1
      .prepare(
        'SELECT page, text FROM document_pages WHERE document_id = ?1 ORDER BY page LIMIT ?2 OFFSET ?3',
      )
      .bind(documentId, limit, (page - 1) * limit),
    ctx.d1.prepare('SELECT count(*) AS n FROM document_pages WHERE document_id = ?1').bind(documentId),
    ctx.d1.prepare(`SELECT ${noticeColumns} FROM notices WHERE tender_id = ?1`).bind(id),
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
      total: rowsOf<{ n: number }>(total)[0]?.n ?? 0,
      beside,
    }
  await loadTables(ctx, cpvTables)
  const notice = noticeOfDocument(factsOf(rowsOf<NoticeRow>(notices)), id, documentId)
  const pages = notice ? noticePages(notice) : []
  const items = pages.map((text, index) => ({ page: index + 1, text }))
  return { items: items.slice((page - 1) * limit, page * limit), total: pages.length, beside }
}
