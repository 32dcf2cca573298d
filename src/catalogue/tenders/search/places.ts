import { words } from '../search-words.ts'
import { hasSpelling, spelledOut } from '../spelled.ts'
import { shortest } from './compounds.ts'
import {
  type Beginnings,
  beginningsOf,
  type Found,
  type IndexedWord,
  literalOf,
  pairOf,
  type SoughtWords,
} from './sought.ts'

/** The place of a searched word in a text. */
export interface WordPlace {
  /** The number of the word in the search. */
  word: number
  literal: boolean
  start: number
  end: number
}

/** The places of the searched words in a text, in order. Signs of unspaced scripts share a place. */
export function* placesIn(text: string, language: string | null, sought: SoughtWords): Generator<WordPlace> {
  const known = wordsIn(language ?? '')
  const beginnings = beginningsOf(sought, language)
  for (let at = 0; at < text.length; at++) {
    const start = at
    let isPlain = true
    for (; at < text.length; at++) {
      const sign = signs[text.charCodeAt(at)] || signAt(text, at)
      if (sign === between) break
      if (sign !== otherInWord) continue
      isPlain = false
      if (isSurrogate(text.charCodeAt(at))) at++
    }
    if (at === start || (isPlain && !mayMatch(beginnings, text, start, at))) continue
    const written = wordAt(known, { text, start, end: at })
    if (written.sought !== sought) look(written, sought, language)
    for (const { literal, byLetters } of written.found)
      yield { word: literal, literal: byLetters, start, end: at }
  }
}

/** Whether a plain word may match, by its first letters or by those of a last part. */
function mayMatch({ pairs, inCompounds }: Beginnings, text: string, start: number, end: number): boolean {
  if (beginsAt(pairs, text, start, end)) return true
  // A part has half its letters if each is also written as two.
  const least = shortest / 2
  if (inCompounds)
    for (let at = start + least; at <= end - least; at++) if (beginsAt(pairs, text, at, end)) return true
  return false
}

function beginsAt(pairs: Uint8Array, text: string, at: number, end: number): boolean {
  const first = signs[text.charCodeAt(at)] ?? 0
  const second = at + 1 < end ? (signs[text.charCodeAt(at + 1)] ?? 0) : 0
  return first >= asTwo || pairs[pairOf(first, second % asTwo)] === 1
}

const between = 1
const otherInWord = 2
const wordSign = /[\p{L}\p{N}\p{M}]/u

/**
 * By code: a sign between words, a plain letter as the index folds it, or another sign of a word. Half of a surrogate pair
 * is checked with its other half, so it stays 0.
 */
const signs = new Uint16Array(65_536)

function signAt(text: string, at: number): number {
  const letter = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const sign = wordSign.test(letter) ? plainLetter(letter) : between
  const code = text.charCodeAt(at)
  if (!isSurrogate(code)) signs[code] = sign
  return sign
}

/** Latin, Greek and Cyrillic letters have lower codes. */
const letterCodes = 0x600

/** Added to a plain letter that is also written as two, of which the first is the folded letter. */
const asTwo = 0x800

/** A letter that folds to one letter, whatever is beside it. */
function plainLetter(letter: string): number {
  const [word = '', another] = words(`x${letter}x`)
  const folded = word.charCodeAt(1)
  const isPlain = another === undefined && word.length === 3 && folded < letterCodes
  if (!isPlain || letter.charCodeAt(0) >= letterCodes) return otherInWord
  return hasSpelling(letter) ? asTwo + folded : folded
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
  sought: SoughtWords | null
  found: Found[]
}

/**
 * By language, then by hash: the words that texts have. A text has hundreds of words, and texts repeat them.
 */
const known = new Map<string, Map<number, Written>>()
/** Max cached words; then the cache is cleared. */
const maxCached = 30_000
let cachedCount = 0

function wordsIn(language: string): Map<number, Written> {
  if (cachedCount > maxCached) {
    known.clear()
    cachedCount = 0
  }
  const found = known.get(language) ?? new Map<number, Written>()
  known.set(language, found)
  return found
}

/** Hashes stay small enough that the engine does not allocate memory for each. */
const positive = 0x3fffffff

/** The word at a position in a text. For a known word no string is cut out of the text. */
function wordAt(
  inLanguage: Map<number, Written>,
  { text, start, end }: { text: string; start: number; end: number },
): Written {
  let hash = 0
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) & positive
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

function look(written: Written, sought: SoughtWords, language: string | null): void {
  written.sought = sought
  written.found = none
  for (const [at, each] of written.folded.entries()) {
    const found = literalOf(sought, each, language)
    // A word is marked once, in whichever spelling it is found.
    const isAgain = at >= written.ownCount && written.found.length > 0
    if (found && !isAgain) written.found = [...written.found, found]
  }
}
