import { beforeAll, describe, expect, it } from 'vitest'
import {
  type LabelledRequirement,
  labelledRequirements,
  learnCodes,
  codeTableOf,
  unseenCodes,
} from '../../tools/training/code-weights.ts'
import { signsIn } from '../../tools/training/learning.ts'
import { demandCodes } from '../../src/reading/requirements/codes.ts'
import { minLead } from '../../src/reading/requirements/fitting.ts'
import { weightsIn } from '../../src/reference/language/weights.ts'
import tableText from '../../assets/tables/demand-codes.tsv'
import { fixture } from '../support/fixtures.ts'

let demands: LabelledRequirement[]
beforeAll(async () => {
  demands = labelledRequirements(new TextDecoder().decode(await fixture('training/codes.tsv')))
})

/**
 * At least this many percentage points more are right, each part of the documents by weights that it did not
 * train.
 */
const gains = { en: 2, de: 2 }

describe('codes of demands', { timeout: 120_000 }, () => {
  it('have the weights of the table, learnt anew', () => {
    const signs = signsIn(tableText)
    const learnt = weightsIn(codeTableOf(signs, learnCodes(demands, signs)))
    const table = weightsIn(tableText)
    expect(learnt.columns).toEqual(table.columns)
    expect(table.numbers.every((units, i) => Math.abs(units - (learnt.numbers[i] ?? 0)) <= 2)).toBe(true)
  })

  it('are right more often than by rules alone, in papers that taught nothing', async ({ annotate }) => {
    const found = [0, 1, 2, 3].flatMap((part) => unseenCodes(demands, signsIn(tableText), part))
    for (const [language, gain] of Object.entries(gains)) {
      const own = found.filter(({ demand }) => demand.language === language && demand.own !== null)
      const share = (codeOf: (one: (typeof own)[number]) => string | null) =>
        (100 *
          own.filter((one) =>
            demandCodes.some((code) => code === codeOf(one) && one.demand.right.includes(code)),
          ).length) /
        own.length
      const before = share(({ demand }) => demand.own)
      const after = share(({ demand, likely }) => {
        const max = Math.max(...likely)
        const best = demandCodes[likely.indexOf(max)]
        const { own } = demand
        if (own === null || best === undefined) return own
        return max - (likely[demandCodes.indexOf(own)] ?? 0) > minLead(own, best) ? best : own
      })
      await annotate(
        `${language}: right ${before.toFixed(1)} % by rules, ${after.toFixed(1)} % of ${own.length}`,
      )
      expect(after - before).toBeGreaterThan(gain)
    }
  })
})
