import { countryByAlpha3, countryByName, isCountry } from '../../../reference/codes/countries.ts'
import { type Json, text } from '../json.ts'

/** Parts of the United Kingdom by ISO 3166-2, which Contracts Finder writes where a country's name belongs. */
const nations = new Set(['ENG', 'SCT', 'WLS', 'NIR', 'GBN', 'UKM'])

/** ISO 3166 alpha-2 of an address: its code (`country`), else what stands for its name: often a code, too. */
export function country(address: Json): string | null {
  for (const written of [text(address.country), text(address.countryName)]) {
    if (written === null) continue
    const code = written.toUpperCase()
    if (isCountry(code)) return code
    const known = nations.has(code) ? 'GB' : (countryByAlpha3(code) ?? countryByName(written))
    if (known !== null) return known
  }
  return null
}
