import { rowsOf } from '../../../platform/db/rows.ts'
import { upToDate } from '../settle.ts'
import { type Asked, filterOf, loadSearch, type SearchCtx } from './filter.ts'
import type { ResultWindow } from './order.ts'
import { planSearch } from './plan.ts'
import { prepare } from '../../../platform/db/sql.ts'

/** A window for counting only: the cheapest order and a single row. */
const unshown: ResultWindow = { sort: 'publishedAt', order: 'desc', limit: 1, offset: 0 }

/** The totals of several searches, in the order given and in one round trip. */
export async function countSearches(ctx: SearchCtx, searches: Asked[]): Promise<number[]> {
  await loadSearch(ctx, searches)
  const statements = searches.map((asked) => {
    const filter = filterOf(asked)
    if (!filter) return null
    const { page, total } = planSearch(filter, unshown, ctx.now)
    return prepare(ctx.d1, total ?? page)
  })
  const results = await upToDate(ctx, statements)
  return results.map((found) => rowsOf<{ n: number }>(found)[0]?.n ?? 0)
}
