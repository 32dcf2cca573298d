import { forbidden } from '../../context/errors.ts'
import type { Answered, SandboxStatement, SandboxResults } from './store.ts'

/** The object with the database of a sandbox. */
export interface Store {
  run: (asked: readonly SandboxStatement[]) => Promise<SandboxResults>
}

type Row = Record<string, SqlStorageValue>

/** The part of D1's interface that the service uses, over the object of a sandbox. */
class ApartDatabase {
  readonly store: Store

  constructor(store: Store) {
    this.store = store
  }

  prepare(sql: string): ApartStatement {
    return new ApartStatement(this.store, { sql, params: [] })
  }

  /** All statements are one transaction, as in D1. */
  async batch(statements: readonly ApartStatement[]): Promise<D1Result<Row>[]> {
    const asked = statements.map((statement) => statement.asked)
    return (await ask(this.store, asked)).map(resultOf)
  }
}

class ApartStatement {
  readonly store: Store
  readonly asked: SandboxStatement

  constructor(store: Store, asked: SandboxStatement) {
    this.store = store
    this.asked = asked
  }

  bind(...values: unknown[]): ApartStatement {
    return new ApartStatement(this.store, { sql: this.asked.sql, params: values.map(bound) })
  }

  async all(): Promise<D1Result<Row>> {
    return resultOf(await this.#answered())
  }

  run(): Promise<D1Result<Row>> {
    return this.all()
  }

  async first(column?: string): Promise<unknown> {
    const [row] = objectsOf(await this.#answered())
    if (!row) return null
    return column === undefined ? row : (row[column] ?? null)
  }

  async raw(): Promise<SqlStorageValue[][]> {
    return (await this.#answered()).rows
  }

  async #answered(): Promise<Answered> {
    const [answered] = await ask(this.store, [this.asked])
    if (!answered) throw new Error('The database of the sandbox gave no answer')
    return answered
  }
}

/** A value as SQLite takes it. D1 takes a truth value as a number too, and refuses what is undefined. */
function bound(value: unknown): SqlStorageValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (value instanceof ArrayBuffer) return value
  throw new TypeError(`A value of the type ${typeof value} cannot be bound`)
}

async function ask(store: Store, asked: readonly SandboxStatement[]): Promise<Answered[]> {
  const outcome = await store.run(asked)
  if ('results' in outcome) return outcome.results
  if ('gone' in outcome)
    throw forbidden('state', 'The data of this sandbox are gone: remove the sandbox and make another')
  throw new Error(`D1_ERROR: ${outcome.error}`)
}

const objectsOf = ({ columns, rows }: Answered): Row[] =>
  rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null])))

function resultOf(answered: Answered): D1Result<Row> {
  const { changes, lastRowId: last_row_id } = answered
  const meta = {
    duration: 0,
    size_after: 0,
    rows_read: 0,
    rows_written: 0,
    changes,
    last_row_id,
    changed_db: changes > 0,
  }
  return { success: true, results: objectsOf(answered), meta }
}

/** The database of a sandbox in the form of D1. The service calls no other members of D1 than those above. */
export const apartDatabase = (store: Store): D1Database => new ApartDatabase(store) as unknown as D1Database
