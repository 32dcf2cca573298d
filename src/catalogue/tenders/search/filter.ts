import type { SearchTenders } from '../params.ts'
import { anyOf, type Expression, term } from './expression.ts'
import { type Match, matchText } from './match.ts'
import { parseQuery, type TextQuery } from './parse.ts'
import { phraseCheck, type TextCheck } from './text-check.ts'
import {
  cpvPrefix,
  cpvToken,
  mark,
  monthToken,
  regionPrefix,
  regionToken,
  stateToken,
  statusNumber,
} from './tokens.ts'

/** A search, expressed in the terms of the index. */
export interface Filter {
  /** The tokens that a tender must carry, and the tokens that it must not carry. */
  match: Match
  /** Like `match`, but the wanted words must stand in the title; null without a text. */
  titleMatch: Match | null
  /** The phrases to look for in the normalised text; null when the index alone decides. */
  phrases: TextCheck | null
  value: ValueBounds | null
  /** In epoch milliseconds, inclusive. */
  deadline: Bounds | null
  /** The number of a status if `match` asks for nothing but this status; else null. */
  onlyStatus: number | null
}

export interface Bounds {
  min: number
  max: number
}

/** Inclusive bounds in cents of the currency. They are converted at the rate of the day when they are compared. */
export interface ValueBounds extends Bounds {
  currency: string
}

/**
 * The filters of a search. `month` is the month of publication, such as 2026-11, and comes from the console's facets;
 * no endpoint takes it.
 */
export type Asked = Pick<
  SearchTenders,
  | 'q'
  | 'cpvCodes'
  | 'regions'
  | 'status'
  | 'source'
  | 'minValue'
  | 'maxValue'
  | 'currency'
  | 'deadlineAfter'
  | 'deadlineBefore'
> & { month?: string | undefined }

/** The filter of a search; null for a text without a word, which matches nothing. */
export function filterOf(asked: Asked): Filter | null {
  const text = asked.q === undefined ? null : parseQuery(asked.q)
  if (text?.length === 0) return null
  const tokens = filterTokens(asked)
  const found = matchText(text ?? [])
  return {
    match: { required: [...found.required, ...tokens], excluded: found.excluded },
    titleMatch: text && titleMatch(text, tokens),
    phrases: text && phraseCheck(text),
    value: valueBounds(asked),
    deadline: deadlineBounds(asked),
    onlyStatus:
      !text && asked.status && tokens.length === 1 && !asked.source ? statusNumber(asked.status) : null,
  }
}

/** The match in titles; null for a text that only excludes words, because then no title matches better than another. */
function titleMatch(text: TextQuery, tokens: Expression[]): Match | null {
  const { required, excluded } = matchText(text, mark.titleWord)
  return required.length > 0 ? { required: [...required, ...tokens], excluded } : null
}

function filterTokens({ cpvCodes, regions, status, source, month }: Asked): Expression[] {
  const state = stateToken(status, source)
  return [
    ...(cpvCodes ? [anyToken(cpvCodes.map(cpvPrefix), cpvToken)] : []),
    ...(regions ? [anyToken(regions.map(regionPrefix), regionToken)] : []),
    ...(state === null ? [] : [term(state)]),
    ...(month === undefined ? [] : [term(monthToken(new Date(`${month}-01T00:00:00Z`)))]),
  ]
}

/** The prefixes without duplicates, and without those that a shorter prefix covers. */
export const widest = (prefixes: string[]): string[] =>
  [...new Set(prefixes)].filter(
    (prefix, _, all) => !all.some((other) => other !== prefix && prefix.startsWith(other)),
  )

const anyToken = (prefixes: string[], token: (prefix: string) => string): Expression =>
  anyOf(widest(prefixes).map((prefix) => term(token(prefix))))

const highest = Number.MAX_SAFE_INTEGER

function valueBounds({ minValue, maxValue, currency }: Asked): ValueBounds | null {
  if (minValue === undefined && maxValue === undefined) return null
  const [up, down] = currency === 'EUR' ? [Math.ceil, Math.floor] : [Number, Number]
  return {
    min: minValue === undefined ? 0 : up(cents(minValue)),
    max: maxValue === undefined ? highest : down(cents(maxValue)),
    currency,
  }
}

/** The amount in cents. Rounding removes the error of binary fractions: 0.29 * 100 is 28.999…, and must become 29. */
const cents = (amount: number) => Number((amount * 100).toPrecision(15))

function deadlineBounds({ deadlineAfter, deadlineBefore }: Asked): Bounds | null {
  if (!deadlineAfter && !deadlineBefore) return null
  return { min: deadlineAfter?.getTime() ?? -highest, max: deadlineBefore?.getTime() ?? highest }
}
