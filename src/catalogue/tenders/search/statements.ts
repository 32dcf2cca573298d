import type { Filter } from './filter.ts'
import { tailToken } from './buckets.ts'
import { type Match, matchExpression, quoted } from './match.ts'
import { orderBy, sortColumns, type ResultWindow } from './order.ts'
import { mark } from './tokens.ts'
import { all, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { phraseCondition } from './conditions.ts'
import { numberConditions } from './conditions.ts'

/** The items of a page, once their ids are known: a document is wide, so no other is read. */
const items = (page: Sql, window: ResultWindow): Sql =>
  sql`SELECT d.item FROM (${page}) AS p CROSS JOIN tender_docs AS d ON d.id = p.id ORDER BY ${raw(orderBy(window, 'p'))}`

const slice = ({ limit, offset }: ResultWindow) => sql`LIMIT ${limit} OFFSET ${offset}`

export const countAll = raw('SELECT tenders AS n FROM corpus')

/** The vocabulary knows how many tenders hold one token; it is asked where that is all. */
export function countMatches({ required, excluded }: Match): Sql {
  const token = required.length === 1 && excluded.length === 0 && /^"([^"]+)"$/.exec(required[0] ?? '')?.[1]
  return token
    ? sql`SELECT coalesce((SELECT doc FROM tender_terms WHERE term = ${token}), 0) AS n`
    : sql`SELECT count(*) AS n FROM tender_index WHERE tender_index MATCH ${matchExpression({ required, excluded })}`
}

export const newestOfAll = (window: ResultWindow): Sql =>
  items(
    sql`SELECT n.id FROM tender_numbers AS n ORDER BY ${raw(orderBy(window, 'n'))} ${slice(window)}`,
    window,
  )

/** The index gives its rows in the order of their ids, so it stops where the page is full. */
export const newest = (match: Match, window: ResultWindow): Sql =>
  items(sql`${indexRows(sql`${matchExpression(match)}`, window)} ${slice(window)}`, window)

const indexRows = (match: Sql, { order }: ResultWindow) =>
  sql`SELECT rowid AS id FROM tender_index WHERE tender_index MATCH ${match} ORDER BY rowid ${raw(order)}`

/** Two runs through the index, one for matches in the title and one for the others, each from where the page begins. */
export function titlesFirst(match: Match, title: Match, window: ResultWindow): Sql {
  const inTitle = matchExpression(title)
  const elsewhere = `(${matchExpression(match)}) NOT (${inTitle})`
  const best = window.order === 'desc'
  const [first, second] = best ? [inTitle, elsewhere] : [elsewhere, inTitle]
  const { limit, offset } = window
  const rank = (value: number) => raw(String(value))
  const rows = (expression: string, from: Sql, ranked: number) =>
    sql`SELECT id, ${rank(ranked)} AS rank FROM (${indexRows(sql`${expression}`, window)} LIMIT ${limit} OFFSET ${from})`
  const before = sql`(SELECT count(*) FROM tender_index WHERE tender_index MATCH ${first})`
  const rest = sql`(SELECT CASE WHEN ${offset} = 0 THEN 0 ELSE max(0, ${offset} - ${before}) END)`
  return items(
    sql`SELECT p.id, p.rank FROM (${rows(first, sql`${offset}`, best ? 0 : 1)} UNION ALL ${rows(second, rest, best ? 1 : 0)}) AS p
      ORDER BY ${raw(orderBy(window, 'p'))} LIMIT ${limit}`,
    window,
  )
}

const numberKeys = ({ sort }: ResultWindow) =>
  raw(['n.id', ...sortColumns(sort).map((column) => `n.${column}`)].join(', '))

/** Without the index of words: what a b-tree of numbers finds and sorts. */
export function numbersOnly(filter: Filter, window: ResultWindow, now: Date): { page: Sql; count: Sql } {
  const status = filter.onlyStatus === null ? [] : [sql`n.status = ${filter.onlyStatus}`]
  const where = all([...status, ...numberConditions(filter, now), raw('true')])
  const from = sql`FROM tender_numbers AS n WHERE ${where}`
  const rows = sql`SELECT ${numberKeys(window)} ${from} ORDER BY ${raw(orderBy(window, 'n'))} ${slice(window)}`
  return { page: items(rows, window), count: sql`SELECT count(*) AS n ${from}` }
}

