import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchTenders } from '../../src/catalogue/tenders/search/params.ts'
import { searchTenders } from '../../src/catalogue/tenders/search/search.ts'
import {
  indexedRow,
  removeSearchRows,
  writeSearchRows,
} from '../../src/catalogue/tenders/search/index-rows.ts'
import { queryOf, noon, type Sample, sample, searchRows, store } from '../support/search-corpus.ts'
import { answer, facetsOf } from '../support/search-reference.ts'
import { tableSource } from '../support/tables.ts'

const hours = (after: number) => new Date(noon.getTime() + after * 3_600_000)
// Every tender has a different second of publication, so that its position does not depend on other tenders.
const second = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString()
const planned = (index: number) =>
  sample(`p${index}`, { title: ['Road'], regions: ['DE'], cents: index * 100, publishedAt: second(index) })
const open = (index: number) =>
  sample(`o${index}`, {
    status: 'open',
    deadlines: [hours(index).toISOString()],
    regions: ['FR'],
    publishedAt: second(5000 + index),
  })
/** Enough tenders for their total to be cached. */
const many = Array.from({ length: 1100 }, (_, index) => planned(index))
const queries: Partial<SearchTenders>[] = [
  { status: ['planned', 'open'] },
  { status: ['planned'], facets: true },
  { q: 'road', match: 'exact' },
  { regions: ['DE', 'FR'] },
  { minValue: 10, sort: 'publishedAt' },
]

/** Searches, and waits until the total is stored, if the search stores a total. */
async function searchAt(query: Partial<SearchTenders>, now: Date) {
  const stored: Promise<unknown>[] = []
  const later = (work: Promise<unknown>) => void stored.push(work)
  const { total, beside } = await searchTenders({ d1: env.DB, now, ...tableSource, later }, queryOf(query))
  const writes = stored.length
  await Promise.all(stored)
  return { total, facets: beside?.facets, writes }
}

function expected(tenders: Sample[], query: Partial<SearchTenders>, now: Date) {
  const wishes = query.q ? [[{ negated: false, words: [query.q], prefix: false }]] : []
  const matching = answer(tenders, { query, wishes }, now)
  return { total: matching.length, facets: query.facets ? facetsOf(matching, now) : undefined }
}

type Step = 'add' | 'change' | 'remove'

/**
 * The number of added tenders. Every added tender gets a different second, because the index distinguishes
 * tenders by it.
 */
let added = 0

/** The tenders after a step, and the statements that write the step. */
function taken(step: Step, tenders: Sample[], index: number): [Sample[], D1PreparedStatement[]] {
  const old = tenders[index]
  if (!old) throw new Error('There are always so many tenders')
  const [row] = searchRows([old], noon)
  const id = row?.id ?? 0
  const others = tenders.filter((each) => each !== old)
  if (step === 'remove') return [others, removeSearchRows(env.DB, [id])]
  const changed: Sample =
    step === 'add'
      ? { ...old, name: `new-${++added}`, publishedAt: second(9000 + added) }
      : { ...old, title: ['Bridge'], status: 'awarded', regions: ['IT'] }
  const previous = step === 'change' ? { previousId: id, version: 2 } : {}
  const rows = searchRows([changed], noon).map((each) => ({ ...each, ...previous }))
  return [[...(step === 'add' ? tenders : others), changed], writeSearchRows(env.DB, rows.map(indexedRow))]
}

describe('kept totals', () => {
  it('are read and not counted while nothing changes', async () => {
    await store(many)
    const first = await searchAt({ regions: ['DE', 'FR'] }, noon)
    await env.DB.exec('UPDATE kept_answers SET answer = 7 WHERE answer = 1100')
    expect([first, await searchAt({ regions: ['DE', 'FR'] }, noon)]).toMatchObject([
      { total: 1100, writes: 1 },
      { total: 7, writes: 0 },
    ])
    await store(many)
    expect(await searchAt({ regions: ['DE', 'FR'] }, noon)).toMatchObject({ total: 1100, writes: 1 })
  })

  it('are counted each time where exchange rates decide, or where few rows are read', async () => {
    await store(many)
    const converted = { minValue: 0, currency: 'USD' as const }
    expect(await searchAt(converted, noon)).toMatchObject({ total: 1100, writes: 0 })
    expect(await searchAt({ regions: ['FR'] }, noon)).toMatchObject({ total: 0, writes: 0 })
  })

  it('are what counting finds, whatever is written and whenever, also while a search counts', async () => {
    const step = fc.record({
      kind: fc.constantFrom<Step>('add', 'change', 'remove'),
      index: fc.nat(1000),
      after: fc.constantFrom(0, 0, 1),
      during: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 5 }), async (steps) => {
        let tenders = [...many, ...Array.from({ length: 5 }, (_, index) => open(index))]
        let now = hours(-1)
        await store(tenders, now)
        for (const { kind, index, after, during } of steps) {
          const [left, statements] = taken(kind, tenders, index)
          const searching = during ? queries.map((query) => searchAt(query, now)) : []
          await Promise.all([env.DB.batch(statements), ...searching])
          tenders = left
          now = new Date(now.getTime() + after * 3_600_000)
          for (const query of [...queries, ...queries]) {
            const { total, facets } = await searchAt(query, now)
            expect([query, { total, facets }]).toEqual([query, expected(tenders, query, now)])
          }
        }
      }),
      { numRuns: 4 },
    )
  }, 60_000)
})
