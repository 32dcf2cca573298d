import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from '../../reference/codes/table.ts'
import { zoneOf } from '../../reference/language/values/zones.ts'
import type { Passage } from './passages.ts'

/** The table of the regions of countries with several zones, and of far countries: load it before dates are read. */
export const zoneTable = 'zones-of-regions'

type Row = Record<'country' | 'code' | 'name' | 'zone', string>

/** The regions of a country: their zones by code and by name, an expression of the names, and the capital's zone. */
const regions = fromTables([zoneTable], (text) => {
  const countries = Map.groupBy(readTable<keyof Row>(text), ({ country }) => country)
  return new Map([...countries].map(([country, rows]) => [country, regionsOf(country, rows)]))
})

/** How a country writes the codes of places, which stand behind the code of a region: "OR 2027" is no address in Oregon. */
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
    // The capital of the United States is in no state of its name.
    named: new RegExp(`(?<!\\p{L})(${longestFirst.join('|')})(?!\\p{L}|,? D\\.? ?C)`, 'gu'),
  }
}

/** Beyond this many sentences a document says no more about where its buyer is. */
const max = 3000

/**
 * The zone of a buyer (IANA): in a country with several, that of the region which most addresses of the papers name, else
 * most sentences; the capital's where none has the most.
 */
export function zoneOfBuyer(passages: readonly Passage[], country: string | null): string {
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

/** The value that stands more often than all others together; null for none. */
function mostOften(values: readonly string[]): string | null {
  const [found] = [...Map.groupBy(values, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length)
  return found && found[1].length * 2 > values.length ? found[0] : null
}
