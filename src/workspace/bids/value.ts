import { invalidData } from '../../platform/context/errors.ts'
import { major, minorDigits, money } from '../../platform/text/money.ts'

/** Converts an amount to integer minor units of its currency, and refuses an amount that cannot be stored exactly. */
export function exactly(value: number | null, currency: string, path = 'value'): number | null {
  if (value === null) return null
  const read = money(value, currency)
  if (!read) throw invalidData(path, 'is more than can be counted exactly', 'range')
  // The error of a sum of doubles, such as 0.1 + 0.2, is far below this bound.
  const off = Math.abs(major(read) - value) * 10 ** minorDigits(currency)
  if (off >= 0.001) throw invalidData(path, `has more decimals than ${currency} has`)
  return read.minor
}
