import { type Json, object, objects, text, within } from '../json.ts'
import type { Organisation } from '../parts.ts'
import { countryOfParty } from './countries.ts'
import { countryOf } from './places.ts'
import { multilingual, type Release } from './release.ts'

/** An organisation by reference to the release's parties (OCDS 1.1), or written in place (1.0). */
export function organisation(release: Release, reference: Json): Organisation {
  const party = release.parties.get(text(reference.id) ?? '') ?? {}
  const names = [reference, party].flatMap((node) => Object.values(multilingual(release, node, 'name') ?? {}))
  const legalName =
    text(within(party, 'identifier').legalName) ?? text(within(reference, 'identifier').legalName)
  const [registrationNumber = null, ...otherRegistrationNumbers] = numbersOf([party, reference])
  const all = [...new Set(legalName === null ? names : [...names, legalName])]
  return {
    name: all[0] ?? null,
    names: all.slice(1),
    country:
      countryOf(within(party, 'address')) ??
      countryOf(within(reference, 'address')) ??
      countryOfParty(party) ??
      countryOfParty(reference),
    registrationNumber,
    otherRegistrationNumbers,
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

/**
 * The identifier and the additional identifiers, without repeats. Spreadsheets have turned some numbers into decimals
 * (`11111111.0`).
 */
function numbersOf(nodes: Json[]): string[] {
  const identifiers = nodes.flatMap((node) => [
    object(node.identifier),
    ...objects(node.additionalIdentifiers),
  ])
  const ids = identifiers.flatMap(({ id }) => text(id)?.replace(/^(\d+)\.0$/, '$1') ?? [])
  return [...new Set(ids)]
}
