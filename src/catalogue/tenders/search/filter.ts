import type { Ctx } from '../../../platform/context/context.ts'
import type { TableSource } from '../../../platform/files/tables.ts'
import type { SearchTenders } from './params.ts'
import { allOf, anyOf, type Expression, term } from './expression.ts'
import { loadForms, readForms, type WordForms } from './forms.ts'
import { type Match, matchText } from './match.ts'
import { parseQuery } from './parse.ts'
import { readings } from './readings.ts'
import { phraseCheck, type TextCheck } from './text-check.ts'
import { type Tier, tiersOf } from './tiers.ts'
import { numberTerms } from './number-terms.ts'
import { words } from '../search-words.ts'
import { spelledOut } from '../spelled.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { arrivingIds } from './arrivals.ts'
import { rowIdRange } from './index-rows.ts'
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
export interface IndexFilter {
  /** The tokens that a tender must carry, and the tokens that it must not carry. */
  match: Match
  /**
   * The matches from the best to the last, for an order by relevance; null if no match is better than
   * another.
   */
  tiers: Tier[] | null
  /** The phrases that the normalised text must be checked for; null if the index decides alone. */
  phrases: TextCheck | null
  value: ValueBounds | null
  /** In epoch milliseconds, inclusive. */
  deadline: Bounds | null
  /** Ids of tenders, inclusive: ids ascend with the second of publication. */
  published: Bounds | null
  /** Epoch milliseconds of the earliest change that counts. */
  updatedFrom: number | null
  /** The number of a status if `match` has no other condition; null otherwise. */
  onlyStatus: number | null
  /** A query of the ids of the new tenders, if only new ones match; null for no such condition. */
  newIds: Sql | null
  /** A query of the ids of tenders that are left out; null if none are. */
  without: Sql | null
}

interface Bounds {
  min: number
  max: number
}

/** Inclusive bounds in cents of the currency. They are converted at the rate of the day when they are compared. */
export interface ValueBounds extends Bounds {
  currency: string
}

/** Filters that only the console sets; no endpoint takes them. */
export interface OwnFilters {
  /** The month of publication, such as 2026-11. */
  month?: string | undefined
  /** Only tenders that came after this position in the change feed, or those of a query of `tender_id`. */
  newAfter?: number | Sql | undefined
  /** A query of the ids of tenders to leave out. */
  without?: Sql | undefined
}

/** The filters of a search. */
export type SearchFilters = Pick<
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
  | 'publishedAfter'
  | 'publishedBefore'
  | 'updatedAfter'
  | 'buyer'
> &
  OwnFilters & { match?: 'forms' | 'exact' | undefined }

export type SearchCtx = Pick<Ctx, 'd1' | 'now' | 'env' | 'later'>

/** Loads the tables that `filterOf` and the settling of tenders read for these searches. */
export const loadSearch = (
  source: TableSource,
  searches: Pick<SearchFilters, 'q' | 'match'>[],
): Promise<void> =>
  loadForms(
    source,
    searches.flatMap(({ q, match }) => (q === undefined || match === 'exact' ? [] : q)),
  )

/** Null for a text or a buyer without a word, because nothing can match. Call `loadSearch` first. */
export function filterOf(filters: SearchFilters): IndexFilter | null {
  const text = filters.q === undefined ? null : parseQuery(filters.q)
  const tokens = filterTokens(filters)
  if (text?.length === 0 || tokens === null) return null
  const known = text && filters.match !== 'exact' ? readForms(text) : noForms
  const numbers = filters.q === undefined || text?.length === 0 ? [] : numberTerms(filters.q)
  const found = matchText(text ?? [], readings.any, known, numbers)
  const [status, ...statuses] = filters.status ?? []
  return {
    match: { required: [...found.required, ...tokens], excluded: found.excluded },
    tiers: text && found.required.length > 0 ? tiersOf(text, known, tokens, numbers) : null,
    phrases: text && phraseCheck(text),
    value: valueBounds(filters),
    deadline: timeBounds(filters.deadlineAfter, filters.deadlineBefore),
    published: idBounds(filters),
    updatedFrom: filters.updatedAfter?.getTime() ?? null,
    onlyStatus:
      !text && status && statuses.length === 0 && tokens.length === 1 && !filters.source
        ? statusNumber(status)
        : null,
    newIds: filters.newAfter === undefined ? null : newIdsOf(filters.newAfter),
    without: filters.without ?? null,
  }
}

/** A query of the ids of the new tenders. CROSS JOIN makes the feed the outer loop. */
export const newIdsOf = (newAfter: number | Sql): Sql =>
  sql`SELECT d.id FROM (${typeof newAfter === 'number' ? arrivingIds(newAfter) : newAfter}) AS c
    CROSS JOIN tender_docs AS d ON d.tender_id = c.tender_id`

const noForms: ReadonlyMap<string, WordForms> = new Map()

/** Null for a buyer without a word. */
function filterTokens({
  cpvCodes,
  regions,
  status,
  source,
  month,
  buyer,
}: SearchFilters): Expression[] | null {
  const named = buyer === undefined ? null : words(buyer)
  if (named?.length === 0) return null
  return [
    ...(cpvCodes ? [anyToken(cpvCodes.map(cpvPrefix), cpvToken)] : []),
    ...(regions ? [anyToken(regions.map(regionPrefix), regionToken)] : []),
    ...stateOf(status, source),
    ...(month === undefined ? [] : [term(monthToken(new Date(`${month}-01T00:00:00Z`)))]),
    ...(named ? [buyerNamed(named, words(spelledOut(buyer ?? '')))] : []),
  ]
}

const buyerNamed = (...names: string[][]): Expression =>
  anyOf(names.flatMap((named) => [allOf(named.map(buyerTerm)), buyerTerm(named.join(''))]))

const buyerTerm = (word: string) => term(mark.buyer + word)

function stateOf(statuses: SearchFilters['status'], source: string | undefined): Expression[] {
  const tokens = (statuses ?? [undefined]).map((status) => stateToken(status, source))
  const given = tokens.filter((token) => token !== null)
  return given.length > 0 ? [anyOf(given.map((token) => term(token)))] : []
}

/** The prefixes without duplicates and without any that a shorter prefix covers. */
export const widest = (prefixes: string[]): string[] =>
  [...new Set(prefixes)].filter(
    (prefix, _, all) => !all.some((other) => other !== prefix && prefix.startsWith(other)),
  )

const anyToken = (prefixes: string[], token: (prefix: string) => string): Expression =>
  anyOf(widest(prefixes).map((prefix) => term(token(prefix))))

const highest = Number.MAX_SAFE_INTEGER

function valueBounds({ minValue, maxValue, currency }: SearchFilters): ValueBounds | null {
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

function timeBounds(from: Date | undefined, to: Date | undefined): Bounds | null {
  if (!from && !to) return null
  return { min: from?.getTime() ?? -highest, max: to?.getTime() ?? highest }
}

function idBounds({ publishedAfter, publishedBefore }: SearchFilters): Bounds | null {
  if (!publishedAfter && !publishedBefore) return null
  return {
    min: publishedAfter ? rowIdRange(publishedAfter).low : -highest,
    max: publishedBefore ? rowIdRange(publishedBefore).high : highest,
  }
}
