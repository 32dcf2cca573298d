import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../../src/insight/questions/retrieval/answer.ts'
import { assess } from '../../src/insight/questions/retrieval/confidence.ts'
import { aspectsOf } from '../../src/insight/questions/retrieval/aspects.ts'
import { saidIn, coveredIn } from '../../src/insight/questions/retrieval/features.ts'
import { readQuestion } from '../../src/insight/questions/retrieval/question.ts'
import { rankSentences } from '../../src/insight/questions/retrieval/rank.ts'
import { passagesOf } from '../../src/reading/passages/passages.ts'
import { readWords } from '../../src/reading/passages/words.ts'

/** The share of the words of a question that a sentence has itself, and that it covers. */
function sharesOf(question: string, sentence: string): [said: number, told: number] {
  const aspects = aspectsOf(readQuestion(question))
  const reading = readWords(sentence, 'de')
  const matches = aspects.map(({ match }) => match(reading))
  return [saidIn(aspects, matches), saidIn(aspects, coveredIn(aspects, matches))]
}

describe('the order of answers', () => {
  it('takes a word that names a concept for told where the concept is', () => {
    expect(sharesOf('Welche Bauzeit ist vorgesehen?', 'Die Ausführungsdauer beträgt 18 Monate.')).toEqual([
      0, 1,
    ])
  })
})

describe('the certainty and the confidence of an answer', () => {
  it('rest on one look at the best sentence', () => {
    const inquiry = readQuestion('How long is the warranty period?')
    const page = 'The warranty period is five years. Site visits take place on Mondays.'
    const ranked = rankSentences(inquiry, passages([page]))
    let looks = 0
    const counted = ranked.map((each) => ({ ...each, look: () => (looks++, each.look()) }))
    expect(assess(inquiry, counted).certainty).toBe('certain')
    expect(looks).toBe(1)
  })

  it.for([
    ['How are tenders submitted? Is there a page limit?', 'certain'],
    ['When is the deadline, and is there a page limit?', 'closest'],
  ] as const)('agree where two questions are asked at once: %s', ([question, certainty]) => {
    const answer = answerQuestion(question, passages([formOfTender]))
    expect(answer.certainty).toBe(certainty)
    expect(answer.confidence >= 0.6).toBe(certainty === 'certain')
  })
})

/** The passages of pages. */
const passages = (pages: string[]) =>
  passagesOf({ id: 'd', title: 'Terms', kind: 'contract', language: 'en', pages }).map((each) => ({
    ...each,
    title: null,
  }))

const formOfTender = `4. Form of the tender
4.1 The tender consists of the form of tender, the price schedule and a description of the method.
4.2 The description of the method is no longer than 20 pages of A4, in a font of at least 11 points. Annexes with curricula vitae and certificates are not counted.
4.3 Pages beyond the limit are not read and not assessed.
4.4 Questions are asked through the portal until 10 December 2026. Answers are published without the name of the asker.
4.5 Tenders are submitted electronically by 20 December 2026 at 12:00. Files larger than 100 MB are divided.
4.6 The tender remains valid for 90 days.
5. Presentation
5.1 The three best tenderers present their method on one day in January. A presentation takes 45 minutes and has 15 slides at most.
5.2 Subcontractors are named in the form of tender, with the share that they carry out.
5.3 The buyer pays within 30 days of a correct invoice.`
