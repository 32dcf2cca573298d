import type { Sentence } from '../../reference/language/sentences.ts'
import { lotIn } from './lots.ts'
import { worded } from '../../reference/language/worded.ts'

/** The words that open a list, and their position. */
export interface ListLead {
  flat: string
  /** Position in the document. */
  page: number
  start: number
}

type Placed = Omit<Sentence, 'contents'> & { page: number }
interface Level {
  depth: number
  flat: string
}
interface OpenLead extends ListLead {
  kind: Sentence['kind']
}

const unnumbered = 20

/** The first word of a heading that counts the parts of a document: "Annex", "Abschnitt". */
const numberedPart = worded(String.raw`^(?:§|{{numbered_part}})(?![\p{L}])`)

/** The depth of a heading by its number: "9" is 1, "9.2.1" is 3, "§ 5" and "Article 5" are 1. */
function depthOf(flat: string): number {
  const [number] =
    /^(?:[A-Z]{1,3}[.-]?)?\d{1,3}(?:\.\d{1,3}){0,5}(?=[.)]?\s)/u.exec(flat) ?? numberedPart().exec(flat) ?? []
  if (number === undefined) return isCapital(flat) ? unnumbered - 1 : unnumbered
  return number.replace(/\.0$/, '').split('.').length
}

/** The numbers of a clause in parts of parts: "2.3 Low prices" has 2 and 3. */
const numbersOf = (flat: string) =>
  (/^\d{1,2}(?:\.\d{1,2}){1,5}(?=[.)]?\s\p{Lu})/u.exec(flat)?.[0] ?? '').split('.').map(Number)

/** Whether a number comes after another in the same part, or after the part of the other: 2.3 follows 2.2 and 2.2.4. */
const follows = (clause: readonly number[], other: readonly number[]) => {
  const last = clause.length - 1
  const step = (clause[last] ?? 0) - (other[last] ?? 0)
  return (
    other.length > last && step > 0 && step <= 3 && clause.slice(0, last).every((one, i) => one === other[i])
  )
}

const isCapital = (flat: string) => /\p{Lu}{4}/u.test(flat) && flat === flat.toUpperCase()

/** Walks down a document and tracks which headings and opening words apply at the current sentence. */
export class Outline {
  #levels: Level[] = []
  #leads: OpenLead[] = []
  #last: Pick<Placed, 'kind' | 'page' | 'flat'> = { kind: 'text', page: 0, flat: '' }
  /** The page that begins in the middle of an item. */
  #broken = 0
  /** The headings that a later clause has ended. */
  #left = new Set<string>()

  /** The lots of headings, each searched for once. */
  readonly #lots = new Map<string, string | null>()

  get headings(): readonly string[] {
    return this.#levels.map(({ flat }) => flat)
  }

  place(
    sentence: Placed,
    next: Placed | undefined,
  ): { headings: readonly string[]; leads: readonly ListLead[] } {
    const { kind, flat } = sentence
    if (kind !== 'heading') this.#leave(flat)
    if (kind === 'heading') this.#enter(flat, next)
    else if (kind === 'text' && !this.#goesOn(sentence)) this.#leads = []
    const leads =
      kind === 'heading' ? [] : this.#leads.map(({ flat, page, start }) => ({ flat, page, start }))
    this.#last = { kind, page: sentence.page, flat }
    if (kind !== 'text') this.#broken = 0
    const own = kind === 'heading' ? this.headings.filter((one) => one !== flat) : this.#under(sentence)
    if (flat.endsWith(':')) this.#open(sentence)
    else if (isOpening(sentence, next)) this.#open({ ...sentence, flat: `${flat.replace(/,$/, '')}:` })
    return { headings: own, leads }
  }

  /**
   * "2.3 Low prices. Where …": a clause numbered next after a heading ends that heading's scope, and that of
   * all headings below it.
   */
  #leave(flat: string): void {
    const clause = numbersOf(flat)
    const at =
      clause.length > 1 ? this.#levels.findIndex((level) => follows(clause, numbersOf(level.flat))) : -1
    if (at < 0) return
    for (const level of this.#levels.splice(at)) this.#left.add(level.flat)
  }

  #lotOf(flat: string): string | null {
    const known = this.#lots.get(flat)
    const lot = known === undefined ? lotIn(flat) : known
    this.#lots.set(flat, lot)
    return lot
  }

