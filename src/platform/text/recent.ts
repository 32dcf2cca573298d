/**
 * The values that were requested recently, by group and name, in two generations. When the younger is full, only the
 * older is forgotten: without generations, the values that are requested most would be forgotten too.
 */
export class Recent<T> {
  readonly #max: number
  readonly #sizeOf: (value: T) => number
  #size = 0
  #young = new Map<string, Map<string, T>>()
  #old = new Map<string, Map<string, T>>()
  // The last group. Names of one group are requested in a row, so the group itself is looked up once.
  #group: string | null = null
  #names: ReadonlyMap<string, T> | undefined

  /** `max`: max entries of each generation, or max sum of sizes if `sizeOf` is set. */
  constructor(max: number, sizeOf: (value: T) => number = () => 1) {
    this.#max = max
    this.#sizeOf = sizeOf
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
    if (this.#size >= this.#max) {
      this.#old = this.#young
      this.#young = new Map()
      this.#size = 0
    }
    const names = this.#young.get(group) ?? new Map<string, T>()
    this.#young.set(group, names.set(name, value))
    this.#size += this.#sizeOf(value)
    this.#turnTo(group)
  }

  #turnTo(group: string): void {
    this.#group = group
    this.#names = this.#young.get(group)
  }
}
