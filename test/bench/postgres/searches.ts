import type { TenderStatus } from '../../../src/catalogue/notices/vocabulary.ts'
import { words } from '../../../src/catalogue/tenders/search-words.ts'
import { statusNumber } from '../../../src/catalogue/tenders/search/tokens.ts'
import { facet } from './schema.ts'
import type { PgStatement } from './wire.ts'

/**
 * The ways in which a search is written. Status and source are columns or facets. `facets first` finds the matches
 * before it sorts them, because the planner at times walks the index of an order for rare matches.
 */
export const ways = ['columns', 'facets', 'facets first'] as const
export type Way = (typeof ways)[number]

interface Condition {
  sql: string
  value: string
}

type Params = Partial<Record<string, string>>

/** Page and total of a search. `page` is the number of the page, from 1. */
export function searchIn(params: Params, page: number, way: Way): PgStatement[] {
  const query = params.q === undefined ? null : words(params.q).join(' & ')
  const conditions = conditionsOf(params, way)
  const offset = (page - 1) * 20
  const rows =
    params.sort === 'relevance' && query !== null
      ? bestFirst(conditions, query, offset)
      : sorted(conditions, params, offset, way)
  return [
    {
      sql: `SELECT d.item${query === null ? '' : ', d.texts'} FROM (${rows.sql}) AS p JOIN docs AS d ON d.id = p.id ORDER BY p.place`,
      values: rows.values,
    },
    total(params, conditions),
  ]
}

function conditionsOf(params: Params, way: Way): Condition[] {
  const { q, cpvCodes, regions, status, source, minValue, maxValue, deadlineAfter, deadlineBefore } = params
  const codes = cpvCodes?.split(',').map(facet.cpv) ?? []
  const areas = regions?.split(',').map(facet.region) ?? []
  const state = status === undefined ? null : statusNumber(status as TenderStatus)
  const byFacets = way !== 'columns' && (q !== undefined || codes.length > 0 || areas.length > 0)
  const all = byFacets ? statesOf(state, source) : []
  const single = [codes, areas].flatMap((some) => (some.length === 1 ? some : []))
  const cents = (euro: string) => String(Math.round(Number(euro) * 100))
  return [
    ...(q === undefined ? [] : [{ sql: 'words @@ $::tsquery', value: words(q).join(' & ') }]),
    ...(all.length + single.length > 0
      ? [{ sql: 'facets @> $::text[]', value: `{${[...all, ...single].join(',')}}` }]
      : []),
    ...[codes, areas]
      .filter(({ length }) => length > 1)
      .map((some) => ({ sql: 'facets && $::text[]', value: `{${some.join(',')}}` })),
    ...(state === null || byFacets ? [] : [{ sql: 'status = $::smallint', value: String(state) }]),
    ...(source === undefined || byFacets ? [] : [{ sql: 'source = $', value: source }]),
    ...(minValue === undefined ? [] : [{ sql: 'value >= $::bigint', value: cents(minValue) }]),
    ...(maxValue === undefined ? [] : [{ sql: 'value <= $::bigint', value: cents(maxValue) }]),
    ...(deadlineAfter === undefined
      ? []
      : [{ sql: 'deadline >= $::bigint', value: String(Date.parse(deadlineAfter)) }]),
    ...(deadlineBefore === undefined
      ? []
      : [{ sql: 'deadline <= $::bigint', value: String(Date.parse(deadlineBefore)) }]),
  ]
}

function statesOf(state: number | null, source: string | undefined): string[] {
  if (state !== null && source !== undefined) return [facet.both(state, source)]
  if (state !== null) return [facet.status(state)]
  return source === undefined ? [] : [facet.source(source)]
}

/** The total of a search. A single filter has a stored count; every other total is counted. */
function total(params: Params, conditions: Condition[]): PgStatement {
  const { q, cpvCodes, regions, status, source, minValue, maxValue, deadlineAfter, deadlineBefore } = params
  const state = status === undefined ? null : statusNumber(status as TenderStatus)
  const names = [
    ...statesOf(state, source),
    ...(cpvCodes?.split(',').map(facet.cpv) ?? []),
    ...(regions?.split(',').map(facet.region) ?? []),
  ]
  const others = [q, minValue, maxValue, deadlineAfter, deadlineBefore].filter((each) => each !== undefined)
  if (others.length === 0 && names.length < 2)
    return { sql: 'SELECT n FROM counts WHERE facet = $1', values: [names[0] ?? 'all'] }
  return numbered(`SELECT count(*) FROM tenders${where(conditions)}`, conditions)
}

function sorted(conditions: Condition[], { sort, order }: Params, offset: number, way: Way): PgStatement {
  const column = sort === 'deadline' ? 'deadline' : sort === 'estimatedValue' ? 'value' : null
  const direction = order ?? 'desc'
  const by = `${column ? `${column} ${direction} NULLS LAST, ` : ''}id ${direction}`
  const found = `SELECT id, value, deadline FROM tenders${where(conditions)}`
  const from = way === 'facets first' ? `WITH m AS MATERIALIZED (${found}) SELECT * FROM m` : found
  const page = `${from} ORDER BY ${by} LIMIT 20 OFFSET ${offset}`
  return numbered(`SELECT id, row_number() OVER (ORDER BY ${by}) AS place FROM (${page}) AS x`, conditions)
}

/** Tenders with all words in the title come first. Among these and among the others the newest come first. */
function bestFirst(conditions: Condition[], query: string, offset: number): PgStatement {
  const upTo = `ORDER BY id DESC LIMIT ${offset + 20}`
  const inTitle = numbered(
    `SELECT id, 0 AS rank FROM tenders${where([...conditions, titled(query)])} ${upTo}`,
    [...conditions, titled(query)],
  )
  const rest = [...conditions, { sql: 'NOT title @@ $::tsquery', value: query }]
  const others = numbered(
    `SELECT id, 1 AS rank FROM tenders${where(rest)} ${upTo}`,
    rest,
    inTitle.values.length,
  )
  return {
    sql: `SELECT id, row_number() OVER (ORDER BY rank, id DESC) AS place FROM (
      SELECT * FROM ((${inTitle.sql}) UNION ALL (${others.sql})) AS u LIMIT 20 OFFSET ${offset}) AS x`,
    values: [...inTitle.values, ...others.values],
  }
}

const titled = (query: string): Condition => ({ sql: 'title @@ $::tsquery', value: query })

const where = (conditions: Condition[]) =>
  conditions.length === 0 ? '' : ` WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`

/** Numbers the placeholders of the values, after `before` others. */
function numbered(sql: string, conditions: Condition[], before = 0): PgStatement {
  let place = before
  const text = sql.replace(/\$(?!\d)/g, () => `$${++place}`)
  return { sql: text, values: conditions.map(({ value }) => value) }
}
