import { mark } from './tokens.ts'

/**
 * Turns numbers into coarse tokens of the index, so that a search with bounds reads fewer matches. The exact bounds are
 * compared afterwards.
 */

/** In cents of EUR. About 2 % of published estimates are above 5 million euro, and 2 % below 2,600. */
const highValue = 2 ** 29
const lowValue = 2 ** 18

/** Tokens of the few highest and lowest values. The first pages of a search sorted by value come from these tenders. */
export const tailToken = { desc: `${mark.tail}h`, asc: `${mark.tail}l` } as const

/** The tokens of a value. `cents` are cents of EUR. */
export function valueTokens(cents: number | null): string[] {
  if (cents === null) return []
  if (cents >= highValue) return [tailToken.desc]
  return cents < lowValue ? [tailToken.asc] : []
}

const day = 86_400_000
/** Spans of 8, 64, 512 and 4,096 days: a few of them cover any stretch of time. */
const levels = [3, 6, 9, 12] as const
const lastDay = 2 ** 15 - 1

const dayOf = (time: number) => Math.min(lastDay, Math.max(0, Math.floor(time / day)))
const spanToken = (level: number, span: number) => `${mark.deadline}${level}x${span}`

/** The tokens of a deadline. `time` is in epoch milliseconds. */
export const deadlineTokens = (time: number | null): string[] =>
  time === null ? [] : levels.map((level) => spanToken(level, dayOf(time) >> level))

/**
 * Tokens such that every deadline between the bounds has at least one of them. The bounds are inclusive, in epoch
 * milliseconds.
 */
export function deadlinesBetween(min: number, max: number): string[] {
  const tokens: string[] = []
  let [first, last] = [dayOf(min) >> levels[0], dayOf(max) >> levels[0]]
  for (const level of levels.slice(0, -1)) {
    // Days that fill no span of the next level get tokens of this level; the next level covers the rest.
    for (; first <= last && first % 8 !== 0; first++) tokens.push(spanToken(level, first))
    for (; first <= last && last % 8 !== 7; last--) tokens.push(spanToken(level, last))
    if (first > last) return tokens
    first >>= 3
    last >>= 3
  }
  for (; first <= last; first++) tokens.push(spanToken(levels[3], first))
  return tokens
}
