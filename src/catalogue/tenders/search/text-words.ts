import { mark } from './tokens.ts'
import { textStems } from './forms.ts'

/** A word of the texts of a language, and the forms by which the index finds it. */
export interface TextWord {
  readonly word: string
  /** ISO 639, `und` for an unknown language; '' for names, `ofBuyer` for names of buyers. */
  readonly language: string
  readonly hash: number
  /** The stems of the word and of its parts, without the word itself. */
  readonly stems: readonly string[]
  /** The word, and its stems with their mark. */
  readonly terms: readonly string[]
  /** The same with the marks of titles; made for the first title with the word. */
  titleTerms: readonly string[] | null
  /** The numbers of the last text and of the last title in which `termsOf` found the word. */
  inText: number
  inTitle: number
}

/** Stands in the place of the language where a text names a buyer. */
export const ofBuyer = '@'

/**
 * Texts repeat their words, so words are kept: at most one for each place, of which a word may take two. A power of two.
 * No map keeps them, because a map would make a string of every word of every text, only to find most of them known.
 */
const places = 2 ** 16
let kept: (TextWord | null)[] | null = null

/** The word that stands in a text of a language from `start` to `end`. */
export function wordAt(text: string, start: number, end: number, language: string): TextWord {
  kept ??= Array.from({ length: places }, () => null)
  const hash = hashOf(text, start, end, hashOf(language, 0, language.length, 0))
  const isSame = (word: TextWord | null | undefined): word is TextWord =>
    word?.hash === hash &&
    word.word.length === end - start &&
    text.startsWith(word.word, start) &&
    word.language === language
  const place = hash & (places - 1)
  const first = kept[place]
  if (isSame(first)) return first
  const second = kept[place ^ 1]
  const word = isSame(second) ? second : wordOf(text.slice(start, end), language, hash)
  // The word that was asked for longest ago is forgotten.
  kept[place] = word
  kept[place ^ 1] = first ?? null
  return word
}

function hashOf(text: string, start: number, end: number, seed: number): number {
  let hash = seed
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}

function wordOf(given: string, language: string, hash: number): TextWord {
  // Copies, because a piece of a text would keep the whole text in memory.
  const [word, own] = [copied(given), copied(language)]
  const stems = own === '' || own === ofBuyer ? none : textStems(word, own)
  const others = own === ofBuyer ? [mark.buyer + word] : stems.map((stem) => mark.stem + stem)
  return {
    word,
    language: own,
    hash,
    stems,
    terms: [word, ...others],
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
