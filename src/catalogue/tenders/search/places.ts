import { words } from '../search-words.ts'
import { hasSpelling, spelledOut } from '../spelled.ts'
import { type Found, type IndexedWord, literalOf, type Sought } from './sought.ts'

/** The place of a searched word in a text. */
export interface WordPlace {
  /** The number of the word in the search. */
  word: number
  literal: boolean
  start: number
  end: number
}

/** The places of the searched words in a text, in order. Signs of unspaced scripts share a place. */
export function* placesIn(text: string, language: string | null, sought: Sought): Generator<WordPlace> {
  const known = wordsIn(language ?? '')
  let start = -1
  let hash = 0
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at)
    if (at < text.length && (kinds[code] || kindOf(text, at)) === inWord) {
      if (start < 0) [start, hash] = [at, 0]
      hash = (Math.imul(hash, 31) + code) & positive
      if (isSurrogate(code)) at++
    } else if (start >= 0) {
      const written = wordAt(known, hash, { text, start, end: at })
      if (written.sought !== sought) look(written, sought, language)
      for (const { literal, byLetters } of written.found)
        yield { word: literal, literal: byLetters, start, end: at }
      start = -1
    }
  }
}

const inWord = 1
const between = 2
const wordSign = /[\p{L}\p{N}\p{M}]/u

/**
 * By code: whether a character belongs to a word. Half of a surrogate pair is checked with its other half, so
 * it stays 0.
 */
const kinds = new Uint8Array(65_536)

function kindOf(text: string, at: number): number {
  const kind = wordSign.test(String.fromCodePoint(text.codePointAt(at) ?? 0)) ? inWord : between
  const code = text.charCodeAt(at)
  if (!isSurrogate(code)) kinds[code] = kind
  return kind
}

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff

/**
 * A word as texts of a language write it, and the literals that it matches in the last search that met it.
 */
interface Written {
  text: string
  /** In the form of the index, then with two letters for one. */
  folded: IndexedWord[]
  /** How many of them are the word itself. */
  ownCount: number
  sought: Sought | null
  found: Found[]
}

/**
 * By language, then by hash: the words that texts have. A text has hundreds of words, and texts repeat them.
 */
const known = new Map<string, Map<number, Written>>()
/** Max cached words; then the cache is cleared. */
const maxCached = 30_000
let cachedCount = 0

/** Hashes stay small enough that the engine does not allocate memory for each. */
const positive = 0x3fffffff

function wordsIn(language: string): Map<number, Written> {
  if (cachedCount > maxCached) {
    known.clear()
    cachedCount = 0
  }
  const found = known.get(language) ?? new Map<number, Written>()
  known.set(language, found)
  return found
}

/** The word at a position in a text. For a known word no string is cut out of the text. */
function wordAt(
  inLanguage: Map<number, Written>,
  hash: number,
  { text, start, end }: { text: string; start: number; end: number },
): Written {
  const found = inLanguage.get(hash)
  if (found && found.text.length === end - start && text.startsWith(found.text, start)) return found
  const own = alone(text.slice(start, end))
  const folded = isAscii.test(own) ? [own.toLowerCase()] : words(own)
  const spelled = hasSpelling(own) ? words(spelledOut(own)) : []
  const written = {
    text: own,
    folded: [...folded, ...spelled].map((word) => ({ word, stems: null })),
    ownCount: folded.length,
    sought: null,
    found: none,
  }
  inLanguage.set(hash, written)
  cachedCount += 1
  return written
}

/** The word without the text that it was cut out of, which would otherwise stay in memory with it. */
const alone = (word: string): string => [word, ''].join(' ').slice(0, -1)

// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
const isAscii = /^[\0-\x7f]*$/
const none: Found[] = []

function look(written: Written, sought: Sought, language: string | null): void {
  written.sought = sought
  written.found = none
  for (const [at, each] of written.folded.entries()) {
    const found = literalOf(sought, each, language)
    // A word is marked once, in whichever spelling it is found.
    const isAgain = at >= written.ownCount && written.found.length > 0
    if (found && !isAgain) written.found = [...written.found, found]
  }
}
