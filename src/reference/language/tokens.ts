import { foldLetters } from './fold.ts'

/** The languages whose requirements are listed and whose documents are searched for risks. */
export const listedLanguages = ['en', 'de', 'fr', 'no', 'nl'] as const
export type ListedLanguage = (typeof listedLanguages)[number]

/**
 * The languages that the engine reads word by word; texts in other languages are found by their unstemmed
 * words.
 */
export const textLanguages = [...listedLanguages, 'es', 'it', 'sv', 'da'] as const
export type TextLanguage = (typeof textLanguages)[number]

/** The listed language of a text; null if it has none. */
export const listedLanguage = (language: string | null): ListedLanguage | null =>
  listedLanguages.find((each) => each === language) ?? null

const recordOf = <L extends string, T>(languages: readonly L[], of: (language: L) => T) =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<L, T>

/** The result of `of` for each of the languages. */
export const byLanguage = <T>(of: (language: TextLanguage) => T) => recordOf(textLanguages, of)
export const byListedLanguage = <T>(of: (language: ListedLanguage) => T) => recordOf(listedLanguages, of)

/**
 * The tables `<name>-<language>`, each of which has the rows of one listed language and is read at the first
 * text in it. Such a table needs no language column.
 */
export const tablesByLanguage = (name: string): Record<ListedLanguage, string> =>
  byListedLanguage((language) => `${name}-${language}`)

/** Norwegian has a code for each of its written forms, which are read alike. */
const forms: Record<string, TextLanguage> = { nb: 'no', nn: 'no' }

/** The code under which tables have a language: Norwegian is `no`, whichever of its two forms a text names. */
export const formLanguage = (language: string): string => forms[language] ?? language

/** The language of a label such as "de", "en-GB" or "nb", if it is one of the languages that are read. */
export function languageOfLabel(label: string | null | undefined): TextLanguage | null {
  const code = label?.toLowerCase().slice(0, 2) ?? ''
  return forms[code] ?? textLanguages.find((each) => each === code) ?? null
}

/**
 * A word in the form for comparison, and its position: `text.slice(start, end)` is the word as it was
 * written.
 */
export interface Token {
  token: string
  start: number
  end: number
}

/**
 * A percent sign is a word of its own. A soft hyphen and joiners are inside words; `foldLetters` leaves them
 * out.
 */
const word = /[\p{L}\p{N}\p{M}\u00ad\u200c\u200d]+|%/gu

/** A longer run of letters is not a word of a language; only its beginning is compared. */
const maxLength = 60

/** A word in the form in which words are compared. */
export function foldWord(written: string): string {
  const lower = written.toLowerCase()
  // For most words nothing is left to fold.
  if (plainWord.test(lower)) return lower.slice(0, maxLength)
  return foldLetters(written).slice(0, maxLength)
}

const plainWord = /^[a-z\d]+$/

/**
 * The words of a text with their offsets. Every character except letters and digits separates words,
 * apostrophes and hyphens too.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(word)) {
    const token = foldWord(match[0])
    if (token) tokens.push({ token, start: match.index, end: match.index + match[0].length })
  }
  return tokens
}
