import { rowsOf } from '../db/rows.ts'

/**
 * A table of a backup. Name and shape come from the database itself: a list of tables in the code could become stale.
 */
export interface BackupTable {
  name: string
  columns: string[]
  /** The columns of bytes, which are packed texts. */
  bytes: string[]
  /** The columns of the primary key, in its order. Rows are read and written in the order of their keys. */
  key: string[]
  references: Reference[]
}

/** Columns that name a row of another table. */
interface Reference {
  table: string
  columns: string[]
  to: string[]
}

interface ColumnRow {
  name: string
  column: string
  type: string
  pk: number
}

interface ReferenceRow {
  name: string
  id: number
  table: string
  from: string
  to: string
}

/**
 * Tables that a backup leaves out: tables that D1, the migrations and triggers fill by themselves (the limits of the
 * plans, and the counters of quotas, which count the restored rows again), the counts that searches keep for a while,
 * and the mark of a restore that is going on.
 */
const leftOut = ['restoring', 'd1_migrations', 'quotas', 'quota_use', 'kept_answers']
const ours = `l.schema = 'main' AND l.type = 'table' AND l.name NOT IN (${leftOut.map((name) => `'${name}'`).join(', ')})
  AND substr(l.name, 1, 7) <> 'sqlite_' AND substr(l.name, 1, 4) <> '_cf_'`

/**
 * Every table to back up, each table after the tables that it refers to. Search indexes are left out, because
 * they are built from these tables. With `only`, just the table of this name.
 */
export async function backupTables(d1: D1Database, only?: string): Promise<BackupTable[]> {
  const among = only === undefined ? ours : `${ours} AND l.name = ?1`
  const prepare = (sql: string) => d1.prepare(sql).bind(...(only === undefined ? [] : [only]))
  const [columns, references] = await d1.batch([
    prepare(
      `SELECT l.name, c.name AS "column", c.type, c.pk FROM pragma_table_list AS l JOIN pragma_table_info(l.name) AS c
       WHERE ${among} ORDER BY l.name, c.cid`,
    ),
    prepare(
      `SELECT l.name, f.id, f."table", f."from", f."to" FROM pragma_table_list AS l
       JOIN pragma_foreign_key_list(l.name) AS f WHERE ${among} ORDER BY l.name, f.id, f.seq`,
    ),
  ])
  const columnsOf = Map.groupBy(rowsOf<ColumnRow>(columns), ({ name }) => name)
  const referencesOf = Map.groupBy(rowsOf<ReferenceRow>(references), ({ name }) => name)
  return parentsFirst(
    [...columnsOf].map(([name, rows]) => ({
      name,
      columns: rows.map(({ column }) => column),
      bytes: rows.flatMap(({ column, type }) => (type === 'BLOB' ? [column] : [])),
      key: keyOf(name, rows),
      references: referencesIn(referencesOf.get(name) ?? []),
    })),
  )
}

function keyOf(name: string, rows: ColumnRow[]): string[] {
  const key = rows.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  if (key.length === 0) throw new Error(`The table ${name} has no primary key to read it by`)
  return key.map(({ column }) => column)
}

/** References to tables that are left out do not decide the order, because migrations fill these tables. */
const referencesIn = (rows: ReferenceRow[]): Reference[] =>
  [...Map.groupBy(rows, ({ id }) => id).values()]
    .map((parts) => ({
      table: parts[0]?.table ?? '',
      columns: parts.map(({ from }) => from),
      to: parts.map(({ to }) => to),
    }))
    .filter(({ table }) => !leftOut.includes(table))

function parentsFirst(tables: BackupTable[]): BackupTable[] {
  const ordered: BackupTable[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const isFree = ({ references }: BackupTable) => !references.some(({ table }) => names.has(table))
    const free = waiting.filter(isFree)
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !isFree(table))
  }
  return ordered
}

/** A name as SQL takes it. The names are those of the database and of a checked list, never a caller's text. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quotedList = (names: readonly string[]): string => names.map(quoted).join(', ')
