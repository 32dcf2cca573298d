import { cpvTables } from '../../reference/codes/cpv.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { cpvLabel } from '../../reference/codes/cpv.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import type { Page } from '../../platform/db/page.ts'
import { parseQuery } from '../../catalogue/tenders/search/parse.ts'
import { textCheck, type TextCheck } from '../../catalogue/tenders/search/text-check.ts'
import { all, prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { phraseCondition } from '../../catalogue/tenders/search/conditions.ts'
import { isoOrNull } from '../../platform/time/time.ts'
import { euro, rounded } from '../../catalogue/market/figures.ts'
import { refuseBackwards } from '../../catalogue/market/insights.ts'
import {
  awardsOfMarket,
  buyerName,
  requestedCpv,
  latest,
  prefixTable,
} from '../../catalogue/market/market.ts'
import type { ListCompetitors } from '../../catalogue/market/params.ts'
import type { Competitor } from '../../catalogue/market/schema.ts'

interface Row {
  total: number
  market: number
  /** This member and all below are null in the single row of an empty page. */
  supplier: string | null
  name: string | null
  country: string | null
  wins: number
  value: number | null
  known: number
  last: number | null
  cpv: string | null
  buyers: string | null
  met: number
}

/** The suppliers that the awards of a market name, in one round trip. */
export async function listCompetitors(ctx: CallerCtx, query: ListCompetitors): Promise<Page<Competitor>> {
  refuseBackwards(query)
  const text = query.q === undefined ? null : parseQuery(query.q)
  if (text?.length === 0) return { items: [], total: 0 }
  const named = text && textCheck(text)
  await loadTables(ctx, cpvTables)
  const { results } = await prepare(ctx.d1, competitors(query, named, ctx.caller.company.id)).all<Row>()
  return {
    items: results.flatMap((row) => (row.supplier === null ? [] : competitorOf(row, row.supplier))),
    total: results[0]?.total ?? 0,
  }
}

function competitorOf(row: Row, id: string): Competitor {
  const { name, country, wins, value, known, market } = row
  return {
    id,
    name,
    country,
    wins,
    valueEur: value === null ? null : euro(value),
    winShare: rounded(wins / market, 4),
    averageValueEur: value === null ? null : euro(value / known),
    lastAwardAt: isoOrNull(row.last),
    topCpv: read<[string, number]>(row.cpv).map(([code, awards]) => ({
      code,
      label: cpvLabel(code),
      awards,
    })),
    topBuyers: read<[string | null, string | null, number]>(row.buyers).map(([name, country, awards]) => ({
      name,
      country,
      awards,
    })),
    metIn: row.met,
  }
}

/** Parses JSON that the statement has built; null counts as an empty list. */
const read = <T>(json: string | null) => JSON.parse(json ?? '[]') as T[]

/**
 * Selects the market's suppliers as `s`, the suppliers of the page as `p`, and the wins of the suppliers of the page as
 * `w`.
 */
export function competitors(query: ListCompetitors, named: TextCheck | null, companyId: string): Sql {
  const { sort, order = 'desc', page, limit } = query
  const cpv = requestedCpv(query)
  const by = raw(`p.${sort} ${order} NULLS LAST, p.supplier ${order}`)
  const having = named ? sql`HAVING sum(${phraseCondition(named)}) > 0` : raw('')
  const tables = [
    awardsOfMarket(query),
    ...(cpv ? [prefixTable('requested_cpv', cpv)] : []),
    sql`s AS MATERIALIZED (
      SELECT t.supplier, t.name, t.country, count(*) AS wins, count(m.value) AS known, m.awarded_at AS last,
        CASE WHEN count(m.value) > 0 THEN total(m.value) END AS value, ${raw(latest)}
      FROM m CROSS JOIN award_suppliers AS t ON t.award = m.id GROUP BY t.supplier ${having})`,
    sql`p AS MATERIALIZED (SELECT * FROM s AS p ORDER BY ${by} LIMIT ${limit} OFFSET ${(page - 1) * limit})`,
    wins,
    sql`cpv AS (${firstFive('code', 'code', codesWon(cpv))})`,
    sql`buyers AS (${firstFive('buyer', `${buyerName('name')}, ${buyerName('country')}`, buyersWon)})`,
    sql`met AS (SELECT supplier, count(*) AS n FROM w WHERE tender_id IN (
      SELECT tender_id FROM bids WHERE company_id = ${companyId} AND submitted_at IS NOT NULL) GROUP BY 1)`,
  ]
  return sql`WITH ${all(tables, ', ')}
    SELECT (SELECT count(*) FROM s) AS total, (SELECT count(*) FROM m) AS market, p.supplier, p.name, p.country,
      p.wins, p.value, p.known, p.last, cpv.list AS cpv, buyers.list AS buyers, coalesce(met.n, 0) AS met
    FROM (SELECT 1) LEFT JOIN p ON true LEFT JOIN cpv ON cpv.supplier = p.supplier
      LEFT JOIN buyers ON buyers.supplier = p.supplier LEFT JOIN met ON met.supplier = p.supplier ORDER BY ${by}`
}

/**
 * The plus sign makes SQLite look up every win among the market's awards, not every award of the market among the wins.
 */
const wins = raw(`w AS MATERIALIZED (
  SELECT p.supplier, f.id, f.tender, f.tender_id, f.buyer, f.awarded_at
  FROM p CROSS JOIN award_suppliers AS t ON t.supplier = p.supplier CROSS JOIN award_facts AS f ON f.id = t.award
  WHERE +f.id IN (SELECT id FROM m))`)

/**
 * The first five groups of every supplier as JSON, with the columns `shown` and the number of wins `n`. `groups` is a
 * query `b`.
 */
const firstFive = (key: string, shown: string, groups: string): Sql =>
  raw(`SELECT supplier, json_group_array(json_array(${shown}, n) ORDER BY place) AS list FROM (
      SELECT *, row_number() OVER (PARTITION BY supplier ORDER BY n DESC, ${key}) AS place FROM (${groups})) AS b
    WHERE place <= 5 GROUP BY supplier`)

const codesWon = (prefixes: string[] | undefined): string => {
  const within = prefixes ? 'CROSS JOIN requested_cpv AS a ON substr(c.code, 1, a.size) = a.prefix' : ''
  return `SELECT w.supplier, c.code, count(*) AS n
    FROM w CROSS JOIN award_codes AS c ON c.tender = w.tender AND c.code < 'a' ${within} GROUP BY 1, 2`
}

const buyersWon = `SELECT m.supplier, m.buyer, count(*) AS n, ${latest}, m.id
  FROM w AS m WHERE m.buyer IS NOT NULL GROUP BY 1, 2`
