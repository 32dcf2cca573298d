import type { AdmissionRequest } from '../../src/identity/keys/lease.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { findJob } from '../../src/surfaces/jobs/jobs.ts'
import { stepJob } from '../../src/surfaces/jobs/step.ts'

/** One wait of a request, with the steps at which it began and ended, and the statements that D1 was given. */
export interface Wait {
  what: 'gate' | 'd1'
  began: number
  ended: number
  statements: Statement[]
}

export interface Statement {
  sql: string
  values: unknown[]
  /** Rows as D1 bills them. */
  rowsRead: number
  rowsWritten: number
}

/** The same bindings, which also record every wait for D1 and for the key's gate. */
export function traced(env: Env): { env: Env; events: Wait[] } {
  const events: Wait[] = []
  let step = 0
  const wait = async <T>(what: Wait['what'], statements: Statement[], work: () => Promise<T>): Promise<T> => {
    const event = { what, began: ++step, ended: 0, statements }
    events.push(event)
    const result = await work()
    event.ended = ++step
    return result
  }
  const bindings = { ...env, DB: tracedD1(env.DB, wait), KEY_GATE: tracedGates(env.KEY_GATE, wait) }
  return { env: { ...bindings, JOBS: jobsHere(bindings) }, events }
}

/**
 * Runs jobs here with the traced bindings. A Durable Object would get untraced bindings, and its waits would go
 * unrecorded.
 */
function jobsHere(env: Env): Env['JOBS'] {
  const run = async (name: string) => {
    const ctx = createCtx(env, () => undefined)
    const job = findJob(ctx, name)
    return job ? stepJob(ctx, job, true) : { state: 'done', done: {} }
  }
  const stub = { run, wake: async () => undefined }
  return { idFromName: (name: string) => name, get: () => stub } as unknown as Env['JOBS']
}

type Waiter = <T>(what: Wait['what'], statements: Statement[], work: () => Promise<T>) => Promise<T>

function tracedD1(d1: D1Database, wait: Waiter): D1Database {
  const known = new WeakMap<object, Statement>()
  /** The note of a statement, or of the statement that a wrapper of the service inherits from. */
  const noteOf = (statement: object | null): Statement | undefined =>
    statement === null ? undefined : (known.get(statement) ?? noteOf(Object.getPrototypeOf(statement)))
  const noted = (statement: D1PreparedStatement, sql: string, values: unknown[]): D1PreparedStatement => {
    const note = { sql, values, rowsRead: 0, rowsWritten: 0 }
    const plain = { all: statement.all.bind(statement), raw: statement.raw.bind(statement) }
    const bind = statement.bind.bind(statement)
    known.set(statement, note)
    return Object.assign(statement, {
      bind: (...given: unknown[]) => noted(bind(...given), sql, given),
      all: () => wait('d1', [note], async () => billed(note, await plain.all())),
      run: () => wait('d1', [note], async () => billed(note, await plain.all())),
      raw: () => wait('d1', [note], () => plain.raw()),
      first: (column?: string) =>
        wait('d1', [note], async () => {
          const [row] = billed(note, await plain.all<Record<string, unknown>>()).results
          return row === undefined ? null : column === undefined ? row : row[column]
        }),
    })
  }
  return new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => noted(target.prepare(sql), sql, [])
      if (name === 'withSession')
        return (constraint: string) => tracedD1(target.withSession(constraint) as never, wait)
      if (name === 'getBookmark') return () => (target as never as D1DatabaseSession).getBookmark()
      if (name !== 'batch') return Reflect.get(target, name)
      return (statements: D1PreparedStatement[]) => {
        const notes = statements.flatMap((each) => noteOf(each) ?? [])
        return wait('d1', notes, async () => {
          const results = await target.batch(statements)
          for (const [index, note] of notes.entries()) if (results[index]) billed(note, results[index])
          return results
        })
      }
    },
  })
}

function billed<T>(note: Statement, result: D1Result<T>): D1Result<T> {
  note.rowsRead = result.meta.rows_read
  note.rowsWritten = result.meta.rows_written
  return result
}

function tracedGates(gates: Env['KEY_GATE'], wait: Waiter): Env['KEY_GATE'] {
  const tracedStub = (stub: ReturnType<Env['KEY_GATE']['get']>) =>
    new Proxy(stub, {
      get(target, name) {
        if (name === 'admit')
          return (route: string, asking: AdmissionRequest) =>
            wait('gate', [], async () => target.admit(route, asking))
        return Reflect.get(target, name)
      },
    })
  return new Proxy(gates, {
    get(target, name) {
      if (name === 'get') return (id: DurableObjectId) => tracedStub(target.get(id))
      if (name === 'idFromName') return (hash: string) => target.idFromName(hash)
      return Reflect.get(target, name)
    },
  })
}
