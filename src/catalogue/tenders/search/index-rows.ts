import { maxPeriods, numberOf } from '../../../platform/db/period-databases.ts'
import { day } from '../../../platform/time/time.ts'
import { type IndexEntry, indexTerms } from '../terms.ts'
import { newVersion } from './counting.ts'
import { numberColumns, type StoredItem } from './item.ts'
import { boundList, forRows, insertLongRows, insertRows } from '../../../platform/db/bulk.ts'

/** A tender as the search stores it. */
export interface SearchRow {
  /** Its position in the order of publication; see `rowIdRange`. */
  id: number
  tenderId: string
  item: StoredItem
  entry: IndexEntry
  version: number
  /** The id before this change; null for a new tender. */
  previousId: number | null
}

/** A row with what the index stores of it. */
export type IndexedRow = SearchRow & ReturnType<typeof indexTerms> & ReturnType<typeof numberColumns>

export const indexedRow = (row: SearchRow): IndexedRow => ({
  ...row,
  ...indexTerms(row.entry),
  ...numberColumns(row.item),
})

const epoch = Date.UTC(2020, 0, 1)
/**
 * More tenders in one second than fit into a database of 10 GB. Publishers who date by the day put all their
 * tenders into one second.
 */
const rowIdPlaces = 2 ** 21
/** Numbers are exact up to 2 ** 53, so all notices dated beyond the year 2156 share the last second. */
const lastSecond = 2 ** 32 - 1

/** The range of ids for tenders published in one second. Ids ascend with the time of publication. */
export function rowIdRange(publishedAt: Date): { low: number; high: number } {
  const second = Math.floor((publishedAt.getTime() - epoch) / 1000)
  const low = Math.min(lastSecond, Math.max(-lastSecond, second)) * rowIdPlaces
  return { low, high: low + rowIdPlaces - 1 }
}

/** The half of the positions of a second that databases of periods share, and the part of each of them. */
const shared = rowIdPlaces / 2
const part = shared / maxPeriods

/**
 * The positions of a second that a database may give to its tenders; null is the main database of a divided catalogue.
 * Databases have different ones, so that a position is in one database alone.
 */
export function rowIdRangeIn(binding: string | null, publishedAt: Date): { low: number; high: number } {
  const { low } = rowIdRange(publishedAt)
  if (binding === null) return { low, high: low + shared - 1 }
  const first = low + shared + (numberOf(binding) - 1) * part
  return { low: first, high: first + part - 1 }
}

/** SQL in whole numbers for the day of publication, in days since 1970, of the tender with an id. */
export const publicationDay = (id: string) =>
  `((${id} + ${(epoch / 1000) * rowIdPlaces}) / ${(day / 1000) * rowIdPlaces})`

/**
 * Statements that put tenders into the index, for the caller's batch. The same batch must check that no tender has
 * changed since it was read, and must update the count of tenders. The batch fails if an id is taken.
 */
export function writeSearchRows(d1: D1Database, rows: IndexedRow[]): D1PreparedStatement[] {
  const moved = rows.flatMap(({ id, previousId }) =>
    previousId === null || previousId === id ? [] : previousId,
  )
  const placed = rows.filter(({ id, previousId }) => previousId === id)
  const added = rows.filter(({ id, previousId }) => previousId !== id)
  return [
    d1.prepare(newVersion),
    ...removed(d1, moved),
    ...put(d1, 'INSERT OR REPLACE', placed),
    ...put(d1, 'INSERT', added),
  ]
}

/** Statements that remove tenders from the index, by id. */
export const removeSearchRows = (d1: D1Database, ids: number[]): D1PreparedStatement[] => [
  d1.prepare(newVersion),
  ...removed(d1, ids),
]

function removed(d1: D1Database, ids: number[]): D1PreparedStatement[] {
  const given = 'IN (SELECT value FROM json_each(?1))'
  const from = [
    `tender_index WHERE rowid ${given}`,
    `tender_numbers WHERE id ${given}`,
    `tender_docs WHERE id ${given}`,
  ]
  return ids.length > 0 ? from.map((rows) => d1.prepare(`DELETE FROM ${rows}`).bind(boundList(ids))) : []
}

function put(d1: D1Database, verb: string, rows: IndexedRow[]): D1PreparedStatement[] {
  // The index sorts what it gets in memory and writes it early if an id is below the id before.
  const entries = rows.toSorted((a, b) => a.id - b.id)
  return [
    insertLongRows(
      d1,
      {
        into: `${verb} INTO tender_docs (id, tender_id, item, words, version)`,
        cells: '(?, ?, ?, ?, ?)',
      },
      entries.map((row) => [row.id, row.tenderId, row.item, row.words, row.version]),
    ),
    insertRows(
      d1,
      `${verb} INTO tender_numbers (id, status, value, deadline, later, closes_at, updated)`,
      entries.map((row) => [
        row.id,
        row.status,
        row.entry.valueEur,
        row.deadline,
        row.later,
        row.closesAt,
        row.updated,
      ]),
    ),
    // The words are taken from the row that was just written, because they are half of all that is sent. One
    // statement writes all rows: before each further statement the index would write what it has sorted so
    // far as a segment.
    forRows(
      d1,
      entries.map((row) => [row.id, row.others]),
      `${verb} INTO tender_index (rowid, terms)
       SELECT d.id, d.words || (e.value ->> 1) FROM json_each(?1) AS e CROSS JOIN tender_docs AS d ON d.id = e.value ->> 0`,
    ),
  ].flat()
}
