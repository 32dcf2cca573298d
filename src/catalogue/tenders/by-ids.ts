import type { Ctx } from '../../platform/context/context.ts'
import { boundList } from '../../platform/db/bulk.ts'
import type { Page } from '../../platform/db/page.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import type { FoundTender } from './search/schema.ts'
import { maxIds } from './search/params.ts'
import { datedItem, statedDeadlinesOf } from './stated-deadline.ts'

/**
 * The tenders of a list of ids in its order, each once. An id without a tender is left out; the id of a merged tender gives
 * the tender that it is part of now.
 */
export async function readTenders(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  ids: readonly string[],
  page: number,
): Promise<Page<FoundTender>> {
  const query = sql`SELECT d.item, ${statedDeadlinesOf('d.tender_id')} AS stated
    FROM json_each(${boundList([...ids])}) AS wanted LEFT JOIN merged_tenders AS m ON m.tender_id = wanted.value
    CROSS JOIN tender_docs AS d ON d.tender_id = coalesce(m.kept_id, wanted.value)
    GROUP BY d.id ORDER BY min(wanted.key)`
  const { results } = await prepare(d1, query).all<{ item: string; stated: string }>()
  const items = results.map((row): FoundTender => {
    const { tender, deadlineConflict } = datedItem(row, now)
    return { ...tender, snippet: null, deadlineConflict }
  })
  return { items: page === 1 ? items : [], total: items.length, limit: maxIds }
}
