import { inSession } from './assets-files.ts'

/** When a call to the database fails: before the database has done it, or after, when only the answer is lost. */
export type Fault = 'before' | 'after'

export interface Faulty {
  database: D1Database
  /** The SQL of each call that reached the database, in its order. */
  applied: string[][]
}

/**
 * A database whose calls fail. `faultOf` decides for the SQL of each call; a batch is one call. The error is
 * what D1 throws for `message`.
 */
export function faulty(
  real: D1Database,
  message: string,
  faultOf: (statements: string[]) => Fault | null,
): Faulty {
  const applied: string[][] = []
  const fail = () => new Error(`D1_ERROR: ${message}`, { cause: new Error(message) })
  const call = async <T>(statements: string[], work: () => Promise<T>): Promise<T> => {
    const fault = faultOf(statements)
    if (fault === 'before') throw fail()
    const done = await work()
    applied.push(statements)
    if (fault === 'after') throw fail()
    return done
  }
  const texts = new WeakMap<object, string>()
  const watch = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const made = new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values), sql)
        return (...args: unknown[]) => call([sql], () => value.apply(target, args) as Promise<unknown>)
      },
    })
    texts.set(made, sql)
    return made
  }
  const textOf = (statement: object): string =>
    texts.get(statement) ?? texts.get(Object.getPrototypeOf(statement) as object) ?? ''
  const database: D1Database = new Proxy(real, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => watch(target.prepare(sql), sql)
      // A session of the database fails as the database does.
      if (name === 'withSession') return () => inSession(database)
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) =>
          call(statements.map(textOf), () => target.batch(statements))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { database, applied }
}
