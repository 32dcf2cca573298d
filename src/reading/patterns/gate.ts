import { LiteralFinder } from './literals.ts'
import { parsed } from './parse.ts'
import type { PatternPart } from './parts.ts'

/**
 * In characters: this much of a literal is searched for. More would hardly filter better, and needs larger
 * tables.
 */
const maxLength = 6

/**
 * The ways in which a text can match, each with sets of literals: a text that matches contains one literal of
 * each set.
 */
type Ways = readonly (readonly (readonly number[])[])[]

/**
 * Tries only the expressions whose words occur in the text. One pass over a text finds the words of all
 * expressions, and most expressions have none there.
 */
export class Gate<T = unknown> {
  readonly #literals = new Map<string, number>()
  /** Needed until the gate is first used; afterwards only what the parts need remains. */
  readonly #parts = new Map<string, PatternPart>()
  readonly #all: Gated<T>[] = []
  #finder: LiteralFinder | undefined
  #text: string | undefined
  /** The number of the text. A note with another number belongs to an earlier text. */
  #turn = 0
  /** By literal: the number of the last text that contains it. */
  #held = new Uint32Array(0)
  /** By literal: the expressions that check it first. */
  #owners: readonly (readonly Gated<T>[])[] = []
  /** The expressions that may match any text. */
  #free: readonly Gated<T>[] = []
  /** The expressions that check a literal of the text. */
  readonly #touched: Gated<T>[] = []

  /**
   * Adds an expression to the gate, under a name of the caller. Throws for a grammar that books do not
   * support.
   */
  add(expression: RegExp, name: T): Gated<T> {
    const part = parsed(expression.source, {
      letters: () => 0,
      literal: (text) => this.#numbered(text.slice(0, maxLength).toLowerCase()),
      parts: this.#parts,
    })
    const ways = part.ways.map((way) => way.map(({ literals }) => literals))
    const added = new Gated(this, expression, ways, name)
    this.#all.push(added)
    this.#finder = undefined
    return added
  }

  #numbered(literal: string): number {
    const known = this.#literals.get(literal) ?? this.#literals.size
    this.#literals.set(literal, known)
    return known
  }

  /** The expressions that may match a text. */
  open(text: string): Gated<T>[] {
    this.read(text)
    return [...this.#free, ...this.#touched].filter((each) => each.mayMatch(text))
  }

  /** Finds the literals of a text. Returns the number of the text. */
  read(text: string): number {
    if (this.#finder !== undefined && text === this.#text) return this.#turn
    this.#finder ??= this.#seek()
    this.#text = text
    this.#turn++
    this.#touched.length = 0
    this.#finder.find(text, this.#note)
    return this.#turn
  }

  /** Whether the text that was read last has every literal that one of the ways needs. */
  holds(ways: Ways): boolean {
    for (const way of ways) if (this.#holdsAll(way)) return true
    return false
  }

  #holdsAll(way: Ways[number]): boolean {
    for (const literals of way) if (!this.#holdsAny(literals)) return false
    return true
  }

  #holdsAny(literals: readonly number[]): boolean {
    for (const literal of literals) if (this.#held[literal] === this.#turn) return true
    return false
  }

  readonly #note = (literal: number): void => {
    if (this.#held[literal] === this.#turn) return
    this.#held[literal] = this.#turn
    for (const owner of this.#owners[literal] ?? []) if (owner.touch(this.#turn)) this.#touched.push(owner)
  }

  #seek(): LiteralFinder {
    this.#parts.clear()
    this.#held = new Uint32Array(this.#literals.size)
    const owners = [...this.#literals].map(() => new Set<Gated<T>>())
    for (const each of this.#all)
      for (const [rarest = []] of each.ways) for (const literal of rarest) owners[literal]?.add(each)
    this.#owners = owners.map((own) => [...own])
    this.#free = this.#all.filter(({ ways }) => ways.some((way) => way.length === 0))
    return new LiteralFinder([...this.#literals.keys()], { anyCase: true })
  }
}

/**
 * An expression in a gate, which finds the same as without. It may have the flags `i`, `u` and, for
 * `matchAll`, `g`.
 */
export class Gated<T = unknown> {
  readonly name: T
  readonly ways: Ways
  readonly #gate: Gate<T>
  readonly #expression: RegExp
  readonly #isFree: boolean
  /** The number of the last text with a literal of the expression, and of the last text that may match. */
  #touched = 0
  #judged = 0
  #isOpen = false

  constructor(gate: Gate<T>, expression: RegExp, ways: Ways, name: T) {
    this.name = name
    this.ways = ways
    this.#gate = gate
    this.#expression = expression
    this.#isFree = ways.some((way) => way.length === 0)
  }

  get source(): string {
    return this.#expression.source
  }

  /** Notes that the text with this number has a literal of the expression. Returns whether that is new. */
  touch(turn: number): boolean {
    const isNew = this.#touched !== turn
    this.#touched = turn
    return isNew
  }

  mayMatch(text: string): boolean {
    if (this.#isFree) return true
    const turn = this.#gate.read(text)
    if (this.#touched !== turn) return false
    if (this.#judged !== turn) {
      this.#judged = turn
      this.#isOpen = this.#gate.holds(this.ways)
    }
    return this.#isOpen
  }

  test(text: string): boolean {
    return this.mayMatch(text) && this.#expression.test(text)
  }

  exec(text: string): RegExpExecArray | null {
    return this.mayMatch(text) ? this.#expression.exec(text) : null
  }

  matchAll(text: string): RegExpExecArray[] {
    return this.mayMatch(text) ? [...text.matchAll(this.#expression)] : []
  }
}

/** An expression that is tried only on texts with its words. */
export type Tried = Pick<Gated, 'test' | 'exec' | 'matchAll'>

/** One expression in a gate of its own, which is created at its first use. */
export function gated(expression: RegExp): Tried {
  let known: Gated | undefined
  const own = () => (known ??= new Gate().add(expression, null))
  return {
    test: (text) => own().test(text),
    exec: (text) => own().exec(text),
    matchAll: (text) => own().matchAll(text),
  }
}
