import type { Facets } from './schema.ts'
import { fts5Of } from './expression.ts'
import { isPassing } from './conditions.ts'
import type { IndexFilter } from './filter.ts'
import { withLess, uncached, type Counting, cacheable } from './counting.ts'
import { expressionOf, type Match, matchesAll } from './match.ts'
import { isRanged } from './plan.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { type IndexFilters, facetTokens } from '../filter-terms.ts'
import { matches, matchesAmong } from './statements.ts'
import { facetValue, facetsEnd, mark } from './tokens.ts'

/** The token of a facet, with the number of matches that carry it. */
type FacetCount = [term: string, n: number]

/**
 * Counts the matches of a search for every facet token, as JSON of `FacetCount`s. The vocabulary of the index lists the
 * tokens; for a search without conditions it also supplies the counts.
 */
export function countFacets(filter: IndexFilter, now: Date): Counting {
  const { without } = filter
  const isByIndex = byIndex(filter)
  const rows = facetRows(isByIndex ? { ...filter, without: null } : filter, now)
  const value = sql`SELECT json_group_array(json_array(term, n)) FROM (${rows}) WHERE n > 0`
  if (isByIndex && without) return withLess(cacheable(value), itemsAmong(filter.match, without))
  return isPassing(filter) ? uncached(value) : cacheable(value)
}

/** Whether the index alone counts. */
const byIndex = (filter: IndexFilter) => !filter.phrases && !isRanged(filter)

/** The facts by which facets count, of the matches among a few tenders, as JSON of `FacetFacts`. */
const itemsAmong = (match: Match, ids: Sql): Sql =>
  sql`SELECT json_group_array(json_object('status', d.item ->> 'status', 'source', d.item ->> 'source',
      'sources', d.item -> 'sources', 'cpvCodes', d.item -> 'cpvCodes', 'regions', d.item -> 'regions',
      'publishedAt', d.item ->> 'publishedAt'))
    FROM (${matchesAll(match) ? ids : matchesAmong(match, ids)}) AS m CROSS JOIN tender_docs AS d ON d.id = m.id`

function facetRows(filter: IndexFilter, now: Date): Sql {
  const tokens = sql`FROM tender_terms AS t WHERE t.term >= ${mark.status} AND t.term < ${facetsEnd}`
  if (byIndex(filter) && matchesAll(filter.match)) return sql`SELECT t.term, t.doc AS n ${tokens}`
  const carrying = sql`SELECT count(*) FROM tender_index
    WHERE tender_index MATCH ${`${fts5Of(expressionOf(filter.match))} AND "`} || t.term || '"'`
  if (byIndex(filter)) return sql`SELECT t.term, (${carrying}) AS n ${tokens}`
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

/** The facts of a tender by which facets count. */
type FacetFacts = Pick<IndexFilters, 'status' | 'source' | 'cpvCodes' | 'regions'> & {
  sources: string[] | null
  publishedAt: string
}

/** The counts by facet and value, for the API. `hidden` is JSON of `FacetFacts` of tenders that are left out. */
export function readFacets(json: string | null, hidden: string | null = null): Facets {
  const facets: Facets = { status: {}, source: {}, country: {}, cpvDivision: {}, month: {} }
  const less = hiddenCounts(hidden)
  for (const [term, count] of JSON.parse(json ?? '[]') as FacetCount[]) {
    const n = count - (less.get(term) ?? 0)
    if (n <= 0) continue
    const name = names[term.charAt(0) as keyof typeof names]
    facets[name][facetValue[name](term.slice(1))] = n
  }
  return facets
}

/** How many of the tenders that are left out carry each facet token. */
function hiddenCounts(json: string | null): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { sources, publishedAt, ...facts } of JSON.parse(json ?? '[]') as FacetFacts[])
    for (const token of facetTokens({
      ...facts,
      ...(sources && { sources }),
      publishedAt: new Date(publishedAt),
    }))
      counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}
