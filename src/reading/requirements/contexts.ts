import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../../reference/codes/table.ts'
import type { DemandCode } from './codes.ts'

/** The words that loose words need beside them to name a thing: one of `with`, and none of `without`. */
export interface Context {
  with: RegExp | null
  without: RegExp | null
}

export const contextTable = 'requirement-contexts'

/** Phrases by code and language, a phrase a row; an expression is built at its first use. */
const contexts = fromTables([contextTable], (text) => {
  const rows = readTable<'code' | 'language' | 'where' | 'phrase'>(text)
  return { rows, compiled: new Map<string, Map<DemandCode, Context>>() }
})

/** The context that a language asks for the words of a code. */
export function contextOf(code: DemandCode, language: string): Context {
  const { rows, compiled } = contexts()
  const ofLanguage = compiled.get(language) ?? new Map<DemandCode, Context>()
  compiled.set(language, ofLanguage)
  const known = ofLanguage.get(code)
  if (known) return known
  const own = rows.filter((row) => row.code === code && row.language === language)
  const of = (where: keyof Context) => {
    const phrases = own.filter((row) => row.where === where).map(({ phrase }) => phrase)
    return phrases.length > 0 ? new RegExp(`(?<![\\p{L}])(?:${phrases.join('|')})(?!\\p{L})`, 'u') : null
  }
  const made = { with: of('with'), without: of('without') }
  ofLanguage.set(code, made)
  return made
}