/** The best `most` of all matches by a number; CROSS JOIN keeps the index outside: looking up a word by id is slow. */
const best = (match: Sql | string, window: ResultWindow, most: Sql): Sql =>
  sql`SELECT ${numberKeys(window)} FROM tender_index AS f CROSS JOIN tender_numbers AS n ON n.id = f.rowid
    WHERE f.tender_index MATCH ${match} ORDER BY ${raw(orderBy(window, 'n'))} ${most}`

export const sorted = (match: Match, window: ResultWindow): Sql =>
  items(best(matchExpression(match), window, slice(window)), window)

/**
 * Sorted by value, for a page near the beginning: first among the few matches at that end of all values, and only
 * where these do not reach so far, among all. The second run is told to find nothing by what it looks for.
 */
export function sortedFromTail(match: Match, window: ResultWindow): Sql {
  const upTo = window.offset + window.limit
  const tail = { ...match, required: [...match.required, quoted(tailToken[window.order])] }
  const enough = sql`(SELECT count(*) FROM a) >= ${upTo}`
  const rest = sql`(SELECT CASE WHEN ${enough} THEN ${quoted(mark.nothing)} ELSE ${matchExpression(match)} END)`
  const most = sql`LIMIT ${upTo}`
  const rows = sql`SELECT * FROM a WHERE ${enough} UNION ALL SELECT * FROM b`
  const page = sql`SELECT * FROM (${rows}) AS n ORDER BY ${raw(orderBy(window, 'n'))} ${slice(window)}`
  return sql`WITH a AS MATERIALIZED (${best(matchExpression(tail), window, most)}),
    b AS MATERIALIZED (${best(rest, window, most)}) ${items(page, window)}`
}

/**
 * Everything a search can ask for, in one pass over the matches for page and total: `n` stands in every row, and there
 * is one row with a null item where the page is empty.
 */
export function onePass(filter: Filter, title: Match | null, window: ResultWindow, now: Date): Sql {
  const m = matches(filter, title, window, now)
  const page = sql`SELECT * FROM m ORDER BY ${raw(orderBy(window, 'm'))} ${slice(window)}`
  return sql`WITH m AS MATERIALIZED (${m})
    SELECT c.n, d.item FROM (SELECT count(*) AS n FROM m) AS c LEFT JOIN (${page}) AS p ON true
    LEFT JOIN tender_docs AS d ON d.id = p.id ORDER BY ${raw(orderBy(window, 'p'))}`
}

/** Id and sort key of every match. */
export function matches(
  filter: Filter,
  title: Match | null,
  { sort }: Pick<ResultWindow, 'sort'>,
  now: Date,
): Sql {
  const conditions = numberConditions(filter, now)
  const columns = sortColumns(sort)
  const rank = title
    ? [
        sql`f.rowid NOT IN (SELECT rowid FROM tender_index WHERE tender_index MATCH ${matchExpression(title)}) AS rank`,
      ]
    : []
  const keys = all([raw('f.rowid AS id'), ...columns.map((column) => raw(`n.${column}`)), ...rank], ', ')
  const numbers =
    columns.length > 0 || conditions.length > 0 ? ' CROSS JOIN tender_numbers AS n ON n.id = f.rowid' : ''
  const texts = filter.phrases ? ' CROSS JOIN tender_docs AS t ON t.id = f.rowid' : ''
  const where = all([
    sql`f.tender_index MATCH ${matchExpression(filter.match)}`,
    ...conditions,
    ...(filter.phrases ? [phraseCondition(filter.phrases)] : []),
  ])
  return sql`SELECT ${keys} FROM tender_index AS f${raw(numbers)}${raw(texts)} WHERE ${where}`
}
