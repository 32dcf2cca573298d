import { day } from '../../../platform/time/time.ts'
import { deadlinesBetween } from './buckets.ts'
import { anyOf, term } from './expression.ts'
import { numbersOnly } from './by-numbers.ts'
import type { Filter } from './filter.ts'
import type { Counting } from './counting.ts'
import { type Match, matchesAll } from './match.ts'
import { sortColumns, type ResultWindow } from './order.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import {
  bestFirst,
  countAll,
  countMatches,
  newest,
  newestOfAll,
  onePass,
  sorted,
  sortedFromTail,
} from './statements.ts'

/**
 * The statements of a search: `page` returns `item` in order, `total` counts. If one statement answers both,
 * `total` is null, every row of `page` carries `n`, and an empty page is one row with a null item.
 */
export interface Plan {
  page: Sql
  total: Counting | null
}

/** Up to this row, a search sorted by value reads only the highest or lowest values first. */
const tailDepth = 400

/**
 * Chooses the cheapest statements that return the exact answer, with the exchange rates of the day of `now`.
 */
export function planSearch(filter: Filter, wanted: ResultWindow, now: Date): Plan {
  const tiers = wanted.sort === 'relevance' ? filter.tiers : null
  const { match, phrases, onlyStatus, without } = filter
  const sort = wanted.sort === 'relevance' && !tiers ? 'publishedAt' : wanted.sort
  const window: ResultWindow = { ...wanted, sort, without }
  const ranged = isRanged(filter)
  const anything = matchesAll(match)
  const total = anything ? countAll(without) : countMatches(match, without)

  const pass = () => ({
    page: onePass({ ...filter, match: narrowed(filter, now) }, tiers, window, now),
    total: null,
  })
  if (phrases) return pass()
  if ((anything || onlyStatus !== null) && (ranged || sortColumns(window.sort).length > 0)) {
    const { page, count } = numbersOnly(filter, window, now)
    return { page, total: ranged ? count : total }
  }
  if (ranged) return pass()
  if (tiers) return { page: bestFirst(tiers, window), total }
  if (window.sort === 'estimatedValue' && window.offset + window.limit <= tailDepth)
    return { page: sortedFromTail(match, window), total }
  if (sortColumns(window.sort).length > 0) return { page: sorted(match, window), total }
  return { page: anything ? newestOfAll(window) : newest(match, window), total }
}

/** Whether a condition is outside the index of words: numbers, or when a tender came. */
export const isRanged = ({ value, deadline, published, updatedFrom, newIds }: Filter): boolean =>
  value !== null || deadline !== null || published !== null || updatedFrom !== null || newIds !== null

/**
 * Most deadlines lie further back: bounds that reach further exclude little, and their tokens cost more than they save.
 */
const recent = 30 * day

/** Adds tokens for bounds in the future, because few tenders have a deadline in the future. */
function narrowed({ match, deadline }: Filter, now: Date): Match {
  if (!deadline || deadline.min < now.getTime() - recent) return match
  return {
    ...match,
    required: [
      ...match.required,
      anyOf(deadlinesBetween(deadline.min, deadline.max).map((token) => term(token))),
    ],
  }
}
