import fc from 'fast-check'
import { expect } from 'vitest'
import { type AlertFilters, searchOf } from '../../src/delivery/alerts/schema.ts'
import { statuses } from '../../src/catalogue/notices/vocabulary.ts'
import { sample } from './search-corpus.ts'
import { q, word } from './searches.ts'
import { alerted, searched, storeNew, time } from './alert-matches.ts'

const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ', ', '/', '-', '')), { minLength: 1, maxLength: 6 })
  .map((all) => all.flat().join(''))
const tender = fc.record({
  title: fc.array(text, { minLength: 1, maxLength: 2 }),
  texts: fc.array(text, { maxLength: 3 }),
  language: fc.constantFrom(null, 'en', 'de', 'und'),
  buyers: fc.array(text, { maxLength: 1 }),
  publishedAt: fc
    .integer({ min: 0, max: 4 })
    .map((n) => new Date(Date.UTC(2026, 2, 1, n * 12)).toISOString()),
  status: fc.oneof(fc.constant('open' as const), fc.constantFrom(...statuses)),
  source: fc.constantFrom('ted', 'find-a-tender', 'find'),
  cpvCodes: fc.uniqueArray(fc.constantFrom('45000000', '45233130', '30200000', '03100000'), { maxLength: 2 }),
  regions: fc.uniqueArray(fc.constantFrom('DE', 'DE212', 'EL30', 'GB', 'UKL11'), { maxLength: 2 }),
  cents: fc.constantFrom(null, 0, 100, 25_050, 100_000, 2 ** 18, 2 ** 29, 4e12),
  deadlines: fc
    .uniqueArray(fc.integer({ min: -3, max: 8 }), { maxLength: 3 })
    .map((all) => all.toSorted((a, b) => a - b).map((each) => time(each).toISOString())),
})
const corpus = fc
  .array(tender, { minLength: 1, maxLength: 40 })
  .map((all) => all.map((each, i) => sample(String(i), each)))

const amount = fc.constantFrom(0, 0.01, 1, 250.5, 1000, 2621.44, 5_368_709.12, 5e10)
const day = fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-20T15:00:00+01:00', '2026-11-21')

const published = fc.constantFrom('2026-03-01', '2026-03-02T12:00:00Z', '2026-03-03')

const every = {
  q,
  cpvCodes: fc.uniqueArray(fc.constantFrom('45', '45200000', '45233130-0', '99'), {
    minLength: 1,
    maxLength: 2,
  }),
  regions: fc.uniqueArray(fc.constantFrom('de', 'DE2', 'GR', 'UK', 'SE'), { minLength: 1, maxLength: 2 }),
  match: fc.constantFrom('forms' as const, 'exact' as const),
  status: fc.oneof(
    fc.constantFrom(...statuses),
    fc.uniqueArray(fc.constantFrom(...statuses), { minLength: 1, maxLength: 3 }),
  ),
  source: fc.constantFrom('ted', 'find-a-tender', 'find'),
  buyer: word,
  publishedAfter: published,
  publishedBefore: published,
  updatedAfter: fc.oneof(published, day),
  minValue: amount,
  maxValue: amount,
  deadlineAfter: day,
  deadlineBefore: day,
}
const filters = fc
  .tuple(
    fc.record(every),
    fc.uniqueArray(fc.constantFrom(...(Object.keys(every) as (keyof typeof every)[])), { maxLength: 3 }),
    fc.constantFrom(undefined, 'EUR' as const, 'GBP' as const, 'JPY' as const, 'ITL' as const),
  )
  .map(([all, chosen, currency]): AlertFilters => ({
    ...Object.fromEntries(chosen.map((name) => [name, all[name]])),
    ...(currency && { currency }),
  }))
  // Filters whose lower bound is above the upper bound are left out, because alert and search refuse them.
  .filter((given) => searchOf(given) !== null)

/**
 * Asserts that an alert matches exactly what the search finds among the new tenders, at any moment. Two files
 * share the runs, so that each is short.
 */
export async function alertsMatchSearches(numRuns: number): Promise<void> {
  const moments = fc.array(fc.integer({ min: -4, max: 9 }), { minLength: 25, maxLength: 25 })
  const filterSets = fc.array(filters, { minLength: 25, maxLength: 25 })
  let matches = 0
  await fc.assert(
    fc.asyncProperty(corpus, fc.nat(10), moments, filterSets, async (tenders, known, at, all) => {
      await storeNew(tenders, known, time(-4))
      const isNew = new Set(tenders.slice(known).map(({ name }) => `tender_${name}`))
      const ascending = at.toSorted((a, b) => a - b)
      for (const [i, each] of all.entries()) {
        const now = time(ascending[i] ?? 9)
        // The alert looks before the search, because the search settles the deadlines that have passed.
        const found = await alerted(each, known, now)
        const expected = (await searched(each, now)).filter((id) => isNew.has(id))
        expect(found.toSorted(), JSON.stringify(each)).toEqual(expected.toSorted())
        matches += found.length
      }
    }),
    { numRuns },
  )
  // The filters are drawn at random: twenty runs find some 500 to 1,000 tenders, and once found 143.
  expect(matches).toBeGreaterThan(2 * numRuns)
}
