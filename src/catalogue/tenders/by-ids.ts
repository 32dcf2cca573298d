import { boundList } from '../../platform/db/bulk.ts'
import type { Page } from '../../platform/db/page.ts'
import { periodBindings } from '../../platform/db/period-databases.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import type { FoundTender } from './search/schema.ts'
import { maxIds } from './search/params.ts'
import { byDatabase, type TenderCtx } from '../periods/directory.ts'
import { survivingTenders } from './merged-tenders.ts'
import { datedItem, type DatedRow, statedDeadlinesOf } from './stated-deadline.ts'

/**
 * The tenders of a list of ids in its order, each once. An id without a tender is left out; the id of a merged tender gives
 * the tender that it is part of now.
 */
export async function readTenders(
  ctx: TenderCtx,
  ids: readonly string[],
  page: number,
): Promise<Page<FoundTender>> {
  const surviving =
    periodBindings(ctx.env).length > 0 ? await survivingTenders(ctx, [...ids]) : new Map<string, string>()
  const wanted = ids.map((id) => surviving.get(id) ?? id)
  const parts = await byDatabase(ctx, wanted)
  const rows = (await Promise.all(parts.map(({ d1, ids: own }) => readOf(d1, own)))).flat()
  const items = rows.map((row): FoundTender => {
    const { tender, deadlineConflict } = datedItem(row, ctx.now)
    return { ...tender, snippet: null, deadlineConflict }
  })
  if (parts.length > 1) items.sort((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id))
  return { items: page === 1 ? items : [], total: items.length, limit: maxIds }
}

/** The tenders of one database, in the order of the list. */
async function readOf(d1: D1Database, ids: readonly string[]): Promise<DatedRow[]> {
  const query = sql`SELECT d.item, ${statedDeadlinesOf('d.tender_id')} AS stated
    FROM json_each(${boundList([...ids])}) AS wanted LEFT JOIN merged_tenders AS m ON m.tender_id = wanted.value
    CROSS JOIN tender_docs AS d ON d.tender_id = coalesce(m.kept_id, wanted.value)
    GROUP BY d.id ORDER BY min(wanted.key)`
  const { results } = await prepare(d1, query).all<DatedRow>()
  return results
}
