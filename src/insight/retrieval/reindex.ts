import { dateTables } from '../../reading/facts/cues-dates.ts'
import { loadTables } from '../../platform/tables.ts'
import type { Ctx } from '../../platform/context.ts'
import type { DocumentText } from '../../reading/document-text.ts'
import { passageTables, type TenderText, writePassages } from '../../reading/passages/write.ts'

/** The number of documents that are read at once, because their pages are read whole. */
const step = 5

interface Row extends Omit<DocumentText, 'pages' | 'title'> {
  tenderId: string
  country: string | null
  text: string
}

/**
 * Builds readings and passages of the next documents after `after` anew from their stored pages: needed after a change
 * of the reading, of stems or concepts. `next` is the place to continue from, null at the end.
 */
export async function reindexPassages(
  ctx: Pick<Ctx, 'd1' | 'env' | 'later'>,
  after: string | null,
): Promise<{ indexed: number; next: string | null }> {
  const [tenderId = '', documentId = ''] = after?.split('/') ?? []
  const { results } = await ctx.d1
    .prepare(
      `SELECT d.tender_id AS tenderId, d.id, d.kind, d.language, p.text,
         (SELECT item ->> '$.buyer.country' FROM tender_docs WHERE tender_id = d.tender_id) AS country FROM (
         SELECT tender_id, id, kind, language FROM documents
         WHERE (tender_id, id) > (?1, ?2) AND EXISTS (SELECT 1 FROM document_pages WHERE document_id = documents.id)
         ORDER BY tender_id, id LIMIT ?3) AS d
       CROSS JOIN document_pages AS p ON p.document_id = d.id ORDER BY d.tender_id, d.id, p.page`,
    )
    .bind(tenderId, documentId, step)
    .all<Row>()
  const documents = new Map<string, TenderText>()
  for (const { tenderId, country, text, ...row } of results) {
    const known = documents.get(row.id) ?? { tenderId, country, document: { ...row, title: '', pages: [] } }
    known.document.pages.push(text)
    documents.set(row.id, known)
  }
  await loadTables(ctx, [...passageTables, ...dateTables])
  if (documents.size > 0) await ctx.d1.batch(writePassages(ctx.d1, [...documents.values()]))
  const last = [...documents.values()].at(-1)
  return {
    indexed: documents.size,
    next: last && documents.size === step ? `${last.tenderId}/${last.document.id}` : null,
  }
}
