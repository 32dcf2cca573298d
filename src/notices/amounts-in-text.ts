import { multipliers } from './threshold-lexicon.ts'

/** An amount of money found in running text: major units, ISO 4217, and where it stands. */
export interface FoundAmount {
  amount: number
  currency: string
  start: number
  end: number
}

/** Signs and short names that mean one currency wherever they stand. `$` does not. */
const signs = new Map([
  ['€', 'EUR'],
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['£', 'GBP'],
  ['zł', 'PLN'],
  ['złotych', 'PLN'],
  ['kč', 'CZK'],
  ['ft', 'HUF'],
  ['forint', 'HUF'],
  ['lei', 'RON'],
  ['лв', 'BGN'],
  ['грн', 'UAH'],
  ['us$', 'USD'],
])

/** Crowns by the language of the text. */
const crowns = new Map([
  ['no', 'NOK'],
  ['nb', 'NOK'],
  ['nn', 'NOK'],
  ['sv', 'SEK'],
  ['da', 'DKK'],
  ['is', 'ISK'],
])

const iso =
  'EUR|GBP|PLN|NOK|SEK|DKK|CZK|HUF|RON|BGN|HRK|ISK|CHF|USD|UAH|TRY|RSD|MKD|ALL|BAM|MDL|GEL|CAD|AUD|NZD|JPY|MXN|PYG'

/** Digits in groups (space of any kind, dot, comma, apostrophe) with or without decimals. */
export const numeral = "\\d{1,3}(?:[\\s.,'’]\\d{3}){1,5}(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d+)?"

const factor = multipliers.map(([, written]) => written).join('|')
const currency = `(?:${iso})\\b|€|£|us\\$|euros?\\b|zł(?:otych)?|kč|ft\\b|forint\\b|lei\\b|лв|грн|kr(?:oner|onor|\\b)|\\bkr\\.`
const scaled = `(${numeral})(?:,[-–—])?(?:\\s?(${factor})(?![\\p{L}\\d]))?`
const before = new RegExp(`(?<![\\p{L}\\d])([MTK]?)(${currency})\\.?\\s?${scaled}`, 'giu')
const after = new RegExp(`(?<![\\p{L}\\d.,])${scaled}\\s?([MTK]?)(${currency})`, 'giu')

/** The amounts of money in a text, in order. `language` (ISO 639-1) decides what "kr" means; else it means nothing. */
export function amountsIn(text: string, language: string | null): FoundAmount[] {
  const found = [
    ...matches(text, before, language, ([, prefix, name, number, word]) => ({ number, word, name, prefix })),
    ...matches(text, after, language, ([, number, word, prefix, name]) => ({ number, word, name, prefix })),
  ]
  return found.toSorted((a, b) => a.start - b.start)
}

type Parts = Record<'number' | 'word' | 'name' | 'prefix', string | undefined>

function matches(
  text: string,
  pattern: RegExp,
  language: string | null,
  parts: (match: RegExpExecArray) => Parts,
) {
  return [...text.matchAll(pattern)].flatMap((match): FoundAmount[] => {
    const { number = '', word, name = '', prefix } = parts(match)
    const written = word ?? (prefix || undefined)
    const code = currencyCode(name, language)
    const value = numberFrom(number, written !== undefined) * factorOf(written)
    if (code === null || !Number.isFinite(value)) return []
    return [{ amount: round(value), currency: code, start: match.index, end: match.index + match[0].length }]
  })
}

function currencyCode(name: string, language: string | null): string | null {
  const folded = name.toLowerCase()
  if (folded.startsWith('kr')) return crowns.get(language ?? '') ?? null
  return signs.get(folded) ?? name.toUpperCase()
}

function factorOf(written: string | undefined): number {
  if (written === undefined) return 1
  const known = multipliers.find(([, pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(written))
  return known?.[0] ?? 1
}

/**
 * The number in a numeral of any European writing. A single separator before three digits groups thousands (`1.500`),
 * unless the number is scaled (`1,250 million`); where two kinds stand, the last is the decimal one.
 */
export function numberFrom(numeral: string, isScaled = false): number {
  const plain = numeral.replace(/[\s'’]/g, '')
  const separators = plain.replace(/\d/g, '')
  const last = separators.at(-1)
  const digitsAfter = last === undefined ? 0 : plain.length - plain.lastIndexOf(last) - 1
  const isGroup =
    digitsAfter === 3 && new Set(separators).size === 1 && !(isScaled && separators.length === 1)
  if (last === undefined || isGroup) return Number(plain.replace(/[.,]/g, ''))
  const at = plain.lastIndexOf(last)
  return Number(`${plain.slice(0, at).replace(/[.,]/g, '')}.${plain.slice(at + 1)}`)
}

/** 1.1 × 1e6 is 1100000.0000000002 in binary. */
const round = (value: number) => Math.round(value * 100) / 100
