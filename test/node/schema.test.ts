import { glob, readdir, readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { laterQuotaTriggers, quotaTriggers } from '../../tools/schema/quotas.ts'
import { tableFiles } from '../../tools/schema/tables.ts'

const root = new URL('../..', import.meta.url).pathname

const database = new DatabaseSync(':memory:')
for (const file of (await readdir(`${root}migrations`)).toSorted())
  database.exec(await readFile(`${root}migrations/${file}`, 'utf8'))

/** Every drizzle table of the sources, in whichever file it is declared and whether it is exported or not. */
const declarations = new Map<string, number>()
const tables: [name: string, table: SQLiteTable][] = []
for await (const file of glob('src/**/*.{ts,tsx}', { cwd: root })) {
  const count = (await readFile(root + file, 'utf8')).match(/\bsqliteTable\(/g)?.length ?? 0
  if (count === 0) continue
  declarations.set(file, count)
  const exported: unknown[] = Object.values(await import(root + file))
  for (const table of exported) if (is(table, SQLiteTable)) tables.push([getTableName(table), table])
}

const rowsOf = <T>(sql: string, ...values: string[]) => database.prepare(sql).all(...values) as T[]

/** The unique keys of a table in the database but for its primary key, each as its columns. */
const uniqueKeys = (name: string) =>
  rowsOf<{ name: string }>(
    `SELECT name FROM pragma_index_list(?) WHERE "unique" = 1 AND origin <> 'pk' AND partial = 0`,
    name,
  ).map((index) => rowsOf<{ name: string }>('SELECT name FROM pragma_index_info(?)', index.name).map(nameOf))

/** The foreign keys of a table in the database, each as its columns and what they refer to. */
function foreignKeys(name: string) {
  const rows = rowsOf<{ id: number; table: string; from: string; to: string }>(
    'SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id, seq',
    name,
  )
  return Map.groupBy(rows, ({ id }) => id)
    .values()
    .map((key) => ({
      columns: key.map(({ from }) => from),
      table: key[0]?.table,
      foreignColumns: key.map(({ to }) => to),
    }))
    .toArray()
}

const nameOf = ({ name }: { name: string }) => name

describe('npm run schema', () => {
  it('has written the drizzle tables of the present migrations', async () => {
    const generated = await tableFiles(root)
    expect([...generated.keys()].toSorted()).toEqual([...declarations.keys()].toSorted())
    for (const [path, text] of generated) expect(await readFile(root + path, 'utf8'), path).toBe(text)
  })

  it('has written the triggers of the quotas', async () => {
    expect(await readFile(`${root}migrations/0010_quotas.sql`, 'utf8')).toBe(quotaTriggers())
    expect(await readFile(`${root}migrations/0017_quotas.sql`, 'utf8')).toBe(laterQuotaTriggers())
  })
})

it('finds every drizzle table', () => {
  expect(tables.length).toBeGreaterThan(100)
  expect(tables.length).toBe(declarations.values().reduce((sum, count) => sum + count, 0))
})

describe('every drizzle table', () => {
  it.for(tables)('%s has the columns and the primary key of the migrations', ([name, table]) => {
    const actual = rowsOf<{ name: string; type: string; notnull: number; pk: number }>(
      'SELECT name, type, "notnull", pk FROM pragma_table_info(?)',
      name,
    )
    const keys = getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns.map(nameOf))
    const declared = Object.values(getTableColumns(table)).map((column) => ({
      name: column.name,
      type: column.getSQLType().toUpperCase(),
      required: column.notNull || column.primary,
      key: column.primary ? 1 : keys.indexOf(column.name) + 1,
    }))
    expect(declared).toEqual(
      actual.map(({ name: column, type, notnull, pk }) => ({
        name: column,
        type,
        required: notnull === 1 || pk > 0,
        key: pk,
      })),
    )
  })

  it.for(tables)('%s has no unique and no foreign key that the migrations lack', ([name, table]) => {
    const config = getTableConfig(table)
    const unique = [
      ...config.columns.filter(({ isUnique }) => isUnique).map((column) => [column.name]),
      ...config.uniqueConstraints.map(({ columns }) => columns.map(nameOf)),
      ...config.indexes
        .filter((index) => index.config.unique)
        .map((index) => index.config.columns.map((column) => ('name' in column ? column.name : ''))),
    ]
    const foreign = config.foreignKeys.map((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference()
      return {
        columns: columns.map(nameOf),
        table: getTableName(foreignTable),
        foreignColumns: foreignColumns.map(nameOf),
      }
    })
    expect(uniqueKeys(name)).toEqual(expect.arrayContaining(unique))
    expect(foreignKeys(name)).toEqual(expect.arrayContaining(foreign))
  })
})
