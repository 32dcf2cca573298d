import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { assess } from '../../src/insight/retrieval/confidence.ts'
import { aspectsOf } from '../../src/insight/retrieval/aspects.ts'
import { saidIn, toldIn } from '../../src/insight/retrieval/features.ts'
import { readQuestion } from '../../src/insight/retrieval/question.ts'
import { rankSentences } from '../../src/insight/retrieval/rank.ts'
import { weighed } from '../../src/insight/retrieval/weights.ts'
import { passagesOf } from '../../src/reading/passages/passages.ts'
import { readWords } from '../../src/reading/passages/words.ts'

/** The share of the words of a question that a sentence says, and that it tells. */
function sharesOf(question: string, sentence: string): [said: number, told: number] {
  const aspects = aspectsOf(readQuestion(question))
  const reading = readWords(sentence, 'de')
  const matches = aspects.map(({ match }) => match(reading))
  return [saidIn(aspects, matches), saidIn(aspects, toldIn(aspects, matches))]
}

describe('the order of answers', () => {
  it('takes a word that names a concept for told where the concept is', () => {
    expect(sharesOf('Welche Bauzeit ist vorgesehen?', 'Die Ausführungsdauer beträgt 18 Monate.')).toEqual([
      0, 1,
    ])
  })

  it('weighs words that are told, and a number where the wording asks for a value', () => {
    for (const sign of ['told', 'toldNouns', 'asked', 'digit', 'holds'])
      expect(weighed('order', { [sign]: true }), sign).toBeGreaterThan(0)
  })
})

describe('the certainty and the confidence of an answer', () => {
  it('rest on one look at the best sentence', () => {
    const inquiry = readQuestion('How long is the warranty period?')
    const pages = ['The warranty period is five years. Site visits take place on Mondays.']
    const document = { id: 'd', title: 'Terms', kind: 'contract' as const, language: 'en', pages }
    const ranked = rankSentences(
      inquiry,
      passagesOf(document).map((each) => ({ ...each, title: null })),
    )
    let looks = 0
    const counted = ranked.map((each) => ({ ...each, look: () => (looks++, each.look()) }))
    expect(assess(inquiry, counted).certainty).toBe('certain')
    expect(looks).toBe(1)
  })
})
