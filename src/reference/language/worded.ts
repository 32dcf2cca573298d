import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../codes/table.ts'
import { grammarTable } from './grammar.ts'
import { patternsIn } from './pattern-table.ts'

const phraseTables = ['expression-words']
/** The table of certificates, a phrase a row. */
export const certificateTable = 'certificates'
/** The table of the words of numbers, a word a row, in the order of their values, and of the grammar of languages. */
export const numberTables = ['number-words', grammarTable]
/** The tables of the words that expressions of code look for, a phrase a row: load them before texts are read. */
export const wordedTables = [...phraseTables, ...numberTables, certificateTable]

const fill = fromTables(phraseTables, (text) => fillWith(phrasesByName(text)))

/** The source of an expression with `{{name}}` replaced by the phrases of the name. Throws where the table has no such name. */
export const written = (source: string): string => fill()(source)

/** The alternatives of each name of a table of phrases, in the order of the table. A row has one language, or none where it frames words of all. */
function phrasesByName(text: string): Map<string, string> {
  const rows = Map.groupBy(readTable<'name' | 'language' | 'phrase'>(text), ({ name }) => name)
  return new Map([...rows].map(([name, its]) => [name, its.map(({ phrase }) => phrase).join('|')]))
}

const fillWith = (phrases: Map<string, string>) =>
  patternsIn([...phrases].map(([name, pattern]) => ({ name, part: 'word', pattern })))

/** The phrases of a table by name, as sources of expressions. */
export interface Phrases {
  names: readonly string[]
  /** Throws where the table has no such name. */
  of: (name: string) => string
}

/** A table of phrases of its own. Names `word.x` are no names, but share a place in phrases, where `{{x}}` stands for them. */
export const phrasesOf = (table: string): (() => Phrases) =>
  fromTables([table], (text) => {
    const all = phrasesByName(text)
    const isShared = (name: string) => name.startsWith('word.')
    const fill = fillWith(new Map([...all].map(([name, source]) => [name.replace(/^word\./, ''), source])))
    return {
      names: [...all.keys()].filter((name) => !isShared(name)),
      of: (name) => {
        const source = all.get(name)
        if (source === undefined) throw new Error(`The table ${table} has no phrases for ${name}`)
        return fill(source)
      },
    }
  })

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
