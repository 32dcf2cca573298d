import type { Letters } from './letters.ts'
import type { LiteralFinder } from './literals.ts'
import { nowhere, type Places, PlaceStore } from './places.ts'

/** The things that a book of patterns looks for in a text. */
export interface SoughtPatterns {
  letters: readonly Letters[]
  literals: readonly string[]
  finder: LiteralFinder
  /** By literal: the indexes of the patterns that need one of a few literals, including this one. */
  owners: readonly (readonly number[])[]
  patterns: number
}

/** The index of the class `\w` among the letters of every book: the edges of words are found by it. */
const wordLetters = 0

/** The sets that a scan has besides those of its letters, and one more, as sets are counted from 1. */
const others = 5

/** One text, prepared for the patterns of a book. A scan reads text after text and forgets the text before. */
export class Scan {
  readonly places = new PlaceStore()
  readonly #sought: SoughtPatterns
  #text = ''
  /** The number of the text. A note with another number belongs to an earlier text. */
  #turn = 0
  readonly #drawn: Uint32Array
  readonly #mayMatch: Uint32Array
  readonly #held: Uint32Array
  /** By literal, the index of its last place; `#before` leads on from there, and 0 ends the way. */
  readonly #last: Uint32Array
  #ends: Uint32Array = new Uint32Array(256)
  #before: Uint32Array = new Uint32Array(256)
  #count = 0

  constructor(sought: SoughtPatterns) {
    this.#sought = sought
    this.#drawn = new Uint32Array(sought.letters.length + others)
    this.#mayMatch = new Uint32Array(sought.patterns)
    this.#held = new Uint32Array(sought.literals.length)
    this.#last = new Uint32Array(sought.literals.length)
  }

  get text(): string {
    return this.#text
  }

  read(text: string): this {
    if (this.#turn > 0 && text === this.#text) return this
    this.#text = text
    this.#turn++
    this.#count = 0
    this.#sought.finder.find(text, this.#note)
    this.places.begin(text.length, this.#drawn.length)
    return this
  }

  readonly #note = (literal: number, end: number): void => {
    if (this.#held[literal] !== this.#turn) {
      this.#held[literal] = this.#turn
      this.#last[literal] = 0
      for (const pattern of this.#sought.owners[literal] ?? []) this.#mayMatch[pattern] = this.#turn
    }
    const index = ++this.#count
    if (index === this.#ends.length) {
      this.#ends = doubled(this.#ends)
      this.#before = doubled(this.#before)
    }
    this.#ends[index] = end
    this.#before[index] = this.#last[literal] ?? 0
    this.#last[literal] = index
  }

  /** Whether the text has one of the literals without which the pattern of this index cannot match. */
  mayMatch(pattern: number): boolean {
    return this.#mayMatch[pattern] === this.#turn
  }

  holdsAny(literals: readonly number[]): boolean {
    for (const literal of literals) if (this.#held[literal] === this.#turn) return true
    return false
  }

  /** The places after a literal that begins at one of `starts`. */
  behind(literal: number, starts: Places): Places {
    return this.#moved(literal, starts, -this.#lengthOf(literal), 0)
  }

  /** The places before a literal that ends at one of `ends`. */
  before(literal: number, ends: Places): Places {
    return this.#moved(literal, ends, 0, -this.#lengthOf(literal))
  }

  #lengthOf(literal: number): number {
    return this.#sought.literals[literal]?.length ?? 0
  }

  /** For each end of a literal: the place `to` from there, if `from` has the place `at` from there. */
  #moved(literal: number, from: Places, at: number, to: number): Places {
    if (from === nowhere || this.#held[literal] !== this.#turn) return nowhere
    const moved = this.places.cleared()
    let any = 0
    for (let index = this.#last[literal] ?? 0; index !== 0; index = this.#before[index] ?? 0) {
      const end = this.#ends[index] ?? 0
      if (!this.places.has(from, end + at)) continue
      this.places.add(moved, end + to)
      any = 1
    }
    return this.places.result(moved, any)
  }

  get everywhere(): Places {
    return this.#cached(1, () => true)
  }

  get beginning(): Places {
    return this.#cached(2, (place) => place === 0)
  }

  get end(): Places {
    return this.#cached(3, (place) => place === this.#text.length)
  }

  /** The places where a word begins or ends. */
  get edges(): Places {
    const words = this.lettersOf(wordLetters)
    const isWord = (place: number) => place >= 0 && this.places.has(words, place)
    return this.#cached(4, (place) => isWord(place) !== isWord(place - 1))
  }

  /** The places before a letter of a class. */
  lettersOf(letters: number): Places {
    const set = letters + others
    const places = this.places.staying(set)
    const own = this.#sought.letters[letters]
    if (own === undefined || this.#drawn[set] === this.#turn) return places
    this.#drawn[set] = this.#turn
    this.places.drawLetters(places, this.#text, own)
    return places
  }

  #cached(set: number, isIn: (place: number) => boolean): Places {
    const places = this.places.staying(set)
    if (this.#drawn[set] !== this.#turn) {
      this.#drawn[set] = this.#turn
      this.places.draw(places, isIn)
    }
    return places
  }
}

const doubled = (notes: Uint32Array): Uint32Array => {
  const more = new Uint32Array(2 * notes.length)
  more.set(notes)
  return more
}
