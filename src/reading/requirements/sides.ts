import type { NamedParty } from '../document/parties.ts'
import { worded } from '../../reference/language/worded.ts'

type Word = Pick<RegExp, 'exec'>

/** The words for each side of a tender. */
export interface Sides {
  bidder: Word
  buyer: Word
}

/** The names of a side after an article: without one, "an" is a preposition and not a name. */
const named = new WeakMap<readonly NamedParty[], Record<keyof Sides, RegExp | null>>()

const quoted = (text: string) => text.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const article = worded('(?<=(?<!\\p{L})(?:{{party_article}}) )', 'u', (source) => source)

function namesOf(parties: readonly NamedParty[]): Record<keyof Sides, RegExp | null> {
  const known = named.get(parties)
  if (known) return known
  const of = (side: keyof Sides) => {
    const names = [...new Set(parties.filter(({ role }) => role === side).map(({ name }) => quoted(name)))]
    return names.length > 0 ? new RegExp(`${article()}(?:${names.join('|')})(?![\\p{L}\\d])(?!-)`, 'u') : null
  }
  const made = { bidder: of('bidder'), buyer: of('buyer') }
  named.set(parties, made)
  return made
}

/** The words of a language for each side, and the names that a document defines for its parties. */
export function sidesOf(lexicon: Sides, parties: readonly NamedParty[]): Sides {
  const names = namesOf(parties)
  const of = (side: keyof Sides): Word => {
    const name = names[side]
    const words = lexicon[side]
    return name === null ? words : { exec: (text) => earlier(name.exec(text), words.exec(text)) }
  }
  return { bidder: of('bidder'), buyer: of('buyer') }
}

const earlier = (one: RegExpExecArray | null, other: RegExpExecArray | null) =>
  one && other ? (one.index <= other.index ? one : other) : (one ?? other)
