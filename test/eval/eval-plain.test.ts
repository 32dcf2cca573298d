import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixture, jsonFixture } from '../support/fixtures.ts'
import { tableSource } from '../support/tables.ts'
import { askTexts, calibration, type Outcome } from './outside/measure.ts'
import { endsOf, misses, plainQuestions, trusted } from './plain.ts'

let outcomes: Outcome[] = []

beforeAll(async () => {
  const table = new TextDecoder().decode(await fixture('eval-plain/questions.tsv'))
  const texts = await plainQuestions(table, (set) => jsonFixture(`${set}/tenders.json`))
  outcomes = await askTexts({ ...tableSource, d1: env.DB }, texts)
}, 300_000)

/** `shown` is what the engine reached before certainty was developed. */
const bars = { trusted: 0.85, shown: { first: 119 / 128, second: 108 / 116 }, refused: 0.1 }

describe('short plain questions of a bid manager', () => {
  it.for(['first', 'second'] as const)('are certain where the text answers, in the %s half', (half) => {
    const own = outcomes.filter(({ kind }) => kind === half)
    const ends = endsOf(own)
    // oxlint-disable-next-line no-console -- the figures are what the test is for
    console.log(half, JSON.stringify(ends), half === 'first' ? `\n${misses(own).join('\n')}` : '')
    expect(trusted(ends)).toBeGreaterThanOrEqual(bars.trusted)
    expect(ends.shown / ends.answerable).toBeGreaterThanOrEqual(bars.shown[half])
    expect(ends.refused / ends.answerable).toBeLessThanOrEqual(bars.refused)
  })

  it('are right as often as the engine says', () => {
    const levels = calibration(outcomes)
    // oxlint-disable-next-line no-console -- the figures are what the test is for
    console.log(
      levels.map(({ of, said, right }) => `${of} ${said.toFixed(2)} ${right.toFixed(2)}`).join('\n'),
    )
    for (const { of, said, right } of levels)
      if (of >= 50) expect(Math.abs(said - right)).toBeLessThanOrEqual(0.1)
  })
})
