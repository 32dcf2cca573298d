import { textStems } from './forms.ts'
import { mark } from './tokens.ts'

/** A language of texts. */
export interface IndexLanguage {
  /** ISO 639, `und` for an unknown language; '' for names, `ofBuyer` for names of buyers. */
  readonly name: string
  /** The hashes of the language's words begin with this number. */
  readonly seed: number
  /** Its number among the languages that are known now. */
  readonly number: number
}

/** Takes the place of the language if a text names a buyer. */
export const ofBuyer = '@'

const languages = new Map<string, IndexLanguage>()
/** Callers name few languages, but may name any. */
const maxLanguages = 500

export function languageOf(name: string): IndexLanguage {
  const known = languages.get(name)
  if (known) return known
  if (languages.size >= maxLanguages) {
    languages.clear()
    cache = null
  }
  const made = { name: copied(name), seed: hashOf(name), number: languages.size }
  languages.set(made.name, made)
  return made
}

/* Texts repeat their words, so words are cached: at most one for each place. Most of the time is spent
   waiting for memory, so numbers and letters are in few long tables: an object for each word would be
   scattered over memory. */

/** A power of two. */
const places = 2 ** 16
/** A word may take any of this many adjacent places. A power of two. */
const choices = 4
/** In `numbers`, by place: the hash, the start in `letters`, and the last text and the last title that had the word. */
const width = 4
const [startAt, textAt, titleAt] = [1, 2, 3]
/** When this many letters are cached, the cache is cleared. */
const capacity = 2 ** 20

interface WordCache {
  numbers: Int32Array
  /** From the start of a word on: the number of its language, its length, its letters. No word starts at 0. */
  letters: Uint16Array
  end: number
  others: (string | null)[]
  titles: (string | null)[]
}

let cache: WordCache | null = null

const nothing = (): WordCache => ({
  numbers: new Int32Array(places * width),
  letters: new Uint16Array(capacity),
  end: 1,
  others: Array.from({ length: places }, () => null),
  titles: Array.from({ length: places }, () => null),
})

const space = 32

/**
 * The place of the word that begins at `start` and ends with a space or with the text, valid until the next
 * word is requested.
 */
export function wordAt(text: string, start: number, language: IndexLanguage): number {
  let hash = language.seed
  let end = start
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === space) break
    hash = (Math.imul(hash, 31) + code) | 0
  }
  const { numbers, letters } = (cache ??= nothing())
  // The last letters alone would put the words of a language next to each other.
  const first = (hash ^ (hash >>> 16)) & (places - choices)
  const last = first + choices - 1
  for (let place = first; place <= last; place++) {
    if (numbers[place * width] !== hash) continue
    const from = numbers[place * width + startAt] ?? 0
    if (from === 0 || letters[from] !== language.number || letters[from + 1] !== end - start) continue
    let at = start
    for (let letter = from + 2; at < end && letters[letter] === text.charCodeAt(at); letter++) at++
    if (at < end) continue
    if (place === first) return place
    // A word that is met again moves forward by a place. Words that are met once only replace each other in
    // the last place.
    exchange(cache, place - 1, place)
    return place - 1
  }
  keep(text.slice(start, end), { language, hash, place: last })
  return last
}

function exchange({ numbers, others, titles }: WordCache, one: number, other: number): void {
  for (let at = 0; at < width; at++) {
    const number = numbers[one * width + at] ?? 0
    numbers[one * width + at] = numbers[other * width + at] ?? 0
    numbers[other * width + at] = number
  }
  const [terms = null, title = null] = [others[one], titles[one]]
  others[one] = others[other] ?? null
  titles[one] = titles[other] ?? null
  others[other] = terms
  titles[other] = title
}

function hashOf(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}

function keep(
  word: string,
  { language, hash, place }: { language: IndexLanguage; hash: number; place: number },
) {
  if (!cache || cache.end + word.length + 2 > capacity) cache = nothing()
  const { numbers, letters, end: start } = cache
  letters[start] = language.number
  letters[start + 1] = word.length
  for (let at = 0; at < word.length; at++) letters[start + 2 + at] = word.charCodeAt(at)
  cache.end = start + 2 + word.length
  numbers.set([hash, start, 0, 0], place * width)
  cache.others[place] = otherTermsOf(word, language)
  cache.titles[place] = null
}

const copied = (text: string): string => ` ${text}`.slice(1)

/** The stems with their mark, and the name of a buyer with its mark, with a space before each. */
function otherTermsOf(word: string, { name }: IndexLanguage): string {
  if (name === ofBuyer) return ` ${mark.buyer}${word}`
  const stems = name === '' ? [] : textStems(word, name)
  return stems.map((stem) => stemBefore + stem).join('')
}

const stemBefore = ` ${mark.stem}`
const titleStemBefore = ` ${mark.titleStem}`

const numberAt = (place: number, at: number): number => cache?.numbers[place * width + at] ?? 0

export const lengthAt = (place: number): number => cache?.letters[numberAt(place, startAt) + 1] ?? 0

/** Whether the word was not met before in the text, or in the titles of the text, with this number. */
export const isFirstInText = (place: number, text: number): boolean => isFirst(place, textAt, text)
export const isFirstInTitle = (place: number, text: number): boolean => isFirst(place, titleAt, text)

function isFirst(place: number, at: number, text: number): boolean {
  if (!cache || cache.numbers[place * width + at] === text) return false
  cache.numbers[place * width + at] = text
  return true
}

/** The terms of the index by which a word is found besides itself, with a space before each. */
export const othersAt = (place: number): string => cache?.others[place] ?? ''

/**
 * The terms of a word in a title, apart from its terms in any text; computed for the first title with the
 * word.
 */
export function titleTermsAt(place: number, word: string): string {
  const known = cache?.titles[place]
  if (known) return known
  const made = ` ${mark.titleWord}${word}${othersAt(place).replaceAll(stemBefore, titleStemBefore)}`
  if (cache) cache.titles[place] = made
  return made
}

/** The stems of a word and of its last parts, without the word itself. */
export const stemsOfWord = (word: string, language: string): readonly string[] =>
  othersAt(wordAt(word, 0, languageOf(language)))
    .split(stemBefore)
    .slice(1)
