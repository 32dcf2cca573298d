import { newObserved, type Observed } from '../context/observed.ts'

/**
 * Errors of D1 and Durable Objects after which the same statement may succeed, as Cloudflare lists them for D1
 * (developers.cloudflare.com/d1/best-practices/retry-queries). Whether a failed write was applied is unknown.
 */
const transient =
  /network connection lost|caused object to be reset|reset because its code was updated|overloaded|transient issue|internal error/i

/** Whether an error or its cause is transient. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Error && (transient.test(error.message) || isTransient(error.cause))

const maxAttempts = 3

/** Repeats work after a transient error where the work may be done twice. */
export async function repeating<T>(
  work: (attempt: number) => Promise<T>,
  mayRepeat = () => true,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      if (attempt === maxAttempts || !isTransient(error) || !mayRepeat()) throw error
      await scheduler.wait(Math.random() * 50 * attempt ** 2)
    }
  }
}

const reading = /^\s*(?:SELECT\b|WITH\b(?!.*\b(?:INSERT|UPDATE|DELETE|REPLACE)\s))/is

/** Whether a statement only reads. */
export const isRead = (sql: string): boolean => reading.test(sql)

/** The SQL of prepared statements. */
const texts = new WeakMap<D1PreparedStatement, string>()

/** The binding of each database that a request uses. */
const bindings = new WeakMap<D1Database, D1Database>()

/** Notes the binding of a database that wraps it. */
export const bind = (database: D1Database, binding: D1Database): void => void bindings.set(database, binding)

/** The binding of the database of a request: what is cached for a database is cached for its binding. */
export const bindingOf = (database: D1Database): D1Database => bindings.get(database) ?? database

/**
 * A database that repeats reads after a transient error and notes what the statements of a request cost. Its statements
 * also work in a batch of the given database.
 */
export function repeatingReads(database: D1Database, observed: Observed = newObserved()): D1Database {
  const made = inheriting(database, {
    prepare: (sql) => repeatingStatement(database.prepare(sql), sql, observed),
    batch: async <T>(statements: D1PreparedStatement[]) => {
      const results = await repeating(
        () => database.batch<T>(statements),
        () => statements.every((statement) => isRead(texts.get(statement) ?? '')),
      )
      for (const result of results) noteCost(observed, result)
      return results
    },
  })
  bind(made, database)
  return made
}

/** D1 reports the cost of a result with it, but not that of `raw`. */
export function noteCost<T extends { meta: D1Meta }>(observed: Observed, result: T): T {
  const { rows_read: rowsRead, served_by_region: region } = result.meta
  observed.rowsRead += rowsRead
  if (region !== undefined) observed.database = region
  return result
}

function repeatingStatement(
  statement: D1PreparedStatement,
  sql: string,
  observed: Observed,
): D1PreparedStatement {
  const mayRepeat = () => isRead(sql)
  const rows = async <T>() => noteCost(observed, await repeating(() => statement.all<T>(), mayRepeat))
  const made = inheriting(statement, {
    bind: (...values) => repeatingStatement(statement.bind(...values), sql, observed),
    all: rows,
    run: rows,
    first: async (column?: string) => {
      const [row = null] = (await rows<Record<string, unknown>>()).results
      return row === null || column === undefined ? row : row[column]
    },
    raw: (options: { columnNames: true }) => repeating(() => statement.raw(options), mayRepeat),
  } as Partial<D1PreparedStatement>)
  texts.set(made, sql)
  return made
}

/** An object with some methods of its own. It has the other members of the original, which D1 reads from a statement. */
const inheriting = <T extends object>(original: T, methods: Partial<T>): T =>
  Object.assign(Object.create(original) as T, methods)
