import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { ratesToday } from '../../src/delivery/alerts/matching/window.ts'
import { sample } from '../support/search-corpus.ts'
import { alerted, searched, storeNew, time } from '../support/alert-matches.ts'

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
        // The amounts around the one that is worth as much.
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
