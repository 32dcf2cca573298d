import { boundList } from '../../platform/db/bulk.ts'
import { widest } from '../tenders/search/filter.ts'
import { all, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { cpvPrefix, regionPrefix } from '../tenders/search/tokens.ts'

/** What is asked about: any of these codes and any of these places, in a stretch of time. */
export interface Market {
  cpvCodes?: string[] | undefined
  regions?: string[] | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** The beginnings of the codes asked for, none below another; null where all are. */
export const cpvAsked = ({ cpvCodes }: Market) => cpvCodes && widest(cpvCodes.map(cpvPrefix))
export const regionsAsked = ({ regions }: Market) => regions && widest(regions.map(regionPrefix))

/** Conditions on `award_facts AS f`. What has no date is within no bounds. */
export function withinMarket(market: Market): Sql[] {
  const { from, to } = market
  return [
    ...[cpvAsked(market), regionsAsked(market)].flatMap((prefixes) => (prefixes ? underAny(prefixes) : [])),
    ...(from ? [sql`f.awarded_at >= ${from.getTime()}`] : []),
    ...(to ? [sql`f.awarded_at <= ${to.getTime()}`] : []),
  ]
}

/** A tilde comes after all that codes are made of, so each beginning is one range of the index. */
const underAny = (prefixes: string[]): Sql => sql`f.tender IN (
  SELECT c.tender FROM json_each(${boundList(prefixes)}) AS p
  CROSS JOIN award_codes AS c ON c.code >= p.value AND c.code < p.value || '~')`

/** The market's decided awards as the table `m`, found once for all that is asked of them. */
export const awardsOfMarket = (market: Market): Sql => sql`m AS MATERIALIZED (
  SELECT f.id, f.tender, f.awarded_at, f.value_eur AS value, f.bids, f.decision_days,
    f.to_estimate, f.winner, f.buyer
  FROM award_facts AS f WHERE ${all([raw('f.won = 1'), ...withinMarket(market)])})`

/** The beginnings asked for as a table of texts, for grouping by what lies below them. */
export const prefixTable = (name: string, prefixes: string[]): Sql =>
  sql`${raw(name)} AS MATERIALIZED (SELECT value AS prefix, length(value) AS size FROM json_each(${boundList(prefixes)}))`

/** Rows of a query as one JSON text, each an array of these columns, in this order. */
export const asJson = (columns: string, order: string, query: Sql): Sql =>
  sql`(SELECT json_group_array(json_array(${raw(columns)}) ORDER BY ${raw(order)}) FROM (${query}))`

/** SQLite compares null with nothing: awards without a date come before all others. */
export const latest = 'max(coalesce(m.awarded_at, -9e15))'

/** The buyer of the award `b.id`, as it was published. */
export const buyerName = (member: 'name' | 'country') => `(SELECT a.content ->> '$.buyer.${member}'
  FROM award_facts AS f JOIN awards AS a ON a.tender_id = f.tender_id AND a.id = f.award_id WHERE f.id = b.id)`
