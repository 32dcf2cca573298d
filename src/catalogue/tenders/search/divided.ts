import { periodBindings } from '../../../platform/db/period-databases.ts'
import { statuses } from '../../notices/vocabulary.ts'
import { byDatabase } from '../../periods/directory.ts'
import { allDatabases, type Database, shareSearches } from './databases.ts'
import type { SearchCtx } from './filter.ts'
import { noIds, type OrderedIds } from './ids.ts'
import { keyColumn, type ResultWindow } from './order.ts'
import {
  type MatchRow,
  oneDatabase,
  readItemsOf,
  readTenderRows,
  type SoughtTenders,
  type TenderRows,
} from './rows.ts'
import type { Facets } from './schema.ts'
import { regionPrefix } from './tokens.ts'

/** Where the tenders of a deployment are. */
export const tenderRows = (ctx: Pick<SearchCtx, 'env'>): TenderRows =>
  periodBindings(ctx.env).length === 0 ? oneDatabase : dividedRows

/**
 * Up to this number of rows, each database returns whole rows, so that a page takes one wave of requests. Further back ids are
 * read first, and then the rows of the page.
 */
const maxWhole = 200
/** Max ids of each database that are merged for a page. */
const maxMerged = 10_000
/** Requests at once: a request has six connections. Of long lists fewer are in memory at once. */
const connections = 6
const longLists = 2

/** A search in one of the databases. */
interface Share {
  ctx: SearchCtx
  sought: SoughtTenders
}

/** The tenders of several databases, as one. The first is the main one, which has the feed. */
export function rowsInDatabases(databases: (ctx: SearchCtx) => Promise<readonly Database[]>): TenderRows {
  const sharesOf = async (ctx: SearchCtx, sought: SoughtTenders): Promise<Share[]> => {
    const shares = await shareSearches(ctx, [sought], databases)
    return shares.map(({ ctx: own, searches }) => ({ ctx: own, sought: searches[0] ?? sought }))
  }
  return {
    page: async (ctx, sought, window) => {
      const shares = await sharesOf(ctx, sought)
      const starts = await startsOf(shares, window)
      const before = Math.max(0, window.offset - sum(starts))
      const limit = before + window.limit
      const only = limit > maxWhole ? { only: 'ids' as const } : {}
      const found = await Promise.all(
        shares.map(({ ctx: each, sought: own }, i) =>
          oneDatabase.page(each, own, { ...window, ...only, offset: starts[i] ?? 0, limit }),
        ),
      )
      const rows = found
        .flatMap((each, i) => each.rows.map((row) => ({ row, from: i, ...row })))
        .toSorted(inOrder(window))
        .slice(before, limit)
      const facets = found.flatMap((each) => each.facets ?? [])
      const fresh = found.flatMap((each) => each.fresh ?? [])
      return {
        rows: limit > maxWhole ? await wholeRows(shares, rows, window) : rows.map(({ row }) => row),
        total: sum(found.map(({ total }) => total)),
        facets: facets.length > 0 ? facets.reduce(added) : null,
        fresh: fresh.length > 0 ? sum(fresh) : null,
        version: found[0]?.version ?? null,
        isSettled: found.every(({ isSettled }) => isSettled),
        // The version is that of the main database alone.
        lasts: false,
      }
    },
    ids: async (ctx, sought, window) => {
      const shares = await sharesOf(ctx, sought)
      const all = { ...window, offset: 0, limit: window.offset + window.limit }
      const atOnce = all.limit > maxMerged ? longLists : connections
      let merged = noIds
      for (let at = 0; at < shares.length; at += atOnce) {
        const found = await Promise.all(
          shares.slice(at, at + atOnce).map(({ ctx: each, sought: own }) => oneDatabase.ids(each, own, all)),
        )
        merged = found.reduce((one, other) => mergedIds(one, other, window, all.limit), merged)
      }
      return { ids: merged.ids.subarray(window.offset), keys: merged.keys.subarray(window.offset) }
    },
    items: async (ctx, ids) => {
      const found = new Map<number, string>()
      const parts = await databases(ctx)
      const read = await Promise.all(parts.map(({ d1 }) => readItemsOf(d1, ids)))
      for (const { id, item } of read.flat()) found.set(id, item)
      return [...ids].flatMap((id) => found.get(id) ?? [])
    },
    elsewhere: async (ctx, tenderIds) => {
      const parts = (await byDatabase(ctx, tenderIds)).filter(({ d1 }) => d1 !== ctx.d1)
      return itemsByTender(parts)
    },
  }
}

const dividedRows = rowsInDatabases(allDatabases)

/** The items of tenders, by their ids, each in a database that has them. */
export async function itemsByTender(
  parts: readonly { d1: D1Database; ids: readonly string[] }[],
): Promise<Map<string, string>> {
  const found = await Promise.all(
    parts.map(({ d1, ids }) =>
      d1
        .prepare(
          'SELECT tender_id, item FROM tender_docs WHERE tender_id IN (SELECT value FROM json_each(?1))',
        )
        .bind(JSON.stringify(ids))
        .all<{ tender_id: string; item: string }>(),
    ),
  )
  return new Map(found.flatMap(({ results }) => results.map(({ tender_id, item }) => [tender_id, item])))
}

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0)

