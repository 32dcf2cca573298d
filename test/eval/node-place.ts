import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import type { Place } from './place.ts'

const root = new URL('../..', import.meta.url).pathname

/** The statements that questions and passages need of D1, on an SQLite of this process. */
class Statement {
  readonly #database: DatabaseSync
  readonly #sql: string
  readonly #values: SQLInputValue[]

  constructor(database: DatabaseSync, sql: string, values: SQLInputValue[] = []) {
    this.#database = database
    this.#sql = sql
    this.#values = values
  }

  bind(...values: unknown[]): Statement {
    const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
    return new Statement(this.#database, this.#sql, bound as SQLInputValue[])
  }

  async all() {
    return { results: this.#database.prepare(this.#sql).all(...this.#values) }
  }

  async first() {
    return (await this.all()).results[0] ?? null
  }
}

function databaseOf(): D1Database {
  const database = new DatabaseSync(':memory:')
  for (const file of readdirSync(`${root}migrations`).toSorted())
    database.exec(readFileSync(`${root}migrations/${file}`, 'utf8'))
  const d1 = {
    prepare: (sql: string) => new Statement(database, sql),
    batch: (statements: Statement[]) => Promise.all(statements.map((statement) => statement.all())),
  }
  return d1 as unknown as D1Database
}

const bytesOf = (path: string) => readFile(path).catch(async () => gunzipSync(await readFile(`${path}.gz`)))

/** Measures in this process. `change` may change a table as it is loaded, by its name. */
export const nodePlace = (step: number, change: (name: string, text: string) => string): Place => {
  const fetch = async (url: string) => {
    const file = new URL(url).pathname.slice(1)
    const bytes = await readFile(`${root}build/assets/${file}`)
    if (!file.endsWith('.tsv')) return new Response(bytes)
    return new Response(change(file.replace('.tsv', ''), bytes.toString()))
  }
  return {
    d1: databaseOf(),
    env: { ASSETS: { fetch } } as unknown as Env,
    later: () => undefined,
    bytes: (path) =>
      bytesOf(
        path.startsWith('training/')
          ? `${root}tools/training/data/${path.slice('training/'.length)}`
          : `${root}test/fixtures/${path}`,
      ),
    files: async (folder) =>
      readdirSync(`${root}test/fixtures/${folder}`, { recursive: true, encoding: 'utf8' }).toSorted(),
    step,
  }
}
