import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { clauses, clauseSets, scoreHalf } from './clauses.ts'

const sets = await Promise.all(clauseSets.map(async (set) => ({ set, all: await clauses(set) })))
const cases = sets.flatMap(({ set, all }) => ['en', 'de', 'fr'].map((language) => ({ set, all, language })))
const percent = (share: number) => `${(100 * share).toFixed(0)} %`

describe('risksInDocuments on clauses as contracts have them', () => {
  it.for(cases)(
    'finds the risks of $set in $language, and few where there are none',
    ({ set, all, language }) => {
      const [first, second] = [true, false].map((seen) => scoreHalf(all, language, seen))
      for (const [half, score] of Object.entries({ first, second })) {
        if (!score) throw new Error(`There are no clauses in the ${half} half`)
        const { recall, precision, clauses: count, ofBuyer, flaggedOfBuyer, missed, wrong } = score
        // oxlint-disable-next-line no-console -- the figures are what the test is for
        console.log(
          `${set}, ${language}, ${half} half: ${percent(recall)} / ${percent(precision)} of ${count} clauses; ${flaggedOfBuyer} of ${ofBuyer} that bind the buyer flagged`,
          // What is wrong in the half that only measures must not be shown.
          half === 'first'
            ? [...missed.map((each) => `missed ${each}`), ...wrong.map((each) => `wrong ${each}`)]
            : '',
        )
        expect(count).toBeGreaterThanOrEqual(28)
        expect(recall).toBeGreaterThanOrEqual(0.8)
        expect(precision).toBeGreaterThanOrEqual(0.8)
      }
    },
  )
})
