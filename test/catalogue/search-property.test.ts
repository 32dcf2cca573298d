import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { statuses } from '../../src/catalogue/notices/vocabulary.ts'
import { insertRows } from '../../src/platform/db/bulk.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { type Sample, search, store } from '../support/search-corpus.ts'
import { answer, facetsOf, type Question, type Wish, type Wishes } from '../support/search-reference.ts'

const vocabulary = ['road', 'roads', 'roadside', 'bridge', 'agua', 'strasse', 'work', 'a', '24']
const spelt = (word: string) =>
  fc.constantFrom(word, word.toUpperCase(), word.replace('agua', 'Água').replace('strasse', 'Straße'))
const word = fc.constantFrom(...vocabulary)
const text = (maxLength: number) =>
  fc
    .array(fc.tuple(word.chain(spelt), fc.constantFrom(' ', ', ', ' / ', '-')), { minLength: 1, maxLength })
    .map((parts) => parts.flatMap(([each, sign], i) => (i === 0 ? [each] : [sign, each])).join(''))

const cpv = ['45000000', '45233130', '45200000', '30000000', '30200000', '71320000', '03100000']
const regions = ['DE', 'DE2', 'DE212', 'EL30', 'GR', 'GB', 'UKL11', 'FR1']
const sources = ['ted', 'find-a-tender', 'find', 'doffin']
const cents = [null, null, 0, 1, 100, 25_050, 2 ** 18 - 1, 2 ** 18, 2 ** 29 - 1, 2 ** 29, 4e12]

const start = Date.UTC(2026, 10, 20, 12)
const hour = 3_600_000
const time = (hours: number) => new Date(start + hours * hour)
const days = fc.integer({ min: -200, max: 600 }).map((n) => n * 24)
const hours = fc.oneof(fc.integer({ min: -3, max: 8 }), days, fc.constantFrom(-9000, 5000, 100_000, 1e6))

const tender = fc.record({
  title: fc.array(text(4), { minLength: 1, maxLength: 2 }),
  texts: fc.array(text(6), { maxLength: 3 }),
  status: fc.oneof(fc.constant('open' as const), fc.constantFrom(...statuses)),
  source: fc.constantFrom(...sources),
  cpvCodes: fc.uniqueArray(fc.constantFrom(...cpv), { maxLength: 3 }),
  regions: fc.uniqueArray(fc.constantFrom(...regions), { maxLength: 3 }),
  publishedAt: fc.integer({ min: 0, max: 4 }).map((n) => new Date(Date.UTC(2026, 8, 29 + n)).toISOString()),
  cents: fc.constantFrom(...cents),
  deadlines: fc
    .uniqueArray(hours, { maxLength: 3 })
    .map((all) => all.toSorted((a, b) => a - b).map((each) => time(each).toISOString())),
})
const corpus = fc
  .array(tender, { minLength: 1, maxLength: 60 })
  .map((all): Sample[] => all.map((each, i) => ({ ...each, name: String(i) })))

const wish: fc.Arbitrary<Wish> = fc
  .record({
    negated: fc.nat(3).map((n) => n === 0),
    words: fc.oneof(
      { weight: 3, arbitrary: word.map((each) => [each]) },
      fc.array(word, { minLength: 2, maxLength: 3 }),
    ),
    prefix: fc.boolean(),
    cut: fc.nat(4),
  })
  .map(({ negated, words, prefix, cut }) => {
    const last = words.at(-1) ?? ''
    const begun = prefix ? last.slice(0, Math.max(1, last.length - cut)) : last
    return { negated, words: [...words.slice(0, -1), begun], prefix }
  })
const wishes: fc.Arbitrary<Wishes> = fc.array(fc.array(wish, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
})

