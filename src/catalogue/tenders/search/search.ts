import { type Page, Written } from '../../../platform/db/page.ts'
import type { SearchTenders } from './params.ts'
import { datedItem } from '../stated-deadline.ts'
import type { FoundTender } from './schema.ts'
import { loadSearch, type OwnFilters, type SearchCtx } from './filter.ts'
import { readItem, settleItem, shownItem, shownMembers } from './item.ts'
import type { ResultWindow } from './order.ts'
import { tenderRows } from './divided.ts'
import type { MatchRow, TenderRows } from './rows.ts'
import { snippetFor } from './snippet.ts'
import { soughtWords } from './sought.ts'
import { suggestFor } from './suggest.ts'

/**
 * A page of the matching tenders and their total, as of `ctx.now`: one round trip, unless a deadline has just
 * passed, or the words find nothing and other words are suggested. With `countNewAfter`, `beside.fresh` is
 * how many of the matches came after that position in the change feed.
 */
export const searchTenders = (
  ctx: SearchCtx,
  query: TenderQuery,
  { page }: Pick<TenderRows, 'page'> = tenderRows(ctx),
): Promise<Page<FoundTender>> => search(ctx, query, page, () => settled(ctx.now))

/**
 * The same page with the items as JSON, which is stored as the answer shows it, unless passed deadlines are
 * still to be settled.
 */
export const searchWritten = (ctx: SearchCtx, query: SearchTenders): Promise<Page<FoundTender | Written>> =>
  search<FoundTender | Written>(ctx, query, tenderRows(ctx).page, (isSettled) =>
    isSettled ? written : settled(ctx.now),
  )

type TenderQuery = SearchTenders & OwnFilters & { countNewAfter?: number | null }

async function search<I>(
  ctx: SearchCtx,
  query: TenderQuery,
  page: TenderRows['page'],
  showing: (isSettled: boolean) => Show<I>,
): Promise<Page<I | FoundTender>> {
  await loadSearch(ctx, [query])
  const { rows, total, facets, fresh, version, lasts, isSettled } = await page(
    ctx,
    query,
    resultWindow(query),
  )
  const beside = { ...(facets && { facets }), ...(fresh !== null && { fresh }) }
  const dated = rows.map((row) => (row.stated === '[]' ? null : datedItem(row, ctx.now)))
  // If the documents state several days, the time decides which of them is the other deadline.
  const isLasting = lasts && dated.every((each) => (each?.deadlineConflict ?? null) === null)
  const found = { total, ...(version !== null && isLasting && { version }) }
  if (total === 0 && query.q !== undefined && version !== null)
    return withBeside(
      { items: [], ...found },
      { ...beside, suggestions: await suggestFor(ctx, query, version) },
    )
  return withBeside({ items: await itemsOf(ctx, rows, dated, query, showing(isSettled)), ...found }, beside)
}

const withBeside = <I>(page: Page<I>, beside: Record<string, unknown>): Page<I> =>
  Object.keys(beside).length > 0 ? { ...page, beside } : page

/** Creates an item of an answer from a stored item and the data shown with it. */
type Show<I> = (json: string, beside: Pick<FoundTender, 'snippet' | 'deadlineConflict'>) => I

async function itemsOf<I>(
  ctx: SearchCtx,
  rows: MatchRow[],
  dated: (ReturnType<typeof datedItem> | null)[],
  { q, match }: SearchTenders,
  show: Show<I>,
): Promise<(I | FoundTender)[]> {
  const sought = q === undefined ? null : soughtWords(q, match === 'exact')
  const items: (I | FoundTender)[] = []
  for (const [i, { item, texts }] of rows.entries()) {
    const snippet = sought && (await snippetFor(ctx, { item: readItem(item), texts, sought }))
    const { tender = null, deadlineConflict = null } = dated[i] ?? {}
    items.push(tender ? { ...tender, snippet, deadlineConflict } : show(item, { snippet, deadlineConflict }))
  }
  return items
}

const settled =
  (now: Date): Show<FoundTender> =>
  (json, beside) => ({ ...shownItem(settleItem(readItem(json), now)), ...beside })

const written: Show<Written> = (json, beside) =>
  new Written(`${shownMembers(json)},${JSON.stringify(beside).slice(1)}`)

/** Order and page of a search, with defaults for what the query leaves out. */
export function resultWindow({
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
