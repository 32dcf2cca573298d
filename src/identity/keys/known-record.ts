import { minute } from '../../platform/time/time.ts'
import type { KeyRecord } from './queries.ts'

/** A record older than this is read again while the requests go on; one older than `maxAge`, before the next request. */
const rereadAfter = minute
const maxAge = 5 * minute

interface Stored {
  record: KeyRecord
  /** Epoch milliseconds. */
  readAt: number
}

/**
 * The record of a key, stored in its gate so that a gate that has just started does not wait for the database. Changes
 * are pushed and take effect with the next request; rereading only limits how long a lost push goes unnoticed. A change
 * during a read makes it read again.
 */
export class KnownRecord {
  readonly #kv: SyncKvStorage
  readonly #find: () => Promise<KeyRecord | null>
  /** Undefined before the storage was read. */
  #known: Stored | null | undefined
  #changes = 0
  #isReading = false

  constructor(kv: SyncKvStorage, find: () => Promise<KeyRecord | null>) {
    this.#kv = kv
    this.#find = find
  }

  /** Null if no key has the hash, which is looked up again each time. */
  async current(): Promise<KeyRecord | null> {
    this.#known ??= this.#kv.get<Stored>('record') ?? null
    const age = this.#known ? Date.now() - this.#known.readAt : Infinity
    if (this.#known === null || age > maxAge || age < 0) return this.#read()
    if (age > rereadAfter) this.#readBeside()
    return this.#known.record
  }

  /** The next request reads the record again. */
  forget(): void {
    this.#changes += 1
    this.#known = null
    this.#kv.delete('record')
  }

  async #read(): Promise<KeyRecord | null> {
    for (;;) {
      const before = this.#changes
      const record = await this.#find()
      if (before !== this.#changes) continue
      this.#known = record && { record, readAt: Date.now() }
      if (this.#known) this.#kv.put<Stored>('record', this.#known)
      else this.#kv.delete('record')
      return record
    }
  }

  /** A reading that fails is tried again with the next request. */
  #readBeside(): void {
    if (this.#isReading) return
    this.#isReading = true
    void this.#read()
      .catch(() => undefined)
      .finally(() => (this.#isReading = false))
  }
}
