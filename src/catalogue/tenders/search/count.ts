import { rowsOf } from '../../../platform/db/rows.ts'
import { upToDate } from '../settle.ts'
import { type Asked, filterOf, loadSearch, type SearchCtx } from './filter.ts'
import { readCounting } from './kept.ts'
import type { ResultWindow } from './order.ts'
import { planSearch } from './plan.ts'
import { prepare } from '../../../platform/db/sql.ts'

/** A window for counting only: the cheapest order and a single row. */
const unshown: ResultWindow = { sort: 'publishedAt', order: 'desc', limit: 1, offset: 0 }

/** The totals of several searches, in the order given and in one round trip. */
export async function countSearches(ctx: SearchCtx, searches: Asked[]): Promise<number[]> {
  await loadSearch(ctx, searches)
  const plans = searches.map((asked) => {
    const filter = filterOf(asked)
    return filter && planSearch(filter, unshown, ctx.now)
  })
  const statements = plans.map((plan) => plan && prepare(ctx.d1, plan.total?.statement ?? plan.page))
  const results = await upToDate(ctx, statements)
  return plans.map((plan, index) => {
    const total = plan?.total
    const found = results[index]
    return (total ? readCounting<number>(ctx, total, found) : rowsOf<{ n: number }>(found)[0]?.n) ?? 0
  })
}
