import { Letters } from './letters.ts'
import { LiteralFinder } from './literals.ts'
import { parsed } from './parse.ts'
import type { PatternPart } from './parts.ts'
import { nowhere } from './places.ts'
import { Scan, type SoughtPatterns } from './scan.ts'

/** A span of characters in a text. */
export interface PatternMatch {
  start: number
  end: number
}

/**
 * Patterns that are read together: one pass over a text finds the literals of all of them, and only a pattern
 * whose literals occur in the text is tried. A pattern matches where `RegExp` would, in time linear in the
 * text.
 */
export class PatternBook {
  readonly #patterns: Pattern[] = []
  readonly #letters = new Map<string, number>([['\\w', 0]])
  readonly #literals = new Map<string, number>()
  /**
   * Parts by their source, until the book is first used: after that the keys would take more memory than they
   * save.
   */
  readonly #parts = new Map<string, PatternPart>()
  #sought: SoughtPatterns | undefined

  /**
   * Adds a pattern, written as the source of a regular expression. Throws for a grammar that books do not
   * support.
   */
  add(source: string): Pattern {
    const part = parsed(source, {
      letters: (letters) => numbered(this.#letters, letters),
      literal: (literal) => numbered(this.#literals, literal),
      parts: this.#parts,
    })
    const pattern = new Pattern(source, part, this.#patterns.length)
    this.#patterns.push(pattern)
    this.#sought = undefined
    return pattern
  }

  /** A scan for the patterns added to the book so far. */
  scan(): Scan {
    this.#sought ??= this.#seek()
    return new Scan(this.#sought)
  }

  #seek(): SoughtPatterns {
    this.#parts.clear()
    const literals = [...this.#literals.keys()]
    const owners = literals.map((): number[] => [])
    for (const { needs, index } of this.#patterns) for (const literal of needs) owners[literal]?.push(index)
    const letters = [...this.#letters.keys()].map((source) => new Letters(source))
    const finder = new LiteralFinder(literals)
    return { letters, literals, finder, owners, patterns: this.#patterns.length }
  }
}

export class Pattern {
  readonly source: string
  readonly index: number
  readonly #part: PatternPart

  constructor(source: string, part: PatternPart, index: number) {
    this.source = source
    this.#part = part
    this.index = index
  }

  /** A matching text contains at least one of these literals; empty if a text may match without any. */
  get needs(): readonly number[] {
    return this.#part.needs?.literals ?? []
  }

  #mayMatch(scan: Scan): boolean {
    return this.#part.needs === null || scan.mayMatch(this.index)
  }

  /** Whether the text that the scan has read matches. */
  test(scan: Scan): boolean {
    if (!this.#mayMatch(scan)) return false
    scan.places.forget()
    return this.#part.reach(scan, scan.everywhere, false) !== nowhere
  }

  /** Where the text matches, at most `max` times: from the first place on, as far as the pattern reaches from there. */
  find(scan: Scan, max: number): PatternMatch[] {
    if (!this.#mayMatch(scan)) return []
    scan.places.forget()
    const starts = this.#part.reach(scan, scan.everywhere, true)
    const found: PatternMatch[] = []
    let from = 0
    while (found.length < max) {
      const start = scan.places.first(starts, from)
      if (start < 0) break
      const end = scan.places.last(this.#part.reach(scan, scan.places.only(start), false))
      found.push({ start, end })
      from = Math.max(end, start + 1)
    }
    return found
  }
}

function numbered(numbers: Map<string, number>, source: string): number {
  const known = numbers.get(source) ?? numbers.size
  numbers.set(source, known)
  return known
}
