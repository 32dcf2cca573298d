import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { removeMarket } from '../market/write.ts'
import { clearPassages } from '../../reading/passages/write.ts'
import { removeSearchRows } from '../tenders/search/write.ts'
import { TenderItem } from '../tenders/schema.ts'

/**
 * Takes a tender out of the catalogue, for example when its notices were imported by mistake or must not be shown. The
 * change feed reports this to every mirror. Importing the notices again makes a new tender.
 */
export async function withdrawTender(ctx: Ctx, id: string): Promise<TenderItem> {
  const { d1 } = ctx
  const found = await d1
    .prepare('SELECT id, item FROM tender_docs WHERE tender_id = ?1')
    .bind(id)
    .first<{ id: number; item: string }>()
  if (!found) throw notFound('Tender')
  const clear = (table: string) => d1.prepare(`DELETE FROM ${table} WHERE tender_id = ?1`).bind(id)
  await d1.batch([
    // The statement depends on the row that is deleted last: when two withdrawals run at once, the second finds no row
    // and announces nothing.
    d1
      .prepare(
        `INSERT INTO tender_changes (tender_id, change, item, at)
         SELECT tender_id, 'deleted', item, ?2 FROM tender_docs WHERE tender_id = ?1`,
      )
      .bind(id, ctx.now.getTime()),
    d1
      .prepare(
        'UPDATE corpus SET tenders = tenders - (SELECT count(*) FROM tender_docs WHERE tender_id = ?1)',
      )
      .bind(id),
    d1
      .prepare(
        'DELETE FROM document_pages WHERE document_id IN (SELECT id FROM documents WHERE tender_id = ?1)',
      )
      .bind(id),
    ...clearPassages(d1, [id]),
    ...['tender_refs', 'notices', 'documents', 'requirements', 'awards'].map(clear),
    ...removeMarket(d1, [id]),
    ...removeSearchRows(d1, [found.id]),
  ])
  return TenderItem.parse(JSON.parse(found.item))
}
