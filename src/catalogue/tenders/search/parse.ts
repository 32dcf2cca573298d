import { normalized } from '../../../platform/text/normal-form.ts'
import { runs } from '../search-words.ts'
import { hasSpelling, spelledOut } from '../spelled.ts'

/** One word, or several words that must follow one another. With `prefix` the last is only the beginning of a word. */
export interface Literal {
  words: string[]
  prefix: boolean
  /** The same with two letters for one, if the search has such letters: `uebersetzung` for `Übersetzung`. */
  spelled?: string[]
  /** The word as it was typed, in addition to `spelled`. */
  typed?: string
}

/** Matches a tender that has all the literals, or, when negated, a tender that lacks at least one. */
export interface Alternative {
  negated: boolean
  all: Literal[]
}

/** Whether words must follow one another, which the index cannot decide. */
export const isPhrase = ({ all }: Alternative) => all.some(({ words }) => words.length > 1)

/**
 * A tender must match one alternative of every clause. A query without clauses has no words and matches
 * nothing.
 */
export type TextQuery = Alternative[][]

/** Words after the first hundred are ignored. */
const maxWords = 100

/**
 * Parses the text of a search. Words are joined by AND; `constr*` is a prefix, `"a phrase"` a phrase, `-word` excludes;
 * `OR` between words binds tighter than AND. Every text is valid: signs without a meaning count as punctuation.
 */
export function parseQuery(q: string): TextQuery {
  // One search parses its words several times: for their tables, its expression, and its snippets.
  if (last?.q !== q) last = { q, query: parseClauses(q) }
  return last.query
}

let last: { q: string; query: TextQuery } | null = null

function parseClauses(q: string): TextQuery {
  const clauses: TextQuery = []
  let left = maxWords
  let or = false
  for (const part of normalized(q, 'NFKC').matchAll(parts)) {
    if (part[0] === 'OR') {
      or = clauses.length > 0
      continue
    }
    const [alternative, used] = readAlternative(part, left)
    if (alternative.all.length === 0) continue
    left -= used
    const last = clauses.at(-1)
    if (or && last) last.push(alternative)
    else clauses.push([alternative])
    or = false
  }
  return clauses
}

/** A phrase in the quotation marks of any language, or text between spaces. Both may follow a minus sign. */
const parts = /(?:(?<=^|\s)(?<minus>-+))?(?:["“”„«»](?<phrase>[^"“”„«»]*)["“”„«»]|(?<term>[^\s"“”„«»]+))/gu

function readAlternative({ groups }: RegExpMatchArray, left: number): [Alternative, number] {
  const { minus, phrase, term = '' } = groups ?? {}
  const literals = phrase === undefined ? readTerm(term) : readPhrase(phrase)
  const all: Literal[] = []
  let used = 0
  for (const literal of literals) {
    const { words, prefix } = literal
    const taken = words.slice(0, left - used)
    if (taken.length === words.length && taken.length > 0) all.push(literal)
    else if (taken.length > 0) all.push({ words: taken, prefix: prefix && taken.length === words.length })
    used += taken.length
  }
  return [{ negated: minus !== undefined, all }, used]
}

/** Reads text without quotes. Punctuation separates words; in scripts without spaces the characters stay together. */
function readTerm(term: string): Literal[] {
  return [...term.matchAll(stars)].flatMap(([, text = '', star]) => {
    const found = runs(text)
    const spelled = hasSpelling(text) ? runs(spelledOut(text)) : found
    return found.map((words, index) => ({
      words,
      prefix: star !== undefined && index === found.length - 1,
      ...spellingOf(text, words, spelled[index]),
    }))
  })
}

function spellingOf(text: string, found: string[], spelled: string[] = []): Partial<Literal> {
  const isOther = found.length === 1 && spelled.length === 1 && spelled[0] !== found[0]
  if (!isOther) return {}
  const typed = text.match(/[\p{L}\p{N}\p{M}]+/gu)?.find((word) => runs(word)[0]?.[0] === found[0])
  return { spelled, typed: typed ?? '' }
}

function readPhrase(phrase: string): Literal[] {
  const words = runs(phrase).flat()
  const spelled = hasSpelling(phrase) ? runs(spelledOut(phrase)).flat() : words
  const prefix = endsWithStar.test(phrase)
  return words.length > 0 ? [{ words, prefix, ...spellingOf(phrase, words, spelled) }] : []
}

/** Text up to a star. A star that ends a word makes a prefix; any other star is punctuation. */
const stars = /([^*]+)((?<=[\p{L}\p{N}\p{M}])\*(?![\p{L}\p{N}\p{M}]))?/gu
const endsWithStar = /[\p{L}\p{N}\p{M}]\*+\s*$/u
