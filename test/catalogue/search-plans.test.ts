import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchTenders } from '../../src/catalogue/tenders/search/params.ts'
import { filterOf, type OwnFilters } from '../../src/catalogue/tenders/search/filter.ts'
import { planSearch } from '../../src/catalogue/tenders/search/plan.ts'
import { type Sql, prepare, sql } from '../../src/platform/db/sql.ts'
import { resultWindow } from '../../src/catalogue/tenders/search/search.ts'
import {
  indexedRow,
  removeSearchRows,
  rowIdRange,
  writeSearchRows,
} from '../../src/catalogue/tenders/search/index-rows.ts'
import { queryOf, noon, sample, search, searchRows, store } from '../support/search-corpus.ts'
import { tender } from '../bench/corpus/tender.ts'

type Query = Partial<SearchTenders & OwnFilters & { countNewAfter: number }>

const open = { status: 'open' as const, deadlines: ['2026-12-01T00:00:00.000Z'] }
beforeAll(() => store([sample('road', open), sample('bridge', { ...open, cents: 5 })]))

/** The plans of a search's statements, as the database explains the plans. */
async function explain(query: Query) {
  const filter = filterOf(queryOf({ ...query, match: 'exact' }))
  if (!filter) throw new Error('The text holds no word')
  const { page, total } = planSearch(filter, resultWindow(queryOf(query)), noon)
  const steps = async ({ text, values }: Sql) => {
    const { results } = await prepare(env.DB, { text: `EXPLAIN QUERY PLAN ${text}`, values }).all<{
      detail: string
    }>()
    return results.map(({ detail }) => detail)
  }
  return { page: await steps(page), total: total && (await steps(total.statement)) }
}

const byIds = 'SEARCH d USING INTEGER PRIMARY KEY (rowid=?)'
// The deadlines that documents state, of each row of the page.
const stated = 'SEARCH stated_deadlines USING PRIMARY KEY (tender_id=?)'
const dated = [byIds, 'CORRELATED SCALAR SUBQUERY 1', stated]
// In the plan, M is MATCH; 192 is the index's own order of ids descending, and 64 the order ascending.
const words = (order: number) => [
  'CO-ROUTINE p',
  `SCAN tender_index VIRTUAL TABLE INDEX ${order}:M1`,
  'SCAN p',
  ...dated,
]
const byNumber = (step: string) => ['CO-ROUTINE p', step, 'SCAN p', ...dated]
// The snippet of each row of the page is found by the tender's key.
const snippet = [
  'CORRELATED SCALAR SUBQUERY 2',
  'SEARCH x USING INDEX sqlite_autoindex_notices_1 (tender_id=?)',
]
const shown = (order: number) => [...words(order), ...snippet]
const all = ['SCAN CONSTANT ROW', 'SCALAR SUBQUERY 1', 'SCAN corpus']
// A cached total is read; a total that is not cached is counted.
const kept = ['SCAN c', 'SEARCH k USING PRIMARY KEY (key=?) LEFT-JOIN']
const counted = [...kept, 'SCALAR SUBQUERY 1', 'SCAN tender_index VIRTUAL TABLE INDEX 0:M1']
const vocabulary = [
  ...kept,
  'SCALAR SUBQUERY 2',
  'SCAN CONSTANT ROW',
  'SCALAR SUBQUERY 1',
  expect.stringMatching(/^SCAN tender_terms VIRTUAL TABLE/),
]

