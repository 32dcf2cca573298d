import { minute } from '../../platform/time/time.ts'
import type { KeyRecord } from './queries.ts'

const rereadAfter = minute

/**
 * The record of a key, reread from the primary once a minute as a backstop. A change that comes during the reading makes
 * it read again.
 */
export class KnownRecord {
  readonly #find: () => Promise<KeyRecord | null>
  #record: KeyRecord | null = null
  #readAt = 0
  #changes = 0

  constructor(find: () => Promise<KeyRecord | null>) {
    this.#find = find
  }

  /** Null if no key has the hash, which is looked up again each time. */
  async current(): Promise<KeyRecord | null> {
    while (!this.#record || Date.now() - this.#readAt > rereadAfter) {
      const before = this.#changes
      const found = await this.#find()
      if (before !== this.#changes) continue
      this.#record = found
      this.#readAt = Date.now()
      if (!found) return null
    }
    return this.#record
  }

  /** The next request reads the record again. */
  forget(): void {
    this.#changes += 1
    this.#record = null
    this.#readAt = 0
  }
}
