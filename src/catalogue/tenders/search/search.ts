import type { Page } from '../../../platform/db/page.ts'
import type { SearchTenders } from './params.ts'
import type { FoundTender } from './schema.ts'
import { loadSearch, type OwnFilters, type SearchCtx } from './filter.ts'
import { readItem, settleItem, shownItem } from './item.ts'
import type { ResultWindow } from './order.ts'
import { type MatchRow, oneDatabase, type TenderRows } from './rows.ts'
import { snippetFor } from './snippet.ts'
import { soughtWords } from './sought.ts'
import { suggestFor } from './suggest.ts'

/**
 * A page of the matching tenders and their total, as of `ctx.now`: one round trip, unless a deadline has just passed,
 * or the words find nothing and other words are suggested. With `countNewAfter`, `beside.fresh` says how many of the
 * matches came after that place in the change feed.
 */
export async function searchTenders(
  ctx: SearchCtx,
  query: SearchTenders & OwnFilters & { countNewAfter?: number | null },
  { page }: Pick<TenderRows, 'page'> = oneDatabase,
): Promise<Page<FoundTender>> {
  await loadSearch(ctx, [query])
  const { rows, total, facets, fresh, version, lasts } = await page(ctx, query, windowOf(query))
  const beside = { ...(facets && { facets }), ...(fresh !== null && { fresh }) }
  const found = { total, ...(version !== null && lasts && { version }) }
  if (total === 0 && query.q !== undefined && version !== null)
    return withBeside(
      { items: [], ...found },
      { ...beside, suggestions: await suggestFor(ctx, query, version) },
    )
  return withBeside({ items: await itemsOf(ctx, rows, query), ...found }, beside)
}

const withBeside = (page: Page<FoundTender>, beside: Record<string, unknown>): Page<FoundTender> =>
  Object.keys(beside).length > 0 ? { ...page, beside } : page

async function itemsOf(
  ctx: SearchCtx,
  rows: MatchRow[],
  { q, match }: SearchTenders,
): Promise<FoundTender[]> {
  const sought = q === undefined ? null : soughtWords(q, match === 'exact')
  const items: FoundTender[] = []
  for (const { item: json, texts } of rows) {
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