describe('planSearch', () => {
  it.for<[Query, unknown[], unknown[] | null]>([
    [{}, byNumber('SCAN n'), all],
    [{ status: ['open'] }, words(192), vocabulary],
    [{ status: ['open'], order: 'asc' }, words(64), vocabulary],
    [{ cpvCodes: ['45'] }, words(192), vocabulary],
    [{ q: 'road', sort: 'publishedAt' }, shown(192), vocabulary],
    [{ q: 'ro*', sort: 'publishedAt' }, shown(192), counted],
    [{ q: 'W912DY-25-R-0012', sort: 'publishedAt' }, shown(192), counted],
    [{ q: 'CPV 45310000', sort: 'publishedAt' }, shown(192), counted],
    [{ q: 'Übersetzung', sort: 'publishedAt' }, shown(192), counted],
    [{ q: 'road -x', sort: 'publishedAt' }, shown(192), counted],
    [{ cpvCodes: ['45', '71'], regions: ['DE'], status: ['open'], q: '-x' }, shown(192), counted],
    [{ sort: 'deadline' }, byNumber('SCAN n USING COVERING INDEX tender_numbers_deadline'), all],
    [{ sort: 'estimatedValue' }, byNumber('SCAN n USING COVERING INDEX tender_numbers_value'), all],
    [
      { sort: 'deadline', status: ['open'] },
      byNumber('SEARCH n USING COVERING INDEX tender_numbers_status_deadline (status=?)'),
      vocabulary,
    ],
    [
      { sort: 'estimatedValue', status: ['open'], order: 'asc' },
      byNumber('SEARCH n USING COVERING INDEX tender_numbers_status_value (status=?)'),
      vocabulary,
    ],
    [
      { sort: 'deadline', deadlineAfter: noon },
      byNumber('SEARCH n USING COVERING INDEX tender_numbers_deadline (deadline>? AND deadline<?)'),
      [
        ...kept,
        'SCALAR SUBQUERY 1',
        'SEARCH n USING COVERING INDEX tender_numbers_deadline (deadline>? AND deadline<?)',
      ],
    ],
  ])('serves %j without sorting', async ([query, page, total]) => {
    expect(await explain(query)).toEqual({ page, total })
  })

  it.for<[Query, string]>([
    [{ minValue: 1 }, 'tender_numbers_value (value>? AND value<?)'],
    [
      { minValue: 1, status: ['open'], order: 'asc' },
      'tender_numbers_status_value (status=? AND value>? AND value<?)',
    ],
    [{ updatedAfter: noon }, 'tender_numbers_updated (updated>?)'],
  ])('looks for %j at the end of the order, and then by its index', async ([query, index]) => {
    const { page } = await explain(query)
    const steps = page.filter((step) => !/SUBQUERY|CONSTANT|TEMP|SCAN [abnp]$/.test(step))
    const [walk, ...rest] = steps.slice(steps.indexOf('MATERIALIZE a'))
    expect([walk, ...rest]).toEqual([
      'MATERIALIZE a',
      'CO-ROUTINE n',
      'SCAN tender_numbers',
      'RIGHT',
      'MATERIALIZE b',
      expect.stringContaining(index),
      byIds,
      stated,
    ])
  })

  it('leaves out hidden tenders while it walks, and looks only these up for the total', async () => {
    const without = sql`SELECT id FROM tender_docs WHERE tender_id IN ('a', 'b')`
    const { page, total } = await explain({ status: ['open'], without })
    const read = 'SEARCH tender_docs USING COVERING INDEX sqlite_autoindex_tender_docs_1 (tender_id=?)'
    const [walk = '', scan = '', ...rest] = words(192)
    expect(page).toEqual([walk, scan, 'LIST SUBQUERY 2', read, 'CREATE BLOOM FILTER', ...rest])
    expect(total?.slice(-4)).toEqual([
      'SCALAR SUBQUERY 3',
      'SCAN tender_index VIRTUAL TABLE INDEX 0:=M1',
      'LIST SUBQUERY 1',
      read,
    ])
  })

  it.for<[Query, string]>([
    [{ cpvCodes: ['45'], newAfter: 5 }, 'SCAN f VIRTUAL TABLE INDEX 0:M1'],
    [
      { status: ['open'], newAfter: 5 },
      'SEARCH n USING COVERING INDEX tender_numbers_status_value (status=?)',
    ],
  ])('finds what is new among the matches of %j by one walk of the change feed', async ([query, matches]) => {
    const { page } = await explain(query)
    expect(page).toContain(matches)
    const from = page.findIndex((step) => step.startsWith('LIST SUBQUERY'))
    expect(page.slice(from, from + 5)).toEqual([
      expect.stringMatching(/^LIST SUBQUERY [23]$/),
      'CO-ROUTINE c',
      'SEARCH tender_changes USING INDEX tender_changes_created (seq>?)',
      'SCAN c',
      'SEARCH d USING COVERING INDEX sqlite_autoindex_tender_docs_1 (tender_id=?)',
    ])
  })

  it('reads the matches once for bounds, and each by its id', async () => {
    const { page, total } = await explain({
      cpvCodes: ['45'],
      minValue: 1,
      deadlineAfter: noon,
      sort: 'deadline',
    })
    expect(total).toBeNull()
    expect(page.slice(0, 5)).toEqual([
      'CO-ROUTINE c',
      'MATERIALIZE m',
      'SCAN f VIRTUAL TABLE INDEX 0:M1',
      'SEARCH n USING INTEGER PRIMARY KEY (rowid=?)',
      'SCAN m',
    ])
  })

  it.for<[Query, Query]>([
    [
      { q: 'road works', cpvCodes: ['45'], page: 3 },
      { q: 'a OR b -c d*', cpvCodes: ['45', '33'], limit: 5 },
    ],
    [{ q: '"road works"' }, { q: '"a b c" -"d e" OR f', status: ['open'] }],
    [
      { minValue: 1, deadlineAfter: noon, q: 'a' },
      { maxValue: 9, deadlineBefore: noon, q: 'b -c' },
    ],
  ])('has one text for %j and %j', ([one, other]) => {
    const texts = [one, other].map((query) => {
      const filter = filterOf(queryOf({ ...query, match: 'exact' }))
      const plan = filter && planSearch(filter, resultWindow(queryOf(query)), noon)
      return [plan?.page.text, plan?.total?.statement.text]
    })
    expect(texts[0]).toEqual(texts[1])
  })
})

