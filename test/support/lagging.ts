import { env } from 'cloudflare:workers'
import { applyD1Migrations } from 'cloudflare:test'
import { isRead } from '../../src/platform/db/transient.ts'
import { copiedRows } from './copied-rows.ts'
import { migrationTexts } from './migrations.ts'

const bookmarkOf = (writes: number) => String(writes).padStart(12, '0')

/**
 * A primary with two replicas in other places, each as of the write that it has applied. A session does what D1
 * documents: its first read goes to the primary, or to the replica of its place once that has reached the bookmark;
 * later reads go to the replica once it has reached what the session has seen; writes go to the primary.
 */
export class LaggingDatabase {
  readonly #replicas = [env.NEWER, env.EARLIER]
  readonly #applied = [0, 0]
  readonly #tables: readonly string[]
  #written = 0
  /** The place of the requests that begin now. */
  place = 0
  /** Whether sessions keep to their bookmarks; false for the control. */
  keepsBookmarks = true
  readonly counts = { atReplica: 0, waited: 0, atPrimary: 0, writes: 0 }

  constructor(tables: readonly string[]) {
    this.#tables = tables
  }

  async migrate(): Promise<void> {
    const queries = migrationTexts()
    for (const replica of this.#replicas) await applyD1Migrations(replica, [{ name: 'all', queries }])
  }

  /** Counts a change of the primary that was made beside this database. */
  changed(): void {
    this.#written += 1
  }

  /** Lets the replica of a place catch up. */
  async replicate(place: number): Promise<void> {
    const to = this.#replicas[place] as D1Database
    const now = this.#written
    const statements = [to.prepare('PRAGMA defer_foreign_keys = ON')]
    for (const table of this.#tables) {
      statements.push(to.prepare(`DELETE FROM ${table}`), ...(await copiedRows(to, { table })))
    }
    await to.batch(statements)
    this.#applied[place] = now
  }

  replica = (place: number): D1Database => this.#replicas[place] as D1Database

  /** The binding: without a session every statement goes to the primary. */
  readonly binding: D1Database = {
    ...this.#session(() => {
      this.counts.atPrimary += 1
      return Promise.resolve(env.DB)
    }),
    withSession: (constraint = 'first-unconstrained') => {
      const { place } = this
      let seen: number | null = /^\d+$/.test(constraint) && this.keepsBookmarks ? Number(constraint) : null
      let mustAskPrimary = constraint === 'first-primary' && this.keepsBookmarks
      const target = async (isReading: boolean) => {
        if (!isReading || mustAskPrimary) {
          mustAskPrimary = false
          this.counts.atPrimary += 1
          seen = this.#written
          return env.DB
        }
        if ((this.#applied[place] ?? 0) < (seen ?? 0)) {
          this.counts.waited += 1
          await this.replicate(place)
        }
        seen = Math.max(seen ?? 0, this.#applied[place] ?? 0)
        this.counts.atReplica += 1
        return this.replica(place)
      }
      const session = this.#session(target, () => (seen = this.#written))
      return { ...session, getBookmark: () => (seen === null ? null : bookmarkOf(seen)) }
    },
  } as unknown as D1Database

  #session(target: (isReading: boolean) => Promise<D1Database>, wrote: () => void = () => undefined) {
    const known = new WeakMap<object, { sql: string; values: unknown[] }>()
    const prepared = (d1: D1Database, { sql, values }: { sql: string; values: unknown[] }) =>
      values.length > 0 ? d1.prepare(sql).bind(...values) : d1.prepare(sql)
    const run = async <T>(isReading: boolean, work: (d1: D1Database) => Promise<T>): Promise<T> => {
      const d1 = await target(isReading)
      const done = await work(d1)
      if (!isReading) {
        this.#written += 1
        this.counts.writes += 1
        wrote()
      }
      return done
    }
    const statement = (sql: string, values: unknown[]): D1PreparedStatement => {
      const of =
        (name: 'all' | 'first' | 'raw' | 'run') =>
        (...args: never[]) =>
          run(isRead(sql), (d1) =>
            (prepared(d1, { sql, values })[name] as (...args: never[]) => Promise<unknown>)(...args),
          )
      const made = {
        bind: (...bound: unknown[]) => statement(sql, bound),
        all: of('all'),
        first: of('first'),
        raw: of('raw'),
        run: of('run'),
      } as unknown as D1PreparedStatement
      known.set(made, { sql, values })
      return made
    }
    return {
      prepare: (sql: string) => statement(sql, []),
      batch: (statements: D1PreparedStatement[]) => {
        const all = statements.map((each) => known.get(each) as { sql: string; values: unknown[] })
        return run(
          all.every(({ sql }) => isRead(sql)),
          (d1) => d1.batch(all.map((each) => prepared(d1, each))),
        )
      },
    }
  }
}
