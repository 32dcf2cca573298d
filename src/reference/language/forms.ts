import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../codes/table.ts'

/** The table of endings: load it before stems are asked for. */
export const formTables = ['word-endings']

/** Ending → how many letters a word with the ending loses to become a stem: several where words differ. */
type Endings = ReadonlyMap<string, readonly number[]>

const endings = fromTables(
  formTables,
  (text) =>
    new Map(
      readTable<'language' | 'endings'>(text).map((row) => [row.language, readEndings(row.endings)] as const),
    ),
)

const readEndings = (text: string): Endings =>
  new Map(
    text.split(' ').map((entry) => {
      const [ending = '', cuts = ''] = entry.split(':')
      return [ending, cuts.split('/').map(Number)]
    }),
  )

/** The languages whose endings are known. Norwegian is `no`, whichever of its two a text names. */
export const formLanguages = (): string[] => [...endings().keys()]

const sameEndings: Record<string, string> = { nb: 'no', nn: 'no' }
export const formLanguage = (language: string): string => sameEndings[language] ?? language

const longestEnding = 7
const shortestStem = 3

/** Texts repeat their words: stems are kept for so many words of a language, then all of them are forgotten. */
const mostKept = 20_000
const kept = new Map<string, Map<string, readonly string[]>>()

/**
 * The stems of a folded word in a language: two words are forms of each other where they share one. A stem is a
 * beginning of the word. Several where the ending does not tell. None for words of one or two letters, words with
 * digits, and languages whose endings are not known.
 */
export function stemsIn(word: string, language: string): readonly string[] {
  const words = kept.get(language) ?? new Map<string, readonly string[]>()
  kept.set(language, words)
  const known = words.get(word)
  if (known) return known
  if (words.size >= mostKept) words.clear()
  const cuts = cutTwice(word, endings().get(formLanguage(language)))
  const stems = cuts.includes(word) ? [...cuts, ...withoutFleeting(word, formLanguage(language))] : cuts
  words.set(word, stems)
  return stems
}

/** An ending may follow an ending: `otros` loses its `s` and then its `o`. */
function cutTwice(word: string, known: Endings | undefined): readonly string[] {
  const once = cut(word, known)
  const twice = once.flatMap((stem) => (stem === word ? [] : cut(stem, known)))
  return [...new Set([...once, ...twice.filter(({ length }) => length > shortestStem)])]
}

/** Slavic words without an ending have a vowel between their last consonants that their other forms lack: `služeb`, `služba`. */
const fleeting: Record<string, RegExp> = {
  cs: /(?<=[^aeiouy])e(?=[^aeiouy]$)/,
  sk: /(?<=[^aeiouy])(?:ie|e|o)(?=[^aeiouy]$)/,
  pl: /(?<=[^aeiouy])(?:ie|e)(?=[^aeiouy]$)/,
  sl: /(?<=[^aeiouy])e(?=[^aeiouy]$)/,
  hr: /(?<=[^aeiouy])a(?=[^aeiouy]$)/,
  bg: /(?<=[^аеиоуъюя])(?:ъ|е)(?=[^аеиоуъюя]$)/,
  uk: /(?<=[^аеиоуюяєії])(?:е|о)(?=[^аеиоуюяєії]$)/,
}

function withoutFleeting(word: string, language: string): string[] {
  const vowel = fleeting[language]
  const stem = vowel ? word.replace(vowel, '') : word
  return stem !== word && stem.length > shortestStem ? [stem] : []
}

function cut(word: string, known: Endings | undefined): readonly string[] {
  if (!known || word.length < shortestStem || hasDigit.test(word)) return []
  for (let length = Math.min(longestEnding, word.length); length >= 0; length--) {
    const cuts = known.get(word.slice(word.length - length))
    const stems = cuts?.flatMap((letters) =>
      word.length - letters >= shortestStem ? word.slice(0, word.length - letters) : [],
    )
    if (stems) return stems.length > 0 ? stems : [word]
  }
  return [word]
}

const hasDigit = /\d/

/** The stems of a word in all languages, each once: for a word whose language nobody says. */
export const stemsInAny = (word: string): string[] => [
  ...new Set(formLanguages().flatMap((language) => stemsIn(word, language))),
]
