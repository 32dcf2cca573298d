import { type Money, minorDigits } from '../../platform/text/money.ts'

/**
 * The amount in integer euro cents, rounded half up, at a rate in units of the currency for one euro (0.0001
 * to 1e9, the range the table allows). Null if a double cannot represent the cents exactly. The division is
 * of integers: a rate is a decimal as published, and its binary neighbour would tip some amounts over the
 * half cent.
 */
export function eurCents({ minor, currency }: Money, rate: number): number | null {
  const [whole = '0', fraction = ''] = String(rate).split('.')
  const divisor = BigInt(whole + fraction) * 10n ** BigInt(minorDigits(currency))
  const dividend = BigInt(minor) * 10n ** BigInt(2 + fraction.length)
  const cents = Number((2n * dividend + divisor) / (2n * divisor))
  return Number.isSafeInteger(cents) ? cents : null
}
