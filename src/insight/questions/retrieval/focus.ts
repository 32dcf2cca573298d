import { fromTables } from '../../../platform/files/tables.ts'
import { does } from '../../../reference/language/grammar.ts'
import type { TextLanguage, Token } from '../../../reference/language/tokens.ts'
import { wordingOf, wordings, wordingsTable } from '../../../reading/passages/values.ts'

const wordsOf = (name: string) =>
  fromTables([wordingsTable], () => wordings().rows.flatMap((row) => (row.name === name ? [row.phrase] : [])))

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
