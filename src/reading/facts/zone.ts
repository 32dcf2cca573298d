import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from '../../reference/codes/table.ts'
import { zoneOf } from '../../reference/language/values/zones.ts'
import type { FactPassage } from './passages.ts'

/** The table of the regions of countries with several zones, and of far countries: load it before dates are read. */
export const zoneTable = 'zones-of-regions'

type Row = Record<'country' | 'code' | 'name' | 'zone', string>

/** The regions of a country: their zones by code and by name, an expression of the names, and the capital's zone. */
const regions = fromTables([zoneTable], (text) => {
  const countries = Map.groupBy(readTable<keyof Row>(text), ({ country }) => country)
  return new Map([...countries].map(([country, rows]) => [country, regionsOf(country, rows)]))
})

/** Postal codes of a country, which follow the code of a region: "OR 2027" is not an address in Oregon. */
const placeCodes: Record<string, string> = {
  CA: String.raw`[A-Z]\d[A-Z]\s?\d[A-Z]\d`,
  AU: String.raw`\d{4}`,
}
const usual = String.raw`\d{5}(?:-\d{4})?`

function regionsOf(country: string, rows: readonly Row[]) {
  const longestFirst = rows.map(({ name }) => name).toSorted((a, b) => b.length - a.length)
  return {
    byCode: new Map(rows.map(({ code, zone }) => [code, zone])),
    /** "Austin, TX 78701", "Penhold AB T0M 1R0", "Melbourne VIC 3000". */
    address: new RegExp(
      `(?<![\\p{L}\\d])([A-Z]{2,3})[,.]?\\s(?:${placeCodes[country] ?? usual})(?![\\p{L}\\d])`,
      'gu',
    ),
    usual: rows[0]?.zone ?? 'UTC',
    byName: new Map(rows.map(({ name, zone }) => [name, zone])),
    // "Washington, D.C." is not in the state of Washington.
    named: new RegExp(`(?<!\\p{L})(${longestFirst.join('|')})(?!\\p{L}|,? D\\.? ?C)`, 'gu'),
  }
}

/** Beyond this many sentences a document has no more about where its buyer is. */
const max = 3000

/**
 * The time zone of a buyer (IANA): in a country with several, that of the region named by most addresses in
 * the documents, otherwise by most sentences; if there is a tie, the capital's.
 */
export function zoneOfBuyer(passages: readonly FactPassage[], country: string | null): string {
  const known = country === null ? undefined : regions().get(country.toUpperCase())
  if (!known) return zoneOf(country)
  const texts = passages.slice(0, max).map(({ flat }) => flat)
  const zones = (pattern: RegExp, of: ReadonlyMap<string, string>) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, region = '']) => of.get(region) ?? []))
  return (
    mostOften(zones(known.address, known.byCode)) ??
    mostOften(zones(known.named, known.byName)) ??
    known.usual
  )
}

/** The value that occurs more often than all others together; null if there is none. */
function mostOften(values: readonly string[]): string | null {
  const [found] = [...Map.groupBy(values, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length)
  return found && found[1].length * 2 > values.length ? found[0] : null
}
