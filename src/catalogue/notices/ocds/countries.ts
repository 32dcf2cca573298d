import { countryByAlpha3, countryByName, isCountry } from '../../../reference/codes/countries.ts'
import { type Json, text } from '../json.ts'

/** Parts of the United Kingdom by ISO 3166-2. Contracts Finder writes them in place of a country's name. */
const nations = new Set(['ENG', 'SCT', 'WLS', 'NIR', 'GBN', 'UKM'])

/** The ISO 3166 alpha-2 country of an address: its code (`country`), else its name, which is often a code too. */
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
