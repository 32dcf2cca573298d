import { DurableObject } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import { hour, iso, minute } from '../time.ts'
import { findKey, type KeyRecord } from './queries.ts'
import type { Verdict, Window } from './schema.ts'
import { type Series, UsageLog } from './usage.ts'

/** Requests that may be counted ahead of the disk: at most so many of a window are lost to a crash, never granted twice. */
const ahead = 16
/** How long a count may be in memory only. */
const flushAfter = 20
const rereadAfter = minute
const lastUsedEvery = 5 * minute

/**
 * The gate of one API key, named by the key's hash: its record and its count, so that authentication and the hourly
 * limit are one strongly consistent hop. The window begins with its first request and ends 3,600 s later.
 *
 * The disk holds an upper bound of the count, raised before a request beyond it is admitted and lowered to the true
 * count shortly after. A restart resumes from the bound, so that whatever crashes, never more than the limit is admitted.
 */
export class KeyGate extends DurableObject<Env> {
  #record: KeyRecord | null = null
  #readAt = 0
  #changes = 0
  #window: { startedAt: number; used: number } | null = null
  #bound = 0
  #lastUsed: number | null = null
  #usage: UsageLog | null = null
  #flush: ReturnType<typeof setTimeout> | null = null
  #alarm = false

  /** Counts a request to `route` (`'GET /tenders'`) if the key may make it. */
  async admit(route: string): Promise<Verdict> {
    const record = await this.#current()
    if (!record) return { admitted: false, code: 'INVALID_AUTH' }
    const now = Date.now()
    if (record.inactive) return { admitted: false, code: 'KEY_INACTIVE' }
    if (record.expiresAt !== null && record.expiresAt <= now) return { admitted: false, code: 'KEY_EXPIRED' }
    return this.#count(record, route, now)
  }

  /** Everything from here to the return is synchronous: no other request of the key can come between. */
  #count(record: KeyRecord, route: string, now: number): Verdict {
    const usage = this.#open()
    const { limit } = record
    if (!this.#window || now >= this.#window.startedAt + hour) this.#window = { startedAt: now, used: 0 }
    const current = this.#window
    this.#scheduleFlush()
    if (current.used >= limit) {
      usage.limited(now)
      return { admitted: false, code: 'RATE_LIMIT_EXCEEDED', window: view(current, limit) }
    }
    if (current.used === 0) this.#bound = 0
    current.used += 1
    if (current.used > this.#bound)
      this.#save(current.used + ahead <= limit ? current.used + ahead - 1 : current.used)
    usage.admitted(now, route)
    const { caller } = record
    const lastUsedAt = this.#lastUsed === null ? caller.key.lastUsedAt : iso(this.#lastUsed)
    this.#lastUsed = now
    return {
      admitted: true,
      caller: { ...caller, key: { ...caller.key, lastUsedAt } },
      window: view(current, limit),
    }
  }

  /** Notes that an admitted request of the hour of `at` was answered with an error. */
  async failed(route: string, at: number): Promise<void> {
    if (!(await this.#current())) return
    this.#open().failed(at, route)
    this.#scheduleFlush()
  }

  /** Forgets the record: the next request reads it anew. Called after a change of it has been committed. */
  refresh(): void {
    this.#changes += 1
    this.#record = null
    this.#readAt = 0
  }

  /** The current window and the counts of every hour from `from` to before `to`, in epoch milliseconds. */
  async usage(from: number, to: number): Promise<{ window: Window | null; hours: Series[] }> {
    const record = await this.#current()
    if (!record) return { window: null, hours: [] }
    const usage = this.#open()
    usage.flush()
    const current = this.#window && Date.now() < this.#window.startedAt + hour ? this.#window : null
    return { window: current && view(current, record.limit), hours: usage.read(from, to) }
  }

  /** Carries the time of last use to the key's row, now and then and only forward. */
  override async alarm(): Promise<void> {
    this.#alarm = false
    const record = await this.#current()
    this.#open().prune(Date.now())
    if (!record || this.#lastUsed === null) return
    await this.env.DB.prepare(
      'UPDATE api_keys SET last_used_at = ?1 WHERE id = ?2 AND coalesce(last_used_at, 0) < ?1',
    )
      .bind(this.#lastUsed, record.caller.key.id)
      .run()
  }

  /** The record, reread from the primary once a minute as a backstop. A change that comes while reading makes it read again. */
  async #current(): Promise<KeyRecord | null> {
    while (!this.#record || Date.now() - this.#readAt > rereadAfter) {
      const before = this.#changes
      const hash = this.ctx.id.name
      const found = hash ? await findKey(drizzle(this.env.DB), hash) : null
      if (before !== this.#changes) continue
      this.#record = found
      this.#readAt = Date.now()
      if (!found) return null
    }
    return this.#record
  }

  /** Storage is touched only once the key is known to exist: strings that merely look like keys leave nothing behind. */
  #open(): UsageLog {
    if (this.#usage) return this.#usage
    const { sql } = this.ctx.storage
    sql.exec(
      'CREATE TABLE IF NOT EXISTS window (id INTEGER PRIMARY KEY, started_at INTEGER, bound INTEGER, last_used INTEGER)',
    )
    const row = sql.exec('SELECT started_at, bound, last_used FROM window').toArray()[0]
    if (row) {
      this.#window = { startedAt: Number(row.started_at), used: Number(row.bound) }
      this.#bound = this.#window.used
      this.#lastUsed = row.last_used === null ? null : Number(row.last_used)
    }
    this.#usage = new UsageLog(sql)
    return this.#usage
  }

  #save(bound: number): void {
    this.#bound = bound
    this.ctx.storage.sql.exec(
      'INSERT OR REPLACE INTO window (id, started_at, bound, last_used) VALUES (1, ?, ?, ?)',
      this.#window?.startedAt ?? 0,
      bound,
      this.#lastUsed,
    )
  }

  #scheduleFlush(): void {
    this.#flush ??= setTimeout(() => {
      this.#flush = null
      if (this.#window) this.#save(this.#window.used)
      this.#usage?.flush()
      if (this.#alarm) return
      this.#alarm = true
      void this.ctx.storage.setAlarm(Date.now() + lastUsedEvery)
    }, flushAfter)
  }
}

const view = ({ startedAt, used }: { startedAt: number; used: number }, limit: number): Window => ({
  limit,
  used,
  startedAt,
  resetsAt: startedAt + hour,
})