type Place = Pick<MatchRow, 'id' | 'key'>

/**
 * The order of a search over the rows of several databases: that of `orderBy`, with unknown values last. A key that is
 * not known is NaN.
 */
function orderIn(window: ResultWindow) {
  const down = window.order === 'desc' ? -1 : 1
  // A rank counts from the best.
  const keyed = keyColumn(window) === 'rank' ? -down : down
  return (key: number, id: number, otherKey: number, otherId: number): number => {
    const [isUnknown, isOtherUnknown] = [Number.isNaN(key), Number.isNaN(otherKey)]
    if (isUnknown || isOtherUnknown)
      return Number(isUnknown) - Number(isOtherUnknown) || down * (id - otherId)
    return keyed * (key - otherKey) || down * (id - otherId)
  }
}

/** The same order for rows. */
function inOrder(window: ResultWindow) {
  const order = orderIn(window)
  return (a: Place, b: Place) => order(a.key ?? Number.NaN, a.id, b.key ?? Number.NaN, b.id)
}

/** The first `limit` of two ordered lists, in lists of numbers: an object for each would take many megabytes. */
function mergedIds(a: OrderedIds, b: OrderedIds, window: ResultWindow, limit: number): OrderedIds {
  const order = orderIn(window)
  const length = Math.min(limit, a.ids.length + b.ids.length)
  const [ids, keys] = [new Float64Array(length), new Float64Array(length)]
  const at = (list: Float64Array, place: number) => list[place] ?? Number.NaN
  for (let [i, j] = [0, 0]; i + j < length;) {
    const isFirst =
      j === b.ids.length ||
      (i < a.ids.length && order(at(a.keys, i), at(a.ids, i), at(b.keys, j), at(b.ids, j)) < 0)
    const place = i + j
    ids[place] = isFirst ? at(a.ids, i) : at(b.ids, j)
    keys[place] = isFirst ? at(a.keys, i++) : at(b.keys, j++)
  }
  return { ids, keys }
}

const firstOf = ({ ids: [id], keys: [key = Number.NaN] }: OrderedIds): Place | undefined =>
  id === undefined ? undefined : { id, key: Number.isNaN(key) ? null : key }

/**
 * How many matches of each database come before a far page for certain, so that few ids need to be merged. In each round
 * every database shows the match some places ahead. The best of these and all before it in its database come before the
 * page, because even all places together do not reach it.
 */
async function startsOf(shares: Share[], window: ResultWindow): Promise<number[]> {
  const starts = shares.map(() => 0)
  const compare = inOrder(window)
  for (;;) {
    const before = window.offset - sum(starts)
    if (before <= maxMerged) return starts
    const ahead = Math.floor(before / shares.length)
    const shown = await Promise.all(
      shares.map(async ({ ctx, sought }, i) => {
        const offset = (starts[i] ?? 0) + ahead - 1
        return firstOf(await oneDatabase.ids(ctx, sought, { ...window, offset, limit: 1 }))
      }),
    )
    const best = shown.flatMap((place) => place ?? []).toSorted(compare)[0]
    if (best) starts[shown.indexOf(best)] = (starts[shown.indexOf(best)] ?? 0) + ahead
    // No database has a match there, so the page is beyond the end, and beyond the end of each.
    else return shares.map(() => window.offset)
  }
}

/** The rows of a page whose ids are known. */
async function wholeRows(
  shares: Share[],
  page: (Place & { from: number })[],
  window: ResultWindow,
): Promise<MatchRow[]> {
  const found = await Promise.all(
    [...Map.groupBy(page, ({ from }) => from)].map(async ([from, places]) => {
      const ctx = shares[from]?.ctx
      return ctx ? readTenderRows(ctx, places, window) : []
    }),
  )
  return found.flat().toSorted(inOrder(window))
}

function added(one: Facets, other: Facets): Facets {
  const names = Object.keys(one) as (keyof Facets)[]
  const summed = names.map((name) => {
    const values = [...new Set([...Object.keys(one[name]), ...Object.keys(other[name])])]
    const inOrderOfIndex = values.map((each) => [termOf(name, each), each] as const).toSorted(byTerm)
    const counts = inOrderOfIndex.map(([, each]) => [each, (one[name][each] ?? 0) + (other[name][each] ?? 0)])
    return [name, Object.fromEntries(counts)]
  })
  return Object.fromEntries(summed) as Facets
}

/** The values of a facet are shown in the order of their terms. */
function termOf(name: keyof Facets, value: string): string {
  if (name === 'status') return String(statuses.findIndex((each) => each === value))
  return name === 'country' ? regionPrefix(value) : value
}

const byTerm = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1)
