import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadSearch } from '../../src/catalogue/tenders/search/filter.ts'
import { questionOf } from '../../src/delivery/alerts/matching/match.ts'
import { ratesToday } from '../../src/delivery/alerts/matching/window.ts'
import { sample } from '../support/search-corpus.ts'
import { alerted, searched, storeNew, time } from '../support/alert-matches.ts'
import { anyCharacter } from '../support/any-character.ts'
import { q } from '../support/searches.ts'
import { tableSource } from '../support/tables.ts'

describe('bounds in another currency', { timeout: 60_000 }, () => {
  it.for(['GBP', 'USD', 'DKK', 'ITL'] as const)(
    'in %s are rounded to the cent as the search does',
    async (currency) => {
      const cents = Array.from({ length: 60 }, (_, i) => 100 + i)
      await storeNew(
        cents.map((each, i) => sample(`v${i}`, { cents: each })),
        0,
        time(0),
      )
      const rate = (await ratesToday({ d1: env.DB, now: time(0) })).get(currency) ?? 0
      const sizes = new Set<number>()
      for (const each of cents.filter((_, i) => i % 3 === 0)) {
        // The amount that is worth as much, and the amounts one cent below and above.
        for (const off of [-0.01, 0, 0.01]) {
          const bound = Math.round(each * rate + off * 100) / 100
          for (const filters of [
            { minValue: bound, currency },
            { maxValue: bound, currency },
          ]) {
            const found = await alerted(filters, 0, time(0))
            expect(found.toSorted(), JSON.stringify(filters)).toEqual(
              (await searched(filters, time(0))).toSorted(),
            )
            sizes.add(found.length)
          }
        }
      }
      expect(sizes.size).toBeGreaterThan(15)
    },
  )
})

describe('questionOf', { timeout: 60_000 }, () => {
  it('reads whatever is searched for', async () => {
    const any = fc.oneof(q, fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' }))
    await fc.assert(
      fc.asyncProperty(any, async (text) => {
        await loadSearch(tableSource, [{ q: text }])
        expect(() => questionOf({ q: text })).not.toThrow()
      }),
      { numRuns: 1000 },
    )
  })
})
