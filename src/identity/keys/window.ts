import { hour } from '../../platform/time/time.ts'
import type { KeyWindow } from './schema.ts'

/**
 * Requests that may be counted ahead of the disk. A crash loses at most this many requests of a window, and never
 * grants one twice.
 */
const ahead = 16

/**
 * A fixed window of one hour in a Durable Object: it begins with its first request and ends 3,600 s later.
 *
 * The disk has an upper bound of the count. The bound is raised before a request beyond it is admitted, and lowered
 * to the true count shortly after. A restart resumes from the bound, so that even after a crash never more than the
 * limit is admitted. An object may have several windows under different names.
 */
export class HourWindow {
  readonly #sql: SqlStorage
  readonly #id: string
  #current: { startedAt: number; used: number } | null = null
  #bound = 0

  constructor(sql: SqlStorage, id: string) {
    this.#sql = sql
    this.#id = id
    sql.exec('CREATE TABLE IF NOT EXISTS windows (id TEXT PRIMARY KEY, started_at INTEGER, bound INTEGER)')
    const row = sql.exec('SELECT started_at, bound FROM windows WHERE id = ?', id).toArray()[0]
    if (!row) return
    this.#current = { startedAt: Number(row.started_at), used: Number(row.bound) }
    this.#bound = this.#current.used
  }

  /**
   * Counts `requests` at `now` if the window allows all of them, otherwise none. Synchronous, so that no other
   * request comes between.
   */
  take(limit: number, now: number, requests = 1): { admitted: boolean; window: KeyWindow } {
    if (!this.#current || now >= this.#current.startedAt + hour) {
      this.#current = { startedAt: now, used: 0 }
      this.#bound = 0
    }
    const current = this.#current
    if (current.used + requests > limit) return { admitted: false, window: view(current, limit) }
    current.used += requests
    if (current.used > this.#bound)
      this.#save(current.used + ahead <= limit ? current.used + ahead - 1 : current.used)
    return { admitted: true, window: view(current, limit) }
  }

  /** Takes back requests that were counted in the window of `startedAt` and not made, if this window still runs. */
  giveBack(startedAt: number, requests: number): void {
    if (this.#current?.startedAt === startedAt) this.#current.used -= requests
  }

  /** The window that is running at `now`; null if there is none. */
  at(now: number, limit: number): KeyWindow | null {
    return this.#current && now < this.#current.startedAt + hour ? view(this.#current, limit) : null
  }

  /** Writes the true count. */
  flush(): void {
    if (this.#current && this.#current.used !== this.#bound) this.#save(this.#current.used)
  }

  #save(bound: number): void {
    this.#bound = bound
    const startedAt = this.#current?.startedAt ?? 0
    this.#sql.exec(
      'INSERT INTO windows (id, started_at, bound) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET started_at = ?2, bound = ?3',
      this.#id,
      startedAt,
      bound,
    )
  }
}

/** Drops the windows that are over. An object that meets ever new names would keep them for ever without this. */
export const forgetWindows = (sql: SqlStorage, now: number): void =>
  void sql.exec('DELETE FROM windows WHERE started_at <= ?', now - hour)

const view = ({ startedAt, used }: { startedAt: number; used: number }, limit: number): KeyWindow => ({
  limit,
  used,
  startedAt,
  resetsAt: startedAt + hour,
})
