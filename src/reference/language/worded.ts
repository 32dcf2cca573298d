import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../codes/table.ts'
import { patternsIn } from './pattern-table.ts'

/** The table of the words that expressions of code look for, a phrase a row: load it before texts are read. */
export const wordedTables = ['expression-words']

const fill = fromTables(wordedTables, (text) => {
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
  return fromTables(wordedTables, () => make(written(source), flags))
}
