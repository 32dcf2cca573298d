import { type Sql, raw, sql } from '../../../platform/db/sql.ts'
import { keyColumn, type ResultWindow } from './order.ts'

/**
 * Matches without their items, in the order of a search. The key at an id's position is NaN if it is unknown.
 * An object for each of 100,000 matches would take several megabytes.
 */
export interface OrderedIds {
  ids: Float64Array
  keys: Float64Array
}

export const noIds: OrderedIds = { ids: new Float64Array(), keys: new Float64Array() }

/** How many matches are in one row: numbers of 20 characters, so that the row stays below 2 MB. */
const idsOfPart = 5000

/** A row with the numbers of one part, as JSON lists. */
export interface IdsRow {
  ids: string
  keys: string
}

/** The ids and keys of a page in few rows. An empty page of `onePass` is one row without an id. */
export function inParts(page: Sql, window: ResultWindow): Sql {
  // The key of a rank counts from the best.
  const isDown = (window.order === 'desc') !== (keyColumn(window) === 'rank')
  // D1 binds every number as a fraction, so a division by a bound number would not return whole parts.
  const part = raw(String(idsOfPart))
  const order = raw(`key ${isDown ? 'DESC' : 'ASC'} NULLS LAST, id ${window.order}`)
  return sql`SELECT json_group_array(id ORDER BY place) AS ids, json_group_array(key ORDER BY place) AS keys
    FROM (SELECT id, key, row_number() OVER (ORDER BY ${order}) - 1 AS place FROM (${page}) WHERE id IS NOT NULL)
    GROUP BY place / ${part} ORDER BY place / ${part}`
}

export const fromParts = (parts: IdsRow[]): OrderedIds => ({
  ids: joined(parts.map(({ ids }) => ids)),
  keys: joined(parts.map(({ keys }) => keys)),
})

/** The numbers of all lists in one array, with NaN for null. One list at a time is parsed. */
function joined(lists: string[]): Float64Array {
  const numbers = new Float64Array(lists.length * idsOfPart)
  let length = 0
  for (const list of lists)
    for (const each of JSON.parse(list) as (number | null)[]) numbers[length++] = each ?? Number.NaN
  return numbers.slice(0, length)
}
