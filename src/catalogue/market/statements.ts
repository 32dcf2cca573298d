import { fts5Of } from '../tenders/search/expression.ts'
import { filterOf } from '../tenders/search/filter.ts'
import { expressionOf, matchesAll } from '../tenders/search/match.ts'
import { all, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { statusNumber } from '../tenders/search/tokens.ts'
import { publicationDay, rowIdRange } from '../tenders/search/index-rows.ts'
import {
  asJson,
  awardsOfMarket,
  buyerName,
  requestedCpv,
  latest,
  type Market,
  prefixTable,
  requestedRegions,
} from './market.ts'

/**
 * The number of tenders published on every day, with the sum `cents` and number `known` of their values, and the number
 * `open` that are open now.
 */
export function tendersByDay(market: Market): Sql {
  const { cpvCodes, regions, from, to } = market
  const match = filterOf({ cpvCodes, regions, currency: 'EUR' })?.match
  const indexed = match && !matchesAll(match)
  const id = raw(indexed ? 'x.rowid' : 'n.id')
  const conditions = [
    ...(indexed ? [sql`x.tender_index MATCH ${fts5Of(expressionOf(match))}`] : []),
    // Ids contain the time of publication in whole seconds, so a tender in the second of the bound may be
    // before it; the search begins with the next second.
    ...(from ? [sql`${id} >= ${rowIdRange(new Date(from.getTime() + 999)).low}`] : []),
    ...(to ? [sql`${id} <= ${rowIdRange(to).high}`] : []),
    raw('true'),
  ]
  const source = indexed
    ? 'tender_index AS x CROSS JOIN tender_numbers AS n ON n.id = x.rowid'
    : 'tender_numbers AS n'
  return sql`SELECT ${raw(publicationDay('n.id'))} AS day, count(*) AS count, total(n.value) AS cents,
      count(n.value) AS known, count(*) FILTER (WHERE n.status = ${statusNumber('open')}) AS open
    FROM ${raw(source)} WHERE ${all(conditions)} GROUP BY 1`
}

/** All figures about awards, as one row of JSON texts. */
export function awardFigures(market: Market): Sql {
  const cpv = requestedCpv(market)
  const regions = requestedRegions(market)
  const tables = [
    awardsOfMarket(market),
    ...(cpv ? [prefixTable('requested_cpv', cpv)] : []),
    ...(regions ? [prefixTable('requested_regions', regions)] : []),
    winners,
  ]
  return sql`WITH ${all(tables, ', ')} SELECT ${all(
    [
      sql`${totals} AS totals`,
      sql`${middle('value')} AS "values"`,
      sql`${middle('bids')} AS bids`,
      sql`${middle('to_estimate')} AS ratios`,
      sql`${middle('decision_days')} AS days`,
      sql`${concentration} AS concentration`,
      sql`${byDay} AS series`,
      sql`${topCpv(cpv)} AS cpv`,
      sql`${topBuyers} AS buyers`,
      sql`${topSuppliers} AS suppliers`,
      sql`${byRegion(regions)} AS regions`,
    ],
    ', ',
  )}`
}

const sums = 'count(*) AS n, total(m.value) AS cents, count(m.value) AS known'
const max = 'n DESC, cents DESC'

const totals = raw(`(SELECT json_array(count(*), total(value), count(value), total(bids), count(bids),
  count(*) FILTER (WHERE bids = 1), count(to_estimate), count(decision_days)) FROM m)`)

/** The value in the middle, or the two values in the middle of an even number. */
const middle = (column: string): Sql =>
  asJson(
    'v',
    'v',
    raw(`SELECT ${column} AS v FROM m WHERE ${column} IS NOT NULL ORDER BY 1
      LIMIT 2 - (SELECT count(${column}) FROM m) % 2 OFFSET (SELECT (count(${column}) - 1) / 2 FROM m)`),
  )

const winners =
  raw(`w AS MATERIALIZED (SELECT total(value) AS cents, count(*) AS n, max(value) AS largest FROM m
  WHERE winner IS NOT NULL AND value IS NOT NULL GROUP BY winner)`)

const concentration = raw(`(SELECT json_array(total(cents), total(cents * cents),
  (SELECT total(cents) FROM (SELECT cents FROM w ORDER BY cents DESC LIMIT 5)), total(n),
  max(largest)) FROM w)`)

const byDay = asJson(
  'day, n, cents, known',
  'day',
  raw(`SELECT floor(m.awarded_at / 864e5) AS day, ${sums} FROM m WHERE m.awarded_at IS NOT NULL GROUP BY 1`),
)

/** The table of codes has CPV codes, which begin with digits, and regions, which begin with letters. */
const topCpv = (prefixes: string[] | undefined): Sql => {
  const within = prefixes ? 'CROSS JOIN requested_cpv AS p ON substr(c.code, 1, p.size) = p.prefix' : ''
  return asJson(
    'code, n, cents, known',
    `${max}, code`,
    raw(`SELECT c.code, ${sums} FROM m CROSS JOIN award_codes AS c ON c.tender = m.tender AND c.code < 'a' ${within}
      GROUP BY 1 ORDER BY ${max}, c.code LIMIT 10`),
  )
}

const topBuyers = asJson(
  'name, country, n, cents, known',
  `${max}, buyer`,
  raw(`SELECT b.*, ${buyerName('name')} AS name, ${buyerName('country')} AS country FROM (
    SELECT m.buyer, ${sums}, ${latest}, m.id FROM m WHERE m.buyer IS NOT NULL
    GROUP BY m.buyer ORDER BY ${max}, m.buyer LIMIT 10) AS b`),
)

const topSuppliers = asJson(
  'supplier, name, country, n, cents, known',
  `${max}, supplier`,
  raw(`SELECT s.supplier, s.name, s.country, ${sums}, ${latest}
    FROM m CROSS JOIN award_suppliers AS s ON s.award = m.id
    GROUP BY s.supplier ORDER BY ${max}, s.supplier LIMIT 10`),
)

/** An award counts once for a place, even if its tender names several regions within the place. */
const byRegion = (prefixes: string[] | undefined): Sql => {
  const place = prefixes ? 'substr(c.code, 1, p.size + 1)' : 'substr(c.code, 1, 2)'
  const within = prefixes ? 'CROSS JOIN requested_regions AS p ON substr(c.code, 1, p.size) = p.prefix' : ''
  return asJson(
    'region, n, cents, known',
    'n DESC, region',
    raw(`SELECT m.region, ${sums} FROM (
      SELECT DISTINCT m.id, m.value, ${place} AS region
      FROM m CROSS JOIN award_codes AS c ON c.tender = m.tender AND c.code >= 'a' ${within}) AS m GROUP BY 1`),
  )
}
