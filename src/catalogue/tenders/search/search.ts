import { type Page, Written } from '../../../platform/db/page.ts'
import type { SearchTenders } from './params.ts'
import type { FoundTender } from './schema.ts'
import { loadSearch, type OwnFilters, type SearchCtx } from './filter.ts'
import { readItem, settleItem, shownItem, shownMembers } from './item.ts'
import type { ResultWindow } from './order.ts'
import { type Matches, type MatchRow, oneDatabase, type TenderRows } from './rows.ts'
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
  query: AskedTenders,
  { page }: Pick<TenderRows, 'page'> = oneDatabase,
): Promise<Page<FoundTender>> {
  return search(ctx, query, { page, itemsOf: ({ rows }) => itemsOf(ctx, rows, query) })
}

/**
 * The same page with the items as JSON, which is stored as the answer shows it, unless passed deadlines wait to be
 * settled.
 */
export const searchWritten = (ctx: SearchCtx, query: SearchTenders): Promise<Page<FoundTender | Written>> =>
  search<FoundTender | Written>(ctx, query, {
    page: oneDatabase.page,
    itemsOf: ({ rows, isSettled }) => (isSettled ? writtenOf : itemsOf)(ctx, rows, query),
  })

type AskedTenders = SearchTenders & OwnFilters & { countNewAfter?: number | null }

async function search<I>(
  ctx: SearchCtx,
  query: AskedTenders,
  { page, itemsOf }: Pick<TenderRows, 'page'> & { itemsOf: (matches: Matches) => Promise<I[]> },
): Promise<Page<I>> {
  await loadSearch(ctx, [query])
  const matches = await page(ctx, query, windowOf(query))
  const { total, facets, fresh, version, lasts } = matches
  const beside = { ...(facets && { facets }), ...(fresh !== null && { fresh }) }
  const found = { total, ...(version !== null && lasts && { version }) }
  if (total === 0 && query.q !== undefined && version !== null)
    return withBeside(
      { items: [], ...found },
      { ...beside, suggestions: await suggestFor(ctx, query, version) },
    )
  return withBeside({ items: await itemsOf(matches), ...found }, beside)
}

const withBeside = <I>(page: Page<I>, beside: Record<string, unknown>): Page<I> =>
  Object.keys(beside).length > 0 ? { ...page, beside } : page

async function itemsOf(
  ctx: SearchCtx,
  rows: MatchRow[],
  { q, match }: SearchTenders,
): Promise<FoundTender[]> {
  const sought = soughtIn(q, match)
  const items: FoundTender[] = []
  for (const { item: json, texts } of rows) {
    const item = shownItem(settleItem(readItem(json), ctx.now))
    const snippet = sought && (await snippetFor(ctx, { item, texts, sought }))
    items.push({ ...item, snippet })
  }
  return items
}

async function writtenOf(ctx: SearchCtx, rows: MatchRow[], { q, match }: SearchTenders): Promise<Written[]> {
  const sought = soughtIn(q, match)
  const items: Written[] = []
  for (const { item: json, texts } of rows) {
    const snippet = sought && (await snippetFor(ctx, { item: readItem(json), texts, sought }))
    items.push(new Written(`${shownMembers(json)},"snippet":${JSON.stringify(snippet)}}`))
  }
  return items
}

const soughtIn = (q: SearchTenders['q'], match: SearchTenders['match']) =>
  q === undefined ? null : soughtWords(q, match === 'exact')

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
