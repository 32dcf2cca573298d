import type { Observed } from '../context/observed.ts'
import { bind, isRead, noteCost, repeating } from './transient.ts'

/**
 * Where the first read of a session may go: to any replica (`first-unconstrained`), to a replica that has reached a
 * bookmark, or to the primary (`first-primary`).
 */
export type Freshness = string

/** A D1 bookmark: bookmarks of one database sort by time, as text. */
export const newerBookmark = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a

interface Known {
  sql: string
  values: unknown[]
}

/** Reads that wait for the others of their batch. */
interface Gathered {
  prepared: () => D1PreparedStatement[]
  count: number
  resolve: (results: D1Result[]) => void
  reject: (error: unknown) => void
}

/** Work that starts several reads may await loaded tables first, which takes some turns of the microtask queue. */
const turnsToGather = 16

/**
 * The statements of one request in a session of D1: reads go to a replica, writes to the primary, and every statement
 * sees what the statements before it saw. Reads are repeated after a transient error.
 */
class Session {
  readonly #source: D1Database
  readonly #observed: Observed
  #session: D1DatabaseSession
  #mayLag: boolean
  #queue: Gathered[] = []
  readonly #known = new WeakMap<D1PreparedStatement, Known>()

  constructor(source: D1Database, freshness: Freshness, observed: Observed) {
    this.#source = source
    this.#observed = observed
    this.#session = source.withSession(freshness)
    this.#mayLag = freshness !== 'first-primary'
  }

  get bookmark(): string | null {
    return this.#session.getBookmark()
  }

  /** Whether what the session has read is at least as new as this. A session without a statement has read nothing. */
  hasReached(freshness: Freshness): boolean {
    const { bookmark } = this
    return !this.#mayLag || bookmark === null || (freshness !== 'first-primary' && bookmark >= freshness)
  }

  /** Sends all further statements to the primary. False if they go there already. */
  usePrimary(): boolean {
    const mayLag = this.#mayLag
    if (mayLag) this.#session = this.#source.withSession('first-primary')
    this.#mayLag = false
    return mayLag
  }

  readonly database = {
    prepare: (sql: string) => this.#statement({ sql, values: [] }),
    batch: async (statements: D1PreparedStatement[]) => {
      const known = statements.map((statement) => this.#known.get(statement))
      const isReading = known.every((each) => each !== undefined && isRead(each.sql))
      const prepared = () =>
        statements.map((statement, i) => (known[i] ? this.#prepared(known[i]) : statement))
      if (isReading) return this.#gather(prepared, statements.length)
      const results = await this.#run(() => this.#session.batch(prepared()), false)
      return results.map((result) => this.#noted(result))
    },
  } as D1Database

  #prepared(known: Known): D1PreparedStatement {
    const statement = this.#session.prepare(known.sql)
    return known.values.length > 0 ? statement.bind(...known.values) : statement
  }

  #statement(known: Known): D1PreparedStatement {
    const isReading = isRead(known.sql)
    const rows = async () => {
      if (!isReading) return this.#noted(await this.#run(() => this.#prepared(known).all(), false))
      const [result] = await this.#gather(() => [this.#prepared(known)], 1)
      return result
    }
    const statement = {
      bind: (...values: unknown[]) => this.#statement({ ...known, values }),
      all: rows,
      run: rows,
      first: async (column?: string) => {
        const [row = null] = (await rows())?.results ?? []
        return row === null || column === undefined ? row : (row as Record<string, unknown>)[column]
      },
      raw: (options: { columnNames: true }) => this.#run(() => this.#prepared(known).raw(options), isReading),
    } as unknown as D1PreparedStatement
    this.#known.set(statement, known)
    return statement
  }

  /**
   * Runs reads that are requested at the same time in one batch. A request has six connections, and separate reads
   * would each need one.
   */
  #gather(prepared: () => D1PreparedStatement[], count: number): Promise<D1Result[]> {
    const { promise, resolve, reject } = Promise.withResolvers<D1Result[]>()
    if (this.#queue.length === 0) void this.#flush()
    this.#queue.push({ prepared, count, resolve, reject })
    return promise
  }

  async #flush(): Promise<void> {
    for (let turn = 0; turn < turnsToGather; turn++) await Promise.resolve()
    const queue = this.#queue
    this.#queue = []
    const run = (reads: Gathered[]) =>
      this.#run(() => this.#session.batch(reads.flatMap(({ prepared }) => prepared())), true)
    try {
      const results = await run(queue)
      let from = 0
      for (const { count, resolve } of queue)
        resolve(results.slice(from, (from += count)).map((result) => this.#noted(result)))
    } catch (error) {
      // One read that fails must not fail the others.
      if (queue.length > 1) for (const each of queue) run([each]).then(each.resolve, each.reject)
      else queue[0]?.reject(error)
    }
  }

  #noted(result: D1Result): D1Result {
    return noteCost(this.#observed, result)
  }

  /**
   * Repeats a read that fails at a replica once at the primary: after a migration a replica may not have a table yet,
   * and after a restore it may not know the bookmark.
   */
  async #run<T>(work: () => Promise<T>, isReading: boolean): Promise<T> {
    try {
      return await repeating(work, () => isReading)
    } catch (error) {
      if (!isReading || !this.usePrimary()) throw error
      return repeating(work)
    }
  }
}

const sessions = new WeakMap<D1Database, Session>()

/** Opens a session of a database. The result is used as the database itself. */
export function openSession(source: D1Database, freshness: Freshness, observed: Observed): D1Database {
  const session = new Session(source, freshness, observed)
  sessions.set(session.database, session)
  bind(session.database, source)
  return session.database
}

/**
 * Sends the further statements of a session to the primary, where what a replica lacks may be found. False if the
 * statements go there already: then nothing else can be found.
 */
export const usePrimary = (d1: D1Database): boolean => sessions.get(d1)?.usePrimary() ?? false

/** The bookmark of what a session has seen; null for a database without a session, and before the first statement. */
export const bookmarkOf = (d1: D1Database): string | null => sessions.get(d1)?.bookmark ?? null

/** Whether everything that a session has read is at least as fresh as demanded. */
export const hasReached = (d1: D1Database, freshness: Freshness): boolean =>
  sessions.get(d1)?.hasReached(freshness) ?? true
