import fc from 'fast-check'
import { expect, it } from 'vitest'
import { weightsIn } from '../../src/reference/language/weights.ts'
import { rowOf } from '../../tools/training/learning.ts'

it('reads every weight in the column where the trainer wrote it', () => {
  const weight = fc.oneof(fc.constant(0), fc.integer({ min: -127, max: 127 }))
  const table = fc
    .integer({ min: 1, max: 12 })
    .chain((width) =>
      fc.array(fc.array(weight, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
    )
  fc.assert(
    fc.property(table, (rows) => {
      const columns = (rows[0] ?? []).map((_, i) => `c${i}`)
      const lines = rows.map((row, i) =>
        rowOf(
          `s${i}`,
          row.map((each) => (each === 0 ? '' : String(each))),
        ),
      )
      const read = weightsIn(`${[['sign', ...columns].join('\t'), ...lines].join('\n')}\n`)
      expect([...read.numbers]).toEqual(rows.flat())
      expect([...read.places.keys()]).toEqual(rows.map((_, i) => `s${i}`))
    }),
    { numRuns: 300 },
  )
})
