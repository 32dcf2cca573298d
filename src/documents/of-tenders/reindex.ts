import type { NoticeRow } from '../../catalogue/tenders/compose/stored.ts'
import { lotsOfRows } from '../../catalogue/tenders/lots.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { loadTables } from '../../platform/tables.ts'
import type { Ctx } from '../../platform/context.ts'
import { dateTables } from '../../reading/facts/cues-dates.ts'
import type { DocumentText } from '../../reading/document-text.ts'
import { passageTables } from '../../reading/passages/write.ts'
import { requirementTables } from '../../reading/requirements/tables.ts'
import { readAnew, type StoredText } from './write.ts'

/** The number of documents that are read at once, because their pages are read whole. */
const step = 5

interface Row extends Omit<DocumentText, 'pages'> {
  tenderId: string
  country: string | null
  isFetched: 0 | 1
  text: string
}

/**
 * Reads the next documents after `after` anew from their stored pages: needed after a change of the vocabulary or the
 * rules. Requirements of texts that came with notices are written with the notices (`reindex` of the catalogue). `next` is the place to
 * continue from, null at the end.
 */
export async function reindexTexts(
  ctx: Pick<Ctx, 'd1' | 'env' | 'later' | 'now'>,
  after: string | null,
): Promise<{ indexed: number; next: string | null }> {
  const [tenderId = '', documentId = ''] = after?.split('/') ?? []
  const next = `SELECT tender_id, id, kind, language, content FROM documents
    WHERE (tender_id, id) > (?1, ?2) AND EXISTS (SELECT 1 FROM document_pages WHERE document_id = documents.id)
    ORDER BY tender_id, id LIMIT ?3`
  const bound = (query: string) => ctx.d1.prepare(query).bind(tenderId, documentId, step)
  const [pages, notices] = await ctx.d1.batch([
    bound(`SELECT d.tender_id AS tenderId, d.id, d.content ->> 'title' AS title, d.kind, d.language, p.text,
      (SELECT item ->> '$.buyer.country' FROM tender_docs WHERE tender_id = d.tender_id) AS country,
      EXISTS (SELECT 1 FROM document_files WHERE document_id = d.id) AS isFetched
      FROM (${next}) AS d
      CROSS JOIN document_pages AS p ON p.document_id = d.id ORDER BY d.tender_id, d.id, p.page`),
    bound(`SELECT tender_id, content, source, imported_at FROM notices
      WHERE tender_id IN (SELECT tender_id FROM (${next}))`),
  ])
  const lots = Map.groupBy(rowsOf<NoticeRow & { tender_id: string }>(notices), (row) => row.tender_id)
  const texts = new Map<string, StoredText>()
  for (const { tenderId, country, isFetched, text, ...row } of rowsOf<Row>(pages)) {
    const known = texts.get(row.id) ?? {
      tenderId,
      country,
      lotIds: isFetched ? lotsOfRows(lots.get(tenderId) ?? [], ctx.now).map(({ id }) => id) : null,
      document: { ...row, pages: [] },
    }
    known.document.pages.push(text)
    texts.set(row.id, known)
  }
  await loadTables(ctx, [...passageTables, ...dateTables, ...requirementTables])
  if (texts.size > 0) await ctx.d1.batch(readAnew(ctx, [...texts.values()]))
  const last = [...texts.values()].at(-1)
  return {
    indexed: texts.size,
    next: last && texts.size === step ? `${last.tenderId}/${last.document.id}` : null,
  }
}
