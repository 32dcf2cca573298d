import { day } from '../../../platform/time/time.ts'
import { deadlinesBetween } from './buckets.ts'
import { anyOf, term } from './expression.ts'
import type { IndexFilter } from './filter.ts'
import { cacheable, type Counting, uncached } from './counting.ts'
import { type Match, matchesAll } from './match.ts'
import { orderBy, type ResultWindow, sortColumns } from './order.ts'
import { all, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import {
  bestFirst,
  countAll,
  countMatches,
  items,
  newest,
  newestOfAll,
  numberKeys,
  onePass,
  slice,
  sorted,
  sortedFromTail,
} from './statements.ts'
import { isPassing, numberConditions } from './conditions.ts'

/**
 * The statements of a search: `page` returns `item` in order, `total` counts. If one statement answers both,
 * `total` is null, every row of `page` carries `n`, and an empty page is one row with a null item.
 */
export interface SearchPlan {
  page: Sql
  total: Counting | null
}

/** Up to this row, a search sorted by value reads only the highest or lowest values first. */
const tailDepth = 400

/**
 * Chooses the cheapest statements that return the exact answer, with the exchange rates of the day of `now`.
 */
export function planSearch(filter: IndexFilter, wanted: ResultWindow, now: Date): SearchPlan {
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
export const isRanged = ({ value, deadline, published, updatedFrom, newIds }: IndexFilter): boolean =>
  value !== null || deadline !== null || published !== null || updatedFrom !== null || newIds !== null

/**
 * Most deadlines lie further back: bounds that reach further exclude little, and their tokens cost more than they save.
 */
const recent = 30 * day

/** Adds tokens for bounds in the future, because few tenders have a deadline in the future. */
function narrowed({ match, deadline }: IndexFilter, now: Date): Match {
  if (!deadline || deadline.min < now.getTime() - recent) return match
  return {
    ...match,
    required: [
      ...match.required,
      anyOf(deadlinesBetween(deadline.min, deadline.max).map((token) => term(token))),
    ],
  }
}

/**
 * The plan for searches by numbers and status alone: a b-tree finds and sorts the tenders without the index of words.
 */
function numbersOnly(filter: IndexFilter, window: ResultWindow, now: Date): { page: Sql; count: Counting } {
  const status = filter.onlyStatus === null ? [] : [sql`n.status = ${filter.onlyStatus}`]
  const where = all([...status, ...numberConditions(filter, now), raw('true')])
  const from = sql`FROM tender_numbers AS n WHERE ${where}`
  const rows = sql`SELECT ${numberKeys(window)} ${from} ORDER BY ${raw(orderBy(window, 'n'))} ${slice(window)}`
  const count = sql`SELECT count(*) ${from}`
  return {
    page: isNearEnd(filter, window) ? fromEnd(where, window) : items(rows, window),
    count: isPassing(filter) ? uncached(count) : cacheable(count),
  }
}

/** How many tenders at the end of the order are looked at one by one. */
const endDepth = 1000

/** Whether these tenders may fill the page, in the order of publication. */
const isNearEnd = (
  { published, newIds, without }: IndexFilter,
  { sort, offset, limit }: ResultWindow,
): boolean =>
  sortColumns(sort).length === 0 &&
  offset + limit <= endDepth &&
  published === null &&
  newIds === null &&
  without === null

/**
 * Most tenders may be within the bounds. The first query looks through the newest or the oldest tenders in
 * order, until the page is full. The second query finds and sorts all matches if these do not fill the page.
 */
function fromEnd(where: Sql, window: ResultWindow): Sql {
  const order = raw(window.order)
  const upTo = window.offset + window.limit
  const end = sql`SELECT id, status, value, deadline, updated FROM tender_numbers ORDER BY id ${order} LIMIT ${endDepth}`
  const near = sql`SELECT n.id FROM (${end}) AS n WHERE ${where} ORDER BY n.id ${order} LIMIT ${upTo}`
  const enough = sql`(SELECT count(*) FROM a) >= ${upTo}`
  // With a limit of 0 SQLite does not start, and would otherwise evaluate a condition for each row. Few
  // tenders are left, so the plus sign keeps SQLite from walking through all others.
  const max = sql`(SELECT CASE WHEN ${enough} THEN 0 ELSE ${upTo} END)`
  const rest = sql`SELECT n.id FROM tender_numbers AS n WHERE ${where} ORDER BY +n.id ${order} LIMIT ${max}`
  const rows = sql`SELECT * FROM a WHERE ${enough} UNION ALL SELECT * FROM b`
  const page = sql`SELECT n.id FROM (${rows}) AS n ORDER BY n.id ${order} ${slice(window)}`
  return sql`WITH a AS MATERIALIZED (${near}), b AS MATERIALIZED (${rest}) ${items(page, window)}`
}
