import { DurableObject } from 'cloudflare:workers'
import { CallerFreshness, forgetRested } from '../../identity/keys/freshness.ts'
import type { AdmissionRequest } from '../../identity/keys/lease.ts'
import type { KeyWindow } from '../../identity/keys/schema.ts'
import { forgetWindows, HourWindow } from '../../identity/keys/window.ts'
import { objectNamed } from '../../platform/context/placement.ts'
import type { Freshness } from '../../platform/db/session.ts'
import { minute } from '../../platform/time/time.ts'
import type { Config } from '../../platform/config/config.ts'

const flushAfter = 20

/** What the names of stored bookmarks begin with. */
const ofCaller = 'freshness '

/** Calls over a limit that have no row yet, and the minute of the latest row. */
interface Refused {
  calls: number
  listedIn: number
}

/** The requests in an hour: of one connection or person, and of all connections or people of a company together. */
export interface HourLimits {
  one: number
  all: number
}

/** The limits of the connector. */
export const meterLimits = (config: Config): HourLimits => ({
  one: config.MCP_REQUEST_LIMIT,
  all: config.MCP_COMPANY_REQUEST_LIMIT,
})

/**
 * Counts the requests of a company's connections, or the forms of its people. Each connection or person has an hour,
 * whatever becomes of tokens and sessions. All of them together have another hour, so that many connections do not
 * multiply the limit.
 */
export class ConnectionMeter extends DurableObject<Env> {
  #all: HourWindow
  readonly #each = new Map<string, HourWindow>()
  #flush: ReturnType<typeof setTimeout> | null = null
  readonly #freshness = new Map<string, CallerFreshness>()
  #refused: Refused

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.#all = new HourWindow(state.storage.sql, 'company')
    this.#refused = state.storage.kv.get<Refused>('refused') ?? { calls: 0, listedIn: 0 }
    forgetWindows(state.storage.sql, Date.now())
    forgetRested(state.storage.kv, ofCaller, Date.now())
  }

  /** Counts requests if both hours have room for all of them. The given window is the window that is nearer its end. */
  take(
    id: string,
    limits: HourLimits,
    requests = 1,
    begins: Pick<AdmissionRequest, 'use' | 'bookmark'> = { bookmark: null },
  ): { admitted: boolean; window: KeyWindow; freshness: Freshness } {
    const taken = this.#count(id, limits, requests)
    const { use, bookmark } = begins
    const freshness =
      taken.admitted && use ? this.#freshnessOf(id).begin(use, bookmark, Date.now()) : 'first-primary'
    return { ...taken, freshness }
  }

  /** Notes the end of a connection's use of the database, and the bookmark of what it has seen. */
  ended(id: string, use: string, bookmark: string | null): void {
    this.#freshnessOf(id).end(use, bookmark)
    this.#scheduleFlush()
  }

  #count(id: string, limits: HourLimits, requests: number): { admitted: boolean; window: KeyWindow } {
    this.#scheduleFlush()
    const now = Date.now()
    const all = this.#all.at(now, limits.all)
    if (all && all.used + requests > limits.all) return { admitted: false, window: all }
    const own = this.#of(id).take(limits.one, now, requests)
    if (!own.admitted) return own
    return {
      admitted: true,
      window: nearer(own.window, this.#all.take(limits.all, now, requests).window),
    }
  }

  /**
   * The running window of a connection or person, or the company's window where it is nearer its end; null if no
   * window runs.
   */
  used(id: string, limits: HourLimits): KeyWindow | null {
    const now = Date.now()
    const own = this.#of(id).at(now, limits.one)
    const all = this.#all.at(now, limits.all)
    return own && all ? nearer(own, all) : (own ?? (all && all.used >= all.limit ? all : null))
  }

  /**
   * Counts calls over a limit. Returns the number of calls for which a row must be written now, and 0 if this minute
   * has its row. The next row counts the calls that come in a minute after its row.
   */
  refused(calls: number): number {
    this.#scheduleFlush()
    const now = Math.floor(Date.now() / minute)
    const listed = this.#refused.calls + calls
    const isListed = this.#refused.listedIn === now
    this.#refused = { calls: isListed ? listed : 0, listedIn: now }
    return isListed ? 0 : listed
  }

  /** Forgets every count of a company that was erased. */
  async forget(): Promise<void> {
    if (this.#flush) clearTimeout(this.#flush)
    this.#flush = null
    this.#each.clear()
    this.#freshness.clear()
    this.#refused = { calls: 0, listedIn: 0 }
    const { storage } = this.ctx
    await storage.deleteAll()
    this.#all = new HourWindow(storage.sql, 'company')
  }

  #scheduleFlush(): void {
    this.#flush ??= setTimeout(() => {
      this.#flush = null
      for (const each of [this.#all, ...this.#each.values()]) each.flush()
      for (const each of this.#freshness.values()) each.flush(Date.now())
      if (this.#refused.listedIn > 0) this.ctx.storage.kv.put<Refused>('refused', this.#refused)
    }, flushAfter)
  }

  #freshnessOf(id: string): CallerFreshness {
    const known = this.#freshness.get(id)
    if (known) return known
    const freshness = new CallerFreshness(this.ctx.storage.kv, ofCaller + id, Date.now())
    this.#freshness.set(id, freshness)
    return freshness
  }

  #of(id: string): HourWindow {
    const known = this.#each.get(id)
    if (known) return known
    const window = new HourWindow(this.ctx.storage.sql, id)
    this.#each.set(id, window)
    return window
  }
}

const left = ({ limit, used }: KeyWindow) => limit - used
const nearer = (own: KeyWindow, all: KeyWindow): KeyWindow => (left(all) < left(own) ? all : own)

/** The meter of a name: the id of a company for its connections, with `forms:` before the id for its forms. */
export const meterOf = (env: Env, name: string): DurableObjectStub<ConnectionMeter> =>
  objectNamed(env, env.MCP_METER, name)
