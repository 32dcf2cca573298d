import { fromTables } from '../../../platform/files/tables.ts'
import { grammarOf } from '../grammar.ts'
import { formLanguage } from '../tokens.ts'
import { phrasesNamed, worded, wordedTables } from '../worded.ts'
import { numberFrom, numbersIn, numeral } from './numbers.ts'

/** Thousands, millions and milliards, in India also lakhs and crores, after a number, in lower case; the words are in a table. */
const multipliers: readonly (readonly [number, string])[] = [
  [1e9, '{{milliards}}'],
  [1e7, '{{crores}}'],
  [1e6, '{{millions}}'],
  [1e5, '{{lakhs}}'],
  [1e3, '{{thousands}}'],
]

export { numberFrom, numeral } from './numbers.ts'

/**
 * An amount of money in running text: major units, ISO 4217, and its position. The currency is null for
 * dollars of a country that the text does not name: `dollarOf` of the buyer's country decides it.
 */
export interface FoundAmount {
  amount: number
  currency: string | null
  start: number
  end: number
}

/**
 * Signs, short names and first words of names that mean one currency in every text, which is the last cell of
 * the row; empty for dollars of any country.
 */
const signs = fromTables(
  wordedTables,
  () =>
    new Map(
      phrasesNamed('names_of_currency').flatMap((row) => {
        const [, names = row, code = null] = /^(.*) ([A-Z]{3})$/.exec(row) ?? []
        return names.split(' ').map((name) => [name, code])
      }),
    ),
)

const factor = multipliers.map(([, written]) => written).join('|')
const multiples = multipliers.map(([times, written]) => [times, worded(`^(?:${written})$`)] as const)
const currency = `(?:us|ca?|au?|nz)?\\$|(?:(?:{{iso_currency}})|u\\.s\\.)\\s?\\$|(?:{{iso_currency}})\\b|€|£|₹|{{currency}}`
const scaled = `(${numeral})(?:,[-–—])?(?:\\+?\\s?(${factor})(?![\\p{L}\\d])(?:\\s(\\d\\d?)\\s(?:{{lakhs}})(?!\\p{L}))?)?`
const before = worded(`(?<![\\p{L}\\d])([MTK]?)(${currency})[.:]?\\s?${scaled}`, 'giu')
// In French a million is "un million d'euros", in Spanish "un millón de euros". The sign of "$200" in "100
// $200" belongs to the second amount.
const after = worded(
  `(?<![\\p{L}\\d.,])${scaled}\\s?(?:d['’]|d[ei]\\s)?([MTK]?)(${currency})(?!(?<=\\$)\\s?\\d)`,
  'giu',
)

const anyCurrency = worded(`${currency}|{{rupees}}`)

/**
 * The amounts of money in a text, in order. `language` (ISO 639-1) decides the meaning of "kr"; without it "kr" means
 * nothing.
 */
export function amountsIn(text: string, language: string | null): FoundAmount[] {
  // Most texts name no currency, and number words would be searched for at every position of a text.
  if (!anyCurrency().test(text)) return []
  const found = [
    ...inWords(text, language),
    ...rupeesInWords(text),
    ...matches(text, before(), language, ([, prefix, name, number, word, lakhs]) => ({
      number,
      word,
      name,
      prefix,
      lakhs,
    })),
    ...matches(text, after(), language, ([, number, word, lakhs, prefix, name]) => ({
      number,
      word,
      name,
      prefix,
      lakhs,
    })),
  ]
  return found.toSorted((a, b) => a.start - b.start)
}

type Parts = Record<'number' | 'word' | 'name' | 'prefix' | 'lakhs', string | undefined>

function matches(
  text: string,
  pattern: RegExp,
  language: string | null,
  parts: (match: RegExpExecArray) => Parts,
) {
  return [...text.matchAll(pattern)].flatMap((match): FoundAmount[] => {
    const { number = '', word, name = '', prefix, lakhs = 0 } = parts(match)
    const code = currencyCode(name, language)
    const isIndian = code === 'INR'
    // "EUR 500 Cr" is a credit, and "Rs. 25, 000" may be 25 or 25,000.
    const written = !isIndian && /^cr/i.test(word ?? '') ? undefined : word || prefix || undefined
    const figure = isIndian ? number.replaceAll(',', '') : number
    const value = numberFrom(figure, written !== undefined) * factorOf(written) + Number(lakhs) * 1e5
    const end = match.index + match[0].length
    if (isIndian && /^,\s\d{3}/.test(text.slice(end, end + 5))) return []
    if (code === undefined || !Number.isFinite(value)) return []
    return [{ amount: round(value), currency: code, start: match.index, end }]
  })
}

