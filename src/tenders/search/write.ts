import { type IndexEntry, indexTerms } from '../terms.ts'
import { numbersOf, readItem } from './item.ts'
import { jsonChunks } from './json.ts'

/** A tender as the search keeps it. */
export interface SearchRow {
  /** Its place in the order of publication; see `rowIdRange`. */
  id: number
  tenderId: string
  /** The list item as JSON, with all its `deadlines`, RFC 3339 UTC, ascending. */
  item: string
  entry: IndexEntry
  version: number
  /** Its place so far; null for a tender that is new. */
  previousId: number | null
}

const epoch = Date.UTC(2020, 0, 1)
const places = 8192

/** The ids of all tenders published in one second: ids ascend with the time of publication. */
export function rowIdRange(publishedAt: Date): { low: number; high: number } {
  const low = Math.floor((publishedAt.getTime() - epoch) / 1000) * places
  return { low, high: low + places - 1 }
}

/**
 * Statements that put tenders into the index, for the caller's batch. Whether a tender is still what the caller read
 * is for the caller to check in the same batch, and so is the count of the corpus. A place that is taken fails it.
 */
export function writeSearchRows(d1: D1Database, rows: SearchRow[]): D1PreparedStatement[] {
  const moved = rows.flatMap(({ id, previousId }) =>
    previousId === null || previousId === id ? [] : previousId,
  )
  const placed = rows.filter(({ id, previousId }) => previousId === id)
  const added = rows.filter(({ id, previousId }) => previousId !== id)
  return [
    ...removeSearchRows(d1, moved),
    ...jsonChunks(placed.map(stored)).flatMap((json) => run(d1, replace, json)),
    ...jsonChunks(added.map(stored)).flatMap((json) => run(d1, insert, json)),
  ]
}

/** Statements that take tenders out of the index, by their place. */
export function removeSearchRows(d1: D1Database, ids: number[]): D1PreparedStatement[] {
  return ids.length > 0 ? run(d1, remove, JSON.stringify(ids)) : []
}

const run = (d1: D1Database, sql: string[], json: string) => sql.map((each) => d1.prepare(each).bind(json))

const remove = [
  'DELETE FROM tender_index WHERE rowid IN (SELECT value FROM json_each(?1))',
  'DELETE FROM tender_numbers WHERE id IN (SELECT value FROM json_each(?1))',
  'DELETE FROM tender_docs WHERE id IN (SELECT value FROM json_each(?1))',
]

const insert = [
  `INSERT INTO tender_docs (id, tender_id, item, words, version)
   SELECT value ->> 'id', value ->> 'tenderId', value ->> 'item', value ->> 'words', value ->> 'version'
   FROM json_each(?1)`,
  `INSERT INTO tender_numbers (id, status, value, deadline, later)
   SELECT value ->> 'id', value ->> 'status', value ->> 'value', value ->> 'deadline', value ->> 'later'
   FROM json_each(?1)`,
  `INSERT INTO tender_index (rowid, terms) SELECT value ->> 'id', value ->> 'terms' FROM json_each(?1)`,
]

const replace = insert.map((sql) => sql.replace('INSERT', 'INSERT OR REPLACE'))

function stored({ id, tenderId, item, entry, version }: SearchRow) {
  return {
    id,
    tenderId,
    item,
    version,
    ...indexTerms(entry),
    value: entry.valueEur,
    ...numbersOf(readItem(item)),
  }
}
