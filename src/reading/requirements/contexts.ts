import { perLanguage, phrasesOf } from '../../reference/language/phrase-tables.ts'
import type { DemandCode } from './codes.ts'

/** The words that loose words need beside them to name a thing: one of `with`, and none of `without`. */
export interface Context {
  with: RegExp | null
  without: RegExp | null
}

export const contextTable = 'requirement-contexts'

const phrases = phrasesOf(contextTable)

/** The context that a language needs for the words of a code. */
export const contextOf = perLanguage<DemandCode, Context>([contextTable], (code, language) => {
  const of = (part: keyof Context) => {
    const all = phrases().ofAny(code, { part, language })
    return all === null ? null : new RegExp(`(?<![\\p{L}])(?:${all})(?!\\p{L})`, 'u')
  }
  return { with: of('with'), without: of('without') }
})
