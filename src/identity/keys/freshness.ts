import { type Freshness, newerBookmark } from '../../platform/db/session.ts'
import { day, minute } from '../../platform/time/time.ts'

/** The use of the database by one request. The isolate of the request names it. */
export interface Use {
  id: string
  isolate: string
  writes: boolean
}

/** In milliseconds: a use whose end was not reported for this long belongs to an isolate that crashed. */
const maxUse = 2 * minute
/** How many ends are remembered that came before the report of their begin. */
const maxEarly = 64

interface Open extends Use {
  at: number
  losses: number
}

interface Stored {
  bookmark: string | null
  /** Whether every use had ended when this was written. */
  isSettled: boolean
  /** Epoch milliseconds. */
  at: number
}

/** In milliseconds: how long the bookmark of a caller that rests is stored. The next read then goes to the primary. */
const maxRest = day

/**
 * How fresh the next read of a caller must be, so that the caller sees its own changes and never goes back in time: at
 * least as new as everything that its earlier requests have seen. If that is not known yet, the read goes to the primary:
 * while a write is in progress, while another isolate has not reported the bookmark of an answer, and after a use was
 * lost. The caller is a key, or a connection of an assistant.
 */
export class CallerFreshness {
  readonly #kv: SyncKvStorage
  readonly #name: string
  #bookmark: string | null = null
  #stored: Stored | undefined
  #primaryUntil = 0
  #losses = 0
  readonly #open = new Map<string, Open>()
  readonly #byIsolate = new Map<string, number>()
  #writes = 0
  readonly #early = new Set<string>()

  constructor(kv: SyncKvStorage, name: string, now: number) {
    this.#kv = kv
    this.#name = name
    this.#stored = kv.get<Stored>(name)
    // What was open when the object last stopped is not known. It ends within the time of a use.
    if (this.#stored?.isSettled === false) this.#primaryUntil = now + maxUse
    else this.#bookmark = this.#stored?.bookmark ?? null
  }

  /** Begins a use. `bookmark` is the newest that the isolate itself has seen for the caller. */
  begin(use: Use, bookmark: string | null, now: number): Freshness {
    this.#expire(now)
    this.raise(bookmark)
    const freshness = this.at(use.isolate, now) ?? 'first-primary'
    this.add(use, now)
    return freshness
  }

  /** The bookmark that a read of this isolate must have reached; null for a read that must go to the primary. */
  at(isolate: string, now: number): string | null {
    const others = this.#open.size - (this.#byIsolate.get(isolate) ?? 0)
    return others > 0 || this.#writes > 0 || now < this.#primaryUntil ? null : this.#bookmark
  }

  /** Whether an isolate can decide alone how fresh the reads of the caller must be, from the bookmark given here. */
  isOf(isolate: string, now: number): boolean {
    const own = this.#byIsolate.get(isolate) ?? 0
    // Where the bookmark is unknown, an earlier use of the isolate may end with one that is too old.
    return own === this.#open.size && now >= this.#primaryUntil && (this.#bookmark !== null || own <= 1)
  }

  get bookmark(): string | null {
    return this.#bookmark
  }

  /** Adds a use that has begun by a lease. */
  add(use: Use, now: number): void {
    if (this.#early.delete(use.id)) return
    if (this.#stored?.isSettled !== false) this.#store({ bookmark: null, isSettled: false, at: now })
    this.#open.set(use.id, { ...use, at: now, losses: this.#losses })
    this.#count(use, 1)
  }

  /** Ends a use. `bookmark` is null for a use that ran no statement. */
  end(id: string, bookmark: string | null): void {
    const open = this.#open.get(id)
    if (!open) {
      if (this.#early.size >= maxEarly) this.#early.clear()
      this.#early.add(id)
      this.raise(bookmark)
      return
    }
    this.#open.delete(id)
    this.#count(open, -1)
    // A use that began before a loss may have seen less than the lost one.
    if (open.losses === this.#losses) this.#bookmark = newerBookmark(this.#bookmark, bookmark)
    else this.raise(bookmark)
  }

  /** Forgets the bookmark, because a use whose bookmark may be newer will never be reported. */
  lose(): void {
    this.#losses += 1
    this.#bookmark = null
  }

  /** Writes what is known, once every use has ended. */
  flush(now: number): void {
    if (this.#open.size === 0 && this.#bookmark !== null && this.#stored?.bookmark !== this.#bookmark)
      this.#store({ bookmark: this.#bookmark, isSettled: true, at: now })
  }

  /** Raises a bookmark that is known. An unknown one stays unknown: it may be newer than this. */
  raise(bookmark: string | null): void {
    if (this.#bookmark !== null) this.#bookmark = newerBookmark(this.#bookmark, bookmark)
  }

  #expire(now: number): void {
    for (const open of this.#open.values()) {
      if (now - open.at < maxUse) return
      this.#open.delete(open.id)
      this.#count(open, -1)
      this.lose()
    }
  }

  #count({ isolate, writes }: Use, by: 1 | -1): void {
    if (writes) this.#writes += by
    const left = (this.#byIsolate.get(isolate) ?? 0) + by
    if (left > 0) this.#byIsolate.set(isolate, left)
    else this.#byIsolate.delete(isolate)
  }

  #store(stored: Stored): void {
    this.#stored = stored
    this.#kv.put<Stored>(this.#name, stored)
  }
}

/** Drops the bookmarks of callers that rest. An object that meets ever new callers would keep them for ever without this. */
export function forgetRested(kv: SyncKvStorage, prefix: string, now: number): void {
  const rested = Array.from(kv.list<Stored>({ prefix })).filter(([, { at }]) => now - at > maxRest)
  for (const [name] of rested) kv.delete(name)
}
