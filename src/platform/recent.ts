/**
 * What was asked for lately, by group and name. Of two generations the older is forgotten when the younger is full: a
 * store that were emptied at once would make everything anew that is asked for again and again.
 */
export class Recent<T> {
  readonly #most: number
  #size = 0
  #young = new Map<string, Map<string, T>>()
  #old = new Map<string, Map<string, T>>()
  // Names of one group are asked for in a row: the group itself is looked up once.
  #group: string | null = null
  #names: ReadonlyMap<string, T> | undefined

  /** `most` entries of each generation. */
  constructor(most: number) {
    this.#most = most
  }

  get(group: string, name: string): T | undefined {
    if (group !== this.#group) this.#turnTo(group)
    const found = this.#names?.get(name)
    if (found !== undefined) return found
    const older = this.#old.get(group)?.get(name)
    if (older !== undefined) this.set(group, name, older)
    return older
  }

  set(group: string, name: string, value: T): void {
    if (this.#size >= this.#most) {
      this.#old = this.#young
      this.#young = new Map()
      this.#size = 0
    }
    const names = this.#young.get(group) ?? new Map<string, T>()
    this.#young.set(group, names.set(name, value))
    this.#size += 1
    this.#turnTo(group)
  }

  #turnTo(group: string): void {
    this.#group = group
    this.#names = this.#young.get(group)
  }
}
