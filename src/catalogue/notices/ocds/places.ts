import { fromTables } from '../../../platform/files/tables.ts'
import { britishRegions, nutsTables } from '../../../reference/codes/lookup/regions.ts'
import { readTable } from '../../../reference/codes/table.ts'
import { type Json, objects, text } from '../json.ts'
import { country } from './countries.ts'

const nuts = fromTables(nutsTables, (text) => new Set(readTable<'code'>(text).map((row) => row.code)))

/** NUTS 1 of the United Kingdom by the names of its publishers. `England` is not a region of NUTS 1. */
const britishCodes = new Map(britishRegions.map(({ code, written }) => [written, code]))

const nutsCountries: Record<string, string> = { EL: 'GR', UK: 'GB' }

/**
 * The NUTS code of an address, or its country; a postal code or a free name is not a region. British releases
 * often state only a postcode, and its form identifies the country.
 */
function place(address: Json): string | null {
  const at = country(address) ?? (postcode.test(text(address.postalCode) ?? '') ? 'GB' : null)
  const region = text(address.region)
  return (region === null ? null : nutsCode(region, at)) ?? at
}

/** A British postcode with both its halves. Codes of other countries look like one half, or have another form. */
const postcode = /^[A-Z]{1,2}\d[A-Z\d]?\s*\d[ABD-HJLNP-UW-Z]{2}$/i

/** The country of an address; if the address names none, the country that its region begins with. */
export function countryOf(address: Json): string | null {
  const named = country(address)
  const region = named === null ? nutsCode(text(address.region) ?? '', null) : null
  return region === null ? named : (nutsCountries[region.slice(0, 2)] ?? region.slice(0, 2))
}

/**
 * A code of the list, or a code of the same form (retired, British) in its own country. Other lists have codes of this
 * form too (`MEX`, `MX09`): without a country only codes with a digit, or British codes, are taken.
 */
export function nutsCode(region: string, at: string | null): string | null {
  const named = at === 'GB' ? britishCodes.get(region.toLowerCase()) : undefined
  if (named !== undefined) return named
  const prefix = /^([A-Z]{2})[A-Z0-9]{1,3}$/.exec(region)?.[1]
  if (prefix === undefined || (at !== null && (nutsCountries[prefix] ?? prefix) !== at)) return null
  const known = prefix === 'UK' || nuts().has(prefix)
  return nuts().has(region) || (known && (prefix === 'UK' || /\d/.test(region))) ? region : null
}

/** Places of delivery of some items, lots or the tender itself, without repeats. */
export const places = (nodes: readonly Json[]): string[] => [
  ...new Set(
    nodes
      .flatMap((node) => objects(node.deliveryAddresses ?? node.deliveryAddress))
      .map(place)
      .filter((each) => each !== null),
  ),
]
