import { rowsOf } from '../../../platform/db/rows.ts'
import type { Page } from '../../../platform/db/page.ts'
import type { SearchTenders } from './params.ts'
import type { FoundTender } from './schema.ts'
import { versioned } from '../settle.ts'
import { countFacets, readFacets } from './facets.ts'
import { filterOf, loadSearch, type OwnFilters, type SearchCtx } from './filter.ts'
import { countingOf, planCount, readCount } from './count.ts'
import { readBeside, readCounting, readTotal } from './kept.ts'
import { readItem, settleItem, shownItem } from './item.ts'
import type { ResultWindow } from './order.ts'
import { planSearch } from './plan.ts'
import { snippetFor } from './snippet.ts'
import { soughtWords } from './sought.ts'
import { suggestFor } from './suggest.ts'
import { prepare } from '../../../platform/db/sql.ts'

/** `n` is the total, where the plan has no separate statement for it; `texts` are there for a search with words. */
interface PageRow {
  item: string | null
  texts?: string | null
  n?: number
}

/**
 * A page of the matching tenders and their total, as of `ctx.now`: one round trip, unless a deadline has just passed,
 * or the words find nothing and other words are suggested. With `countNewAfter`, `beside.fresh` says how many of the
 * matches came after that place in the change feed.
 */
export async function searchTenders(
  ctx: SearchCtx,
  query: SearchTenders & OwnFilters & { countNewAfter?: number | null },
): Promise<Page<FoundTender>> {
  await loadSearch(ctx, [query])
  const filter = filterOf(query)
  if (!filter) return found([], 0, query.facets ? { facets: readFacets(null) } : {})
  const { page, total } = planSearch(filter, windowOf(query), ctx.now)
  const facets = query.facets ? countFacets(filter, ctx.now) : null
  const { countNewAfter: newAfter = null } = query
  const fresh = newAfter === null ? null : planCount({ ...filter, newAfter }, ctx.now)
  const { version, results } = await versioned(
    ctx,
    [page, total?.statement, facets?.statement, fresh && countingOf(fresh)].map((each) =>
      each ? prepare(ctx.d1, each) : null,
    ),
  )
  const [pageRows, counted, facetRows, freshRows] = results
  const rows = rowsOf<PageRow>(pageRows)
  const n = (total ? readTotal(ctx, total, counted) : rows[0]?.n) ?? 0
  const beside = {
    ...(facets && {
      facets: readFacets(readCounting<string>(ctx, facets, facetRows), readBeside<string>(facetRows)),
    }),
    ...(fresh && { fresh: readCount(ctx, fresh, freshRows) }),
  }
  if (n === 0 && query.q !== undefined)
    return found([], 0, { ...beside, suggestions: await suggestFor(ctx, query, version) })
  return found(await itemsOf(ctx, rows, query), n, beside)
}

const found = (items: FoundTender[], total: number, beside: Record<string, unknown>): Page<FoundTender> => ({
  items,
  total,
  ...(Object.keys(beside).length > 0 ? { beside } : {}),
})

async function itemsOf(ctx: SearchCtx, rows: PageRow[], { q, match }: SearchTenders): Promise<FoundTender[]> {
  const sought = q === undefined ? null : soughtWords(q, match === 'exact')
  const items: FoundTender[] = []
  for (const { item: json, texts } of rows) {
    if (json === null) continue
    const item = shownItem(settleItem(readItem(json), ctx.now))
    const snippet = sought && (await snippetFor(ctx, { item, texts, sought }))
    items.push({ ...item, snippet })
  }
  return items
}

/** Order and page of a search, with defaults for what the query leaves out. */
export function windowOf({
  q,
  sort,
  order,
  page,
  limit,
}: Pick<SearchTenders, 'q' | 'sort' | 'order' | 'page' | 'limit'>): ResultWindow {
  const by = sort ?? (q === undefined ? 'publishedAt' : 'relevance')
  return {
    sort: by,
    order: order ?? (by === 'deadline' ? 'asc' : 'desc'),
    limit,
    offset: (page - 1) * limit,
    texts: q !== undefined,
  }
}
