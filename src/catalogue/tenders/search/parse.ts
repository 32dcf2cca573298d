import { runs } from '../search-words.ts'

/** One word, or several words that follow one another. `prefix`: the last is only the beginning of a word. */
export interface Literal {
  words: string[]
  prefix: boolean
}

/** Matches a tender that holds all the literals; when negated, a tender that lacks one of them. */
export interface Alternative {
  negated: boolean
  all: Literal[]
}

/** Words that must follow one another, which the index of words does not know. */
export const isPhrase = ({ all }: Alternative) => all.some(({ words }) => words.length > 1)

/** A tender must match one alternative of each clause. No clause: the text holds no word, and nothing matches. */
export type TextQuery = Alternative[][]

/** Only the first hundred words of a longer query count. */
const mostWords = 100

/**
 * Reads the text of a search: words are ANDed, `constr*` is a prefix, `"a phrase"` a phrase, `-word` excludes, `OR`
 * stands between words and binds tighter than AND. No text is an error: signs without a meaning are read as punctuation.
 */
export function parseQuery(q: string): TextQuery {
  const clauses: TextQuery = []
  let left = mostWords
  let or = false
  for (const part of q.normalize('NFKC').matchAll(parts)) {
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

/** A phrase in the quotes of any language, or the text between spaces; either may follow a minus sign. */
const parts = /(?:(?<=^|\s)(?<minus>-+))?(?:["“”„«»](?<phrase>[^"“”„«»]*)["“”„«»]|(?<term>[^\s"“”„«»]+))/gu

function readAlternative({ groups }: RegExpMatchArray, left: number): [Alternative, number] {
  const { minus, phrase, term = '' } = groups ?? {}
  const literals = phrase === undefined ? readTerm(term) : readPhrase(phrase)
  const all: Literal[] = []
  let used = 0
  for (const { words, prefix } of literals) {
    const kept = words.slice(0, left - used)
    if (kept.length > 0) all.push({ words: kept, prefix: prefix && kept.length === words.length })
    used += kept.length
  }
  return [{ negated: minus !== undefined, all }, used]
}

/** Punctuation inside a term separates words; characters of a script without spaces stay together. */
function readTerm(term: string): Literal[] {
  return [...term.matchAll(stars)].flatMap(([, text = '', star]) => {
    const found = runs(text)
    return found.map((words, index) => ({ words, prefix: star !== undefined && index === found.length - 1 }))
  })
}

function readPhrase(phrase: string): Literal[] {
  const words = runs(phrase).flat()
  return words.length > 0 ? [{ words, prefix: endsWithStar.test(phrase) }] : []
}

/** Text up to a star that ends a word, or up to any other star, which is punctuation. */
const stars = /([^*]+)((?<=[\p{L}\p{N}\p{M}])\*(?![\p{L}\p{N}\p{M}]))?/gu
const endsWithStar = /[\p{L}\p{N}\p{M}]\*+\s*$/u
