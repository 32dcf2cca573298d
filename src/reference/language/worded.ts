import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../codes/table.ts'
import { patternsIn } from './pattern-table.ts'

const phraseTables = ['expression-words']
/** The table of the words of numbers, a word a row, in the order of their values. */
export const numberTables = ['number-words']
/** The tables of the words that expressions of code look for, a phrase a row: load them before texts are read. */
export const wordedTables = [...phraseTables, ...numberTables]

const fill = fromTables(phraseTables, (text) => {
  const named = Map.groupBy(readTable<'name' | 'language' | 'phrase'>(text), ({ name }) => name)
  return patternsIn(
    [...named].map(([name, rows]) => ({
      name,
      part: 'word',
      pattern: rows.map(({ phrase }) => phrase).join('|'),
    })),
  )
})

/** The source of an expression with `{{name}}` replaced by the phrases of the name. Throws where the table has no such name. */
export const written = (source: string): string => fill()(source)

const expression = (source: string, flags: string): RegExp => new RegExp(source, flags)

/** An expression with words of the table at `{{name}}`, made at its first use. */
export function worded(source: string, flags?: string): () => RegExp
export function worded<T>(source: string, flags: string, make: (source: string, flags: string) => T): () => T
export function worded(
  source: string,
  flags = 'iu',
  make: (source: string, flags: string) => unknown = expression,
): () => unknown {
  return fromTables(phraseTables, () => make(written(source), flags))
}
