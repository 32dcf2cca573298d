import { boundList } from '../../platform/db/bulk.ts'
import { widest } from '../tenders/search/filter.ts'
import { all, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { cpvPrefix, regionPrefix } from '../tenders/search/tokens.ts'

/** A market: any of these codes and any of these places, in a stretch of time. */
export interface Market {
  cpvCodes?: string[] | undefined
  regions?: string[] | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** The prefixes of the requested codes, without prefixes that another covers; undefined when all codes are meant. */
export const requestedCpv = ({ cpvCodes }: Market) => cpvCodes && widest(cpvCodes.map(cpvPrefix))
export const requestedRegions = ({ regions }: Market) => regions && widest(regions.map(regionPrefix))

/** Conditions on `award_facts AS f`. An award without a date is outside any bounds. */
export function withinMarket(market: Market): Sql[] {
  const { from, to } = market
  return [
    ...[requestedCpv(market), requestedRegions(market)].flatMap((prefixes) =>
      prefixes ? underAny(prefixes) : [],
    ),
    ...(from ? [sql`f.awarded_at >= ${from.getTime()}`] : []),
    ...(to ? [sql`f.awarded_at <= ${to.getTime()}`] : []),
  ]
}

/** A tilde sorts after all characters of codes, so the codes with a prefix are one range of the index. */
const underAny = (prefixes: string[]): Sql => sql`f.tender IN (
  SELECT c.tender FROM json_each(${boundList(prefixes)}) AS p
  CROSS JOIN award_codes AS c ON c.code >= p.value AND c.code < p.value || '~')`

/** The decided awards of a market as the table `m`, which is computed once for all figures. */
export const awardsOfMarket = (market: Market): Sql => sql`m AS MATERIALIZED (
  SELECT f.id, f.tender, f.awarded_at, f.value_eur AS value, f.bids, f.decision_days,
    f.to_estimate, f.winner, f.buyer
  FROM award_facts AS f WHERE ${all([raw('f.won = 1'), ...withinMarket(market)])})`

/** The requested prefixes as a table, for grouping by the codes below them. */
export const prefixTable = (name: string, prefixes: string[]): Sql =>
  sql`${raw(name)} AS MATERIALIZED (SELECT value AS prefix, length(value) AS size FROM json_each(${boundList(prefixes)}))`

/** The rows of a query as one JSON text. A row is an array of the given columns. */
export const asJson = (columns: string, order: string, query: Sql): Sql =>
  sql`(SELECT json_group_array(json_array(${raw(columns)}) ORDER BY ${raw(order)}) FROM (${query}))`

/** In SQLite a comparison with null is null, so awards without a date get a time before all others. */
export const latest = 'max(coalesce(m.awarded_at, -9e15))'

/** The name or country of the buyer of award `b.id`, as published. */
export const buyerName = (member: 'name' | 'country') => `(SELECT a.content ->> '$.buyer.${member}'
  FROM award_facts AS f JOIN awards AS a ON a.tender_id = f.tender_id AND a.id = f.award_id WHERE f.id = b.id)`
