import type { Answered, Sent } from './database.ts'

/** A statement of a database that is reached over the network. */
class Statement {
  readonly sent: Sent
  readonly #database: Remote

  constructor(database: Remote, sent: Sent) {
    this.#database = database
    this.sent = sent
  }

  bind(...values: unknown[]): Statement {
    return new Statement(this.#database, { sql: this.sent.sql, values: values as Sent['values'] })
  }

  async all() {
    const [answer] = await this.#database.batch([this])
    return answer
  }

  run() {
    return this.all()
  }

  async first(column?: string) {
    const row = (await this.all())?.results[0]
    return row === undefined ? null : column === undefined ? row : row[column]
  }

  async raw() {
    return ((await this.all())?.results ?? []).map((row) => Object.values(row))
  }
}

/** As much of the interface of D1 as the service uses, over `fetch`. */
class Remote {
  readonly #fetcher: Fetcher

  constructor(fetcher: Fetcher) {
    this.#fetcher = fetcher
  }

  prepare(sql: string): Statement {
    return new Statement(this, { sql, values: [] })
  }

  async batch(statements: Statement[]) {
    const body = JSON.stringify(statements.map(({ sent }) => sent))
    const response = await this.#fetcher.fetch('http://database/', { method: 'POST', body })
    if (!response.ok) throw new Error(`D1_ERROR: ${await response.text()}`)
    const answers: Answered[] = await response.json()
    return answers.map(({ results, rowsRead, rowsWritten }) => ({
      success: true as const,
      results,
      meta: { rows_read: rowsRead, rows_written: rowsWritten, changes: rowsWritten },
    }))
  }

  withSession() {
    return this
  }
}

interface Bindings {
  DATABASE: Fetcher
}

const known = new WeakMap<Bindings, Env>()

/** The bindings with the remote database as `DB`, and with a bucket that stores nothing. */
export function apart(given: Bindings): Env {
  const found = known.get(given)
  if (found) return found
  const env = {
    ...given,
    DB: new Remote(given.DATABASE),
    FILES: { put: () => Promise.resolve(null) },
  } as unknown as Env
  known.set(given, env)
  return env
}
