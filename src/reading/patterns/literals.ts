/** In characters: a shorter literal occurs in nearly every text. */
export const shortestLiteral = 2

/**
 * The first character that cannot be in a literal. The letters of the languages and the currency signs come
 * before it.
 */
export const beyondLiterals = 0x2130

/**
 * Finds every place of every literal in one pass over a text (Aho and Corasick, 1975): a table of states, one for each
 * beginning of a literal, with the next state for each character.
 */
export class LiteralFinder {
  /** The column of a character; column 0 is for characters that occur in no literal. */
  readonly #columns = new Uint8Array(beyondLiterals)
  readonly #width: number
  readonly #next: Uint16Array
  /** The literal that ends in a state; -1 if none does. */
  readonly #literal: Int32Array
  /** The nearest state with a literal among the shorter suffixes of a state; 0 if none has one. */
  readonly #shorter: Uint16Array
  /** The state itself if a literal ends in it, otherwise the nearest such state of its shorter suffixes. */
  readonly #ends: Uint16Array

  constructor(literals: readonly string[]) {
    let columns = 1
    for (const letter of new Set(literals.join(''))) this.#columns[letter.charCodeAt(0)] = columns++
    if (columns > 256) throw new Error('The literals have more letters than their table holds')
    this.#width = columns
    const max = literals.reduce((sum, { length }) => sum + length, 1)
    if (max > 0xffff) throw new Error('The literals need more states than their table holds')
    const next = new Uint16Array(max * columns)
    this.#literal = new Int32Array(max).fill(-1)
    const states = this.#grow(literals, next)
    this.#next = next.slice(0, states * columns)
    this.#shorter = this.#link(states)
    this.#ends = this.#shorter.map((shorter, state) => ((this.#literal[state] ?? -1) >= 0 ? state : shorter))
  }

  /** The states for the prefixes of all literals. Returns how many. */
  #grow(literals: readonly string[], next: Uint16Array): number {
    let states = 1
    for (const [id, literal] of literals.entries()) {
      let state = 0
      for (let i = 0; i < literal.length; i++) {
        const cell = state * this.#width + (this.#columns[literal.charCodeAt(i)] ?? 0)
        state = next[cell] ||= states++
      }
      this.#literal[state] = id
    }
    return states
  }

  /** Links every character from every state, by way of the longest suffix that begins a literal. */
  #link(states: number): Uint16Array {
    const next = this.#next
    const width = this.#width
    const ending = new Uint16Array(states)
    const shorter = new Uint16Array(states)
    const queue = [...next.subarray(0, width)].filter((state) => state > 0)
    for (let state = queue[0], i = 0; state !== undefined; state = queue[++i]) {
      const end = ending[state] ?? 0
      shorter[state] = (this.#literal[end] ?? -1) >= 0 ? end : (shorter[end] ?? 0)
      for (let column = 0; column < width; column++) {
        const cell = state * width + column
        const fallback = next[end * width + column] ?? 0
        const child = next[cell] ?? 0
        if (child === 0) next[cell] = fallback
        else {
          ending[child] = fallback
          queue.push(child)
        }
      }
    }
    return shorter
  }

  /**
   * Calls `note` for each literal that occurs in the text, with the position where it ends, in the order of
   * the ends.
   */
  find(text: string, note: (literal: number, end: number) => void): void {
    const next = this.#next
    const columns = this.#columns
    const width = this.#width
    const ends = this.#ends
    let state = 0
    for (let i = 0; i < text.length; i++) {
      state = next[state * width + (columns[text.charCodeAt(i)] ?? 0)] ?? 0
      for (let at = ends[state] ?? 0; at !== 0; at = this.#shorter[at] ?? 0)
        note(this.#literal[at] ?? 0, i + 1)
    }
  }
}
