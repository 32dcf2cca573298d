import { DurableObject } from 'cloudflare:workers'
import type { KeyWindow } from '../../identity/keys/schema.ts'
import { HourWindow } from '../../identity/keys/window.ts'

const flushAfter = 20

/** Counts the requests of one connection, named by its id: its tokens change, its limit goes on. */
export class ConnectionMeter extends DurableObject<Env> {
  readonly #window: HourWindow
  #flush: ReturnType<typeof setTimeout> | null = null

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

  /** What is used of the running window; null where none runs. */
  used(limit: number): KeyWindow | null {
    return this.#window.at(Date.now(), limit)
  }
}

export const meterOf = (env: Env, connectionId: string): DurableObjectStub<ConnectionMeter> =>
  env.MCP_METER.get(env.MCP_METER.idFromName(connectionId))
