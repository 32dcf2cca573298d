import type { Facets } from './schema.ts'
import { fts5Of } from './expression.ts'
import { isConverted } from './conditions.ts'
import type { Filter } from './filter.ts'
import { counted, type Counting, keepable } from './kept.ts'
import { expressionOf, matchesAll } from './match.ts'
import { isRanged } from './plan.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { matches } from './statements.ts'
import { facetValue, facetsEnd, mark } from './tokens.ts'

/** The token of a facet, with the number of matches that carry it. */
type FacetCount = [term: string, n: number]

/**
 * Counts the matches of a search for every facet token, as JSON of `FacetCount`s. The vocabulary of the index lists the
 * tokens; for a search without conditions it also supplies the counts.
 */
export function countFacets(filter: Filter, now: Date): Counting {
  const rows = facetRows(filter, now)
  const value = sql`SELECT json_group_array(json_array(term, n)) FROM (${rows}) WHERE n > 0`
  return isConverted(filter) ? counted(value) : keepable(value)
}

function facetRows(filter: Filter, now: Date): Sql {
  const tokens = sql`FROM tender_terms AS t WHERE t.term >= ${mark.status} AND t.term < ${facetsEnd}`
  const byIndex = !filter.phrases && !isRanged(filter)
  if (byIndex && matchesAll(filter.match)) return sql`SELECT t.term, t.doc AS n ${tokens}`
  const carrying = sql`SELECT count(*) FROM tender_index
    WHERE tender_index MATCH ${`${fts5Of(expressionOf(filter.match))} AND "`} || t.term || '"'`
  if (byIndex) return sql`SELECT t.term, (${carrying}) AS n ${tokens}`
  const exact = matches(filter, null, { sort: 'publishedAt' }, now)
  // The plus sign makes SQLite look up the rows of the index among the exact matches, not the other way round.
  return sql`WITH m AS MATERIALIZED (${exact})
    SELECT t.term, (${carrying} AND +rowid IN (SELECT id FROM m)) AS n ${tokens}`
}

const names = {
  [mark.status]: 'status',
  [mark.source]: 'source',
  [mark.country]: 'country',
  [mark.division]: 'cpvDivision',
  [mark.month]: 'month',
} as const

/** The counts by facet and value, for the API. */
export function readFacets(json: string | null): Facets {
  const facets: Facets = { status: {}, source: {}, country: {}, cpvDivision: {}, month: {} }
  for (const [term, n] of JSON.parse(json ?? '[]') as FacetCount[]) {
    const name = names[term.charAt(0) as keyof typeof names]
    facets[name][facetValue[name](term.slice(1))] = n
  }
  return facets
}
