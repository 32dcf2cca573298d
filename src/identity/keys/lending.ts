import { hour } from '../../platform/time/time.ts'
import { type Lease, maxLease } from './lease.ts'
import type { KeyWindow } from './schema.ts'

/** In milliseconds: how much longer the gate takes a lease to last, because no two clocks run at the same speed. */
const drift = maxLease / 10
/** In milliseconds: how late a report may come before its isolate counts as lost. */
const lateReport = 1000
/** A key is busy with this many requests in one to two times `maxLease`. */
const busyFrom = 8
/** A window with less left lends nothing, so that its last requests are counted one by one. */
const plenty = 500
/** Max share of the requests left that a lease may have, and max requests. */
const part = 1 / 8
const max = 1000

/** A lease as the gate remembers it, also on its disk. Times are epoch milliseconds. */
interface Lent {
  id: string
  requests: number
  lentAt: number
  /** The beginning of the window from which the requests were taken. */
  windowAt: number
}

/** The lease that is out, if any. An isolate may use it until `until` at the latest. */
interface Outstanding extends Lent {
  until: number
  isOpen: boolean
  closed: PromiseWithResolvers<void>
}

/**
 * Lends requests of a busy key to the one isolate that serves all of them, one lease at a time (after Gray and
 * Cheriton, 1989). As long as the key's requests come from several isolates, none gets a lease, so the requests
 * left that a client reads fall from answer to answer.
 *
 * A lease is on disk before an isolate knows of it, and is deleted once it is reported, so that a restarted gate
 * knows whom to wait for. A lease that is never reported, because its isolate crashed, or is reported a second
 * late, counts as used; the usage by route then lacks at most this lease.
 */
export class Lending {
  readonly #kv: SyncKvStorage
  #out: Outstanding | null = null
  /** How many wait for the lease to end. Nothing is lent while they wait, so that the wait ends. */
  #waiting = 0
  #carrier = { isolate: '', since: 0 }
  #pace = { since: 0, requests: 0, before: 0 }

  constructor(kv: SyncKvStorage) {
    this.#kv = kv
    const lent = kv.get<Lent>('lease')
    // The clock of the gate's last machine is unknown here, so the whole time is counted from now.
    if (lent) this.#out = outstanding(lent, Date.now() + maxLease)
  }

  get isOut(): boolean {
    return this.#out !== null
  }

  /** Notes requests of an isolate. */
  note(isolate: string, requests: number, now: number): void {
    if (isolate !== this.#carrier.isolate) this.#carrier = { isolate, since: now }
    const { since, requests: recentRequests } = this.#pace
    const age = now - since
    if (age >= maxLease || age < 0)
      this.#pace = { since: now, requests: 0, before: age < 2 * maxLease ? recentRequests : 0 }
    this.#pace.requests += requests
  }

  /** How many requests the isolate of the last request may be lent; 0 for none. */
  offer({ limit, used }: KeyWindow, now: number): number {
    const left = limit - used
    if (left < plenty || now - this.#carrier.since < maxLease) return 0
    if (this.#waiting > 0 || this.#isOwed(now)) return 0
    const pace = this.#pace.before + this.#pace.requests
    return pace < busyFrom ? 0 : Math.floor(Math.min(2 * pace, max, left * part))
  }

  /**
   * Lends requests that were taken from the window. A lease ends with the window, with the key, and with the hour in
   * which its requests are counted.
   */
  lend(requests: number, window: KeyWindow, expiresAt: number | null, now: number): Omit<Lease, 'bookmark'> {
    const end = Math.min(window.resetsAt, expiresAt ?? Infinity, now - (now % hour) + hour)
    const lasts = Math.min(maxLease, end - now)
    const lent = { id: crypto.randomUUID(), requests, lentAt: now, windowAt: window.startedAt }
    this.#out = outstanding(lent, now + lasts)
    this.#kv.put<Lent>('lease', lent)
    return { id: lent.id, requests, lasts }
  }

  /** Ends a lease that is reported. Null for a lease that has ended before. */
  close(id: string): Lent | null {
    const out = this.#out
    return out?.id === id ? this.#end(out) : null
  }

  /** Ends a lease whose report can no longer come. Returns whether there was one. */
  abandon(now: number): boolean {
    if (this.#out === null || this.#isOwed(now)) return false
    this.#end(this.#out)
    return true
  }

  /** Waits until no isolate can admit a request by the lease that is out now. */
  async over(): Promise<void> {
    if (this.#out) await this.#wait(this.#out, 0)
  }

  /** Waits until the lease that is out is reported, or its isolate counts as lost. */
  async settled(): Promise<void> {
    const out = this.#out
    if (!out) return
    await this.#wait(out, lateReport)
    if (out === this.#out) this.#end(out)
  }

  #end(out: Outstanding): Lent {
    this.#out = null
    this.#kv.delete('lease')
    out.isOpen = false
    out.closed.resolve()
    return out
  }

  /** Whether a lease is out whose report can still come. */
  #isOwed = (now: number) => this.#out !== null && now < this.#out.until + lateReport

  /**
   * The clock decides, as it does for the isolate: a timer alone may run faster. A clock that was set back delays
   * no caller for longer than a few leases.
   */
  async #wait(out: Outstanding, longer: number): Promise<void> {
    const end = out.until + longer
    this.#waiting += 1
    for (let round = 0; round < 8 && out.isOpen && Date.now() < end; round++) {
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, Math.min(end - Date.now(), maxLease + drift + longer))
      await Promise.race([out.closed.promise, late.promise])
      clearTimeout(timer)
    }
    this.#waiting -= 1
  }
}

const outstanding = (lent: Lent, ends: number): Outstanding => ({
  ...lent,
  until: ends + drift,
  isOpen: true,
  closed: Promise.withResolvers<void>(),
})
