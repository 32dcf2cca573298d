import { numberFormat } from './formats.ts'

/** Currencies whose decimals are not two, by ISO 4217. Not from Intl: its CLDR rounds some, such as HUF, for display. */
const exceptions = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
])

/** How many decimals a currency has by ISO 4217: EUR 2, JPY 0, KWD 3. */
export const minorDigits = (currency: string): number => exceptions.get(currency) ?? 2

/** An amount as it is stored: integer minor units of its currency, so no cent is lost to binary fractions. */
export interface Money {
  minor: number
  currency: string
}

/**
 * Reads a published amount. Null if the text is not an amount: an unknown currency form, a negative number (the mask of
 * a withheld field is -1), or more than a double counts exactly. Decimals beyond the currency's are rounded half up.
 */
export function money(
  amount: string | number | null | undefined,
  currency: string | null | undefined,
): Money | null {
  const code = currency?.trim().toUpperCase() ?? ''
  const text = typeof amount === 'number' ? plain(amount) : (amount?.trim() ?? '')
  const parts = /^\+?(\d+)(?:\.(\d*))?$/.exec(text)
  if (!parts || !/^[A-Z]{3}$/.test(code)) return null
  const decimals = minorDigits(code)
  const fraction = (parts[2] ?? '').padEnd(decimals + 1, '0')
  const units = BigInt(`${parts[1]}${fraction.slice(0, decimals)}`)
  const minor = Number(units + (fraction.charAt(decimals) >= '5' ? 1n : 0n))
  return Number.isSafeInteger(minor) ? { minor, currency: code } : null
}

const plain = (amount: number) =>
  Number.isFinite(amount) && Math.abs(amount) < 1e15 ? amount.toFixed(6) : String(amount)

/** An amount in major units as readers of a language write it, followed by the code of its currency: 11,400,000 GBP. */
export const writtenAmount = (amount: number, currency: string, language: string): string =>
  `${numberFormat(language, { maximumFractionDigits: minorDigits(currency) })
    .format(amount)
    // Search and readers of documents know the usual space, and not the narrow one.
    .replaceAll('\u202f', ' ')} ${currency}`

/** The amount in major units, as the API shows it. */
export const major = (value: Money): number => value.minor / 10 ** minorDigits(value.currency)

/** Amounts from here on are written without cents, which make a list of large sums hard to compare. */
const withoutCents = 10_000

/**
 * An amount in major units as pages, notifications and mails write it: with the code of its currency where the locale
 * puts the sign, because a dollar sign alone names a dozen currencies. `exact` writes the cents of large amounts too.
 */
export function amountText(locale: string, amount: number, currency: string, { exact = false } = {}): string {
  const value = !exact && amount >= withoutCents ? Math.round(amount) : amount
  const digits = Number.isInteger(value) ? { maximumFractionDigits: 0 } : {}
  return numberFormat(locale, { style: 'currency', currencyDisplay: 'code', currency, ...digits }).format(
    value,
  )
}
