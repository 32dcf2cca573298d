import { invalidData } from '../../platform/errors.ts'
import { major, minorDigits, money } from '../../platform/money.ts'

/** An amount in integer minor units of its currency; what cannot be stored exactly is refused. */
export function exactly(value: number | null, currency: string): number | null {
  if (value === null) return null
  const read = money(value, currency)
  if (!read) throw invalidData('value', 'is more than can be counted exactly')
  // A sum of doubles such as 0.1 + 0.2 is off by far less than this.
  const off = Math.abs(major(read) - value) * 10 ** minorDigits(currency)
  if (off >= 0.001) throw invalidData('value', `has more decimals than ${currency} has`)
  return read.minor
}
