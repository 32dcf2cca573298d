import { grammarOf } from './grammar.ts'
import { lettersOf, weighLetters } from './letters.ts'
import { isStopWord } from './stop-words.ts'
import { foldWord, type TextLanguage, textLanguages } from './tokens.ts'

/** In characters: enough of a text to know its language. */
const readLength = 2000

/**
 * A language is identified if it leads the next by this much for each word; for a longer text, only the first
 * words count.
 */
const telling = 5
const maxWords = 6

/** A small word adds this much for each word to its language, if all such words belong to one language. */
const bySmallWord = 20
/** Longer texts are identified by their letters alone. */
const fewWords = 15

/** Each of these can be read as the other, so their lead is small. */
const areAlike = (one: string, other: string) => grammarOf('alike', one).includes(other)

const latin = /^\p{Script=Latin}+$/u

/**
 * The language of a text by the letters of its words; null if none is identified, or one that we do not read.
 * Languages that we do not read take part, so that their texts are not taken for the nearest one that we do.
 * A text that may as well be in `beside`, the language of what it asks about, is in that language.
 */
export function detectLanguage(text: string, beside: TextLanguage | null = null): TextLanguage | null {
  const { ranked, enough } = weighed(text)
  const [best, ...others] = ranked
  if (!best) return null
  const next = others.find(({ language }) => !areAlike(language, best.language))
  const lead = best.weight - (next?.weight ?? 0)
  if (possible({ ranked, enough }).some((each) => each === beside)) return beside
  if (lead === 0 || lead < enough) return null
  return textLanguages.find((each) => each === best.language) ?? null
}

/**
 * The languages that a text may as well be in as in the most probable one: a short Norwegian question may be
 * Danish.
 */
export const possibleLanguages = (text: string): TextLanguage[] => possible(weighed(text))

/** Languages that are alike share most words, so a small word of only one is weak evidence. */
const amongAlike = 2

function possible({ ranked, enough }: ReturnType<typeof weighed>): TextLanguage[] {
  const [best] = ranked
  if (!best) return []
  const near = ranked.filter(({ language, weight }) => {
    return best.weight - weight < (areAlike(language, best.language) ? amongAlike : 1) * enough
  })
  return textLanguages.filter((each) => near.some(({ language }) => language === each))
}

interface Weighed {
  language: string
  weight: number
}

/**
 * The languages, the most probable first, and the lead that identifies one; no languages for other scripts.
 */
function weighed(text: string): { ranked: Weighed[]; enough: number } {
  const words = [...lettersOf(text.slice(0, readLength))]
  const read = words.filter((word) => latin.test(word))
  const enough = telling * Math.min(read.length, maxWords)
  if (read.length * 2 < words.length) return { ranked: [], enough }
  const small = read.length > fewWords ? [] : read.flatMap(onlyLanguageOf)
  const isOne = small.every((language) => language === small[0])
  const ranked = weighLetters(read)
    .map(({ language, weight }) => ({
      language,
      weight: weight + (isOne && language === small[0] ? bySmallWord * small.length : 0),
    }))
    .toSorted((a, b) => b.weight - a.weight)
  return { ranked, enough }
}

/** The one language that has a word as a small word; none if several languages have it, or none has. */
function onlyLanguageOf(word: string): TextLanguage[] {
  const owners = textLanguages.filter((language) => isStopWord(foldWord(word), language))
  return owners.length === 1 ? owners : []
}
