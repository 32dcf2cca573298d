import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type Schema, Statements } from './company-bound.ts'
import { unboundStatements } from './unbound-statements.ts'

/** Tables whose rows are of companies, but whose columns do not all name the company. */
const alsoOwned = ['consortiums', 'delivery_attempts', 'oauth_codes', 'oauth_tokens', 'responsibilities']

/** The tables after all migrations. */
function schemaOf(root: string): Schema {
  const database = new DatabaseSync(':memory:')
  for (const file of readdirSync(`${root}migrations`).toSorted())
    database.exec(readFileSync(`${root}migrations/${file}`, 'utf8'))
  const rows = database
    .prepare(
      `SELECT s.name AS "table", c.name AS "column" FROM sqlite_schema AS s JOIN pragma_table_info(s.name) AS c
       WHERE s.type IN ('table', 'view')`,
    )
    .all() as { table: string; column: string }[]
  const keys = database
    .prepare(
      `SELECT s.name AS "table", i.name AS "key", c.name AS "column" FROM sqlite_schema AS s
         JOIN pragma_index_list(s.name) AS i JOIN pragma_index_info(i.name) AS c WHERE s.type = 'table' AND i."unique"
       UNION ALL SELECT s.name, 'pk', c.name FROM sqlite_schema AS s JOIN pragma_table_info(s.name) AS c
       WHERE s.type = 'table' AND c.pk > 0`,
    )
    .all() as { table: string; key: string; column: string }[]
  database.close()
  const ofKeys = Map.groupBy(keys, ({ table, key }) => `${table} ${key}`)
  const keyed = [...ofKeys.values()].filter((each) => !each.some(({ column }) => column === 'company_id'))
  const columns = new Map<string, string[]>()
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column])
  const named = [...columns].filter(([, each]) => each.includes('company_id')).map(([table]) => table)
  return {
    columns,
    owned: new Set([...named, ...alsoOwned]),
    keyedAlone: new Set(keyed.flatMap(([key]) => key?.table ?? [])),
  }
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const isRead = (text: string) => /^\s*(?:with|select|insert|update|delete|replace)\b/i.test(text)

/** Whether a text is the listed text, in which `…` stands for any text. */
function isListed(text: string, listed: string): boolean {
  const [start = '', ...rest] = listed.split('…')
  if (!text.startsWith(start)) return false
  let at = start.length
  for (const part of rest) {
    const found = part === '' ? text.length : text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at >= text.length
}

/**
 * Judges statements that the service prepares in tests: returns a sentence for each that reads or changes
 * rows of companies, binds them to no company, and is not in the list of those that may; and for each that fails with
 * a long pattern.
 */
export function judge(root: string): (texts: readonly string[]) => string[] {
  const statements = new Statements(schemaOf(root))
  const listed = Object.values(unboundStatements).flat().map(plain)
  const judged = new Map<string, string | null>()
  const tablesOf = (text: string): string[] => {
    try {
      return statements.unbound(text)
    } catch (error) {
      return [`a text that is not SQL (${String(error)})`]
    }
  }
  const faultOf = (text: string): string | null => {
    const words = plain(text)
    if (/\b(?:like|glob) \?/i.test(words))
      return `A pattern is bound, but D1 refuses patterns of more than 50 bytes. Use instr or substr:\n${words}`
    if (!isRead(text) || listed.some((each) => isListed(words, each))) return null
    const tables = tablesOf(text)
    if (tables.length === 0) return null
    return `A statement does not say whose rows of ${tables.join(', ')} it means. Bind the company's id, or list it with its reason in test/support/unbound-statements.ts:\n${words}`
  }
  return (texts) =>
    texts.flatMap((text) => {
      const known = judged.get(text)
      const fault = known === undefined ? faultOf(text) : known
      judged.set(text, fault)
      return fault ?? []
    })
}
