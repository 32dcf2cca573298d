import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../codes/table.ts'
import { americanSpelling, spellingTable } from './spellings.ts'

/** The tables of endings and spellings: load them before stems are asked for. */
export const formTables = ['word-endings', spellingTable]

/**
 * The endings of a language as a tree, from the last letter on: one walk finds the ending of a word, without cutting
 * the word into pieces.
 */
interface Endings {
  /**
   * The numbers of letters that a word with this ending loses to become a stem; several where words differ. Null where
   * no ending ends here.
   */
  cuts: readonly number[] | null
  /** The next nodes, by the code of the letter before. */
  before: Map<number, Endings>
}

const endings = fromTables(
  formTables,
  (text) =>
    new Map(
      readTable<'language' | 'endings'>(text).map((row) => [row.language, readEndings(row.endings)] as const),
    ),
)

function readEndings(text: string): Endings {
  const root: Endings = { cuts: null, before: new Map() }
  for (const entry of text.split(' ')) {
    const [ending = '', cuts = ''] = entry.split(':')
    let node = root
    for (let at = ending.length - 1; at >= 0; at--) {
      const letter = ending.charCodeAt(at)
      const next = node.before.get(letter) ?? { cuts: null, before: new Map() }
      node.before.set(letter, next)
      node = next
    }
    node.cuts = cuts.split('/').map(Number)
  }
  return root
}

/** The languages with known endings. Norwegian is `no`, whichever of its two forms a text names. */
export const formLanguages = (): string[] => [...endings().keys()]

const sameEndings: Record<string, string> = { nb: 'no', nn: 'no' }
export const formLanguage = (language: string): string => sameEndings[language] ?? language

export const shortestStem = 3

/**
 * The stems of a folded word in a language: two words are forms of each other where they share a stem. A stem is a
 * beginning of the word, in English of its American spelling. A word has several stems where the ending does not decide.
 * Words of one or two letters, words with digits, and words of languages without known endings have none.
 */
export function stemsIn(written: string, language: string): readonly string[] {
  const name = formLanguage(language)
  const word = name === 'en' ? americanSpelling(written) : written
  const cuts = cutTwice(word, endings().get(name))
  return name in fleeting && cuts.includes(word) ? [...cuts, ...withoutFleeting(word, name)] : cuts
}

/** An ending may follow an ending: `otros` loses its `s` and then its `o`. */
function cutTwice(word: string, known: Endings | undefined): readonly string[] {
  const once = cut(word, known)
  if (once.length === 0 || (once.length === 1 && once[0] === word)) return once
  const stems = [...once]
  for (const stem of once)
    for (const further of stem === word ? [] : cut(stem, known))
      if (further.length > shortestStem && !stems.includes(further)) stems.push(further)
  return stems
}

/**
 * Slavic words without an ending have a vowel between their last consonants, and their other forms lack this vowel:
 * `služeb`, `služba`.
 */
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

/** Cuts by the longest known ending of the word. */
function cut(word: string, known: Endings | undefined): readonly string[] {
  if (!known || word.length < shortestStem || hasDigit(word)) return []
  let { cuts } = known
  let node: Endings | undefined = known
  for (let at = word.length - 1; at >= 0; at--) {
    node = node.before.get(word.charCodeAt(at))
    if (!node) break
    cuts = node.cuts ?? cuts
  }
  const stems: string[] = []
  for (const letters of cuts ?? [])
    if (word.length - letters >= shortestStem) stems.push(word.slice(0, word.length - letters))
  return stems.length > 0 ? stems : [word]
}

function hasDigit(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code >= 48 && code <= 57) return true
  }
  return false
}

/** The stems of a word in all languages, without repeats: for a word of unknown language. */
export const stemsInAny = (word: string): string[] => [
  ...new Set(formLanguages().flatMap((language) => stemsIn(word, language))),
]
