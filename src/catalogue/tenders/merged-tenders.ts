import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** The merged tenders among these ids, with the tenders that they belong to now. */
export async function survivingTenders({ d1 }: Pick<Ctx, 'd1'>, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { results } = await d1
    .prepare(
      'SELECT tender_id, kept_id FROM merged_tenders WHERE tender_id IN (SELECT value FROM json_each(?1))',
    )
    .bind(boundList(ids))
    .all<{ tender_id: string; kept_id: string }>()
  return new Map(results.map(({ tender_id, kept_id }) => [tender_id, kept_id]))
}

/** The tender that a filter names: the tender itself, or the one that it has become part of. */
export const tenderNamed = (id: string): Sql =>
  sql`coalesce((SELECT kept_id FROM merged_tenders WHERE tender_id = ${id}), ${id})`
