import { DurableObject } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import type { Freshness } from '../../platform/db/session.ts'
import { repeatingReads } from '../../platform/db/transient.ts'
import { iso, minute } from '../../platform/time/time.ts'
import { CallerFreshness } from './freshness.ts'
import type { Admission, AdmissionRequest, Lease, LeaseReport } from './lease.ts'
import { Lending } from './lending.ts'
import { KnownRecord } from './known-record.ts'
import { findKey, type KeyRecord } from './queries.ts'
import type { ConnectorVerdict, KeyCaller, KeyWindow, GateVerdict } from './schema.ts'
import { type UsageSeries, UsageLog } from './usage.ts'
import { HourWindow } from './window.ts'

/** In milliseconds: how long a count is in memory only, after the last request and while requests keep coming. */
const flushAfter = 100
const flushAtLatest = 1000
const lastUsedEvery = 5 * minute

type Unknown = Extract<GateVerdict, { code: 'INVALID_AUTH' | 'KEY_INACTIVE' | 'KEY_EXPIRED' }>

/** The data of a gate whose key is known to exist. */
interface Store {
  api: HourWindow
  /** Calls of the connector are counted in another window. */
  connector: HourWindow
  usage: UsageLog
  freshness: CallerFreshness
}

/**
 * The gate of one API key, named by the key's hash. It has the record and the counts of the key, so that
 * authentication and the hourly limit are one strongly consistent hop.
 */
export class KeyGate extends DurableObject<Env> {
  readonly #record = new KnownRecord(this.ctx.storage.kv, () => this.#find())
  #lastUsed: number | null = null
  #store: Store | null = null
  #lent: Lending | null = null
  #flush: { at: number; since: number; timer: ReturnType<typeof setTimeout> } | null = null
  /**
   * Whether this instance has made sure of the alarm; a gate that was evicted does not know and reads the storage.
   */
  #hasAlarm = false

