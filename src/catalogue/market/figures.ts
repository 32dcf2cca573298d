import { type Figure, leastCases } from './schema.ts'

/** A statistic of `n` cases. With too few cases the value is not published. */
export const figure = (value: number | null, n: number): Figure => ({
  value: n < leastCases ? null : value,
  n,
})

/** Rounds half up to a number of decimals. */
export const rounded = (value: number, decimals: number): number =>
  Math.round((value + Number.EPSILON) * 10 ** decimals) / 10 ** decimals

/** Cents as an amount in EUR. */
export const euro = (cents: number): number => Math.round(cents) / 100

export const sumOf = (cents: number, n: number): Figure => figure(euro(cents), n)

/** The median, from the one or two values in the middle; null without a value. */
export function median([low, high = low]: number[]): number | null {
  return low === undefined || high === undefined ? null : (low + high) / 2
}

export const ratio = (part: number, whole: number): number | null =>
  whole > 0 ? rounded(part / whole, 4) : null