describe('searchTenders', () => {
  it.for<Query>([
    {},
    { q: 'road', facets: true },
    { q: '"a road" OR bridge', minValue: 5, currency: 'GBP', facets: true },
    { status: ['open'], sort: 'estimatedValue' },
    { cpvCodes: ['45'], sort: 'estimatedValue' },
    { q: 'road', facets: true, countNewAfter: 0, without: sql`SELECT id FROM tender_docs LIMIT 1` },
  ])('asks the database once for %j', async (query) => {
    const calls: string[] = []
    await search(query, noon, counting(env.DB, calls))
    expect(calls).toEqual(['batch'])
  })

  it('asks again once a deadline has passed, and once more after that', async () => {
    await store([sample('road', open)])
    const calls: string[] = []
    const late = new Date('2026-12-01T00:00:00.000Z')
    await search({ status: ['open'] }, late, counting(env.DB, calls))
    expect(calls).toEqual(['batch', 'all', 'batch', 'all', 'batch'])
    await search({ status: ['open'] }, late, counting(env.DB, calls))
    expect(calls.slice(5)).toEqual(['batch'])
  })
})

describe('a search by bounds in the order of publication', () => {
  const name = (i: number) => `n${i}`
  const day = (i: number) => new Date(Date.UTC(2026, 0, 1) + i * 60_000).toISOString()
  /** Every tenth of the oldest 30 and of the newest 300 tenders has a value, of 1,330 in all. */
  const valued = (i: number) => i % 10 === 0 && (i < 30 || i >= 1030)
  const wanted = Array.from({ length: 1330 }, (_, i) => i).filter(valued)
  beforeAll(async () => {
    const some = Array.from({ length: 1330 }, (_, i) => i)
    const rows = some.map((i) => sample(name(i), { publishedAt: day(i), cents: valued(i) ? i + 1 : null }))
    await store(rows)
  })

  it.for<[Query, number[]]>([
    [{}, wanted.toReversed().slice(0, 20)],
    [{ page: 2 }, wanted.toReversed().slice(20)],
    [{ limit: 100 }, wanted.toReversed()],
    [{ page: 3 }, []],
    [{ order: 'asc' }, wanted.slice(0, 20)],
    [{ order: 'asc', limit: 3 }, wanted.slice(0, 3)],
    [{ order: 'asc', limit: 4, page: 2 }, wanted.slice(4, 8)],
    [{ maxValue: 0.15 }, [10, 0]],
  ])('finds %j, wherever the matches stand', async ([query, expected]) => {
    const { items, total } = await search({ minValue: 0, ...query })
    expect(items.map(({ id }) => id)).toEqual(expected.map((i) => `tender_${name(i)}`))
    expect(total).toBe(query.maxValue === undefined ? wanted.length : 2)
  })
})

