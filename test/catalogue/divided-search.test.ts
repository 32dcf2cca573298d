import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSummary } from '../../src/catalogue/periods/writes.ts'
import { countSearches } from '../../src/catalogue/tenders/search/count.ts'
import { type Database, mayMatch } from '../../src/catalogue/tenders/search/databases.ts'
import { rowsInDatabases } from '../../src/catalogue/tenders/search/divided.ts'
import { exportTenders } from '../../src/catalogue/tenders/export.ts'
import { ExportTenders, type SearchTenders } from '../../src/catalogue/tenders/search/params.ts'
import { oneDatabase } from '../../src/catalogue/tenders/search/rows.ts'
import { searchTenders } from '../../src/catalogue/tenders/search/search.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { ndjsonType } from '../../src/platform/export/formats.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { importNotices } from '../support/api.ts'
import { clearTenders, copyTenders, migrate } from '../support/periods.ts'
import { queryOf } from '../support/search-corpus.ts'
import '../support/tables.ts'

const ctx = createCtx(env, () => undefined)
const parts = [env.NEWER, env.EARLIER, env.OLDER, env.OLDEST]
const count = 240

const words = ['road', 'bridge', 'school cleaning', 'road bridge', 'hospital road works', 'winter service']
/** Tenders of four years: many of the same second, value or deadline, some without, open ones mostly new. */
const line = (n: number) => ({
  format: 'tender/1',
  tender: {
    reference: `D-${n}`,
    title: `${words[n % words.length]} ${n % 50}`,
    description: n % 3 === 0 ? 'Gritting of the road in winter' : 'Other works',
    buyer: { name: n % 4 === 0 ? 'Town of Norwick' : 'County', country: n % 2 === 0 ? 'DE' : 'FR' },
    publishedAt: `202${3 + (n % 4)}-0${1 + (n % 7)}-1${n % 3}`,
    deadline:
      n % 7 === 0
        ? null
        : n % 4 === 3
          ? `2098-0${1 + (n % 5)}-01T12:00:00Z`
          : `2024-0${1 + (n % 5)}-01T12:00:00Z`,
    status: n % 7 === 0 ? 'planned' : 'open',
    estimatedValue: n % 6 === 0 ? null : (n % 9) * 1000,
    currency: n % 5 === 0 ? 'SEK' : 'EUR',
    cpvCodes: [n % 2 === 0 ? '45233141' : '90911200'],
    regions: [n % 2 === 0 ? 'DE212' : 'FR10'],
  },
})

beforeAll(async () => {
  await importNotices('divided', Array.from({ length: count }, (_, n) => JSON.stringify(line(n))).join('\n'))
  for (const d1 of parts) await migrate(d1)
  const ids = await idsInOrder()
  expect(ids).toHaveLength(count)
}, 60_000)

const idsInOrder = async () =>
  (await env.DB.prepare('SELECT id FROM tender_docs ORDER BY id').all<{ id: number }>()).results.map(
    ({ id }) => id,
  )

/** Puts the tenders into four databases: each has a range of ids, or whatever ids `placeOf` gives it. */
async function cut(placeOf: (id: number, position: number) => number): Promise<Database[]> {
  const ids = await idsInOrder()
  for (const [place, d1] of parts.entries()) {
    await clearTenders(d1)
    const own = ids.filter((id, position) => placeOf(id, position) === place)
    await copyTenders(d1, `id IN (${own.join(', ')})`)
  }
  await env.NEWER.batch([
    env.NEWER.prepare('DELETE FROM tender_changes'),
    env.NEWER.prepare('DELETE FROM hidden_tenders'),
  ])
  const summaries = await Promise.all(parts.map(readSummary))
  return parts.map((d1, place) => ({ d1, summary: place === 0 ? null : (summaries[place] ?? null) }))
}

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const moment = fc.integer({ min: 2022, max: 2027 }).map((year) => new Date(`${year}-05-11T00:00:00Z`))

const search: fc.Arbitrary<Partial<SearchTenders>> = fc.record({
  q: some(
    fc.constantFrom(
      'road',
      'bridge',
      '"road bridge" OR hospital',
      'road -winter',
      'gritting',
      'nowhere',
      'roads',
    ),
  ),
  match: some(fc.constantFrom('exact' as const, 'forms' as const)),
  status: some(
    fc.constantFrom(['open' as const], ['planned' as const, 'open' as const], ['closed' as const]),
  ),
  buyer: some(fc.constantFrom('norwick', 'county')),
  regions: some(fc.constantFrom(['DE'], ['FR', 'DE2'])),
  cpvCodes: some(fc.constantFrom(['45'], ['90', '4523'])),
  minValue: some(fc.constantFrom(0, 2000, 5000)),
  currency: fc.constantFrom('EUR', 'SEK'),
  deadlineAfter: some(moment),
  deadlineBefore: some(moment),
  publishedAfter: some(moment),
  publishedBefore: some(moment),
  sort: some(fc.constantFrom('relevance', 'publishedAt', 'deadline', 'estimatedValue')),
  order: some(fc.constantFrom('asc', 'desc')),
  page: fc.constantFrom(1, 1, 2, 3, 40),
  limit: fc.constantFrom(3, 20, 90),
  facets: fc.boolean(),
})

/**
 * Adds tenders with deadlines in the next century, many with the same. The index of words does not have them, because an
 * order by deadline does not read it.
 */
