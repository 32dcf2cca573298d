import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { clearPassages } from '../../reading/passages/write.ts'
import { removeMarket } from '../market/write-market.ts'
import { removeSearchRows } from '../tenders/search/index-rows.ts'

/** A tender that leaves the catalogue: its id, and its position in the search index. */
export interface Leaving {
  tenderId: string
  id: number
}

/**
 * Statements that take tenders out of the catalogue and report it in the change feed, for the caller's batch. The
 * caller deals with their notices and names.
 */
export function clearTenders(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  leaving: Leaving[],
): D1PreparedStatement[] {
  if (leaving.length === 0) return []
  const ids = leaving.map(({ tenderId }) => tenderId)
  const theirs = 'tender_id IN (SELECT value FROM json_each(?1))'
  const run = (text: string, ...values: number[]) => d1.prepare(text).bind(boundList(ids), ...values)
  return [
    // The statements depend on the row that is deleted last: when two batches remove the same tender, the second finds
    // no row and announces nothing.
    run(
      `INSERT INTO tender_changes (tender_id, change, item, at)
       SELECT tender_id, 'deleted', item, ?2 FROM tender_docs WHERE ${theirs}`,
      now.getTime(),
    ),
    run(`UPDATE corpus SET tenders = tenders - (SELECT count(*) FROM tender_docs WHERE ${theirs})`),
    run(`DELETE FROM document_pages WHERE document_id IN (SELECT id FROM documents WHERE ${theirs})`),
    ...clearPassages(d1, ids),
    ...['documents', 'requirements', 'awards', 'model_requests'].map((table) =>
      run(`DELETE FROM ${table} WHERE ${theirs}`),
    ),
    ...removeMarket(d1, ids),
    ...removeSearchRows(
      d1,
      leaving.map(({ id }) => id),
    ),
  ]
}