  /**
   * Counts a request to `route` (`'GET /tenders'`) if the key may make it. An isolate that carries a busy key is lent
   * more requests with the answer.
   */
  async admit(route: string, asking: AdmissionRequest): Promise<Admission> {
    if (asking.report) this.report(asking.report)
    const checked = await this.#check()
    if ('refusal' in checked) return refused(checked.refusal)
    const { record, now } = checked
    const { api, usage } = this.#open()
    const { admitted, window } = api.take(record.limit, now)
    if (!admitted && this.#lending.isOut) {
      // Requests that an isolate does not use are this request's, if it waits for them.
      await this.#lending.settled()
      return this.admit(route, { ...asking, report: undefined })
    }
    // Without this, requests beyond the limit would go on writing.
    this.#scheduleFlush(admitted ? flushAfter : minute)
    if (!admitted) {
      usage.limited(now)
      return refused({ admitted, code: 'RATE_LIMIT_EXCEEDED', window })
    }
    usage.admitted(now, route)
    this.#lending.note(asking.isolate, 1, now)
    const freshness = this.#begin(asking, now)
    const verdict = { admitted, caller: this.#use(record, now), window }
    return { verdict, lease: this.#lend(record, window, asking.isolate, now), freshness }
  }

  /** How fresh the reads of a request must be. While a lease is out, only its isolate knows what the key has seen. */
  #begin({ use, bookmark }: Pick<AdmissionRequest, 'use' | 'bookmark'>, now: number): Freshness {
    if (!use) return 'first-primary'
    const { freshness } = this.#open()
    if (this.#lending.abandon(now)) freshness.lose()
    const begun = freshness.begin(use, bookmark, now)
    return this.#lending.isOut ? 'first-primary' : begun
  }

  /** Notes the end of a use, and the bookmark of what its request has seen. */
  async ended(use: string, bookmark: string | null): Promise<void> {
    if (!(await this.#record.current())) return
    this.#open().freshness.end(use, bookmark)
    this.#scheduleFlush()
  }

  #lend(record: KeyRecord, window: KeyWindow, isolate: string, now: number): Lease | null {
    const { api, freshness } = this.#open()
    const requests = freshness.isOf(isolate, now) ? this.#lending.offer(window, now) : 0
    if (requests === 0) return null
    api.take(record.limit, now, requests)
    const lease = this.#lending.lend(requests, window, record.expiresAt, now)
    return { ...lease, bookmark: freshness.bookmark }
  }

  /** Counts what an isolate used of its lease, and takes back the others. A lease is reported once. */
  report({ lease, isolate, used, lastUsedAt, bookmark, open }: LeaseReport): void {
    const lent = this.#lending.close(lease)
    if (!lent) return
    const { api, usage, freshness } = this.#open()
    for (const use of open) freshness.add(use, Date.now())
    freshness.raise(bookmark)
    for (const [route, requests] of used) usage.admitted(lent.lentAt, route, requests)
    const requests = used.reduce((sum, [, each]) => sum + each, 0)
    api.giveBack(lent.windowAt, lent.requests - requests)
    this.#lending.note(isolate, requests, Date.now())
    if (requests > 0) this.#lastUsed = Math.max(this.#lastUsed ?? 0, lastUsedAt)
    this.#scheduleFlush()
  }

  /** Counts `requests` of the connector, apart from requests of the API and with another limit. */
  async admitConnector(
    limit: number,
    requests = 1,
    begins: Pick<AdmissionRequest, 'use' | 'bookmark'> = { bookmark: null },
  ): Promise<ConnectorVerdict> {
    const checked = await this.#check()
    if ('refusal' in checked) return checked.refusal
    const { record, now } = checked
    const taken = this.#open().connector.take(limit, now, requests)
    if (taken.admitted) this.#scheduleFlush()
    const freshness = taken.admitted ? this.#begin(begins, now) : 'first-primary'
    return { ...taken, caller: this.#use(record, now), freshness }
  }

  /** Whether the key may make requests, whatever its limit says. Nothing is counted. */
  async lives(): Promise<boolean> {
    return 'record' in (await this.#check())
  }

  async #check(): Promise<{ refusal: Unknown } | { record: KeyRecord; now: number }> {
    const record = await this.#record.current()
    if (!record) return { refusal: { admitted: false, code: 'INVALID_AUTH' } }
    const now = Date.now()
    if (record.inactive) return { refusal: { admitted: false, code: 'KEY_INACTIVE' } }
    if (record.expiresAt !== null && record.expiresAt <= now)
      return { refusal: { admitted: false, code: 'KEY_EXPIRED' } }
    return { record, now }
  }

  /** The caller of the key, with the time of the last use before this request. */
  #use({ caller }: KeyRecord, now: number): KeyCaller {
    const lastUsedAt = this.#lastUsed === null ? caller.key.lastUsedAt : iso(this.#lastUsed)
    this.#lastUsed = now
    return { ...caller, key: { ...caller.key, lastUsedAt } }
  }

  /** Notes that a request, admitted in the hour of `at`, was answered with an error. */
  async failed(route: string, at: number): Promise<void> {
    if (!(await this.#record.current())) return
    this.#open().usage.failed(at, route)
    this.#scheduleFlush()
  }

  /**
   * Forgets the record, so that the next request reads it again. Called after a change of the record has been
   * committed; returns once no isolate can admit a request by the earlier record.
   */
  async refresh(report?: LeaseReport): Promise<void> {
    this.#record.forget()
    if (report) this.report(report)
    await this.#lending.over()
  }

  /** Empties the gate of a key whose row was erased. A key that has a row keeps its counts. */
  async forget(): Promise<void> {
    this.#record.forget()
    if (await this.#record.current()) return
    if (this.#flush) clearTimeout(this.#flush.timer)
    this.#flush = null
    this.#store = null
    this.#lent = null
    this.#lastUsed = null
    this.#hasAlarm = false
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }

  /** The current window, and the counts of every hour from `from` to before `to`, in epoch milliseconds. */
  async usage(
    from: number,
    to: number,
    report?: LeaseReport,
  ): Promise<{ window: KeyWindow | null; hours: UsageSeries[] }> {
    if (report) this.report(report)
    const record = await this.#record.current()
    if (!record) return { window: null, hours: [] }
    while (this.#lending.isOut) await this.#lending.settled()
    const { api, usage } = this.#open()
    usage.flush()
    return { window: api.at(Date.now(), record.limit), hours: usage.read(from, to) }
  }

  /** Copies the time of last use to the key's row, now and then, and never to an earlier time. */
  override async alarm(): Promise<void> {
    this.#hasAlarm = false
    const record = await this.#record.current()
    this.#open().usage.prune(Date.now())
    if (!record || this.#lastUsed === null) return
    await this.env.DB.prepare(
      'UPDATE api_keys SET last_used_at = ?1 WHERE id = ?2 AND coalesce(last_used_at, 0) < ?1',
    )
      .bind(this.#lastUsed, record.caller.key.id)
      .run()
  }

  #find(): Promise<KeyRecord | null> {
    const hash = this.ctx.id.name
    return hash ? findKey(drizzle(repeatingReads(this.env.DB)), hash) : Promise.resolve(null)
  }

  /** Known before the key is: a change of the key waits for a lease of the gate's life before. This only reads. */
  get #lending(): Lending {
    return (this.#lent ??= new Lending(this.ctx.storage.kv))
  }

  /**
   * Storage is touched only once the key is known to exist: strings that merely look like keys leave no trace.
   */
  #open(): Store {
    if (this.#store) return this.#store
    const { sql } = this.ctx.storage
    sql.exec('CREATE TABLE IF NOT EXISTS last_use (id INTEGER PRIMARY KEY, at INTEGER)')
    const row = sql.exec('SELECT at FROM last_use').toArray()[0]
    if (row) this.#lastUsed = Number(row.at)
    this.#store = {
      api: new HourWindow(sql, 'api'),
      connector: new HourWindow(sql, 'connector'),
      usage: new UsageLog(sql),
      freshness: new CallerFreshness(this.ctx.storage.kv, 'freshness', Date.now()),
    }
    return this.#store
  }

  /** Writes the counts after a while, unless an earlier writing is planned already. */
  #scheduleFlush(after = flushAfter, since = Date.now()): void {
    const at = Date.now() + after
    if (this.#flush && this.#flush.at <= at) return
    if (this.#flush) clearTimeout(this.#flush.timer)
    this.#flush = { at, since, timer: setTimeout(() => this.#flushWhenAtRest(since), after) }
  }

  /** While requests keep coming, the counts wait: to write them ten times a second costs more than to count. */
  #flushWhenAtRest(since: number): void {
    this.#flush = null
    const now = Date.now()
    // Requests of a lease are not seen here before its report.
    const rested = this.#lending.isOut ? 0 : now - (this.#lastUsed ?? 0)
    if (rested < flushAfter && now - since < flushAtLatest) this.#scheduleFlush(flushAfter - rested, since)
    else this.#write(now)
  }

  #write(now: number): void {
    const { api, connector, usage, freshness } = this.#open()
    api.flush()
    connector.flush()
    usage.flush()
    freshness.flush(now)
    if (this.#lastUsed !== null)
      this.ctx.storage.sql.exec('INSERT OR REPLACE INTO last_use VALUES (1, ?)', this.#lastUsed)
    if (this.#hasAlarm) return
    this.#hasAlarm = true
    void this.#planAlarm(now + lastUsedEvery)
  }

  /** An alarm replaces the one before it. Without the question, a gate that wakes often would never reach its alarm. */
  async #planAlarm(time: number): Promise<void> {
    const { storage } = this.ctx
    if ((await storage.getAlarm()) === null) await storage.setAlarm(time)
  }
}

const refused = (verdict: Exclude<GateVerdict, { admitted: true }>): Admission => ({
  verdict,
  lease: null,
  freshness: 'first-primary',
})