const inCurrency = worded(`(?:\\s(${factor})(?![\\p{L}\\d]))?\\s(?:d['’]|d[ei]\\s)?(${currency})`, 'iuy')

/** "two million pounds", "fünf Millionen Euro", "un million d'euros", "zwanzigtausend Euro". */
function inWords(text: string, language: string | null): FoundAmount[] {
  return numbersIn(text, language, inCurrency()).flatMap((number): FoundAmount[] => {
    const [, scale, name = ''] = number.next
    const code = currencyCode(name, language)
    if (!number.inWords || code === undefined) return []
    const { value, start, end } = number
    const factor = factorOf(scale)
    const more = scaledBefore(text.slice(0, start), language, factor)
    const amount = round(value * factor + (more?.value ?? 0))
    return [{ amount, currency: code, start: more?.start ?? start, end }]
  })
}

const scaleBehind = worded(`(?:\\s(${factor})(?![\\p{L}\\d]))?`, 'iuy')
const rupees = worded(String.raw`(?:{{rupees}})[.:]?\s`, 'giu')

/** "Rs. 5,000/- (" */
const inFigures = /(?:s|₹|INR)\W{0,3}[\d,.]+\D{0,9}[([]\s?$/i

/**
 * "Rupees Two Crore Fifty Lakhs only": India puts the name first. Figures before the parentheses state the
 * same amount.
 */
function rupeesInWords(text: string): FoundAmount[] {
  return [...text.matchAll(rupees())].flatMap(({ 0: name, index }): FoundAmount[] => {
    const words = text.slice(index + name.length).slice(0, 2 * maxLength)
    let amount = 0
    let end = 0
    if (inFigures.test(text.slice(Math.max(0, index - 50), index))) return []
    for (const number of numbersIn(words, 'en', scaleBehind())) {
      const gap = words.slice(end, number.start)
      if (!number.inWords || !(end === 0 ? gap === '' : /^,?\s(?:and\s)?$/i.test(gap))) break
      amount += number.value * factorOf(number.next[1])
      end = number.end
    }
    return end === 0 ? [] : [{ amount, currency: 'INR', start: index, end: index + name.length + end }]
  })
}

const scaleAtEnd = worded(`\\s(${factor})(?![\\p{L}\\d])\\s(?:(?:{{and}})\\s)?$`, 'iuy')

/**
 * "One million" before "two hundred thousand pounds", "two crore" before "fifty lakh rupees": both are one
 * amount.
 */
function scaledBefore(
  text: string,
  language: string | null,
  below: number,
): { value: number; start: number } | null {
  const found = numbersIn(text.slice(-maxLength), language, scaleAtEnd()).at(-1)
  const factor = factorOf(found?.next[1])
  if (!found?.inWords || factor <= below) return null
  const start = Math.max(0, text.length - maxLength) + found.start
  const more = scaledBefore(text.slice(0, start), language, factor)
  return { value: found.value * factor + (more?.value ?? 0), start: more?.start ?? start }
}

/** In characters: maximum length of a number of millions in words. */
const maxLength = 80

/** The code of ISO 4217; null for dollars of any country, undefined for crowns of an unknown language. */
function currencyCode(name: string, language: string | null): string | null | undefined {
  const folded = name.toLowerCase()
  if (folded.startsWith('kr')) return grammarOf('crown', language && formLanguage(language))[0]
  // The name before "$", or the first word of "Canadian dollars".
  const [first = folded] = folded.split(/(?!^)\s?\$|\s/)
  return signs().has(first) ? signs().get(first) : first.toUpperCase()
}

/** Countries whose buyers write `$` for their own currency. */
const dollars: Record<string, string> = { US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD' }

/** The currency that a buyer of a country (ISO 3166 alpha-2) calls dollars; null if unknown. */
export const dollarOf = (country: string | null): string | null => dollars[country ?? ''] ?? null

function factorOf(written: string | undefined): number {
  if (written === undefined) return 1
  const known = multiples.find(([, pattern]) => pattern().test(written))
  return known?.[0] ?? 1
}

/** 1.1 × 1e6 is 1100000.0000000002 in binary. */
const round = (value: number) => Math.round(value * 100) / 100
