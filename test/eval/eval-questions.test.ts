import { describe, expect, it } from 'vitest'
import { farOf, levelsOf } from './outside/measure.ts'
import { askAll, type Outcome, report, type Scores, scoresOf } from './questions.ts'

/**
 * The shares that the engine must reach without a model. `first` and `three` count the questions in plain words in
 * all languages, `hardThree` the colloquial questions. `wronglyRefused` and `uncertain` are upper limits.
 */
const bars: Record<string, Partial<Record<keyof Scores, number>>> = {
  eval: { first: 0.9, three: 0.95, hardThree: 0.85, refused: 8 / 9, wronglyRefused: 0.05, uncertain: 0.2 },
  'eval-own': { three: 0.95, refused: 0.8, wronglyRefused: 0.05, uncertain: 0.2 },
  'eval-examiner-a': {
    first: 0.9,
    three: 0.95,
    hardThree: 0.9,
    refused: 0.9,
    wronglyRefused: 0.05,
    uncertain: 0.2,
  },
  'eval-examiner-b': {
    first: 0.95,
    three: 0.98,
    hardThree: 0.95,
    refused: 0.83,
    wronglyRefused: 0.02,
    uncertain: 0.25,
  },
  'eval-examiner-c': {
    first: 0.9,
    three: 0.98,
    hardThree: 0.88,
    refused: 0.75,
    wronglyRefused: 0.02,
    uncertain: 0.25,
  },
}

const asked: Outcome[] = []

describe('askTender', () => {
  it.for(Object.entries(bars))('answers the questions of %s as well as it must', async ([set, bar]) => {
    const outcomes = await askAll(set)
    asked.push(...outcomes)
    const scores = scoresOf(outcomes)
    // oxlint-disable-next-line no-console -- the figures are what the test is for
    console.log(report(set, outcomes))
    for (const [name, bound] of Object.entries(bar)) {
      const { right, of } = scores[name as keyof Scores]
      const said = `${set}: ${name} ${right}/${of}`
      if (name === 'wronglyRefused' || name === 'uncertain')
        expect(right / of, said).toBeLessThanOrEqual(bound)
      else expect(right / of, said).toBeGreaterThanOrEqual(bound)
    }
    for (const { answer } of outcomes)
      expect([answer.found, answer.quotes.length > 0, answer.confidence >= 0.6]).toEqual([
        answer.certainty === 'certain',
        answer.certainty !== 'none',
        answer.certainty === 'certain',
      ])
  })

  it('is right as often as it says', () => {
    const outcomes = asked.map(({ answer, place }) => ({ answer, place: place ?? 0 }))
    // oxlint-disable-next-line no-console -- the figures are what the test is for
    console.log(levelsOf('own tenders', outcomes))
    expect(farOf(outcomes)).toEqual([])
  })
})