function written(groups: Wishes): string {
  const term = ({ negated, words, prefix }: Wish) => {
    const plain = words.join(' ') + (prefix ? '*' : '')
    return (negated ? '-' : '') + (words.length > 1 ? `"${plain}"` : plain)
  }
  return groups.map((group) => group.map(term).join(' OR ')).join(' ')
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>, freq = 2) => fc.option(arbitrary, { nil: undefined, freq })
const bound = fc.constantFrom(0, 0.01, 1, 250.5, 2621.43, 2621.44, 5_368_709.12, 5e10)
const question: fc.Arbitrary<Question> = fc
  .record({
    wishes: maybe(wishes, 3),
    cpvCodes: maybe(
      fc.uniqueArray(fc.constantFrom(...cpv, '45', '452', '45233130-0', '99'), {
        minLength: 1,
        maxLength: 3,
      }),
    ),
    regions: maybe(
      fc.uniqueArray(fc.constantFrom(...regions, 'el', 'UK', 'SE'), { minLength: 1, maxLength: 3 }),
    ),
    status: maybe(fc.uniqueArray(fc.constantFrom(...statuses), { minLength: 1, maxLength: 3 })),
    source: maybe(fc.constantFrom(...sources)),
    minValue: maybe(bound),
    maxValue: maybe(bound),
    deadlineAfter: maybe(hours.map(time)),
    deadlineBefore: maybe(hours.map(time)),
    sort: maybe(fc.constantFrom('relevance', 'publishedAt', 'deadline', 'estimatedValue'), 4),
    order: maybe(fc.constantFrom('asc', 'desc'), 4),
    facets: fc.boolean(),
    limit: fc.constantFrom(2, 3, 7),
    kept: fc.array(fc.nat(8), { maxLength: 3 }),
    hidden: maybe(fc.array(fc.nat(60), { maxLength: 9 })),
    newAfter: maybe(fc.nat(60), 5),
  })
  .map(({ wishes, kept, hidden, newAfter, ...query }) => {
    // A query has at most three filters, because more filters would leave no tender.
    const filters = [
      'cpvCodes',
      'regions',
      'status',
      'source',
      'minValue',
      'maxValue',
      'deadlineAfter',
      'deadlineBefore',
    ] as const
    for (const [i, name] of filters.entries()) if (!kept.includes(i)) delete query[name]
    return {
      wishes: wishes ?? [],
      hidden,
      newAfter,
      query: { ...query, match: 'exact' as const, ...(wishes && { q: written(wishes) }) },
    }
  })

/** The filters that only the console sets, and the request to count what came after the tenth tender. */
const ownFilters = ({ hidden, newAfter }: Question) => ({
  newAfter,
  countNewAfter: tenth,
  ...(hidden && {
    without: sql`SELECT id FROM tender_docs WHERE tender_id IN
      (SELECT 'tender_' || value FROM json_each(${JSON.stringify(hidden)}))`,
  }),
})
const tenth = 10

/** Writes to the change feed that the tenders came in their order. */
const arrive = (tenders: Sample[]) =>
  env.DB.batch([
    env.DB.prepare('DELETE FROM tender_changes'),
    ...insertRows(
      env.DB,
      'INSERT INTO tender_changes (seq, tender_id, change, at)',
      tenders.map(({ name }, index) => [index + 1, `tender_${name}`, 'created', 0]),
    ),
  ])

async function everyPage(query: Parameters<typeof search>[0], now: Date) {
  const { limit = 7 } = query
  const first = await search({ ...query, limit }, now)
  const ids = first.items.map(({ id }) => id)
  for (let page = 2; (page - 1) * limit < first.total; page++) {
    const { items, total } = await search({ ...query, page, facets: false }, now)
    expect(total).toBe(first.total)
    ids.push(...items.map(({ id }) => id))
  }
  return { names: ids.map((id) => id.replace('tender_', '')), total: first.total, beside: first.beside }
}

it('a search finds exactly what a filter over plain objects finds, page by page, at any moment', async () => {
  const moments = fc.array(fc.integer({ min: -4, max: 9 }), { minLength: 20, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(
      corpus,
      moments,
      fc.array(question, { minLength: 20, maxLength: 20 }),
      async (tenders, at, questions) => {
        await store(tenders, time(-4))
        await arrive(tenders)
        const ascending = at.toSorted((a, b) => a - b)
        for (const [i, asked] of questions.entries()) {
          const now = time(ascending[i] ?? 9)
          const expected = answer(tenders, asked, now)
          const { names, total, beside } = await everyPage({ ...asked.query, ...ownFilters(asked) }, now)
          expect({ names, total }).toEqual({
            names: expected.map(({ name }) => name),
            total: expected.length,
          })
          const fresh = answer(tenders, { ...asked, newAfter: tenth }, now)
          if (asked.newAfter === undefined) expect(beside?.fresh).toBe(fresh.length)
          if (asked.query.facets) expect(beside?.facets).toEqual(facetsOf(expected, now))
        }
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)
