import { normalized } from '../../platform/text/normal-form.ts'
import countriesTsv from './countries.tsv'
import { once, readTable } from './table.ts'

/** Names that publishers write for countries, if the code list has another name. */
const variants = Object.entries({
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  usa: 'US',
  us: 'US',
  'united states of america': 'US',
  'the netherlands': 'NL',
  holland: 'NL',
  'czech republic': 'CZ',
  'republic of ireland': 'IE',
  'slovak republic': 'SK',
  turkey: 'TR',
  macedonia: 'MK',
  'republic of moldova': 'MD',
  'moldova, republic of': 'MD',
  'russian federation': 'RU',
  vietnam: 'VN',
  'republic of korea': 'KR',
  'korea, republic of': 'KR',
  korea: 'KR',
  "democratic people's republic of korea": 'KP',
  'iran, islamic republic of': 'IR',
  'islamic republic of iran': 'IR',
  'syrian arab republic': 'SY',
  "lao people's democratic republic": 'LA',
  'united republic of tanzania': 'TZ',
  'tanzania, united republic of': 'TZ',
  'bolivia, plurinational state of': 'BO',
  'plurinational state of bolivia': 'BO',
  'venezuela, bolivarian republic of': 'VE',
  'bolivarian republic of venezuela': 'VE',
  'brunei darussalam': 'BN',
  'hong kong sar': 'HK',
  macau: 'MO',
  'taiwan, province of china': 'TW',
  'palestinian territory': 'PS',
  'state of palestine': 'PS',
  'ivory coast': 'CI',
  "cote d'ivoire": 'CI',
  'cape verde': 'CV',
  'congo, democratic republic of the': 'CD',
  'democratic republic of congo': 'CD',
  'republic of the congo': 'CG',
  gambia: 'GM',
  swaziland: 'SZ',
  'east timor': 'TL',
  myanmar: 'MM',
  burma: 'MM',
  vatican: 'VA',
  'vatican city': 'VA',
  'faroe islands': 'FO',
  'federated states of micronesia': 'FM',
  'sao tome and principe': 'ST',
})

const lists = once(() => {
  const rows = readTable<'alpha3' | 'alpha2' | 'label_en'>(countriesTsv)
  return {
    byAlpha3: new Map(rows.map((row) => [row.alpha3, row.alpha2])),
    byName: new Map([...variants, ...rows.map((row) => [folded(row.label_en), row.alpha2] as const)]),
    alpha2: new Set(rows.map((row) => row.alpha2)),
    byLabel: rows
      .map((row) => ({ code: row.alpha2, name: row.label_en }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  }
})

/** Lower case, without accents, single spaces, straight apostrophes. */
const folded = (name: string) =>
  normalized(name, 'NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** ISO 3166 alpha-3 (any case) to alpha-2; null for a code that is not in the EU country list. */
export const countryByAlpha3 = (code: string): string | null =>
  lists().byAlpha3.get(code.trim().toUpperCase()) ?? null

/** The alpha-2 code of an English country name, whatever its case and accents; null for an unknown name. */
export const countryByName = (name: string): string | null => lists().byName.get(folded(name)) ?? null

/** Whether a text is an ISO 3166 alpha-2 code (capitals). */
export const isCountry = (alpha2: string): boolean => lists().alpha2.has(alpha2)

/** All countries by their English name, for a list to choose from. */
export const listCountries = (): readonly { code: string; name: string }[] => lists().byLabel
