import { env } from 'cloudflare:workers'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { certifications, companies, memberships, users } from '../src/accounts/table.ts'
import { assets } from '../src/assets/table.ts'
import { audit, events, idempotency, reservations } from '../src/changes/table.ts'
import { bidChanges, bids } from '../src/bids/table.ts'
import { consortiumMembers, consortiums, responsibilities } from '../src/consortiums/table.ts'
import { apiKeys, gateNotices } from '../src/keys/table.ts'
import { teamMembers, teams } from '../src/teams/table.ts'

interface ColumnInfo {
  name: string
  type: string
  notnull: number
  pk: number
}

describe('every drizzle table', () => {
  const tables = [
    companies,
    users,
    memberships,
    certifications,
    apiKeys,
    gateNotices,
    teams,
    teamMembers,
    bids,
    bidChanges,
    consortiums,
    consortiumMembers,
    responsibilities,
    assets,
    audit,
    events,
    idempotency,
    reservations,
  ].map((table) => [getTableName(table), table] as const)
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
