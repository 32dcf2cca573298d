import { env } from 'cloudflare:workers'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'

/** Every table of the source, so that none can be forgotten here. */
const modules = import.meta.glob<Record<string, unknown>>('../../src/**/table.ts', { eager: true })

interface ColumnInfo {
  name: string
  type: string
  notnull: number
  pk: number
}

describe('every drizzle table', () => {
  const tables = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((each): each is SQLiteTable => is(each, SQLiteTable))
    .map((table) => [getTableName(table), table] as const)
  it.for(tables)('%s is what the migrations make', async ([name, table]) => {
    const { results } = await env.DB.prepare('SELECT * FROM pragma_table_info(?)')
      .bind(name)
      .all<ColumnInfo>()
    const keys = new Set(
      getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns.map((each) => each.name)),
    )
    const declared = Object.values(getTableColumns(table)).map((column) => ({
      name: column.name,
      type: column.getSQLType().toUpperCase(),
      required: column.notNull || column.primary,
      key: column.primary || keys.has(column.name),
    }))
    const actual = results.map(({ name: column, type, notnull, pk }) => ({
      name: column,
      type,
      required: notnull === 1 || pk > 0,
      key: pk > 0,
    }))
    expect(declared).toEqual(actual)
  })
})
