import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../../reference/codes/table.ts'
import { wordingsTable } from './values.ts'

/** The patterns of a part of the table, an expression a language; of all languages under the empty name. */
const wordsOf = (name: 'points_back' | 'points_self') =>
  fromTables([wordingsTable], (table) => {
    const rows = readTable<'part' | 'language' | 'pattern'>(table).filter(({ part }) => part === name)
    const all = Map.groupBy(rows, ({ language }) => language).set('', rows)
    return new Map(
      [...all].map(([language, own]) => [
        language,
        new RegExp(own.map(({ pattern }) => `(?:${pattern})`).join('|'), 'iu'),
      ]),
    )
  })

const pointers = wordsOf('points_back')
/** "This contract" is the contract of the document, and no word of the sentence before. */
const ofDocument = wordsOf('points_self')

/** "3.2", "(a)" before the first word. */
const label = /^\s*(?:\(?[\da-z]{1,3}[.)]|[A-Z]?\.?\d{1,3}(?:\.\d{1,3}){0,4}\.?)\s+/i

/**
 * Whether a sentence cannot be understood without the sentence before: "Gebeurt dat niet, …", "The same applies to …".
 * The words of every language count where the language is unknown.
 */
export function pointsBack(text: string, language: string | null = null): boolean {
  const of = (known: Map<string, RegExp>) => known.get(language ?? '') ?? known.get('') ?? /(?!)/
  const said = text.slice(0, 400).replace(label, '')
  return of(pointers()).test(said.replace(of(ofDocument()), ''))
}
