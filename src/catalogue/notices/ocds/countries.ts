import { countryByAlpha3, countryByName, isCountry } from '../../../reference/codes/countries.ts'
import { type Json, objects, text, within } from '../json.ts'

/** Parts of the United Kingdom by ISO 3166-2. Contracts Finder writes them in place of a country's name. */
const nations = new Set(['ENG', 'SCT', 'WLS', 'NIR', 'GBN', 'UKM'])

/**
 * The ISO 3166 alpha-2 country of an address: its code (`country`), or its name, which is often a code too.
 */
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

/**
 * The country of a party: by its address, or by the schemes of its identifiers. A scheme of org-id.guide
 * begins with the country of its register, or with the state and a subdivision: AU-ABN, US_OR-PDX.
 */
export function countryOfParty(party: Json): string | null {
  const schemes = [within(party, 'identifier'), ...objects(party.additionalIdentifiers)].flatMap(
    ({ scheme }) => text(scheme) ?? [],
  )
  return (
    country(within(party, 'address')) ?? schemes.map(countryOfScheme).find((each) => each !== null) ?? null
  )
}

function countryOfScheme(scheme: string): string | null {
  const code = /^([A-Z]{2})(?:_[A-Z0-9]+)?-/i.exec(scheme)?.[1]?.toUpperCase() ?? ''
  return isCountry(code) ? code : null
}
