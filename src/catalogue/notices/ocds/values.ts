import type { Money } from '../../../platform/text/money.ts'
import { estimateOnly, statedMoney } from '../amounts.ts'
import { type Json, object, text, within } from '../json.ts'
import type { Release } from './release.ts'

/** A Value object as an amount; null if amount or currency is missing. */
export function amount(value: unknown): Money | null {
  const { amount, currency } = object(value)
  return statedMoney(typeof amount === 'number' ? amount : text(amount), text(currency))
}

/** The value of the tender: its value, then its lower bound, then the sum of its lots, then the budget. */
export function estimatedValue(release: Release): Money | null {
  const { tender, lots, json } = release
  return (
    valueOf(tender) ??
    estimateOnly(lotTotal(lots.map((lot) => amount(lot.value) ?? amount(lot.minValue)))) ??
    estimateOnly(amount(within(json, 'planning', 'budget').amount))
  )
}

/** The estimate of a tender or lot. */
export const valueOf = (node: Json): Money | null =>
  estimateOnly(amount(node.value)) ?? estimateOnly(amount(node.minValue))

/**
 * The sum of the lot values, if every lot has a value, in one currency, and the values are not all equal: publishers
 * repeat the total in every lot, so equal figures may all be the total.
 */
function lotTotal(values: (Money | null)[]): Money | null {
  const [first] = values
  const repeated = values.length > 1 && values.every((value) => value?.minor === first?.minor)
  return repeated ? null : total(values)
}

/** The sum of values in one currency; null if one is missing, currencies differ or there are none. */
export function total(values: (Money | null)[]): Money | null {
  const known = values.filter((value) => value !== null)
  const currency = known[0]?.currency
  if (currency === undefined || known.length < values.length) return null
  if (known.some((value) => value.currency !== currency)) return null
  const minor = known.reduce((sum, value) => sum + value.minor, 0)
  return Number.isSafeInteger(minor) ? { minor, currency } : null
}
