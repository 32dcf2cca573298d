import { all, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { isPassing, numberConditions } from './conditions.ts'
import type { Filter } from './filter.ts'
import { uncached, type Counting, cacheable } from './counting.ts'
import { orderBy, type ResultWindow, sortColumns } from './order.ts'
import { items, numberKeys, slice } from './statements.ts'

/**
 * The plan for searches by numbers and status alone: a b-tree finds and sorts the tenders without the index of words.
 */
export function numbersOnly(filter: Filter, window: ResultWindow, now: Date): { page: Sql; count: Counting } {
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
const isNearEnd = ({ published, newIds, without }: Filter, { sort, offset, limit }: ResultWindow): boolean =>
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
