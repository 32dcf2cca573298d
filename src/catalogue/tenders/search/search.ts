import { rowsOf } from '../../../platform/db/rows.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Page } from '../../../platform/db/page.ts'
import type { SearchTenders } from '../params.ts'
import type { TenderItem } from '../schema.ts'
import { upToDate } from '../settle.ts'
import { countFacets, type FacetRow, readFacets } from './facets.ts'
import { type Asked, filterOf } from './filter.ts'
import { readItem, settleItem, shownItem } from './item.ts'
import type { ResultWindow } from './order.ts'
import { planSearch } from './plan.ts'
import { prepare } from '../../../platform/db/sql.ts'

type SearchCtx = Pick<Ctx, 'd1' | 'now'>

/** `n` is the total, if the plan has no separate statement for it. */
interface PageRow {
  item: string | null
  n?: number
}

/**
 * A page of the matching tenders and their total, as of `ctx.now`, in one round trip unless a deadline has just passed.
 */
export async function searchTenders(
  ctx: SearchCtx,
  query: SearchTenders & Pick<Asked, 'month'>,
): Promise<Page<TenderItem>> {
  const filter = filterOf(query)
  const beside = (rows: FacetRow[]) => (query.facets ? { beside: { facets: readFacets(rows) } } : {})
  if (!filter) return { items: [], total: 0, ...beside([]) }
  const { page, total } = planSearch(filter, windowOf(query), ctx.now)
  const facets = query.facets ? countFacets(filter, ctx.now) : null
  const [rows, counted, facetRows] = await upToDate(
    ctx,
    [page, total, facets].map((each) => each && prepare(ctx.d1, each)),
  )
  return {
    items: rowsOf<PageRow>(rows).flatMap(({ item }) =>
      item === null ? [] : shownItem(settleItem(readItem(item), ctx.now)),
    ),
    total: rowsOf<{ n: number }>(total ? counted : rows)[0]?.n ?? 0,
    ...beside(rowsOf<FacetRow>(facetRows)),
  }
}

/** Order and page of a search, with defaults for what the query leaves out. */
export function windowOf({ q, sort, order, page, limit }: SearchTenders): ResultWindow {
  const by = sort ?? (q === undefined ? 'publishedAt' : 'relevance')
  return { sort: by, order: order ?? (by === 'deadline' ? 'asc' : 'desc'), limit, offset: (page - 1) * limit }
}
