/** What a request waits for: a Durable Object that counts it, or the database. */
type Kind = 'gate' | 'database'

interface Waiting {
  kind: Kind
  release: () => void
}

/** A request of a Worker has six connections; further calls wait for one of them. */
const maxConnections = 6

/** How many turns of the event loop without a new call mean that nothing goes on but the calls that wait. */
const quietTurns = 12

/**
 * Counts the serial waits of a request. The calls to the database and to the gates are done at once, but their
 * answers are held back until the request can go on with nothing else; then all of them are released together. Each such round is
 * one wait, however long its calls take: the time of a request far from the database is the number of its rounds.
 */
export class Waits {
  #held: Waiting[] = []
  #working = 0
  #calls = 0
  #isOn = false

  readonly env = (env: Env): Env => ({
    ...env,
    DB: this.#database(env.DB),
    KEY_GATE: this.#namespace(env.KEY_GATE),
    MCP_METER: this.#namespace(env.MCP_METER),
  })

  /** Runs the request. Each round is written as what it waited for: `gate`, `database`, or both. */
  async rounds(request: () => Promise<unknown>): Promise<string[]> {
    this.#isOn = true
    let isDone = false
    const done = request().finally(() => (isDone = true))
    done.catch(() => undefined)
    const rounds: string[] = []
    for (;;) {
      await this.#quiet(() => isDone)
      if (isDone) break
      const held = this.#held.splice(0)
      const calls = held.filter(({ kind }) => kind === 'database').length
      if (calls > maxConnections) throw new Error(`${calls} calls to the database at once`)
      rounds.push(
        ['gate', 'database'].filter((kind) => held.some((each) => each.kind === kind)).join(' and '),
      )
      for (const { release } of held) release()
    }
    this.#isOn = false
    for (const { release } of this.#held.splice(0)) release()
    await done
    return rounds
  }

  /** Waits until calls are held back and nothing else happens, or the request is done. */
  async #quiet(isDone: () => boolean): Promise<void> {
    for (let turns = 0, seen = this.#calls; turns < quietTurns && !isDone(); turns++) {
      await scheduler.wait(0)
      if (this.#working > 0 || seen !== this.#calls || this.#held.length === 0) turns = 0
      seen = this.#calls
    }
  }

  async #wait<T>(kind: Kind, call: () => T | Promise<T>): Promise<T> {
    if (!this.#isOn) return call()
    this.#calls++
    this.#working++
    const { promise, resolve } = Promise.withResolvers<void>()
    try {
      return await call()
    } finally {
      this.#working--
      if (this.#isOn) {
        this.#held.push({ kind, release: resolve })
        await promise
      }
    }
  }

  #database<D extends D1Database | D1DatabaseSession>(database: D): D {
    return new Proxy(database, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'prepare') return (sql: string) => this.#statement(target.prepare(sql))
        if (name === 'withSession')
          return (constraint?: string) => this.#database((target as D1Database).withSession(constraint))
        const bound = value.bind(target)
        return name === 'batch' ? (...args: unknown[]) => this.#wait('database', () => bound(...args)) : bound
      },
    })
  }

  #statement(statement: D1PreparedStatement): D1PreparedStatement {
    return new Proxy(statement, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'bind') return (...values: unknown[]) => this.#statement(target.bind(...values))
        const bound = value.bind(target)
        return ['all', 'first', 'raw', 'run'].includes(String(name))
          ? (...args: unknown[]) => this.#wait('database', () => bound(...args))
          : bound
      },
    })
  }

  #namespace<T extends Rpc.DurableObjectBranded | undefined>(
    namespace: DurableObjectNamespace<T>,
  ): DurableObjectNamespace<T> {
    return new Proxy(namespace, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        const bound = value.bind(target)
        return name === 'get' ? (...args: unknown[]) => this.#object(bound(...args) as object) : bound
      },
    })
  }

  #object<T extends object>(stub: T): T {
    return new Proxy(stub, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...args: unknown[]) => unknown
        if (typeof method !== 'function' || typeof name === 'symbol' || name === 'then') return method
        return (...args: unknown[]) =>
          this.#wait('gate', () =>
            (target as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args),
          )
      },
    })
  }
}
