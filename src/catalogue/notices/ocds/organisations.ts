import { countryByAlpha3, countryByName, isCountry } from '../../../reference/codes/countries.ts'
import { type Json, object, objects, text, texts, within } from '../json.ts'
import type { Organisation } from '../schema.ts'
import { multilingual, type Release } from './release.ts'

/** An organisation by reference to the release's parties (OCDS 1.1), or written in place (1.0). */
export function organisation(release: Release, reference: Json): Organisation {
  const party = release.parties.get(text(reference.id) ?? '') ?? {}
  const names = [reference, party].flatMap((node) => Object.values(multilingual(release, node, 'name') ?? {}))
  const legalName =
    text(within(party, 'identifier').legalName) ?? text(within(reference, 'identifier').legalName)
  const all = [...new Set(legalName === null ? names : [...names, legalName])]
  return {
    name: all[0] ?? null,
    names: all.slice(1),
    country: country(within(party, 'address')) ?? country(within(reference, 'address')),
    registrationNumber: registration(party) ?? registration(reference),
    sme: sizes.get(text(within(party, 'details').scale)?.toLowerCase() ?? '') ?? null,
  }
}

const sizes = new Map([
  ['micro', true],
  ['small', true],
  ['medium', true],
  ['sme', true],
  ['large', false],
])

/** The identifier, else the first additional one; spreadsheets have made some numbers decimals (`11111111.0`). */
function registration(party: Json): string | null {
  const identifiers = [object(party.identifier), ...objects(party.additionalIdentifiers)]
  const id = identifiers.map((identifier) => text(identifier.id)).find((each) => each !== null)
  return id?.replace(/^(\d+)\.0$/, '$1') ?? null
}

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

/** The buyer first, then the procuring entity and whoever else is a buyer, each once. */
export function buyers(release: Release): Organisation[] {
  const parties = [...release.parties.values()].filter((party) => texts(party.roles).includes('buyer'))
  const references = [object(release.json.buyer), object(release.tender.procuringEntity), ...parties]
  const found = new Map<string, Organisation>()
  for (const reference of references) {
    const buyer = organisation(release, reference)
    const key = buyer.name?.toLowerCase()
    if (key !== undefined && !found.has(key)) found.set(key, buyer)
  }
  return [...found.values()]
}
