import { fromTables } from '../../platform/files/tables.ts'
import { grammarTable } from './grammar.ts'
import { inAllLetters, phrasesOf } from './phrase-tables.ts'

const wordTable = 'expression-words'
/** The table of certificates, a phrase a row. */
export const certificateTable = 'certificates'
/** The table of the words that fill a field without content. */
export const noValueTable = 'no-value-words'
/** The tables of the words of numbers, with their values, and of the grammar of languages. */
export const numberTables = ['number-words', grammarTable]
/** The tables of the words that expressions of code look for, a phrase a row: load them before texts are read. */
export const wordedTables = [wordTable, ...numberTables, certificateTable, noValueTable]

const phrases = phrasesOf(wordTable)

/**
 * The source of an expression with `{{name}}` replaced by the phrases of the name. Throws if the table has no
 * such name.
 */
export const writtenPattern = (source: string): string => inAllLetters(phrases().fill(source))

/** The phrases of a name. */
export const phrasesNamed = (name: string): string[] =>
  phrases().rows.flatMap((row) => (row.name === name ? [row.phrase] : []))

const expression = (source: string, flags: string): RegExp => new RegExp(source, flags)

/** An expression with words of the table at `{{name}}`, made at its first use. */
export function worded(source: string, flags?: string): () => RegExp
export function worded<T>(source: string, flags: string, make: (source: string, flags: string) => T): () => T
export function worded(
  source: string,
  flags = 'iu',
  make: (source: string, flags: string) => unknown = expression,
): () => unknown {
  return fromTables([wordTable], () =>
    // Without the flag an expression reads plain text, whose letters are those of ASCII.
    make(flags.includes('u') ? writtenPattern(source) : phrases().fill(source), flags),
  )
}
