import { inSession } from './assets-files.ts'

/** A database that counts its round trips: a batch is one trip, and so is each statement outside of a batch. */
export function countTrips(database: D1Database): { database: D1Database; trips: () => number } {
  let trips = 0
  const counted = <A extends unknown[], R>(run: (...args: A) => R) => {
    return (...args: A): R => {
      trips += 1
      return run(...args)
    }
  }
  const watch = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values))
        const bound = value.bind(target)
        return ['all', 'first', 'raw', 'run'].includes(String(name)) ? counted(bound) : bound
      },
    })
  const watched: D1Database = new Proxy(database, {
    get(target, name) {
      if (name === 'withSession') return () => inSession(watched)
      if (name === 'prepare') return (sql: string) => watch(target.prepare(sql))
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const bound = value.bind(target)
      return name === 'batch' ? counted(bound) : bound
    },
  })
  return { database: watched, trips: () => trips }
}
