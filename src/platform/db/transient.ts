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

/** One wrapper for each database, because caches are stored by database. */
const wrapped = new WeakMap<D1Database, D1Database>()

/** A database that repeats reads after a transient error. Its statements also work in a batch of the given database. */
export function repeatingReads(database: D1Database): D1Database {
  const known = wrapped.get(database)
  if (known) return known
  const made = inheriting(database, {
    prepare: (sql) => repeatingStatement(database.prepare(sql), sql),
    batch: <T>(statements: D1PreparedStatement[]) =>
      repeating(
        () => database.batch<T>(statements),
        () => statements.every((statement) => isRead(texts.get(statement) ?? '')),
      ),
  })
  wrapped.set(database, made)
  return made
}

function repeatingStatement(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
  const mayRepeat = () => isRead(sql)
  const repeats =
    (name: 'all' | 'first' | 'raw' | 'run') =>
    (...args: unknown[]) =>
      // oxlint-disable-next-line typescript/no-unsafe-function-type -- the methods have overloads that no one type covers
      repeating(() => (statement[name] as Function)(...args), mayRepeat)
  const made = inheriting(statement, {
    bind: (...values) => repeatingStatement(statement.bind(...values), sql),
    all: repeats('all'),
    first: repeats('first'),
    raw: repeats('raw'),
    run: repeats('run'),
  } as Partial<D1PreparedStatement>)
  texts.set(made, sql)
  return made
}

/** An object with some methods of its own. It has the other members of the original, which D1 reads from a statement. */
const inheriting = <T extends object>(original: T, methods: Partial<T>): T =>
  Object.assign(Object.create(original) as T, methods)
