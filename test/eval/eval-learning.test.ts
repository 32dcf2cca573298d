import { beforeAll, describe, expect, it } from 'vitest'
import {
  demandTableOf,
  learnDemands,
  type LabelledLine,
  linesIn,
  unseenDemands,
} from '../../tools/training/demand-weights.ts'
import { signsIn } from '../../tools/training/learning.ts'
import { minProbability } from '../../src/reading/requirements/likely.ts'
import { weightsIn } from '../../src/reference/language/weights.ts'
import tableText from '../../assets/tables/demand-signs.tsv'
import { fixture } from '../support/fixtures.ts'

const levels = [0.1, 0.3, 0.5, 0.7, 0.9, 1]

let lines: LabelledLine[]
beforeAll(async () => {
  const text = new TextDecoder().decode(await fixture('training/demands.tsv'))
  lines = linesIn(text, signsIn(tableText))
})

/** The share of lines that are requirements, 0 to 1. */
const share = (some: readonly { line: LabelledLine }[]) =>
  some.reduce((sum, { line }) => sum + line.demands, 0) / Math.max(1, some.length)

/** The share of requirements that are among some lines, 0 to 1. A doubtful one counts half. */
const found = (some: readonly { line: LabelledLine }[], all: readonly { line: LabelledLine }[]) => {
  const demandsOf = (each: readonly { line: LabelledLine }[]) =>
    each.reduce((sum, { line }) => sum + line.demands * line.counts, 0)
  return demandsOf(some) / demandsOf(all)
}

const percent = (share: number) => (100 * share).toFixed(1)

/**
 * This many percentage points more requirements are found than by rules alone, and rows are more often right.
 */
const gains = { en: 9, de: 5, fr: 5 }

describe('lines of papers that taught nothing', { timeout: 120_000 }, () => {
  it('have the weights of the table, learnt anew', () => {
    const signs = signsIn(tableText)
    const learnt = weightsIn(demandTableOf(signs, learnDemands(lines, signs)))
    const table = weightsIn(tableText)
    expect(table.numbers.every((units, i) => Math.abs(units - (learnt.numbers[i] ?? 0)) <= 2)).toBe(true)
  })

  it('demand something as often as said', async ({ annotate }) => {
    const all = unseenDemands(lines, signsIn(tableText))
    const parts = levels.map((to, i) => {
      const from = levels[i - 1] ?? 0
      const some = all.filter(({ likely }) => likely >= from && likely < to)
      return { from, to, said: some.reduce((sum, { likely }) => sum + likely, 0) / some.length, some }
    })
    await annotate(
      parts
        .map(
          ({ from, to, said, some }) =>
            `${from} to ${to}: ${some.length} lines, said ${said.toFixed(2)}, right ${share(some).toFixed(2)}`,
        )
        .join('\n'),
    )
    for (const { said, some } of parts) expect(Math.abs(said - share(some))).toBeLessThan(0.05)
    for (const [language, gain] of Object.entries(gains)) {
      const own = all.filter(({ line }) => line.language === language)
      const byRules = own.filter(({ line }) => line.own !== undefined)
      const listed = own.filter(({ line, likely }) => likely >= minProbability(line.own))
      const [before, after] = [found(byRules, own), found(listed, own)]
      await annotate(
        `${language}: by rules found ${percent(before)}, right ${percent(share(byRules))}; ` +
          `with what is learnt found ${percent(after)}, right ${percent(share(listed))} % of ${listed.length}`,
      )
      expect(100 * (after - before)).toBeGreaterThan(gain)
      expect(share(listed)).toBeGreaterThan(share(byRules))
    }
  })
})
