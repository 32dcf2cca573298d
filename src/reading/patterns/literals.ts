/** In characters: a shorter literal stands in nearly every text. */
export const shortestLiteral = 2

/**
 * Finds every place of every literal in one pass over a text (Aho and Corasick, 1975): a table of states, one for each
 * beginning of a literal, with the next state for each character. Literals are written in ASCII.
 */
export class LiteralFinder {
  /** The column of a character of ASCII; column 0 is for characters that no literal holds. */
  readonly #columns = new Uint8Array(128)
  readonly #width: number
  readonly #next: Uint16Array
  /** The literal that ends in a state; -1 where none does. */
  readonly #literal: Int32Array
  /** The nearest state with a literal among the shorter endings of a state; 0 where none has one. */
  readonly #shorter: Uint16Array

  constructor(literals: readonly string[]) {
    let columns = 1
    for (const letter of new Set(literals.join(''))) this.#columns[letter.charCodeAt(0)] = columns++
    this.#width = columns
    const most = literals.reduce((sum, { length }) => sum + length, 1)
    if (most > 0xffff) throw new Error('The literals need more states than their table holds')
    const next = new Uint16Array(most * columns)
    this.#literal = new Int32Array(most).fill(-1)
    const states = this.#grow(literals, next)
    this.#next = next.slice(0, states * columns)
    this.#shorter = this.#link(states)
  }

  /** The states for the beginnings of all literals. Answers how many. */
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

  /** Leads every character on from every state, by way of the longest ending that begins a literal. */
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

  /** Calls `note` for each literal that stands in the text, with the place where it ends, in the order of the ends. */
  find(text: string, note: (literal: number, end: number) => void): void {
    let state = 0
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      state = this.#next[state * this.#width + (this.#columns[code] ?? 0)] ?? 0
      for (let at = state; at !== 0; at = this.#shorter[at] ?? 0) {
        const literal = this.#literal[at] ?? -1
        if (literal >= 0) note(literal, i + 1)
      }
    }
  }
}
