import { day, hour } from '../../platform/time/time.ts'

/** One hour of one endpoint. `start` is epoch milliseconds. */
export interface UsageSeries {
  start: number
  endpoint: string
  requests: number
  errors: number
  limited: number
}

const maxAge = 400 * day

/** A key's requests by hour and endpoint, gathered in memory and written together with the count of the window. */
export class UsageLog {
  readonly #sql: SqlStorage
  readonly #pending = new Map<string, UsageSeries>()

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(`CREATE TABLE IF NOT EXISTS usage (start INTEGER, endpoint TEXT, requests INTEGER, errors INTEGER,
      limited INTEGER, PRIMARY KEY (start, endpoint)) WITHOUT ROWID`)
  }

  admitted = (at: number, endpoint: string, requests = 1) =>
    void (this.#entry(at, endpoint).requests += requests)
  failed = (at: number, endpoint: string) => void (this.#entry(at, endpoint).errors += 1)
  limited = (at: number) => void (this.#entry(at, '').limited += 1)

  flush(): void {
    for (const { start, endpoint, requests, errors, limited } of this.#pending.values())
      this.#sql.exec(
        `INSERT INTO usage VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET requests = requests + excluded.requests,
         errors = errors + excluded.errors, limited = limited + excluded.limited`,
        start,
        endpoint,
        requests,
        errors,
        limited,
      )
    this.#pending.clear()
  }

  /** Every hour from `from` to before `to`. */
  read(from: number, to: number): UsageSeries[] {
    const rows = this.#sql.exec('SELECT * FROM usage WHERE start >= ? AND start < ? ORDER BY start', from, to)
    return rows.toArray().map((row) => ({
      start: Number(row.start),
      endpoint: String(row.endpoint),
      requests: Number(row.requests),
      errors: Number(row.errors),
      limited: Number(row.limited),
    }))
  }

  prune(now: number): void {
    this.#sql.exec('DELETE FROM usage WHERE start < ?', now - maxAge)
  }

  #entry(at: number, endpoint: string): UsageSeries {
    const start = at - (at % hour)
    const key = `${start} ${endpoint}`
    let entry = this.#pending.get(key)
    if (!entry) {
      entry = { start, endpoint, requests: 0, errors: 0, limited: 0 }
      this.#pending.set(key, entry)
    }
    return entry
  }
}
