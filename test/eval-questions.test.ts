import { describe, expect, it } from 'vitest'
import { askAll, report, type Scores, scoresOf } from './eval/questions.ts'

/** What the engine must reach without a model. `first` and `three` are of the questions in plain words, all languages. */
const bars: Record<string, Partial<Record<keyof Scores, number>>> = {
  eval: { first: 0.85, three: 0.95, refused: 8 / 9 },
  'eval-own': { three: 0.85, refused: 0.8 },
}

describe('askTender', () => {
  it.for(Object.entries(bars))('answers the questions of %s as well as it must', async ([set, bar]) => {
    const outcomes = await askAll(set)
    const scores = scoresOf(outcomes)
    // oxlint-disable-next-line no-console -- the figures are what the test is for
    console.log(report(set, outcomes))
    for (const [name, least] of Object.entries(bar)) {
      const { right, of } = scores[name as keyof Scores]
      expect(right / of, `${set}: ${name} ${right}/${of}`).toBeGreaterThanOrEqual(least)
    }
    for (const { answer } of outcomes) expect(answer.found).toBe(answer.quotes.length > 0)
  })
})
