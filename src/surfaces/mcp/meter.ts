import { DurableObject } from 'cloudflare:workers'
import type { KeyWindow } from '../../identity/keys/schema.ts'
import { HourWindow } from '../../identity/keys/window.ts'

const flushAfter = 20

/**
 * Counts the requests of one connection, named by its id: its tokens change, its limit goes on. Also counts what else has
 * an hourly limit and no key, under a name of its own.
 */
export class ConnectionMeter extends DurableObject<Env> {
  readonly #window: HourWindow
  #flush: ReturnType<typeof setTimeout> | null = null
  #refused = { calls: 0, listedIn: 0 }

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.#window = new HourWindow(state.storage.sql, 1)
  }

  take(limit: number, requests = 1): { admitted: boolean; window: KeyWindow } {
    this.#flush ??= setTimeout(() => {
      this.#flush = null
      this.#window.flush()
    }, flushAfter)
    return this.#window.take(limit, Date.now(), requests)
  }

  /**
   * Counts calls over a limit: for how many a row is to be written now, and 0 where this minute has its row. The calls
   * of a minute after its row stand in the next row.
   */
  refused(calls: number): number {
    const minute = Math.floor(Date.now() / 60_000)
    this.#refused.calls += calls
    if (this.#refused.listedIn === minute) return 0
    const listed = this.#refused.calls
    this.#refused = { calls: 0, listedIn: minute }
    return listed
  }

  /** What is used of the running window; null where none runs. */
  used(limit: number): KeyWindow | null {
    return this.#window.at(Date.now(), limit)
  }
}

export const meterOf = (env: Env, name: string): DurableObjectStub<ConnectionMeter> =>
  env.MCP_METER.get(env.MCP_METER.idFromName(name))
