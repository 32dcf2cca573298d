import { readdir, readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { type ColumnType, columnTypes, timedTables } from './types.ts'

/**
 * The drizzle tables of the houses, as all migrations together leave them: the text of each file, by its path. A table
 * belongs to the house whose migration creates it.
 */
export async function tableFiles(root: string): Promise<Map<string, string>> {
  const database = new DatabaseSync(':memory:')
  const houseOf = new Map<string, string>()
  for (const file of (await readdir(`${root}migrations`)).toSorted()) {
    database.exec(await readFile(`${root}migrations/${file}`, 'utf8'))
    const house = /^\d+_(\w+)\.sql$/.exec(file)?.[1] ?? ''
    for (const { name } of tablesOf(database)) if (!houseOf.has(name)) houseOf.set(name, house)
  }
  const byHouse = Map.groupBy(tablesOf(database), ({ name }) => houseOf.get(name) ?? '')
  return new Map([...byHouse].map(([house, tables]) => [`src/${house}/schema.gen.ts`, fileOf(house, tables)]))
}

interface Table {
  name: string
  columns: Column[]
}

interface Column {
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  /** Its place in the primary key, from 1; 0 outside the key. */
  pk: number
  /** What the only condition of the column says about it; null without one. */
  check: string | null
}

/** The tables of the database in the order in which they were created. Drizzle has no virtual tables. */
function tablesOf(database: DatabaseSync): Table[] {
  const rows = database
    .prepare(
      `SELECT l.name, s.sql FROM pragma_table_list AS l JOIN sqlite_schema AS s ON s.name = l.name
       WHERE l.schema = 'main' AND l.type = 'table' AND l.name NOT LIKE 'sqlite_%' ORDER BY s.rowid`,
    )
    .all() as { name: string; sql: string }[]
  const columns = database.prepare('SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?)')
  return rows.map(({ name, sql }) => {
    const text = sql.replaceAll(/--.*/g, '')
    const found = columns.all(name) as unknown as Column[]
    return { name, columns: found.map((column) => ({ ...column, check: checkOf(column.name, text) })) }
  })
}

/** `IN (…)` or `json_valid` of the check of a column. SQLite writes an added column after a comma. */
function checkOf(column: string, sql: string): string | null {
  const either = `\\b${column} IN \\(([^)]*)\\)|json_valid\\(${column}\\)`
  const found = new RegExp(
    `(?:^|,)\\s*${column}\\b.*CHECK \\((?:${column} IS NULL OR )?(?:${either})\\)`,
    'm',
  ).exec(sql)
  return found ? (found[1] ?? 'json') : null
}

const camelCase = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

function fileOf(house: string, tables: Table[]): string {
  const texts = tables.map(tableText)
  const used = tables.flatMap(({ name, columns }) =>
    columns.map((column) => columnTypes[`${name}.${column.name}`]),
  )
  const builders = ['blob', 'integer', 'primaryKey', 'real', 'sqliteTable', 'text'].filter((name) =>
    texts.some((text) => new RegExp(`\\b${name}\\(`).test(text)),
  )
  const own = ['any', 'time'].filter((name) => texts.some((text) => new RegExp(`\\b${name}\\(`).test(text)))
  const ownPath = house === 'platform' ? './db/columns.ts' : '../platform/db/columns.ts'
  return `// Written by \`npm run schema\` from the migrations.
import { ${builders.join(', ')} } from 'drizzle-orm/sqlite-core'
${own.length > 0 ? `import { ${own.join(', ')} } from '${ownPath}'\n` : ''}${typeImports(house, used)}
${texts.join('\n')}`
}

/** The imports of the types of columns, as texts. */
function typeImports(house: string, used: (ColumnType | string | undefined)[]): string {
  const names = new Map<string, Set<string>>()
  for (const each of used) {
    if (typeof each !== 'object') continue
    const inFile = names.get(each.file) ?? new Set()
    for (const [name] of each.type.matchAll(/\b(?!Partial\b|Record\b)[A-Z]\w+/g)) inFile.add(name)
    names.set(each.file, inFile)
  }
  return [...names]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, types]) => {
      const path = file.startsWith(`${house}/`) ? `./${file.slice(house.length + 1)}` : `../${file}`
      return `import type { ${[...types].toSorted().join(', ')} } from '${path}'\n`
    })
    .join('')
}

function tableText({ name, columns }: Table): string {
  const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  const lines = columns.map(
    (column) => `  ${camelCase(column.name)}: ${columnText(name, column, key.length)},\n`,
  )
  const keyText = `, (table) => [\n  primaryKey({ columns: [${key.map((each) => `table.${camelCase(each.name)}`).join(', ')}] }),\n]`
  return `export const ${camelCase(name)} = /* @__PURE__ */ sqliteTable('${name}', {
${lines.join('')}}${key.length > 1 ? keyText : ''})
`
}

function columnText(table: string, column: Column, keys: number): string {
  const { name, check, dflt_value: initial, notnull, pk } = column
  const named = columnTypes[`${table}.${name}`]
  const isBoolean = check === '0, 1' || named === 'boolean'
  const isTime = column.type === 'INTEGER' && timedTables.has(table) && /(?:^|_)at$/.test(name)
  const type = isBoolean || isTime ? undefined : named
  const sqlName = camelCase(name) === name ? '' : `'${name}'`
  const options = isBoolean ? "{ mode: 'boolean' }" : optionsOf(column)
  return [
    `${isTime ? 'time' : column.type.toLowerCase()}(${[sqlName, options].filter((part) => part !== '').join(', ')})`,
    type && `.$type<${typeof type === 'string' ? type : type.type}>()`,
    pk > 0 && keys === 1 ? '.primaryKey()' : notnull && '.notNull()',
    initial !== null && `.default(${isBoolean ? String(initial === '1') : initial})`,
  ]
    .filter((part) => typeof part === 'string')
    .join('')
}

/** The second parameter of the builder of a column. */
function optionsOf({ check, type }: Column): string {
  if (check === null || type !== 'TEXT') return ''
  return check === 'json' ? "{ mode: 'json' }" : `{ enum: [${check}] }`
}
