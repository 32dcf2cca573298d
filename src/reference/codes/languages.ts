import languagesTsv from './languages.tsv'
import { once, readTable } from './table.ts'

const alpha2 = once(
  () => new Map(readTable<'alpha3' | 'alpha2'>(languagesTsv).map((row) => [row.alpha3, row.alpha2])),
)

/** ISO 639-3 (any case) to ISO 639-1 if the language has one, otherwise the code itself in lower case. */
export function languageByAlpha3(code: string): string {
  const known = code.trim().toUpperCase()
  return alpha2().get(known) ?? known.toLowerCase()
}
