import type { Ctx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { TenderItem } from '../tenders/item-schema.ts'
import { clearTenders } from './clear.ts'

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
  const clear = (table: string, column = 'tender_id') =>
    d1.prepare(`DELETE FROM ${table} WHERE ${column} = ?1`).bind(id)
  await d1.batch([
    ...['tender_refs', 'tender_pointers', 'notices', 'separated_tenders'].map((table) => clear(table)),
    clear('separated_tenders', 'other_id'),
    d1
      .prepare(
        `DELETE FROM merged_records
         WHERE merged_id IN (SELECT tender_id FROM merged_tenders WHERE kept_id = ?1)`,
      )
      .bind(id),
    clear('merged_tenders', 'kept_id'),
    ...clearTenders(ctx, [{ tenderId: id, id: found.id }]),
  ])
  return TenderItem.parse(JSON.parse(found.item))
}
