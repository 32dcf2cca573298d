import { textStems } from './forms.ts'
import { mark } from './tokens.ts'

/** A word of the texts of a language, and the forms by which the index finds it. */
export interface TextWord {
  readonly word: string
  readonly language: TextLanguage
  readonly hash: number
  /** The stems of the word and of its parts, without the word itself. */
  readonly stems: readonly string[]
  /** The stems with their mark, and the name of a buyer with its mark. */
  readonly others: readonly string[]
  /** The word and its stems with the marks of titles; made for the first title with the word. */
  titleTerms: readonly string[] | null
  /** The numbers of the last text and of the last title in which `termsOf` found the word. */
  inText: number
  inTitle: number
}

/** A language of texts. */
export interface TextLanguage {
  /** ISO 639, `und` for an unknown language; '' for names, `ofBuyer` for names of buyers. */
  readonly name: string
  /** The hashes of the language's words begin with this number. */
  readonly seed: number
}

/** Stands in the place of the language where a text names a buyer. */
export const ofBuyer = '@'

const languages = new Map<string, TextLanguage>()
/** Callers name few languages, but may name any. */
const mostLanguages = 500

export function languageOf(name: string): TextLanguage {
  const known = languages.get(name)
  if (known) return known
  if (languages.size >= mostLanguages) languages.clear()
  const made = { name: copied(name), seed: hashOf(name) }
  languages.set(made.name, made)
  return made
}

/**
 * Texts repeat their words, so words are kept: at most one for each place. A power of two. No map keeps them, because a
 * map would make a string of every word of every text, only to find most of them known.
 */
const places = 2 ** 16
/** A word may take any of this many places that stand together. A power of two. */
const choices = 4
/** The hashes of the kept words stand together, so that looking for a word reads little memory. */
const hashes = new Int32Array(places)
let kept: (TextWord | null)[] | null = null

const space = 32

/** The word that begins at a place of a text and ends with a space or with the text. */
export function wordAt(text: string, start: number, language: TextLanguage): TextWord {
  let hash = language.seed
  let end = start
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === space) break
    hash = (Math.imul(hash, 31) + code) | 0
  }
  kept ??= Array.from({ length: places }, () => null)
  // The last letters alone would put the words of a language side by side.
  const first = (hash ^ (hash >>> 16)) & (places - choices)
  const last = first + choices - 1
  for (let place = first; place <= last; place++) {
    const known = hashes[place] === hash ? (kept[place] ?? null) : null
    if (!known || !isAt(known, { text, start, end, language })) continue
    // A word that comes again moves forward by a place. The many words that come once only follow one another in the last.
    if (place > first) exchange(kept, place - 1, place)
    return known
  }
  const word = wordOf(text.slice(start, end), language, hash)
  kept[last] = word
  hashes[last] = hash
  return word
}

function exchange(words: (TextWord | null)[], one: number, other: number): void {
  const [word = null, hash = 0] = [words[one], hashes[one]]
  words[one] = words[other] ?? null
  hashes[one] = hashes[other] ?? 0
  words[other] = word
  hashes[other] = hash
}

interface At {
  text: string
  start: number
  end: number
  language: TextLanguage
}

const isAt = ({ word, language: own }: TextWord, { text, start, end, language }: At): boolean =>
  word.length === end - start &&
  (own === language || own.name === language.name) &&
  text.startsWith(word, start)

function hashOf(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}

function wordOf(given: string, language: TextLanguage, hash: number): TextWord {
  // A copy, because a piece of a text would keep the whole text in memory.
  const word = copied(given)
  const { name } = language
  const stems = name === '' || name === ofBuyer ? none : textStems(word, name)
  const others = name === ofBuyer ? [mark.buyer + word] : stems.map((stem) => mark.stem + stem)
  return {
    word,
    language,
    hash,
    stems,
    others,
    titleTerms: null,
    inText: 0,
    inTitle: 0,
  }
}

const none: readonly string[] = []
const copied = (text: string): string => ` ${text}`.slice(1)

/** The terms of a word in a title, besides its terms in any text. */
export const titleTermsOf = ({ word, stems }: TextWord): string[] => [
  mark.titleWord + word,
  ...stems.map((stem) => mark.titleStem + stem),
]
