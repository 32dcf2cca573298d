import countriesTsv from '../countries.tsv'
import { countryByName } from '../countries.ts'
import { fromTables } from '../../../platform/files/tables.ts'
import { readTable } from '../table.ts'
import { type CodeList, entryOf, labelOf } from './list.ts'

/** The table of the regions: load it before a region is read. */
export const nutsTables = ['nuts']

/**
 * NUTS 1 of the United Kingdom as of 2021, under the name shown and the name that British publishers write. NUTS 2024, the
 * table, has no region of the country, and its notices name these.
 */
export const britishRegions = [
  { code: 'UKC', label: 'North East England', written: 'north east' },
  { code: 'UKD', label: 'North West England', written: 'north west' },
  { code: 'UKE', label: 'Yorkshire and the Humber', written: 'yorkshire and the humber' },
  { code: 'UKF', label: 'East Midlands', written: 'east midlands' },
  { code: 'UKG', label: 'West Midlands', written: 'west midlands' },
  { code: 'UKH', label: 'East of England', written: 'east of england' },
  { code: 'UKI', label: 'London', written: 'london' },
  { code: 'UKJ', label: 'South East England', written: 'south east' },
  { code: 'UKK', label: 'South West England', written: 'south west' },
  { code: 'UKL', label: 'Wales', written: 'wales' },
  { code: 'UKM', label: 'Scotland', written: 'scotland' },
  { code: 'UKN', label: 'Northern Ireland', written: 'northern ireland' },
]

/** Countries by their ISO code, under their English and their native names; and the regions of NUTS. */
const lists = fromTables(nutsTables, (text) => {
  const nuts = readTable<'code' | 'label' | 'level'>(text)
  const own = new Map(
    nuts.filter(({ level }) => level === '0').map(({ code, label }) => [iso[code] ?? code, label]),
  )
  const countries = readTable<'alpha2' | 'label_en'>(countriesTsv).map((row) =>
    entryOf(row.alpha2, row.label_en, [own.get(row.alpha2) ?? []].flat()),
  )
  // `Z` means everything outside of regions, such as the sea.
  const regions = nuts
    .filter(({ code, level }) => level !== '0' && !/^..Z+$/.test(code))
    .map(({ code, label }) => entryOf(code, label))
  regions.push(...britishRegions.map(({ code, label, written }) => entryOf(code, label, [written])))
  const entries = [...countries, ...regions]
  return { entries, labels: new Map(entries.map(({ code, label }) => [code, label])) }
})

/** NUTS has its own codes for Greece and the United Kingdom. */
const iso: Record<string, string> = { EL: 'GR', UK: 'GB' }

export const regionList = {
  noun: 'region',
  entries: () => lists().entries,
  label: (code) => lists().labels.get(code) ?? null,
  codeOf: (text) => {
    const code = iso[text.toUpperCase()] ?? text.toUpperCase()
    if (/^[A-Z]{2}[A-Z0-9]{0,3}$/.test(code) && lists().labels.has(code)) return code
    return countryByName(text)
  },
  leading: /^[A-Z]{2}[A-Z0-9]{0,3}(?=\s|$)/,
} satisfies CodeList

/** The name of an ISO 3166 alpha-2 country in a language. Any other text stays as it is. */
export const countryName = (code: string, language = 'en'): string =>
  /^[A-Z]{2}$/.test(code) ? (regionNames(language).of(code) ?? code) : code

const known = new Map<string, Intl.DisplayNames>()

function regionNames(language: string): Intl.DisplayNames {
  const names = known.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  known.set(language, names)
  return names
}

/**
 * The name of a NUTS region or of a country. A region that the list does not have is named by its code and the region or
 * country around it: London (UKI31).
 */
export function regionName(code: string, language = 'en'): string {
  if (code.length === 2) return countryName(iso[code] ?? code, language)
  const around = [code.slice(0, -1), code.slice(0, -2)].filter(({ length }) => length > 2)
  const known = around.map((each) => labelOf(regionList, each)).find((label) => label !== null)
  return labelOf(regionList, code) ?? `${known ?? regionName(code.slice(0, 2), language)} (${code})`
}
