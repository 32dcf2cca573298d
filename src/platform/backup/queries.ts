import { fromPacked } from '../db/packed.ts'
import type { Ctx } from '../context/context.ts'
import { notFound } from '../context/errors.ts'
import { type BackupTable, backupTables, quotedList, quoted } from './tables.ts'

/** A value of a column; bytes are packed texts. */
export type ColumnValue = string | number | null

export interface RowPage {
  rows: ColumnValue[][]
  /** The key of the last row, after which the next answer begins; null at the end. */
  next: ColumnValue[] | null
}

/** Max rows that one answer scans and max bytes that it returns: the largest row has 2 MB. */
const maxRows = 5000
const maxBytes = 4_000_000

/** The next rows of a table in the order of their keys. */
export async function readRows(
  { d1 }: Pick<Ctx, 'd1'>,
  name: string,
  after: ColumnValue[] | null,
): Promise<RowPage> {
  const table = await backupTable(d1, name)
  const { from, values } = placeAfter(table, after)
  const order = `ORDER BY ${quotedList(table.key)} LIMIT`
  const bytes = table.columns
    .map((column) => {
      const length = `coalesce(octet_length(${quoted(column)}), 0)`
      return table.bytes.includes(column) ? `2 * ${length}` : length
    })
    .join(' + ')
  // The lengths of the rows are known without reading the rows. They are read first, because an answer of that many
  // long rows would not fit into memory.
  const [lengths = []] = await d1
    .prepare(`SELECT json_group_array(bytes) FROM (SELECT ${bytes} AS bytes ${from} ${order} ${maxRows})`)
    .bind(...values)
    .raw<[string]>()
  const known = JSON.parse(lengths[0] ?? '[]') as number[]
  const count = fitting(known)
  if (count === 0) return { rows: [], next: null }
  const rows = await d1
    .prepare(
      `SELECT ${table.columns.map((column) => asRead(table, column)).join(', ')} ${from} ${order} ${count}`,
    )
    .bind(...values)
    .raw<ColumnValue[]>()
  const isEnd = count === known.length && count < maxRows
  return { rows, next: isEnd ? null : keyIn(table, rows.at(-1)) }
}

/** Bytes are packed texts. */
const asRead = ({ bytes }: BackupTable, column: string): string =>
  bytes.includes(column) ? fromPacked(quoted(column)) : quoted(column)

/** The key of the last row of each table; null for an empty one. */
export async function lastKeys(
  d1: D1Database,
  tables: BackupTable[],
): Promise<Record<string, ColumnValue[] | null>> {
  const results = await d1.batch<Record<string, ColumnValue>>(
    tables.map(({ name, key }) => {
      const backwards = key.map((column) => `${quoted(column)} DESC`).join(', ')
      return d1.prepare(`SELECT ${quotedList(key)} FROM ${quoted(name)} ORDER BY ${backwards} LIMIT 1`)
    }),
  )
  return Object.fromEntries(
    tables.map(({ name, key }, index) => {
      const row = results[index]?.results[0]
      return [name, row ? key.map((column) => row[column] ?? null) : null]
    }),
  )
}

/** @throws NOT_FOUND for a name that no table of a backup has. */
export async function backupTable(d1: D1Database, name: string): Promise<BackupTable> {
  const [table] = await backupTables(d1, name)
  if (!table) throw notFound('Table')
  return table
}

function placeAfter(
  { name, key }: BackupTable,
  after: ColumnValue[] | null,
): { from: string; values: ColumnValue[] } {
  const from = `FROM ${quoted(name)}`
  if (after === null) return { from, values: [] }
  const marks = key.map(() => '?').join(', ')
  return {
    from: `${from} WHERE (${quotedList(key)}) > (${marks})`,
    values: key.map((_, i) => after[i] ?? null),
  }
}

/** How many rows of these lengths one answer takes: at least one. */
function fitting(lengths: number[]): number {
  let bytes = 0
  const past = lengths.findIndex((length, index) => (bytes += length) > maxBytes && index > 0)
  return past === -1 ? lengths.length : past
}

const keyIn = ({ columns, key }: BackupTable, row: ColumnValue[] | undefined): ColumnValue[] | null =>
  row ? key.map((column) => row[columns.indexOf(column)] ?? null) : null
