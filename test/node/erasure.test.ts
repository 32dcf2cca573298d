import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { companyColumn, erasureRegister, registered } from '../../src/workspace/erasure/register.ts'

const migrations = join(import.meta.dirname, '../../migrations')

/** The database after all migrations. */
function database(): DatabaseSync {
  const made = new DatabaseSync(':memory:')
  for (const file of readdirSync(migrations).toSorted())
    made.exec(readFileSync(join(migrations, file), 'utf8'))
  return made
}

interface Column {
  table: string
  column: string
  pk: number
  refers: string | null
  /** What the database does with the row when the row that it refers to goes. */
  then: string | null
}

const columns = database()
  .prepare(
    `SELECT s.name AS "table", c.name AS "column", c.pk, f."table" AS refers, f.on_delete AS "then"
     FROM sqlite_schema AS s JOIN pragma_table_info(s.name) AS c
     LEFT JOIN pragma_foreign_key_list(s.name) AS f ON f."from" = c.name
     WHERE s.type = 'table' AND substr(s.name, 1, 7) <> 'sqlite_'`,
  )
  .all() as unknown as Column[]

/** Columns that name a person or a company by their name or by what they refer to. */
const person =
  /^(user_id|actor_id|author_id|assignee_id|owner_id|.*_user_id|(?!replaced).*_by|.*email.*|password_hash|mentions)$/
const company = /^(.*_)?company_id$/
const elsewhere: Record<string, string> = {
  'oauth_codes.used_by': 'the random name of a request',
  'sessions.sso_company_id': 'the erasure of a company ends these sessions by a statement of its own',
}

const names = ({ table, column, refers }: Column, pattern: RegExp, of: string) =>
  (pattern.test(column) || refers === of) && elsewhere[`${table}.${column}`] === undefined

describe('the register of erasures', () => {
  it('names every column with a company', () => {
    const missing = columns
      .filter((each) => names(each, company, 'companies'))
      .filter(({ table, column }) => {
        const entry = erasureRegister[table]
        return entry === undefined || companyColumn(entry) !== column
      })
    expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  })

  it('names every column with a person', () => {
    const missing = columns
      .filter((each) => names(each, person, 'users'))
      .filter(({ table, column }) => erasureRegister[table]?.people?.[column] === undefined)
    expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  })

  it('names only columns that exist, and the primary key of each table', () => {
    for (const [table, { key, people = {}, hidden = [], ...entry }] of registered()) {
      const own = columns.filter((each) => each.table === table)
      const known = new Set(own.map(({ column }) => column))
      const of = companyColumn(entry as never)
      for (const name of [...Object.keys(people), ...hidden, ...(of === null ? [] : [of])])
        expect(known, `${table}.${name}`).toContain(name)
      const primary = own.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
      expect([table, key]).toEqual([table, [...new Set(primary.map(({ column }) => column))].join(', ')])
    }
  })

  it('has each table before the tables that it refers to', () => {
    const order = Object.keys(erasureRegister)
    const deleted = new Set(
      registered()
        .filter(([, entry]) => typeof entry.company === 'string')
        .map(([name]) => name),
    )
    const wrong = columns.filter(
      ({ table, refers, then }) =>
        then === 'NO ACTION' &&
        refers !== null &&
        refers !== table &&
        deleted.has(table) &&
        deleted.has(refers) &&
        order.indexOf(table) > order.indexOf(refers),
    )
    expect(wrong.map(({ table, refers }) => `${table} after ${refers}`)).toEqual([])
  })

  it('hides every secret and digest from downloads', () => {
    const secret = /(^|_)(hash|secret|sealed|salt|challenge)$|^url$/
    const shown = columns.filter(
      ({ table, column }) =>
        secret.test(column) &&
        erasureRegister[table] !== undefined &&
        !erasureRegister[table].hidden?.includes(column),
    )
    // The address of a webhook is what its company wrote; that of a channel is a secret.
    expect(shown.map(({ table, column }) => `${table}.${column}`)).toEqual(['webhooks.url'])
  })
})
