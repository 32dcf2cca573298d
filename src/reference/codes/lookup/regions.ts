import countriesTsv from '../countries.tsv'
import { countryByName } from '../countries.ts'
import { fromTables } from '../../../platform/tables.ts'
import { readTable } from '../table.ts'
import { type CodeList, entryOf, labelOf } from './list.ts'

/** The table of the regions: load it before a region is read. */
export const nutsTables = ['nuts']

/** Countries by their ISO code, under their English and their native names; and the regions of NUTS. */
const lists = fromTables(nutsTables, (text) => {
  const nuts = readTable<'code' | 'label' | 'level'>(text)
  const own = new Map(nuts.filter(({ level }) => level === '0').map(({ code, label }) => [code, label]))
  const countries = readTable<'alpha2' | 'nuts_prefix' | 'label_en'>(countriesTsv).map((row) =>
    entryOf(row.alpha2, row.label_en, [own.get(row.nuts_prefix) ?? []].flat()),
  )
  // `Z` stands for everything outside of regions, such as the sea.
  const regions = nuts
    .filter(({ code, level }) => level !== '0' && !/^..Z+$/.test(code))
    .map(({ code, label }) => entryOf(code, label))
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

/** The name of a NUTS region or of a country. A region that the list does not have is named by its country and its code. */
export function regionName(code: string, language = 'en'): string {
  if (code.length === 2) return countryName(iso[code] ?? code, language)
  return labelOf(regionList, code) ?? `${regionName(code.slice(0, 2), language)} (${code})`
}
