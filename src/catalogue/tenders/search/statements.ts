import { fromPacked } from '../../../platform/db/packed.ts'
import type { IndexFilter } from './filter.ts'
import { tailToken } from './buckets.ts'
import { type Expression, fts5Of, nothing, term } from './expression.ts'
import { expressionOf, type Match } from './match.ts'
import { keyColumn, orderBy, sortColumns, type ResultWindow } from './order.ts'
import { all, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { statedDeadlinesOf } from '../stated-deadline.ts'
import { numberConditions, phraseCondition } from './conditions.ts'
import { withLess, uncached, type Counting, cacheable } from './counting.ts'
import type { Tier } from './tiers.ts'

/** The items of a page by their ids, so that only the wide rows of this page are read. */
export const items = (page: Sql, window: ResultWindow): Sql =>
  sql`SELECT ${shown(window)} FROM (${page}) AS p${docs(window, 'CROSS JOIN')} ORDER BY ${raw(orderBy(window, 'p'))}`

/** The wide rows of a page, unless only ids are wanted. */
const docs = ({ only }: ResultWindow, join: 'CROSS JOIN' | 'LEFT JOIN') =>
  raw(only === 'ids' ? '' : ` ${join} tender_docs AS d ON d.id = p.id`)

/**
 * The id and the sort key of the row `p`; of the tender `d` the item and the deadlines of its documents, and on request all
 * its notices.
 */
function shown(window: ResultWindow): Sql {
  const key = keyColumn(window)
  const place = raw(`p.id, ${key === null ? 'NULL' : `p.${key}`} AS key`)
  return window.only === 'ids' ? place : sql`${place}, ${wide(window.texts ?? false)}`
}

const dated = `d.item, ${statedDeadlinesOf('d.tender_id').text} AS stated`
const wide = (texts: boolean) =>
  raw(
    texts
      ? `${dated}, (SELECT json_group_array(${fromPacked('coalesce(x.compiled, x.content)')}) FROM notices AS x
         WHERE x.tender_id = d.tender_id) AS texts`
      : dated,
  )

export const slice = ({ limit, offset }: ResultWindow) => sql`LIMIT ${limit} OFFSET ${offset}`

/** Counts all tenders. */
export const countAll = (without: Sql | null): Counting => {
  const total = uncached(raw('SELECT tenders FROM corpus'))
  return without ? withLess(total, sql`SELECT count(*) FROM (${without})`) : total
}

/** Counts the matches. For a single token the vocabulary counts, so no matches are read. */
export function countMatches(match: Match, without: Sql | null): Counting {
  const expression = expressionOf(match)
  const total = cacheable(
    'term' in expression && !expression.prefix
      ? sql`SELECT coalesce((SELECT doc FROM tender_terms WHERE term = ${expression.term}), 0)`
      : sql`SELECT count(*) FROM tender_index WHERE tender_index MATCH ${fts5Of(expression)}`,
  )
  return without ? withLess(total, sql`SELECT count(*) FROM (${matchesAmong(match, without)})`) : total
}

/** The ids of the matches among a few tenders. */
export const matchesAmong = (match: Match, ids: Sql): Sql =>
  sql`SELECT rowid AS id FROM tender_index
    WHERE tender_index MATCH ${fts5Of(expressionOf(match))} AND rowid IN (${ids})`

/** The condition that leaves out the tenders of a window, on the column `id`; begins with `word`. */
const leftOut = ({ without }: ResultWindow, word: 'AND' | 'WHERE', id: string): Sql =>
  without ? sql`${raw(`${word} ${id}`)} NOT IN (${without})` : raw('')

export const newestOfAll = (window: ResultWindow): Sql =>
  items(
    sql`SELECT n.id FROM tender_numbers AS n ${leftOut(window, 'WHERE', 'n.id')} ORDER BY ${raw(orderBy(window, 'n'))} ${slice(window)}`,
    window,
  )

/**
 * The newest matches. The index returns its rows by id, which is the wanted order, so SQLite stops reading when the
 * page is full.
 */
export const newest = (match: Match, window: ResultWindow): Sql =>
  items(sql`${indexRows(expressionOf(match), window)} ${slice(window)}`, window)

const indexRows = (expression: Expression, window: ResultWindow) =>
  sql`SELECT rowid AS id FROM tender_index WHERE tender_index MATCH ${fts5Of(expression)}
    ${leftOut(window, 'AND', '+rowid')} ORDER BY rowid ${raw(window.order)}`

/**
 * Rank after rank until the page is full. Once the ranks before have enough rows, the expression of a rank matches
 * nothing, so that it costs nothing.
 */
export function bestFirst(tiers: Tier[], window: ResultWindow): Sql {
  const best = window.order === 'desc'
  const upTo = window.offset + window.limit
  const ranks = tiers.map(({ only }, rank) => ({ only, rank }))
  const runs = (best ? ranks : ranks.toReversed()).map(({ only, rank }, run) => {
    const before = Array.from({ length: run }, (_, each) => raw(`(SELECT count(*) FROM r${each})`))
    const wanted =
      run === 0
        ? sql`${fts5Of(only)}`
        : sql`(SELECT CASE WHEN ${all(before, ' + ')} >= ${upTo} THEN ${fts5Of(nothing)} ELSE ${fts5Of(only)} END)`
    return sql`${raw(`r${run}`)} AS MATERIALIZED (SELECT rowid AS id, ${raw(String(rank))} AS rank FROM tender_index
      WHERE tender_index MATCH ${wanted} ${leftOut(window, 'AND', '+rowid')} ORDER BY rowid ${raw(window.order)} LIMIT ${upTo})`
  })
  const rows = raw(runs.map((_, run) => `SELECT * FROM r${run}`).join(' UNION ALL '))
  const page = sql`SELECT p.id, p.rank FROM (${rows}) AS p ORDER BY ${raw(orderBy(window, 'p'))} ${slice(window)}`
  return sql`WITH ${all(runs, ', ')} ${items(page, window)}`
}

export const numberKeys = ({ sort }: ResultWindow) =>
  raw(['n.id', ...sortColumns(sort).map((column) => `n.${column}`)].join(', '))

/**
 * The best `max` matches by a number. CROSS JOIN makes the index the outer loop, because looking up words by id is
 * slow.
 */
const best = (match: Sql | string, window: ResultWindow, max: Sql): Sql =>
  sql`SELECT ${numberKeys(window)} FROM tender_index AS f CROSS JOIN tender_numbers AS n ON n.id = f.rowid
    WHERE f.tender_index MATCH ${match} ${leftOut(window, 'AND', '+f.rowid')}
    ORDER BY ${raw(orderBy(window, 'n'))} ${max}`

export const sorted = (match: Match, window: ResultWindow): Sql =>
  items(best(fts5Of(expressionOf(match)), window, slice(window)), window)

/**
 * A page near the beginning of a search sorted by value. The first query reads only matches with the highest or lowest
 * values. The second query reads all matches if these do not fill the page; otherwise its expression matches nothing.
 */
export function sortedFromTail(match: Match, window: ResultWindow): Sql {
  const upTo = window.offset + window.limit
  const tail = { ...match, required: [...match.required, term(tailToken[window.order])] }
  const enough = sql`(SELECT count(*) FROM a) >= ${upTo}`
  const rest = sql`(SELECT CASE WHEN ${enough} THEN ${fts5Of(nothing)} ELSE ${fts5Of(expressionOf(match))} END)`
  const max = sql`LIMIT ${upTo}`
  const rows = sql`SELECT * FROM a WHERE ${enough} UNION ALL SELECT * FROM b`
  const page = sql`SELECT * FROM (${rows}) AS n ORDER BY ${raw(orderBy(window, 'n'))} ${slice(window)}`
  return sql`WITH a AS MATERIALIZED (${best(fts5Of(expressionOf(tail)), window, max)}),
    b AS MATERIALIZED (${best(rest, window, max)}) ${items(page, window)}`
}

/**
 * Answers any search in one pass over the matches. Page and total come together: every row carries `n`, and an empty
 * page is one row with a null item.
 */
export function onePass(filter: IndexFilter, tiers: Tier[] | null, window: ResultWindow, now: Date): Sql {
  const m = matches(filter, tiers, window, now)
  const page = sql`SELECT * FROM m ORDER BY ${raw(orderBy(window, 'm'))} ${slice(window)}`
  return sql`WITH m AS MATERIALIZED (${m})
    SELECT c.n, ${shown(window)} FROM (SELECT count(*) AS n FROM m) AS c LEFT JOIN (${page}) AS p ON true${docs(window, 'LEFT JOIN')}
    ORDER BY ${raw(orderBy(window, 'p'))}`
}

/** The id and the sort key of every match. */
export function matches(
  filter: IndexFilter,
  tiers: Tier[] | null,
  { sort }: Pick<ResultWindow, 'sort'>,
  now: Date,
): Sql {
  const conditions = numberConditions(filter, now, 'f.rowid')
  const columns = sortColumns(sort)
  const rank = tiers ? [sql`${rankOf(tiers)} AS rank`] : []
  const keys = all([raw('f.rowid AS id'), ...columns.map((column) => raw(`n.${column}`)), ...rank], ', ')
  const numbers =
    columns.length > 0 || needsNumbers(filter) ? ' CROSS JOIN tender_numbers AS n ON n.id = f.rowid' : ''
  const texts = filter.phrases ? ' CROSS JOIN tender_docs AS t ON t.id = f.rowid' : ''
  const where = all([
    sql`f.tender_index MATCH ${fts5Of(expressionOf(filter.match))}`,
    ...conditions,
    ...(filter.phrases ? [phraseCondition(filter.phrases)] : []),
  ])
  return sql`SELECT ${keys} FROM tender_index AS f${raw(numbers)}${raw(texts)} WHERE ${where}`
}

const needsNumbers = ({ value, deadline, updatedFrom }: IndexFilter): boolean =>
  value !== null || deadline !== null || updatedFrom !== null

/** The rank of the row `f` of the index: the first rank whose expression matches the row. */
function rankOf(tiers: Tier[]): Sql {
  const known = tiers
    .slice(0, -1)
    .map(
      ({ all: expression }, rank) =>
        sql`WHEN f.rowid IN (SELECT rowid FROM tender_index WHERE tender_index MATCH ${fts5Of(expression)}) THEN ${raw(String(rank))}`,
    )
  return known.length > 0 ? sql`CASE ${all(known, ' ')} ELSE ${raw(String(tiers.length - 1))} END` : raw('0')
}
