import { answerQuestion } from '../../src/insight/questions/retrieval/answer.ts'
import { passagesOf } from '../../src/reading/passages/passages.ts'
import { readWords, type SentenceWords } from '../../src/reading/passages/words.ts'
import '../support/tables.ts'
import type { Aspect } from '../../src/insight/questions/retrieval/aspects.ts'
import { clearnessIn, lackingIn, unmetIn } from '../../src/insight/questions/retrieval/features.ts'
import { describe, expect, it } from 'vitest'
import { readQuestion } from '../../src/insight/questions/retrieval/question.ts'

describe('the kinds of value that a question asks for', () => {
  it.for([
    ['What is the budget?', ['money']],
    ['How much experience must the lead have?', ['duration', 'number']],
    ['Wie viel Erfahrung muss der Leiter haben?', ['duration', 'number']],
    ["Combien d'expérience le chef doit-il avoir ?", ['duration', 'number']],
    ['Wie hoch ist das Budget?', ['money']],
    ['How high is the fence?', ['money', 'percent', 'number']],
    ['Wie hoch ist die Schichtdicke?', ['money', 'percent', 'number']],
    ['Welche Deckungssumme muss die Versicherung haben?', ['money']],
  ] as const)('%s', ([question, kinds]) => {
    expect(readQuestion(question)).toMatchObject({ kinds, worded: true })
  })
})

describe('the signs of what a text leaves open', () => {
  const aspect = (name: string, group: number, match = 0): Aspect => ({
    kind: group < 0 ? 'word' : 'concept',
    name,
    factor: 1,
    group,
    isKnown: true,
    isNamed: true,
    isSpecific: false,
    isLiteral: () => false,
    within: [],
    match: () => match,
  })
  const naming = (...named: string[]): SentenceWords => ({
    ...readWords('', 'en'),
    named: new Set(named),
    concepts: new Map(named.map((name) => [name, 1.5])),
  })

  it('count the concepts that no text names, of those from the same words one', () => {
    const aspects = [aspect('incentive', 0), aspect('delivery_time', 1), aspect('deadline', 1)]
    expect(lackingIn(aspects, [naming('deadline'), naming()])).toBe(0.5)
    expect(lackingIn(aspects, [naming('deadline'), naming('incentive')])).toBe(0)
    expect(lackingIn([], [naming()])).toBe(0)
    expect(clearnessIn(aspects, naming('deadline'))).toBe(0.75)
    expect(clearnessIn([], naming('deadline'))).toBe(0)
  })

  it('count the words that nothing says, and common words with a meaning', () => {
    const inquiry = readQuestion('What is the penalty for late delivery?')
    expect(inquiry.narrowing).toContainEqual(expect.arrayContaining(['w.delay']))
    const words = inquiry.terms.map(({ word }) => aspect(word, -1))
    expect(words.map(({ name }) => name)).toEqual(['penalty', 'delivery'])
    expect(unmetIn(inquiry, words, [1, 0], [naming()])).toBeCloseTo(2 / 3)
    expect(unmetIn(inquiry, words, [1, 0], [naming('w.delay')])).toBeCloseTo(1 / 3)
    expect(unmetIn({ ...inquiry, narrowing: [] }, [], [], [naming()])).toBe(0)
  })
})

describe('answerQuestion', () => {
  const candidates = passagesOf({
    id: 'terms',
    title: 'Bedingungen',
    kind: 'tender_documents',
    language: 'de',
    pages: [
      `3. Sonstiges
Sollten Teile Ihrer Bedingungen wichtig sein, binden Sie diese bitte in das Angebot mit ein.
4. Bindefrist der Angebote
14.03.2028
5. Muster
Dem Angebot sind mindestens vier Farbmuster beizulegen.`,
    ],
  }).map((passage) => ({ ...passage, title: 'Bedingungen' }))

  it.for([
    ['Bis wann gilt die Bindefrist?', '14.03.2028'],
    ['Wie viele Farbmuster sind beizufügen?', 'vier Farbmuster'],
  ] as const)('answers %s for certain', ([question, words]) => {
    const { certainty, quotes } = answerQuestion(question, candidates)
    expect(quotes[0]?.quote).toContain(words)
    expect(certainty).toBe('certain')
  })
})