/** Records in `calls` every call that goes to the database. */
function counting(d1: D1Database, calls: string[]): D1Database {
  const statement = (prepared: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(prepared, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => statement(target.bind(...values))
        if (name === 'all') calls.push('all')
        const member: unknown = Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
  return new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') return (text: string) => statement(target.prepare(text))
      calls.push(String(name))
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

describe('writeSearchRows', () => {
  const tenders = Array.from({ length: 100 }, (_, i) =>
    sample(`t${i}`, {
      ...open,
      cents: i,
      cpvCodes: ['45233130'],
      regions: ['DE212'],
      texts: [`Road works ${i}`],
    }),
  )
  const write = async (statements: D1PreparedStatement[]) => {
    const results = await env.DB.batch(statements)
    return results.reduce((sum, { meta }) => sum + meta.rows_written, 0)
  }
  const names = async (query: Query) =>
    (await search({ limit: 100, ...query })).items.map(({ title }) => title)

  it('writes at most nine rows of the database for a new tender, and one for the batch', async () => {
    await store([])
    const rows = searchRows(tenders, noon)
    expect(await write(writeSearchRows(env.DB, rows.map(indexedRow)))).toBeLessThanOrEqual(
      9 * rows.length + 1,
    )
    expect(await search({ q: 'works', limit: 1 })).toMatchObject({ total: 100 })
  })

  it('takes at most six kilobytes of the database for a tender', async () => {
    await store([])
    const count = 300
    const rows = searchRows(
      Array.from({ length: count }, (_, i) => {
        const { title, description, language, cpvCodes, regions } = tender(i, count, 1)
        return sample(`c${i}`, { ...open, title: [title], texts: [description], language, cpvCodes, regions })
      }),
      noon,
    )
    const size = async () => (await env.DB.prepare('SELECT 1').run()).meta.size_after
    const before = await size()
    await env.DB.batch(writeSearchRows(env.DB, rows.map(indexedRow)))
    const bytes = ((await size()) - before) / count
    expect(bytes).toBeGreaterThan(1000)
    expect(bytes).toBeLessThanOrEqual(6000)
  })

  it('replaces, moves and removes in one batch', async () => {
    await store([sample('stays'), sample('moves'), sample('goes'), sample('changes')])
    const [, moved, gone, changed] = searchRows(
      [sample('stays'), sample('moves'), sample('goes'), sample('changes', { title: ['altered'] })],
      noon,
    )
    const { low } = rowIdRange(new Date('2026-01-01T00:00:00.000Z'))
    if (!moved || !gone || !changed) throw new Error('Four tenders were stored')
    await env.DB.batch([
      ...writeSearchRows(env.DB, [
        indexedRow({ ...moved, id: low, previousId: moved.id, version: 2 }),
        indexedRow({ ...changed, previousId: changed.id, version: 2 }),
      ]),
      ...removeSearchRows(env.DB, [gone.id]),
    ])
    expect(await names({ q: '-missing' })).toEqual(['altered', 'stays', 'moves'])
    expect(await names({ q: 'changes' })).toEqual([])
    expect(await names({ sort: 'deadline' })).toEqual(['altered', 'stays', 'moves'].toReversed())
    expect(await search({ status: ['planned'], limit: 1 })).toMatchObject({ total: 3 })
  })

  it('fails where a place is taken, so that nobody is overwritten', async () => {
    await store([sample('first')])
    const [other] = searchRows([sample('second')], noon)
    await expect(env.DB.batch(writeSearchRows(env.DB, other ? [indexedRow(other)] : []))).rejects.toThrow(
      /UNIQUE/,
    )
    expect(await names({})).toEqual(['first'])
  })

  it('takes texts of any length in statements that the database accepts', async () => {
    const long = Array.from({ length: 60_000 }, (_, i) => `слово${i}`).join(' ')
    const texts = [long, 'City of Example', `${long} end`]
    await store([0, 1, 2].map((i) => sample(`long${i}`, { title: ['Große Texte'], texts })))
    expect(await search({ q: 'grosse слово1 "city of example" -end', limit: 1 })).toMatchObject({ total: 3 })
  })
})
