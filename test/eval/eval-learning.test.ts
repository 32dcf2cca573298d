import { beforeAll, describe, expect, it } from 'vitest'
import { enough } from '../../src/reading/requirements/likely.ts'
import { readTable } from '../../src/reference/codes/table.ts'
import tableText from '../../src/reference/tables/demand-signs.tsv'
import { fixture } from '../support/fixtures.ts'
import { learn, type Line, linesIn, unseen } from './learning.ts'

const levels = [0.1, 0.3, 0.5, enough, 1]

let lines: Line[]
beforeAll(async () => {
  lines = linesIn(new TextDecoder().decode(await fixture('eval-learning/demands.tsv')))
})

/** The share of lines that demand something, 0 to 1. */
const share = (some: readonly { line: Line }[]) =>
  some.reduce((sum, { line }) => sum + line.demands, 0) / Math.max(1, some.length)

describe('lines that the rules do not list', () => {
  it('have the weights of the table, learnt anew', () => {
    const learnt = learn(lines)
    const table = readTable<'sign' | 'weight'>(tableText)
    expect(table.map(({ sign }) => sign).toSorted()).toEqual([...learnt.keys()].toSorted())
    for (const { sign, weight } of table) expect(learnt.get(sign), sign).toBeCloseTo(Number(weight), 1)
  })

  it('demand something as often as said, in documents that taught nothing', async ({ annotate }) => {
    const found = unseen(lines)
    const parts = levels.map((to, i) => {
      const from = levels[i - 1] ?? 0
      const some = found.filter(({ likely }) => likely >= from && likely < to)
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
    for (const { said, some } of parts) expect(Math.abs(said - share(some))).toBeLessThan(0.1)
    const listed = found.filter(({ likely }) => likely >= enough)
    expect(listed.length).toBeGreaterThan(400)
    expect(share(listed)).toBeGreaterThan(0.85)
  })
})
