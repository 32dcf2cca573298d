import { fromTables } from '../../../platform/files/tables.ts'
import { does } from '../../../reference/language/grammar.ts'
import { byLanguage, type TextLanguage, type Token } from '../../../reference/language/tokens.ts'
import { wordingOf, wordings, wordingsTable } from '../../../reading/passages/values.ts'

const wordsOf = (name: string, language?: string) =>
  fromTables([wordingsTable], () =>
    wordings()
      .rows.filter((row) => row.name === name && (language === undefined || row.language === language))
      .map(({ phrase }) => phrase),
  )

/** Words before the thing asked about: "which", "how many", "y a t il". */
const openers = byLanguage((language) => wordsOf('opener', language))
/** Adjectives that are the thing asked about: "how deep". */
const measures = wordsOf('measure')
/** "Welches Datum", "combien de temps": these words ask for a kind of value, not for a thing. */
const values = wordsOf('value')
const numeral = wordingOf('numeral')

/**
 * Whether a word is a number, or only names what is measured: "time", "how high". No text can be about such a
 * word.
 */
export const isMeasured = (word: string): boolean =>
  values().includes(word) || measures().includes(word) || numeral().test(word)

/** Maximum words without meaning between the opener and the thing asked about. */
const reach = 5
const maxLength = 3

/**
 * The positions of the words that name the thing asked about; none for a question without such an opener.
 * `saying` marks the words that carry meaning.
 */
export function focusOf(words: string[], saying: boolean[], language: TextLanguage | null): number[] {
  const from = language === null ? -1 : afterOpener(words, language)
  if (from < 0) return []
  if (measures().includes(words[from - 1] ?? '')) return [from - 1]
  if (values().includes(words[from] ?? '')) return []
  const first = saying.findIndex((says, at) => says && at >= from)
  if (first < 0 || first - from > reach) return []
  const run = [first]
  for (let at = first + 1; saying[at] && run.length < maxLength; at++) run.push(at)
  return run
}

function afterOpener(words: string[], language: TextLanguage): number {
  for (let at = 0; at < Math.min(8, words.length); at++) {
    const opener = openers[language]()
      .map((each) => each.split(' '))
      .find((each) => each.every((part, i) => words[at + i] === part))
    if (opener) return at + opener.length
  }
  return -1
}

/**
 * Whether the word at `at` is the name or number of a single thing: a number after an abbreviation ("ISO 27001"),
 * capitals, or, in languages with small nouns, a capital within the sentence.
 */
export function isName(text: string, tokens: Token[], at: number, language: TextLanguage | null): boolean {
  const token = tokens[at]
  const before = tokens[at - 1]
  if (!token) return false
  const written = text.slice(token.start, token.end)
  const gap = text.slice(before?.end ?? 0, token.start)
  if (/^\d/.test(written)) {
    const sign = before && text.slice(before.start, before.end)
    return /^\p{Lu}{2,}$/u.test(sign ?? '') && /^[\s/-]$/.test(gap)
  }
  if (/^(?=.*\p{Lu}{2})(?=.*\d)/u.test(written) || /^\p{Lu}{3,}$/u.test(written)) return true
  return (
    !does(language, 'capital_nouns') &&
    before !== undefined &&
    /^[\s’']+$/.test(gap) &&
    /^\p{Lu}\p{Ll}{2,}/u.test(written)
  )
}