  /** Whether two lines name two lots. */
  #isOtherLot(line: string, other: string): boolean {
    const [one, next] = [this.#lotOf(line), this.#lotOf(other)]
    return one !== null && next !== null && one !== next
  }

  /** A heading ends the list of a lead, unless it only divides the list: it has no number and an item follows. */
  #enter(flat: string, next: Placed | undefined): void {
    const depth = this.#depthOf(flat)
    // "Lot 1: buses" directly above "Lot 2: trams" is a list of lots: what follows belongs to no lot.
    const isListed = this.#last.kind === 'heading' && this.#isOtherLot(this.#last.flat, flat)
    this.#levels = this.#levels.filter((level) => level.depth < depth)
    if (isListed) this.#left.add(flat)
    else {
      this.#left.delete(flat)
      this.#levels.push({ depth, flat })
    }
    if (depth < unnumbered - 1 || next?.kind !== 'item') this.#leads = []
  }

  /**
   * Whether a page begins in the middle of an item: a text without a capital, and the sentences right after
   * it. A clause without a capital is also an item if its number begins with the number of the opening words.
   */
  #goesOn({ flat, page }: Placed): boolean {
    const [number] = this.#leads.at(-1)?.flat.split(/\.?\s/) ?? []
    if (flat.startsWith(`${number}.`) && /^\S+ \p{Ll}/u.test(flat)) return true
    const isBroken = this.#last.kind === 'item' && this.#last.page < page && /^\p{Ll}/u.test(flat)
    if (isBroken) this.#broken = page
    return isBroken || (this.#last.kind === 'text' && this.#broken === page)
  }

  /** Section numbers increase: "2. Transition" within section 9.2 is not a section, but divides a list. */
  #depthOf(flat: string): number {
    const [number, section] = [flat, this.headings[0] ?? ''].map((one) =>
      Number(/^(\d{1,2})[.)\s]/.exec(one)?.[1] ?? 0),
    )
    if (this.#leads.length > 0 && number && section && number > 1 && number <= section) return unnumbered
    // A lot within a numbered section is part of the section and does not begin a chapter.
    const depth = depthOf(flat)
    const isPart = depth === 1 && this.#lotOf(flat) !== null && !/^\d/.test(flat)
    const of = isPart ? this.#levels.find((level) => this.#isOtherLot(level.flat, flat)) : undefined
    return (
      of?.depth ?? (isPart && this.#levels.some((level) => /^\d/.test(level.flat)) ? unnumbered - 2 : depth)
    )
  }

  /** The words before a clause ("9.1 Economic standing.") are a heading of the clause too. */
  #under({ heading, flat }: Placed): readonly string[] {
    const above = this.headings
    const isAbove = heading === null || heading === flat || above.includes(heading) || this.#left.has(heading)
    return isAbove ? above : [...above, heading]
  }

  /** The opening words of an inner list are added to the opening words of the outer list. */
  #open({ flat, page, start, kind: written }: Placed): void {
    const kind = written === 'text' && this.#broken === page ? 'item' : written
    const around =
      kind === 'text' && !isShort(flat)
        ? []
        : this.#leads.filter((lead) => lead.kind !== kind || kind === 'text')
    this.#leads = [...around.slice(-3), { flat, page, start, kind }]
  }
}

/** "The bidder is obliged" above a list, or in an item above a list of its own: its items end the sentence. */
const isOpening = ({ kind, flat }: Placed, next: Placed | undefined) =>
  next?.kind === 'item' &&
  (kind === 'text' || markOf(flat) !== markOf(next.flat)) &&
  /[\p{L}\d,]$/u.test(flat) &&
  flat.split(' ').length > 3

/**
 * The kind of number or bullet before an item: "3)" is the same kind as "12)", but not as "3."; empty before
 * a word alone.
 */
const markOf = (flat: string) =>
  (/^(?!\p{L}+\s)\S{1,6}(?=\s)/u.exec(flat)?.[0] ?? '').replaceAll(/[\p{L}\d]+/gu, '0')

const isShort = (flat: string) => flat.split(' ').length <= 6
