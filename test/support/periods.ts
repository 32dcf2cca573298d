import { env } from 'cloudflare:workers'
import { insertRows } from '../../src/platform/db/bulk.ts'
import { reindexTexts } from '../../src/catalogue/documents/reindex-texts.ts'
import type { OrderedIds } from '../../src/catalogue/tenders/search/ids.ts'
import { readItem } from '../../src/catalogue/tenders/search/item.ts'
import { keyColumn, type ResultWindow } from '../../src/catalogue/tenders/search/order.ts'
import { oneDatabase, type TenderRows } from '../../src/catalogue/tenders/search/rows.ts'
import type { Facets } from '../../src/catalogue/tenders/search/schema.ts'
import { rowIdRange } from '../../src/catalogue/tenders/search/index-rows.ts'
import { termsOf } from '../../src/catalogue/tenders/terms.ts'
import { tableSource } from './tables.ts'

/** Two databases with the tenders of two periods of publication. The newer one also has the feed. */
export interface Periods {
  /** The first moment of the newer period. */
  since: Date
  newer: D1Database
  earlier: D1Database
}

type Place = { id: number; key: number | null }

/** The order of a search over the rows of several databases: that of `orderBy`, with unknown values last. */
function inOrder(window: ResultWindow) {
  const down = window.order === 'desc' ? -1 : 1
  // A rank counts from the best.
  const keyed = keyColumn(window) === 'rank' ? -down : down
  return (a: Place, b: Place): number => {
    if (a.key === null || b.key === null)
      return Number(a.key === null) - Number(b.key === null) || down * (a.id - b.id)
    return keyed * (a.key - b.key) || down * (a.id - b.id)
  }
}

/** A page of the merged rows. Each database returns as many rows as the page and all before it have. */
const whole = (window: ResultWindow): ResultWindow => ({
  ...window,
  offset: 0,
  limit: window.offset + window.limit,
})
const pageOf = <R extends Place>(parts: R[][], window: ResultWindow): R[] =>
  parts
    .flat()
    .toSorted(inOrder(window))
    .slice(window.offset, window.offset + window.limit)

const placesOf = ({ ids, keys }: OrderedIds): Place[] =>
  Array.from(ids, (id, at) => ({ id, key: Number.isNaN(keys[at]) ? null : (keys[at] ?? null) }))

/** The rows of tenders in two databases, as one. */
export function rowsOfPeriods({ since, newer, earlier }: Periods): TenderRows {
  const both = [newer, earlier]
  const first = rowIdRange(since).low
  const within = (d1: D1Database) => (d1 === newer ? (id: number) => id >= first : (id: number) => id < first)
  return {
    page: async (ctx, sought, window) => {
      const found = await Promise.all(
        both.map((d1) => oneDatabase.page({ ...ctx, d1 }, sought, whole(window))),
      )
      const facets = found.flatMap((each) => each.facets ?? [])
      return {
        rows: pageOf(
          found.map(({ rows }) => rows),
          window,
        ),
        total: found.reduce((sum, { total }) => sum + total, 0),
        facets: facets.length > 0 ? facets.reduce(added) : null,
        // The console's count of new tenders reads the feed, which is not divided.
        fresh: null,
        version: found[0]?.version ?? null,
        isSettled: found.every(({ isSettled }) => isSettled),
        // The other database has another version.
        lasts: false,
      }
    },
    ids: async (ctx, sought, window) => {
      const found = await Promise.all(
        both.map((d1) => oneDatabase.ids({ ...ctx, d1 }, sought, whole(window))),
      )
      const places = pageOf(found.map(placesOf), window)
      return {
        ids: Float64Array.from(places, ({ id }) => id),
        keys: Float64Array.from(places, ({ key }) => key ?? Number.NaN),
      }
    },
    items: async (_, ids) => {
      const found = new Map<number, string>()
      for (const d1 of both) {
        const own = ids.filter(within(d1))
        for (const [at, item] of (await oneDatabase.items({ d1 }, own)).entries())
          found.set(own[at] ?? 0, item)
      }
      return [...ids].flatMap((id) => found.get(id) ?? [])
    },
    elsewhere: async (_, tenderIds) => {
      const { results } = await earlier
        .prepare(
          'SELECT tender_id, item FROM tender_docs WHERE tender_id IN (SELECT value FROM json_each(?1))',
        )
        .bind(JSON.stringify(tenderIds))
        .all<{ tender_id: string; item: string }>()
      return new Map(results.map(({ tender_id, item }) => [tender_id, item]))
    },
  }
}

