import { perLanguage } from '../../reference/language/phrase-tables.ts'
import { wordings, wordingsTable } from './values.ts'

/** The phrases of a name in a language; those of all languages if the language has none or is unknown. */
const wordsOf = (name: 'points_back' | 'points_self') =>
  perLanguage<'', RegExp>([wordingsTable], (_all, language) => {
    const { of, ofAny } = wordings()
    return new RegExp(ofAny(name, { language }) ?? of(name), 'iu')
  })

const pointers = wordsOf('points_back')
/** "This contract" is the contract of the document, and does not refer to the sentence before. */
const ofDocument = wordsOf('points_self')

/** "3.2", "(a)" before the first word. */
const label = /^\s*(?:\(?[\da-z]{1,3}[.)]|[A-Z]?\.?\d{1,3}(?:\.\d{1,3}){0,4}\.?)\s+/i

/**
 * Whether a sentence cannot be understood without the sentence before: "Gebeurt dat niet, …", "The same
 * applies to …". The words of every language count if the language is unknown.
 */
export function pointsBack(text: string, language: string | null = null): boolean {
  const said = text.slice(0, 400).replace(label, '')
  const own = language ?? ''
  return pointers('', own).test(said.replace(ofDocument('', own), ''))
}
