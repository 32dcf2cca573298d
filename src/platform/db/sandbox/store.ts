import { DurableObject } from 'cloudflare:workers'
import { fetchAsset } from '../../files/static-asset.ts'

/** A statement on its way to the database of a sandbox. */
export interface SandboxStatement {
  sql: string
  params: readonly SqlStorageValue[]
}

/** The rows of a statement, with what D1 reports about a write. */
export interface Answered {
  columns: string[]
  rows: SqlStorageValue[][]
  changes: number
  lastRowId: number
}

/** `gone`: the object has no tables, because nobody created them or because the sandbox was removed. */
export type SandboxResults = { results: Answered[] } | { error: string } | { gone: true }

/** The migrations by their names, in their order; the build writes the file. */
type Migrations = Record<string, string>

/**
 * The database of one sandbox, named by the sandbox's id. The tables are those of the service, made by the same
 * migrations, so that every statement of the service works here and no statement of the service can reach them.
 */
export class SandboxStore extends DurableObject<Env> {
  #isCurrent = false

  /** Makes the tables; does nothing where they are there. */
  async prepare(): Promise<void> {
    await this.#migrate()
  }

  /** Runs statements as one transaction. A failure is an answer, because an error would end the object. */
  async run(asked: readonly SandboxStatement[]): Promise<SandboxResults> {
    if (!this.#isCurrent) {
      // Without this a request that comes late would recreate the tables of a removed sandbox.
      if (!this.#isMade()) return { gone: true }
      await this.#migrate()
    }
    try {
      return { results: this.ctx.storage.transactionSync(() => asked.map((each) => this.#query(each))) }
    } catch (error) {
      return { error: error instanceof Error ? error.message : 'The statement failed' }
    }
  }

  /** Removes everything, the tables included. */
  async clear(): Promise<void> {
    this.#isCurrent = false
    await this.ctx.storage.deleteAll()
  }

  #isMade(): boolean {
    const { sql } = this.ctx.storage
    return sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'").toArray().length > 0
  }

  /** Runs the migrations that are missing: a sandbox may be older than a release of the service. */
  async #migrate(): Promise<void> {
    const file = await fetchAsset(this.env, 'docs/migrations.json')
    const migrations = (await file.json()) as Migrations
    const { sql } = this.ctx.storage
    this.ctx.storage.transactionSync(() => {
      sql.exec('CREATE TABLE IF NOT EXISTS d1_migrations (name TEXT PRIMARY KEY)')
      const done = new Set(
        sql
          .exec('SELECT name FROM d1_migrations')
          .toArray()
          .map(({ name }) => name),
      )
      for (const [name, text] of Object.entries(migrations)) {
        if (done.has(name)) continue
        sql.exec(text)
        sql.exec('INSERT INTO d1_migrations (name) VALUES (?)', name)
      }
    })
    this.#isCurrent = true
  }

  #query({ sql: text, params }: SandboxStatement): Answered {
    const { sql } = this.ctx.storage
    const before = this.#counts()
    const cursor = sql.exec(text, ...params)
    const columns = cursor.columnNames
    const rows = [...cursor.raw()]
    const after = this.#counts()
    return { columns, rows, changes: after.changes - before.changes, lastRowId: after.lastRowId }
  }

  #counts(): { changes: number; lastRowId: number } {
    const { sql } = this.ctx.storage
    const row = sql.exec('SELECT total_changes() AS changes, last_insert_rowid() AS id').one()
    return { changes: Number(row.changes), lastRowId: Number(row.id) }
  }
}