function added(one: Facets, other: Facets): Facets {
  const names = Object.keys(one) as (keyof Facets)[]
  const summed = names.map((name) => {
    const values = new Set([...Object.keys(one[name]), ...Object.keys(other[name])])
    const counts = [...values].map((each) => [each, (one[name][each] ?? 0) + (other[name][each] ?? 0)])
    return [name, Object.fromEntries(counts)]
  })
  return Object.fromEntries(summed) as Facets
}

/** The database that has a tender. */
export async function databaseOf({ newer, earlier }: Periods, tenderId: string): Promise<D1Database> {
  const found = await newer.prepare('SELECT 1 FROM tender_docs WHERE tender_id = ?1').bind(tenderId).first()
  return found ? newer : earlier
}

const ofTenders = ['tender_docs', 'tender_numbers', 'notices', 'documents', 'document_pages', 'requirements']

/** Copies all tenders into the databases of their periods, and the feed into the newer one. */
export async function divide(periods: Periods): Promise<void> {
  const first = rowIdRange(periods.since).low
  for (const d1 of [periods.newer, periods.earlier]) {
    const condition = `id ${d1 === periods.newer ? '>=' : '<'} ${first}`
    const tenders = `SELECT tender_id FROM tender_docs WHERE ${condition}`
    const documents = `SELECT id FROM documents WHERE tender_id IN (${tenders})`
    for (const table of ofTenders) {
      const own =
        table === 'tender_docs' || table === 'tender_numbers'
          ? condition
          : table === 'document_pages'
            ? `document_id IN (${documents})`
            : `tender_id IN (${tenders})`
      await copy(d1, table, own)
    }
    await index(d1)
  }
  await copy(periods.newer, 'tender_changes', 'true')
}

async function copy(d1: D1Database, table: string, condition: string): Promise<void> {
  const { results } = await env.DB.prepare(`SELECT * FROM ${table} WHERE ${condition}`).all<
    Record<string, string | number | null>
  >()
  const columns = Object.keys(results[0] ?? {})
  const rows = results.map((row) => columns.map((column) => row[column] ?? null))
  if (rows.length > 0)
    await d1.batch(insertRows(d1, `INSERT OR REPLACE INTO ${table} (${columns.join(', ')})`, rows))
}

interface Stored {
  id: number
  item: string
  words: string
  value: number | null
}

/** Builds both indexes of a database from its tables. */
async function index(d1: D1Database): Promise<void> {
  const { results } = await d1
    .prepare(
      'SELECT d.id, d.item, d.words, n.value FROM tender_docs AS d JOIN tender_numbers AS n USING (id)',
    )
    .all<Stored>()
  const rows = results.map(({ id, item: json, words, value }) => {
    const item = readItem(json)
    const deadline = item.deadline === null ? null : new Date(item.deadline)
    return [
      id,
      termsOf(words, { ...item, publishedAt: new Date(item.publishedAt), deadline, valueEur: value }),
    ]
  })
  await d1.batch([
    ...insertRows(d1, 'INSERT INTO tender_index (rowid, terms)', rows),
    d1.prepare('UPDATE corpus SET tenders = ?1').bind(rows.length),
  ])
  await indexPassages(d1)
}

export async function indexPassages(d1: D1Database): Promise<void> {
  let after: string | null = null
  do after = (await reindexTexts({ ...tableSource, d1, now: new Date() }, after)).next
  while (after !== null)
}
