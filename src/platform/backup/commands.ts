import { toPacked } from '../db/packed.ts'
import { Buffer } from 'node:buffer'
import type { Ctx } from '../context/context.ts'
import { type Cell, insertRows } from '../db/bulk.ts'
import { erasureFolder } from '../db/erasure.ts'
import { forbidden, invalidData } from '../context/errors.ts'
import { lastKeys, type ColumnValue } from './queries.ts'
import { type BackupTable, backupTables, quotedList, quoted } from './tables.ts'

/** A table of a backup, with the columns that it had in the service that was backed up. */
export interface GivenTable {
  name: string
  columns: string[]
}

/** Rows that migrations and idle jobs write into a service without companies or tenders. A restore replaces them. */
const replaced = new Set([
  'announcing',
  'audit',
  'corpus',
  'exchange_rates',
  'file_sweep',
  'jobs',
  'rate_windows',
  'revaluation',
  'sources',
])
/** In characters of JSON: longer rows are bound cell by cell, because as JSON they may be too long to bind. */
const longRow = 400_000

/**
 * Begins a restore, or goes on with a restore of the same backup that broke off; returns the key of the last row of
 * each table. A service that has any data is refused.
 *
 * @throws FORBIDDEN where the service is at work, is not empty, or is older than the backup.
 */
export async function beginRestore(
  ctx: Ctx,
  backup: string,
  given: GivenTable[],
): Promise<Record<string, ColumnValue[] | null>> {
  if (ctx.config.MAINTENANCE !== 'on')
    throw forbidden('state', 'A restore needs a service at rest: set MAINTENANCE to "on"')
  const tables = await backupTables(ctx.d1)
  refuseUnknown(tables, given)
  const last = await lastKeys(ctx.d1, tables)
  const going = await goingOn(ctx)
  if (going === backup) return last
  const filled = tables.filter(({ name }) => last[name] && !replaced.has(name)).map(({ name }) => name)
  if (going !== null || filled.length > 0 || (await hasFiles(ctx)))
    throw forbidden('state', notEmpty(filled, going))
  const emptied = tables.filter(({ name }) => replaced.has(name))
  await ctx.d1.batch([
    ctx.d1
      .prepare('INSERT INTO restoring (one, backup, began_at) VALUES (1, ?1, ?2)')
      .bind(backup, ctx.now.getTime()),
    ...emptied.toReversed().map(({ name }) => ctx.d1.prepare(`DELETE FROM ${quoted(name)}`)),
  ])
  return Object.fromEntries(tables.map(({ name }) => [name, null]))
}

function notEmpty(filled: string[], going: string | null): string {
  if (going !== null)
    return 'Another restore was begun here and broke off: continue with its backup, or begin with an empty database and bucket'
  const where = filled.length > 0 ? `rows in ${filled.slice(0, 5).join(', ')}` : 'files'
  return `A restore needs an empty service, and this one holds ${where}: begin with an empty database and bucket`
}

/** A newer service may have more tables and columns, which get their defaults; an older service would lose some. */
function refuseUnknown(tables: BackupTable[], given: GivenTable[]): void {
  for (const { name, columns } of given) {
    const table = tables.find((each) => each.name === name)
    const missing = table ? columns.find((column) => !table.columns.includes(column)) : ''
    if (missing === undefined) continue
    const what = missing ? `the column ${missing} of ${name}` : `the table ${name}`
    throw forbidden(
      'state',
      `The service has not got ${what}: deploy the release that made the backup, or a later one`,
    )
  }
}

const goingOn = ({ d1 }: Pick<Ctx, 'd1'>): Promise<string | null> =>
  d1.prepare('SELECT backup FROM restoring WHERE one = 1').first<string>('backup')

/** The list of erasures does not count: it is there before a restore, so that the restore is erased again. */
async function hasFiles({ env }: Pick<Ctx, 'env'>): Promise<boolean> {
  const pages = [{ limit: 1 }, { limit: 1, startAfter: `${erasureFolder}~` }]
  const listed = await Promise.all(pages.map((page) => env.FILES.list(page)))
  return listed.some(({ objects }) => objects.some(({ key }) => !key.startsWith(erasureFolder)))
}

/** @throws FORBIDDEN for rows and files of a restore that was not begun, or has ended. */
export async function refuseUnlessRestoring(ctx: Ctx, backup: string): Promise<void> {
  if ((await goingOn(ctx)) !== backup) throw forbidden('state', 'No restore of this backup is going on')
}

/** @throws FORBIDDEN where rows of a restore are still to come: the audit row of the restore would be among them. */
export async function refuseWhileRestoring(ctx: Ctx): Promise<void> {
  if ((await goingOn(ctx)) !== null)
    throw forbidden('state', 'A restore is going on here: end the restore first')
}

/** Writes rows of a table, all or none. A row that is there already makes all of them fail. */
export async function restoreRows(
  ctx: Ctx,
  table: BackupTable,
  columns: string[],
  rows: Cell[][],
): Promise<void> {
  if (columns.some((column) => !table.columns.includes(column)) || columns.length === 0)
    throw invalidData('columns', `must be columns of ${table.name}`)
  if (rows.some((row) => row.length !== columns.length))
    throw invalidData('rows', 'must have a value for each column')
  const into = `INSERT INTO ${quoted(table.name)} (${quotedList(columns)})`
  const places = columns.flatMap((column, index) => (table.bytes.includes(column) ? [index] : []))
  const isLong = (row: Cell[]) => Buffer.byteLength(JSON.stringify(row)) > longRow
  const marks = columns
    .map((column, index) => (table.bytes.includes(column) ? toPacked(`?${index + 1}`) : `?${index + 1}`))
    .join(', ')
  const long = rows.filter(isLong).map((row) => ctx.d1.prepare(`${into} VALUES (${marks})`).bind(...row))
  const short = insertRows(
    ctx.d1,
    into,
    rows.filter((row) => !isLong(row)),
    places,
  )
  if (short.length + long.length > 0) await ctx.d1.batch([...short, ...long])
}

/** Ends a restore: the service then counts as one with data. */
export async function endRestore(ctx: Ctx, backup: string): Promise<void> {
  await refuseUnlessRestoring(ctx, backup)
  await ctx.d1.prepare('DELETE FROM restoring WHERE backup = ?1').bind(backup).run()
}
