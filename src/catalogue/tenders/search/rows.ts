import type { Ctx } from '../../../platform/context/context.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { prepare, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import type { TenderCtx } from '../../periods/directory.ts'
import { upToDate, versioned } from '../settle.ts'
import { isPassing } from './conditions.ts'
import { countFacets, readFacets } from './facets.ts'
import { type SearchFilters, filterOf, newIdsOf, type SearchCtx } from './filter.ts'
import { countingOf, planCount, readCount } from './count.ts'
import { fromParts, inParts, noIds, type OrderedIds, type IdsRow } from './ids.ts'
import { readLess, readCounting, readTotal } from './counting.ts'
import { keyColumn, type ResultWindow } from './order.ts'
import { planSearch } from './plan.ts'
import type { Facets } from './schema.ts'
import { items } from './statements.ts'

/** A match in the order of a search: sorted by `key`, if the search sorts by a number, and then by `id`. */
export interface MatchRow {
  id: number
  /** The deadline, the value in euro cents, or the rank, by which the search sorts; null if it is unknown. */
  key: number | null
  item: string
  /** The deadlines that its documents state, as JSON. */
  stated: string
  /** The notices as a JSON list, each packed. */
  texts?: string | null
}

/** A page of matches, the number of all matches, and their facets if the search wants them. */
interface Matches {
  rows: MatchRow[]
  total: number
  facets: Facets | null
  /** How many of the matches came after `countNewAfter`; null if that is not set. */
  fresh: number | null
  /** The version of the corpus that was searched; null if nothing can match, so that nothing was searched. */
  version: number | null
  /** Whether every passed deadline was settled, so that the items are stored in their current state. */
  isSettled: boolean
  /**
   * Whether the matches follow from this version alone, and so stay valid as long as the version and its
   * deadlines.
   */
  lasts: boolean
}

export interface SoughtTenders extends SearchFilters {
  facets?: boolean | undefined
  /** As `newAfter` of the filters. */
  countNewAfter?: number | Sql | null
}

/**
 * Where the rows of tenders are. Search, export and feed read them only through this interface, because tenders of
 * several periods can be in several databases: `tenderRows` decides.
 */
export interface TenderRows {
  /** A page of a search. Call `loadSearch` first. */
  page: (ctx: SearchCtx, sought: SoughtTenders, window: ResultWindow) => Promise<Matches>
  /** The ids of a page of a search, with their keys. Call `loadSearch` first. */
  ids: (ctx: SearchCtx, sought: SoughtTenders, window: ResultWindow) => Promise<OrderedIds>
  /** The items of ids, in the order of the ids. An id without a tender is left out. */
  items: (ctx: SearchCtx, ids: Float64Array) => Promise<string[]>
  /** The items of tenders that are not in the database of the feed, by the tenders' public ids. */
  elsewhere: (ctx: TenderCtx, tenderIds: string[]) => Promise<Map<string, string>>
}

/** All tenders in one database. */
export const oneDatabase: TenderRows = {
  page: findPage,
  ids: findIds,
  items: async ({ d1 }, ids) => (await readItemsOf(d1, ids)).map(({ item }) => item),
  elsewhere: async () => new Map(),
}

const nothing: Matches = {
  rows: [],
  total: 0,
  facets: null,
  fresh: null,
  version: null,
  isSettled: false,
  lasts: false,
}

/**
 * An empty page is one row without an item. `n` is the total, if the plan has no separate statement for it.
 */
type PageRow = { [K in keyof MatchRow]: MatchRow[K] | null } & { n?: number }

async function findPage(ctx: SearchCtx, sought: SoughtTenders, window: ResultWindow): Promise<Matches> {
  const filter = filterOf(sought)
  if (!filter) return { ...nothing, facets: sought.facets ? readFacets(null) : null }
  const { page, total } = planSearch(filter, window, ctx.now)
  const facets = sought.facets ? countFacets(filter, ctx.now) : null
  const { countNewAfter = null } = sought
  const fresh =
    countNewAfter === null ? null : planCount({ ...filter, newIds: newIdsOf(countNewAfter) }, ctx.now)
  const { version, isSettled, results } = await versioned(
    ctx,
    [page, total?.statement, facets?.statement, fresh && countingOf(fresh)].map((each) =>
      each ? prepare(ctx.d1, each) : null,
    ),
  )
  const [pageRows, counted, facetRows, freshRows] = results
  const rows = rowsOf<PageRow>(pageRows)
  return {
    rows: rows.filter((row): row is MatchRow => row.id !== null),
    total: (total ? readTotal(ctx, total, counted) : rows[0]?.n) ?? 0,
    facets: facets && readFacets(readCounting<string>(ctx, facets, facetRows), readLess<string>(facetRows)),
    fresh: fresh && readCount(ctx, fresh, freshRows),
    version,
    isSettled,
    lasts: isSettled && fresh === null && !isPassing(filter),
  }
}

async function findIds(ctx: SearchCtx, sought: SoughtTenders, window: ResultWindow): Promise<OrderedIds> {
  const filter = filterOf(sought)
  if (!filter) return noIds
  const { page } = planSearch(filter, { ...window, only: 'ids' }, ctx.now)
  const [found] = await upToDate(ctx, [prepare(ctx.d1, inParts(page, window))])
  return fromParts(rowsOf<IdsRow>(found ?? null))
}

/** The items of ids in one database, in the order of the ids. An id without a tender is left out. */
export async function readItemsOf(
  d1: D1Database,
  ids: Float64Array,
): Promise<{ id: number; item: string }[]> {
  const { results } = await d1
    .prepare(
      `SELECT d.id, d.item FROM json_each(?1) AS wanted CROSS JOIN tender_docs AS d ON d.id = wanted.value
        ORDER BY wanted.key`,
    )
    .bind(JSON.stringify([...ids]))
    .all<{ id: number; item: string }>()
  return results
}

/** The rows of a page whose ids and keys are known. */
export async function readTenderRows(
  { d1 }: Pick<Ctx, 'd1'>,
  places: Pick<MatchRow, 'id' | 'key'>[],
  window: ResultWindow,
): Promise<MatchRow[]> {
  const listed = JSON.stringify(places.map(({ id, key }) => [id, key]))
  const column = raw(keyColumn(window) ?? 'key')
  const page = sql`SELECT value ->> 0 AS id, value ->> 1 AS ${column} FROM json_each(${listed})`
  const { results } = await prepare(d1, items(page, window)).all<MatchRow>()
  return results
}
