import { rowsOf } from '../../../platform/db/rows.ts'
import { upToDate } from '../settle.ts'
import { shareSearches } from './databases.ts'
import { type SearchFilters, type IndexFilter, filterOf, loadSearch, type SearchCtx } from './filter.ts'
import { readTotal } from './counting.ts'
import type { ResultWindow } from './order.ts'
import { type SearchPlan, planSearch } from './plan.ts'
import { prepare, type Sql } from '../../../platform/db/sql.ts'

/** A window for counting only: the cheapest order and a single row. */
const unshown: ResultWindow = { sort: 'publishedAt', order: 'desc', limit: 1, offset: 0 }

/** The plan for the total of a search. */
export const planCount = (filter: IndexFilter, now: Date): SearchPlan => planSearch(filter, unshown, now)

/** The statement of a plan that counts. */
export const countingOf = ({ page, total }: SearchPlan): Sql => total?.statement ?? page

/** The total that the counting statement of a plan has returned. */
export const readCount = (
  ctx: SearchCtx,
  { total }: SearchPlan,
  result: D1Result | null | undefined,
): number => (total ? readTotal(ctx, total, result) : rowsOf<{ n: number }>(result)[0]?.n) ?? 0

/** The totals of several searches, in the order given and in one round trip to each database. */
export async function countSearches(ctx: SearchCtx, searches: SearchFilters[]): Promise<number[]> {
  await loadSearch(ctx, searches)
  const shares = await shareSearches(ctx, searches)
  const totals = await Promise.all(shares.map((share) => countInDatabase(share.ctx, share.searches)))
  return searches.map((_, index) => totals.reduce((sum, each) => sum + (each[index] ?? 0), 0))
}

async function countInDatabase(ctx: SearchCtx, searches: SearchFilters[]): Promise<number[]> {
  const plans = searches.map((filters) => {
    const filter = filterOf(filters)
    return filter && planCount(filter, ctx.now)
  })
  const statements = plans.map((plan) => plan && prepare(ctx.d1, countingOf(plan)))
  const results = await upToDate(ctx, statements)
  return plans.map((plan, index) => (plan ? readCount(ctx, plan, results[index]) : 0))
}
