import { fromTables } from '../../../platform/files/tables.ts'
import { readTable } from '../../codes/table.ts'
import { phrasesIn } from '../phrase-tables.ts'
import { numberTables } from '../worded.ts'

/** The number words of a language in lower case: the words with their values, and the sequences of words that make one number. */
interface NumberWords {
  /**
   * The value of each word. A word comes before its own prefixes; otherwise the shorter would match first.
   */
  atoms: readonly (readonly [number, string])[]
  /** Expressions of the numbers below a hundred, then of hundreds and of thousands, if they are read. */
  below: string | null
  hundreds: string | null
  thousands: string | null
}

type Row = Record<'name' | 'language' | 'value' | 'phrase', string>

/**
 * A row of the table is a word with its value, or without a value a sequence of words: `below`, `hundreds`
 * and `thousands` make numbers, and any other name means its rows of the language. `hundred` and `thousand`
 * multiply the number before them.
 */
const languages = fromTables(numberTables, (text) => ({
  rows: Map.groupBy(readTable<keyof Row>(text), ({ language }) => language),
  known: new Map<string, NumberWords>(),
}))

/** The number words of a language (ISO 639-1), if the table has any. */
export function numberWords(language: string): NumberWords | null {
  const { rows, known } = languages()
  const own = rows.get(language)
  const words = known.get(language) ?? (own ? readWords(own) : null)
  if (words) known.set(language, words)
  return words
}

function readWords(rows: readonly Row[]): NumberWords {
  const { ofAny } = phrasesIn(rows)
  const words = rows.filter(({ value }) => value !== '')
  return {
    atoms: words
      .toSorted((a, b) => lettersOf(b) - lettersOf(a) || b.phrase.length - a.phrase.length)
      .map(({ value, phrase }) => [Number(value), phrase]),
    below: ofAny('below'),
    hundreds: ofAny('hundreds'),
    thousands: ofAny('thousands'),
  }
}

/** How many letters a word surely begins with. */
const lettersOf = ({ phrase }: Row): number => /^[\p{L} ]*(?!\?)/u.exec(phrase)?.[0].length ?? 0
