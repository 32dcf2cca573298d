import { boundList } from '../../platform/db/bulk.ts'
import type { CallerCtx } from '../../platform/context.ts'
import { prepare, sql } from '../../platform/db/sql.ts'

/** The titles of the company's bids with these ids, of one page. */
export async function titlesOf(ctx: CallerCtx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const query = sql`SELECT id, title FROM bids WHERE company_id = ${ctx.caller.company.id}
    AND id IN (SELECT value FROM json_each(${boundList([...new Set(ids)])}))`
  const { results } = await prepare(ctx.d1, query).all<{ id: string; title: string }>()
  return new Map(results.map(({ id, title }) => [id, title]))
}
