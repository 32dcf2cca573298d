import { dollarOf } from '../../reference/language/values/money.ts'
import type { Requirement } from './schema.ts'

/**
 * Requirements with sums in dollars in the currency of the buyer's country (ISO 3166 alpha-2), if that
 * country has dollars.
 */
export function inDollarsOf(country: string | null, requirements: readonly Requirement[]): Requirement[] {
  const currency = dollarOf(country)
  return requirements.map((each) =>
    currency !== null && each.threshold?.kind === 'amount' && each.threshold.currency === null
      ? { ...each, threshold: { ...each.threshold, currency } }
      : each,
  )
}
