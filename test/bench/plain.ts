import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Statement, Wait } from './trace.ts'

/** SQLite without a Worker around it: the same statements on the same file, each prepared once. */
export class PlainSqlite {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { readOnly: true })
  }

  /** How many milliseconds it takes to read all rows of these statements. */
  time(statements: Statement[]): number {
    const began = performance.now()
    for (const { sql, values } of statements) this.#prepare(sql).all(...(values as SQLInputValue[]))
    return performance.now() - began
  }

  close(): void {
    this.#database.close()
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql) ?? this.#database.prepare(sql)
    this.#prepared.set(sql, known)
    return known
  }
}

/** The statements that a request sent to D1. */
export const statementsOf = (waits: Wait[]): Statement[] => waits.flatMap(({ statements }) => statements)

/** The key of a stored total: 32 bytes in base64. */
const totalKey = /^[A-Za-z0-9+/]{43}=$/

/** The same statements, with keys under which no total is stored. */
export const withoutTotals = (statements: Statement[]): Statement[] =>
  statements.map((statement) =>
    statement.sql.includes('kept_answers')
      ? {
          ...statement,
          values: statement.values.map((value) => (totalKey.test(String(value)) ? '' : value)),
        }
      : statement,
  )

/** The least number of waits of a request that follow one another. */
export function serialWaits(waits: Wait[]): number {
  let free = 0
  let count = 0
  for (const { began, ended } of waits.toSorted((a, b) => a.ended - b.ended))
    if (began > free) {
      count += 1
      free = ended
    }
  return count
}
