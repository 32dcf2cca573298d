import { major, type Money, money } from '../../platform/text/money.ts'

/** A number, with currency signs before or after it: `EUR 5000`, `1.234.567,89 €`, `5 000,-`. */
const form = /^(\p{Sc}|[A-Z]{3})?\s?(\d[\d.,'’\s]*?)(?:[.,][-–—])?\s?(\p{Sc}|[A-Z]{3})?$/iu

/**
 * An amount in the ways in which publishers write it. Null for a text that may mean two amounts, such as
 * `5.000`, and for a currency that contradicts the stated one. `comma` is `groups` if commas of this
 * publisher always group thousands.
 */
export function statedMoney(
  amount: string | number | null,
  currency: string | null,
  comma: 'groups' | 'either' = 'either',
): Money | null {
  if (typeof amount === 'number') return money(amount, codeOf(currency))
  const [, before, number = '', behind] = form.exec(amount?.trim() ?? '') ?? []
  const codes = new Set([codeOf(currency), codeOf(before), codeOf(behind)].filter((code) => code !== null))
  const [code = null] = codes
  return codes.size > 1 ? null : money(plainNumber(number.replaceAll(/\s/g, ' '), comma), code)
}

/** The dollar sign alone names a dozen currencies. */
function codeOf(sign: string | null | undefined): string | null {
  if (sign === null || sign === undefined || sign === '$') return null
  return sign === '€' ? 'EUR' : sign.trim().toUpperCase()
}

const grouped = /^\d{1,3}(?:([ '’.,])\d{3})(?:\1\d{3})*(?!\d)/
const indian = /^\d{1,2}(?:,\d{2})+,\d{3}(?!\d)/

/** Digits with a point before the decimals; null if the separators are ambiguous. */
function plainNumber(written: string, comma: 'groups' | 'either'): string | null {
  if (comma === 'groups' && /,\d{1,2}$/.test(written)) return null
  if (/^\d+(?:[.,]\d+)?$/.test(written) && !isAmbiguous(written)) return written.replace(',', '.')
  const [whole = '', sign] = grouped.exec(written) ?? indian.exec(written) ?? []
  const rest = written.slice(whole.length)
  const isGrouped = sign !== '.' && sign !== ',' ? sign !== undefined || whole !== '' : written !== whole
  const isSure = isGrouped || whole.split(sign ?? ',').length > 2 || (sign === ',' && comma === 'groups')
  if (whole === '' || !isSure || !/^(?:[.,]\d{1,2})?$/.test(rest) || rest.startsWith(sign ?? ',')) return null
  return `${whole.replaceAll(/\D/g, '')}${rest.replace(',', '.')}`
}

/** `5.000` and `5,000` are five, or five thousand. */
const isAmbiguous = (number: string) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(number)

/** An estimate, unless it is a filler: forms that require an estimate get 0, 0.01 or 1. */
export const estimateOnly = (value: Money | null): Money | null =>
  value !== null && major(value) > 1 ? value : null
