import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { listDocuments, readDocumentText } from '../../src/catalogue/documents/queries.ts'
import { findCandidates } from '../../src/insight/questions/retrieval/candidates.ts'
import { readQuestion } from '../../src/insight/questions/retrieval/question.ts'
import { listChanges } from '../../src/catalogue/tenders/changes.ts'
import { exportTenders } from '../../src/catalogue/tenders/export.ts'
import { ndjsonType } from '../../src/platform/export/formats.ts'
import { readRequirements } from '../../src/catalogue/tenders/queries.ts'
import { ExportTenders, type SearchTenders } from '../../src/catalogue/tenders/search/params.ts'
import { searchTenders } from '../../src/catalogue/tenders/search/search.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { importNotices, withdrawTender } from '../support/api.ts'
import {
  clearTenders,
  databaseOf,
  divide,
  indexPassages,
  migrate,
  type Periods,
  rowsOfPeriods,
} from '../support/periods.ts'
import { queryOf } from '../support/search-corpus.ts'
import '../support/tables.ts'

const periods: Periods = {
  since: new Date('2026-02-01T00:00:00Z'),
  newer: env.NEWER,
  earlier: env.EARLIER,
}
const rows = rowsOfPeriods(periods)
const ctx = createCtx(env, () => undefined)
const divided = { ...ctx, d1: periods.newer }

const words = ['road', 'bridge', 'school cleaning', 'road bridge', 'hospital road works']
const text = (n: number) =>
  `Der Bieter muss einen Mindestumsatz von ${n + 1} 000 000 EUR nachweisen. The performance bond is ${n} %.`
/** Tenders of three months, many of the same second, value or deadline, and some without. */
const line = (n: number) => ({
  format: 'tender/1',
  tender: {
    reference: `P-${n}`,
    title: `${words[n % words.length]} ${n}`,
    description: n % 3 === 0 ? 'Winter service on the road' : 'Other works',
    buyer: { name: n % 4 === 0 ? 'Town of Norwick' : 'County', country: n % 2 === 0 ? 'DE' : 'FR' },
    publishedAt: `2026-0${1 + (n % 3)}-1${n % 2}`,
    deadline: n % 7 === 0 ? null : `2098-0${1 + (n % 5)}-01T12:00:00Z`,
    status: n % 7 === 0 ? 'planned' : 'open',
    estimatedValue: n % 6 === 0 ? null : (n % 9) * 1000,
    currency: n % 5 === 0 ? 'SEK' : 'EUR',
    cpvCodes: [n % 2 === 0 ? '45233141' : '90911200'],
    regions: [n % 2 === 0 ? 'DE212' : 'FR10'],
  },
  documents: [
    { title: 'Terms', language: 'de', kind: 'tender_documents', pages: [text(n), `Page two of tender ${n}`] },
  ],
})

beforeAll(async () => {
  const lines = Array.from({ length: 60 }, (_, n) => JSON.stringify(line(n)))
  await importNotices('periods', lines.join('\n'))
  await importNotices('periods', JSON.stringify({ ...line(3), tender: { ...line(3).tender, title: 'New' } }))
  const { items } = await searchTenders(ctx, queryOf({ q: '"road 5"' }))
  await withdrawTender(items[0]?.id)
  for (const d1 of [periods.newer, periods.earlier]) {
    await migrate(d1)
    // Other files of the same runtime leave tenders there.
    await clearTenders(d1)
    await d1.exec('DELETE FROM tender_changes')
  }
  await divide(periods)
  await indexPassages(env.DB)
}, 60_000)

const searches: Partial<SearchTenders>[] = [
  {},
  { q: 'road' },
  { q: '"road bridge" OR hospital' },
  { q: 'road', minValue: 2000 },
  { q: 'nowhere' },
  { buyer: 'norwick', regions: ['DE'] },
  { status: ['open'] },
  { status: ['planned', 'open'], cpvCodes: ['45'] },
  { minValue: 100, maxValue: 5000, currency: 'SEK' },
  { deadlineAfter: new Date('2098-02-01'), deadlineBefore: new Date('2098-04-30') },
  { publishedAfter: new Date('2026-01-11'), publishedBefore: new Date('2026-02-20') },
  { publishedBefore: new Date('2026-01-15') },
]

describe('two databases by period of publication', () => {
  it('hold a part of the tenders each', async () => {
    const count = (d1: D1Database) => d1.prepare('SELECT tenders FROM corpus').first<number>('tenders')
    expect(await Promise.all([env.DB, periods.newer, periods.earlier].map(count))).toEqual([59, 39, 20])
  })

  it.for(searches)('find what one database finds, page by page, in every order: %j', async (search) => {
    for (const sort of ['relevance', 'publishedAt', 'deadline', 'estimatedValue'] as const)
      for (const [order, page] of [
        ['asc', 1],
        ['desc', 2],
      ] as const) {
        const query = queryOf({ ...search, sort, order, page, limit: 7, facets: page === 1 })
        const { version: _, ...one } = await searchTenders(ctx, query)
        expect(one.total === 0).toBe(search.q === 'nowhere')
        expect(await searchTenders(divided, query, rows)).toEqual(one)
      }
  })

  it.for([{}, { q: 'road' }, { sort: 'deadline' }, { sort: 'estimatedValue', order: 'asc' }])(
    'export what one database exports: %j',
    async (search) => {
      const query = ExportTenders.parse(search)
      const read = async (file: ReturnType<typeof exportTenders>) => new Response((await file).body).text()
      const one = await read(exportTenders(ctx, query, ndjsonType, 50))
      expect(one.split('\n').length).toBeGreaterThan(20)
      expect(await read(exportTenders(divided, query, ndjsonType, 50, rows))).toBe(one)
    },
  )

  it('report the same changes, with the same cursors', async () => {
    const kinds = new Set<string>()
    let since: string | undefined
    let more = true
    while (more) {
      const one = await listChanges(ctx, { since, limit: 9 })
      expect(await listChanges(divided, { since, limit: 9 }, rows)).toEqual(one)
      for (const { change } of one.changes) kinds.add(change)
      since = one.cursor
      more = one.more
    }
    expect([...kinds].toSorted()).toEqual(['created', 'deleted', 'updated'])
  })

  it('give the same documents, texts, requirements and passages of a tender', async () => {
    const { items } = await searchTenders(ctx, queryOf({ limit: 100 }))
    const used = new Set<D1Database>()
    for (const { id } of [...items.slice(0, 3), ...items.slice(-3)]) {
      const d1 = await databaseOf(periods, id)
      used.add(d1)
      const read = async (given: typeof ctx) => {
        const documents = await listDocuments(given, id, { page: 1, limit: 10 })
        const texts = documents.items.map((each) =>
          readDocumentText(given, { id, documentId: each.id }, { page: 1, limit: 5 }),
        )
        const inquiry = readQuestion('What is the performance bond?')
        const passages = await findCandidates({ d1: given.d1, env }, id, inquiry, 10)
        expect([documents.total, passages.length > 0]).toEqual([2, true])
        const requirements = await readRequirements(given, id)
        return { documents, texts: await Promise.all(texts), passages, requirements }
      }
      expect(await read({ ...ctx, d1 })).toEqual(await read(ctx))
    }
    expect(used.size).toBe(2)
  })
})