async function addMany(d1: D1Database, many: number, condition: string): Promise<void> {
  const list = `WITH RECURSIVE list (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM list WHERE n < ${many - 1})`
  const id = '1125899906842624 + n'
  await d1.batch([
    d1.prepare(
      `${list} INSERT INTO tender_docs (id, tender_id, item, words, version)
       SELECT ${id}, 'tender_' || n, '{}', '', 1 FROM list WHERE ${condition}`,
    ),
    d1.prepare(
      `${list} INSERT INTO tender_numbers (id, status, deadline, later, updated)
       SELECT ${id}, 1, 4200000000000 + n * 31 % 500, 0, 0 FROM list WHERE ${condition}`,
    ),
  ])
}

/** An answer without the version, by which answers of one database are cached. */
const uncertain = (page: Awaited<ReturnType<typeof searchTenders>>) => ({ ...page, version: undefined })
const facetsIn = (beside: unknown) => JSON.stringify((beside as { facets?: unknown } | undefined)?.facets)
const lineText = async (file: ReturnType<typeof exportTenders>) => new Response((await file).body).text()

async function compare(databases: Database[], searches: Partial<SearchTenders>[]): Promise<number> {
  const rows = rowsInDatabases(async () => databases)
  const divided = { ...ctx, d1: env.NEWER }
  let skipped = 0
  for (const each of searches) {
    const query = queryOf(each)
    // Other words for a search without matches are read by the directory of the deployment.
    const { beside: one, ...found } = uncertain(await searchTenders(ctx, query))
    const { beside: several, ...merged } = uncertain(await searchTenders(divided, query, rows))
    expect(merged, JSON.stringify(each)).toEqual(found)
    // The order of the counts counts, too.
    expect(facetsIn(several)).toBe(facetsIn(one))
    const file = { ...ExportTenders.parse({}), ...query }
    if (query.page === 1)
      expect(await lineText(exportTenders(divided, file, ndjsonType, 50, rows))).toBe(
        await lineText(exportTenders(ctx, file, ndjsonType, 50)),
      )
    for (const { d1, summary } of databases.slice(1))
      if (!mayMatch(query, summary)) {
        skipped += 1
        expect(await countSearches({ ...ctx, d1 }, [query])).toEqual([0])
      }
  }
  return skipped
}

describe('a search of several databases', () => {
  it('finds what one database finds, however the tenders are divided into ranges', async () => {
    let skipped = 0
    const cuts = fc.array(fc.integer({ min: 0, max: count }), { minLength: 3, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(cuts, fc.array(search, { minLength: 25, maxLength: 25 }), async (ends, searches) => {
        const sorted = ends.toSorted((a, b) => b - a)
        const databases = await cut((_, position) => sorted.filter((end) => position < end).length)
        skipped += await compare(databases, searches)
      }),
      { numRuns: 6, endOnFailure: true },
    )
    expect(skipped).toBeGreaterThan(20)
  }, 120_000)

  it('finds the same if the ranges of publication overlap', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.array(search, { minLength: 25, maxLength: 25 }),
        async (seed, searches) => {
          const databases = await cut((id) => Math.floor(id / 2 ** 21 + seed + id * 7) % parts.length)
          await compare(databases, searches)
        },
      ),
      { numRuns: 3, endOnFailure: true },
    )
  }, 120_000)

  it('finds tenders that are new, and leaves out hidden ones', async () => {
    const databases = await cut((_, position) => position % parts.length)
    const feed = 'INSERT INTO tender_changes (seq, tender_id, change, at)'
    const { results } = await env.DB.prepare('SELECT seq, tender_id, change, at FROM tender_changes').all<
      Record<string, string | number>
    >()
    await env.NEWER.batch(
      results.map((row) => env.NEWER.prepare(`${feed} VALUES (?, ?, ?, ?)`).bind(...Object.values(row))),
    )
    const rows = rowsInDatabases(async () => databases)
    const ids = (await idsInOrder()).slice(10, 90)
    const without = sql`SELECT value AS id FROM json_each(${JSON.stringify(ids)})`
    for (const own of [{ newAfter: 100 }, { without }, { newAfter: 200, without }])
      for (const each of [{}, { q: 'road' }, { status: ['open' as const], facets: true }]) {
        const query = { ...queryOf({ ...each, limit: 50 }), ...own, countNewAfter: 120 }
        const one = uncertain(await searchTenders(ctx, query))
        expect(uncertain(await searchTenders({ ...ctx, d1: env.NEWER }, query, rows))).toEqual(one)
        expect(one.total).toBeGreaterThan(0)
      }
  })

  it('finds a page far back by skipping what comes before it in each database', async () => {
    const databases = await cut((_, position) => position % parts.length)
    const many = 12_000
    await addMany(env.DB, many, 'true')
    for (const [place, { d1 }] of databases.entries())
      await addMany(d1, many, `n % 7 % ${parts.length} = ${place}`)
    const rows = rowsInDatabases(async () => databases.map(({ d1 }) => ({ d1, summary: null })))
    const divided = { ...ctx, d1: env.NEWER }
    for (const order of ['asc', 'desc'] as const)
      for (const offset of [0, 150, 10_020, 11_900, 100_000_000]) {
        const window = { sort: 'deadline' as const, order, limit: 30, offset, without: null }
        const sought = { deadlineAfter: new Date('2100-01-01'), currency: 'EUR' as const }
        const one = await oneDatabase.page(ctx, sought, window)
        const merged = await rows.page(divided, sought, window)
        expect([merged.total, merged.rows], `${order} ${offset}`).toEqual([one.total, one.rows])
        expect(one.rows).toHaveLength(offset > many ? 0 : 30)
      }
  }, 120_000)
})
