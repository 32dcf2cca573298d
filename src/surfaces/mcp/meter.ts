import { DurableObject } from 'cloudflare:workers'
import type { KeyWindow } from '../../identity/keys/schema.ts'
import { forgetWindows, HourWindow } from '../../identity/keys/window.ts'
import type { Config } from '../../platform/config/config.ts'

const flushAfter = 20

/** Requests of an hour: of one connection, and of all connections of its company together. */
export interface MeterLimits {
  connection: number
  company: number
}

export const meterLimits = (config: Config): MeterLimits => ({
  connection: config.MCP_REQUEST_LIMIT,
  company: config.MCP_COMPANY_REQUEST_LIMIT,
})

/**
 * Counts the requests of a company's connections, named by the company's id: each connection has its hour, whatever
 * becomes of its tokens, and all together have one, so that many connections do not multiply the limit.
 */
export class ConnectionMeter extends DurableObject<Env> {
  readonly #all: HourWindow
  readonly #each = new Map<string, HourWindow>()
  #flush: ReturnType<typeof setTimeout> | null = null

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.#all = new HourWindow(state.storage.sql, 'company')
    forgetWindows(state.storage.sql, Date.now())
  }

  /** Counts requests of a connection if both hours have room for all of them. The window is the one that is nearer its end. */
  take(connectionId: string, limits: MeterLimits, requests = 1): { admitted: boolean; window: KeyWindow } {
    this.#flush ??= setTimeout(() => {
      this.#flush = null
      for (const window of [this.#all, ...this.#each.values()]) window.flush()
    }, flushAfter)
    const now = Date.now()
    const all = this.#all.at(now, limits.company)
    if (all && all.used + requests > limits.company) return { admitted: false, window: all }
    const own = this.#of(connectionId).take(limits.connection, now, requests)
    if (!own.admitted) return own
    return {
      admitted: true,
      window: nearer(own.window, this.#all.take(limits.company, now, requests).window),
    }
  }

  /** The running window of a connection, or the company's where that is nearer its end; null where none runs. */
  used(connectionId: string, limits: MeterLimits): KeyWindow | null {
    const now = Date.now()
    const own = this.#of(connectionId).at(now, limits.connection)
    const all = this.#all.at(now, limits.company)
    return own && all ? nearer(own, all) : (own ?? (all && all.used >= all.limit ? all : null))
  }

  #of(connectionId: string): HourWindow {
    const known = this.#each.get(connectionId)
    if (known) return known
    const window = new HourWindow(this.ctx.storage.sql, connectionId)
    this.#each.set(connectionId, window)
    return window
  }
}

const left = ({ limit, used }: KeyWindow) => limit - used
const nearer = (own: KeyWindow, all: KeyWindow): KeyWindow => (left(all) < left(own) ? all : own)

export const meterOf = (env: Env, companyId: string): DurableObjectStub<ConnectionMeter> =>
  env.MCP_METER.get(env.MCP_METER.idFromName(companyId))
