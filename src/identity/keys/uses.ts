import { type Freshness, newerBookmark } from '../../platform/db/session.ts'
import type { Use } from './freshness.ts'

interface Seen {
  bookmark: string | null
  writes: number
}

/** Max callers that an isolate remembers. A caller that it has forgotten is known to its gate. */
const maxCallers = 5000

/**
 * What the callers of an isolate have seen of the database, in memory only and by the hash of their key or token.
 */
export class CallerUses {
  readonly #seen = new Map<string, Seen>()
  #isolate = ''
  #begun = 0

  /** A random name of the isolate. Module scope may not draw random values. */
  get isolate(): string {
    return (this.#isolate ||= crypto.randomUUID())
  }

  /** The newest bookmark that a caller has seen in this isolate; null if none is known. */
  bookmark(hash: string): string | null {
    return this.#seen.get(hash)?.bookmark ?? null
  }

  note(hash: string, bookmark: string | null): void {
    const known = this.#of(hash)
    known.bookmark = newerBookmark(known.bookmark, bookmark)
  }

  /** Replaces what is known of a caller by what its gate lends requests with. */
  reset(hash: string, bookmark: string | null): void {
    if (bookmark === null) this.#of(hash).bookmark = null
    else this.note(hash, bookmark)
  }

  /** How fresh a read must be for a caller all of whose requests come to this isolate. */
  freshness(hash: string): Freshness {
    const { bookmark, writes } = this.#of(hash)
    return writes > 0 ? 'first-primary' : (bookmark ?? 'first-primary')
  }

  begin(hash: string, writes: boolean): OpenUse {
    if (writes) this.#of(hash).writes += 1
    return new OpenUse(this, hash, {
      id: `${this.isolate} ${(this.#begun += 1)}`,
      isolate: this.isolate,
      writes,
    })
  }

  end(hash: string, { writes }: Use): void {
    if (writes) this.#of(hash).writes = Math.max(0, this.#of(hash).writes - 1)
  }

  #of(hash: string): Seen {
    const known = this.#seen.get(hash)
    if (known) return known
    if (this.#seen.size >= maxCallers) this.#seen.clear()
    const fresh = { bookmark: null, writes: 0 }
    this.#seen.set(hash, fresh)
    return fresh
  }
}

export const callerUses = new CallerUses()

/**
 * The use of the database by a request that is under way. It ends when all of its holders have let go: the request itself, and
 * work that goes on while the answer is sent.
 */
export class OpenUse {
  readonly use: Use
  readonly #uses: CallerUses
  readonly #hash: string
  #holders = 1
  #bookmark: string | null = null
  /** Reports the end; set once the request is admitted. */
  onEnd: ((bookmark: string | null) => void) | null = null

  constructor(uses: CallerUses, hash: string, use: Use) {
    this.#uses = uses
    this.#hash = hash
    this.use = use
  }

  hold(): void {
    this.#holders += 1
  }

  /** Lets go of the use, with the bookmark of what the holder has seen. */
  release(bookmark: string | null): void {
    this.#bookmark = newerBookmark(this.#bookmark, bookmark)
    this.#uses.note(this.#hash, bookmark)
    this.#holders -= 1
    if (this.#holders > 0) return
    this.#uses.end(this.#hash, this.use)
    this.onEnd?.(this.#bookmark)
  }
}
