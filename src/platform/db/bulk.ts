import { toPacked } from './packed.ts'
import { Buffer } from 'node:buffer'

/*
 * Rows reach a statement as one bound JSON list, read by `json_each`: a value for every member would run out of the 100
 * parameters of a query. A bound value, like a row, has at most 2 MB, so that a long list takes several statements.
 */

/** In bytes of UTF-8: the longest value that is bound. D1 allows 2,000,000; the JSON of a row is longer than the row. */
export const maxValueLength = 1_900_000
/** In bytes of UTF-8: max size of the part of a list that one statement takes. */
const chunk = 500_000

/** A row is longer than the database can store. Dividing the list does not help. */
export class RowTooLong extends Error {
  readonly bytes: number

  constructor(bytes: number) {
    super(`A row of ${bytes} bytes is too long to store; the longest has ${maxValueLength}`)
    this.name = 'RowTooLong'
    this.bytes = bytes
  }
}

/**
 * Rows as JSON lists that can each be bound.
 *
 * @throws RowTooLong for a row that is too long to be bound even alone.
 */
export function jsonChunks(rows: readonly unknown[]): string[] {
  if (rows.length === 0) return []
  const all = JSON.stringify(rows)
  if (Buffer.byteLength(all) <= chunk) return [all]
  const chunks: string[][] = []
  let bytes = chunk
  for (const row of rows) {
    const json = JSON.stringify(row)
    const size = Buffer.byteLength(json) + 1
    if (size > maxValueLength) throw new RowTooLong(size)
    bytes += size
    if (bytes > chunk) {
      chunks.push([])
      bytes = size
    }
    chunks.at(-1)?.push(json)
  }
  return chunks.map((each) => `[${each.join(',')}]`)
}

/**
 * Statements that do the same for any number of rows: `?1` is a JSON list of rows, the other values are `?2` and so on.
 * With several texts, each part of the rows gets the statements of all texts in turn. Without rows there are no
 * statements.
 */
export function forRows(
  d1: D1Database,
  rows: readonly unknown[],
  texts: string | readonly string[],
  ...values: (string | number | null)[]
): D1PreparedStatement[] {
  return jsonChunks(rows).flatMap((json) =>
    [texts].flat().map((text) => d1.prepare(text).bind(json, ...values)),
  )
}

/** The value of a column; an object is stored as JSON. */
export type Cell = string | number | boolean | null | object

/**
 * Statements that insert rows, whose cells are in the order of the columns. `into`: `INSERT INTO table (columns)`. The
 * cells at `packed` are packed texts.
 */
export function insertRows(
  d1: D1Database,
  into: string,
  rows: readonly (readonly Cell[])[],
  packed: readonly number[] = [],
): D1PreparedStatement[] {
  const cells = rows[0]
    ?.map((_, index) => (packed.includes(index) ? toPacked(`value ->> ${index}`) : `value ->> ${index}`))
    .join(', ')
  return forRows(d1, rows, `${into} SELECT ${cells} FROM json_each(?1)`)
}

/**
 * A list as one bound value, for a list that is short by construction: a page, a form, the ids of one step of a job.
 *
 * @throws RowTooLong for a list that is not short after all.
 */
export function boundList(values: readonly unknown[]): string {
  const json = JSON.stringify(values)
  const bytes = Buffer.byteLength(json)
  if (bytes > maxValueLength) throw new RowTooLong(bytes)
  return json
}

/** Max values that D1 binds to one statement. */
const maxBound = 100

/**
 * Statements that insert rows with long texts. Each cell is bound on its own, because the database would read a text in
 * a list twice before it is stored. `into` is as for `insertRows`; `cells` is one row, such as `(?, ?)`, and
 * `after` is the end of a statement that selects from the rows.
 *
 * @throws RowTooLong
 */
export function insertLongRows(
  d1: D1Database,
  { into, cells, after = '' }: { into: string; cells: string; after?: string },
  rows: readonly (readonly Cell[])[],
): D1PreparedStatement[] {
  const step = Math.floor(maxBound / (rows[0]?.length ?? 1))
  const statements: D1PreparedStatement[] = []
  for (let first = 0; first < rows.length; first += step) {
    const some = rows.slice(first, first + step).map(boundCells)
    const places = some.map(() => cells).join(', ')
    statements.push(d1.prepare(`${into} VALUES ${places}${after}`).bind(...some.flat()))
  }
  return statements
}

function boundCells(row: readonly Cell[]): (string | number | null)[] {
  const bound = row.map((cell) => {
    if (typeof cell === 'boolean') return Number(cell)
    return typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell
  })
  const letters = bound.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)
  // A letter takes three bytes at most, so the bytes of most rows need not be counted.
  if (letters * 3 > maxValueLength) {
    const bytes = bound.reduce<number>((sum, cell) => sum + Buffer.byteLength(String(cell)), 0)
    if (bytes > maxValueLength) throw new RowTooLong(bytes)
  }
  return bound
}
