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

/** What a search asks for, in the terms of the index. */
export interface Filter {
  /** Tokens that must and that may not be there. */
  match: Match
  /** The same where the wanted words stand in the title; null where no text is searched for. */
  titleMatch: Match | null
  /** The phrases that the normalised text must be checked for; null where the index decides alone. */
  phrases: TextCheck | null
  value: ValueBounds | null
  /** Epoch milliseconds, inclusive. */
  deadline: Bounds | null
  /** Where a status is all that `match` asks for, its number. */
  onlyStatus: number | null
}

export interface Bounds {
  min: number
  max: number
}

/** Inclusive, in cents of the currency; they are converted where they are compared. */
export interface ValueBounds extends Bounds {
  currency: string
}

/** `month` of publication, such as 2026-11: the console's way from that facet, which no endpoint takes. */
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

/** Null for a text that holds no word, which nothing matches. */
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

/** Null where the text only excludes: then no title matches better than another. */
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

/** Beginnings of codes without those that lie below another. */
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

/** 0.29 has 29 cents, which the product of binary fractions misses. */
const cents = (amount: number) => Number((amount * 100).toPrecision(15))

function deadlineBounds({ deadlineAfter, deadlineBefore }: Asked): Bounds | null {
  if (!deadlineAfter && !deadlineBefore) return null
  return { min: deadlineAfter?.getTime() ?? -highest, max: deadlineBefore?.getTime() ?? highest }
}
