import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from '../codes/table.ts'
import { does, grammarOf, grammarTable, languagesWith } from './grammar.ts'
import { americanSpelling, spellingTable } from './spellings.ts'
import { formLanguage } from './tokens.ts'

/** The tables of endings and spellings: load them before stems are computed. */
export const formTables = ['word-endings', spellingTable, grammarTable]

/**
 * The endings of a language as a tree, from the last letter on: one walk finds the ending of a word, without cutting
 * the word into pieces. The tree is a table, because it is walked for every new word of every text.
 */
interface Endings {
  /** The number of each letter, by its code; 0 for a letter that no ending has. */
  letters: Uint8Array
  /**
   * By node, the next node for the number of the letter before; 0 if no ending continues. The first node is
   * 0.
   */
  next: Uint16Array
  /** The numbers of a row of `next`. */
  width: number
  /**
   * By node, the numbers of letters that a word with this ending loses to become a stem; several if words
   * differ. Null if no ending ends here.
   */
  cuts: readonly (readonly number[] | null)[]
}

const endings = fromTables(
  formTables,
  (text) =>
    new Map(
      readTable<'language' | 'endings'>(text).map((row) => [row.language, readEndings(row.endings)] as const),
    ),
)

/** Letters of folded words have lower codes: Latin, Greek and Cyrillic. */
const codes = 0x600

function readEndings(text: string): Endings {
  const entries = text.split(' ').map((entry) => entry.split(':'))
  const alphabet = [...new Set(entries.flatMap(([ending = '']) => [...ending]))]
  const letters = new Uint8Array(codes)
  for (const [index, letter] of alphabet.entries()) letters[letter.charCodeAt(0)] = index + 1
  const width = alphabet.length + 1
  const next = Array.from({ length: width }, () => 0)
  const cuts: (readonly number[] | null)[] = [null]
  for (const [ending = '', numbers = ''] of entries) {
    let node = 0
    for (let at = ending.length - 1; at >= 0; at--) {
      const place = node * width + (letters[ending.charCodeAt(at)] ?? 0)
      node = next[place] ||= cuts.push(null) - 1
      while (next.length < cuts.length * width) next.push(0)
    }
    cuts[node] = numbers.split('/').map(Number)
  }
  return { letters, next: Uint16Array.from(next), width, cuts }
}

/** The languages with known endings. */
export const formLanguages = (): string[] => [...endings().keys()]

const shortestStem = 3

/**
 * The stems of a folded word in a language: two words are forms of each other if they share a stem. A stem is
 * a beginning of the word, in English of its American spelling. A word has several stems if the ending does
 * not decide. Words of one or two letters, words with digits, and words of languages without known endings
 * have none.
 */
export function stemsIn(written: string, language: string): readonly string[] {
  const name = formLanguage(language)
  const word = spelledIn(written, name)
  const cuts = cutTwice(word, endings().get(name))
  const vowels = fleeting().get(name)
  return vowels !== undefined && cuts.includes(word) ? [...cuts, ...withoutFleeting(word, vowels)] : cuts
}

const spelledIn = (word: string, language: string): string =>
  does(language, 'british_spelling') ? americanSpelling(word) : word

/** In letters: what a word may lose, and what must remain, where its language is a guess. */
const [longestGuess, shortestGuess] = [3, 4]

/**
 * The stems of a word that keep most of it. The endings of one language cut words of another too short, so these are
 * the only safe stems of a word that may not be of the language.
 */
export const nearStems = (written: string, language: string): readonly string[] => {
  const word = spelledIn(written, formLanguage(language))
  return cut(word, endings().get(formLanguage(language))).filter(
    (stem) => stem.length >= Math.min(word.length - 1, Math.max(shortestGuess, word.length - longestGuess)),
  )
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
const fleeting = fromTables(
  [grammarTable],
  () =>
    new Map(
      languagesWith('fleeting').map((language) => [
        language,
        grammarOf('fleeting', language).map((source) => new RegExp(source)),
      ]),
    ),
)

const withoutFleeting = (word: string, vowels: readonly RegExp[]): string[] =>
  vowels.map((vowel) => word.replace(vowel, '')).filter((stem) => stem !== word && stem.length > shortestStem)

/** Cuts by the longest known ending of the word. A word with the last letter of another alphabet has no ending. */
function cut(word: string, known: Endings | undefined): readonly string[] {
  if (!known || word.length < shortestStem || hasDigit(word)) return []
  const { letters, next, width } = known
  if (!letters[word.charCodeAt(word.length - 1)]) return [word]
  let [cuts, node] = [known.cuts[0], 0]
  for (let at = word.length - 1; at >= 0; at--) {
    node = next[node * width + (letters[word.charCodeAt(at)] ?? 0)] ?? 0
    if (node === 0) break
    cuts = known.cuts[node] ?? cuts
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
