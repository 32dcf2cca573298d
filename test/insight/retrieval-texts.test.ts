import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../../src/insight/questions/retrieval/answer.ts'
import { type Candidate, passagesOf } from '../../src/reading/passages/passages.ts'
import pages from '../fixtures/eval/pages.json' with { type: 'json' }

const candidatesOf = (page: string): Candidate[] =>
  passagesOf({ id: 'document', title: 'Terms', kind: 'tender_documents', language: null, pages: [page] }).map(
    (passage) => ({ ...passage, title: null }),
  )

describe('answerQuestion', () => {
  it.for(pages)('finds the words that answer questions about $page', ({ page, asked }) => {
    const wrong = asked.filter(([question, words]) => {
      const { found, quotes } = answerQuestion(question ?? '', candidatesOf(page))
      return words == null ? found : !quotes.some(({ quote }) => quote.includes(words))
    })
    expect(wrong).toEqual([])
  })

  it.for<[string, string]>([
    [
      'What is the battery warranty?',
      'The period is 24 months from delivery.\nThe battery warranty must cover the same period.',
    ],
    [
      'Wie lange ist die Gewährleistung für Akkus?',
      'Die Frist beträgt 24 Monate ab Abnahme.\nDiese gilt auch für die Gewährleistung der Akkus.',
    ],
    [
      'Quelle est la garantie des batteries ?',
      'La durée est de 24 mois à compter de la réception.\nLa garantie des batteries court pendant la même durée.',
    ],
  ])('quotes for %s the sentence to which the answer points back', ([question, words]) => {
    const page = `6 Conditions\n${words}`
    expect(answerQuestion(question, candidatesOf(page)).quotes[0]?.quote).toBe(words)
  })

  it.for<[string, string]>([
    ['How many bridges are there?', 'The town has three old bridges.'],
    ['How many bridges are there?', 'The number of bridges is limited to 4.'],
    ['Wie viele Brücken gibt es?', 'Es gibt 12 große Brücken in der Stadt.'],
    ['Combien de ponts y a-t-il ?', 'La ville a 7 ponts.'],
  ])('takes for "%s" the number of the thing: %s', ([question, page]) => {
    const { certainty } = answerQuestion(
      question,
      candidatesOf(`The town\n${page}\nThe hall is made of wood.`),
    )
    expect(certainty).toBe('certain')
  })

  it.for<[string, string, string]>([
    [
      'When did colonisation reach the harbour?',
      'The colonies grew from the harbour, road by road.',
      'The harbour has a wall of stone.',
    ],
    [
      'Wann erreichte die Kolonisierung den Hafen?',
      'Die Kolonien wuchsen vom Hafen her, Weg um Weg.',
      'Der Hafen hat eine Mauer aus Stein.',
    ],
    [
      'Quand la colonisation a-t-elle atteint le port ?',
      'Les colonies ont grandi depuis le port, route après route.',
      'Le port a un mur de pierre.',
    ],
  ])('prefers for %s the sentence with a word of the same family', ([question, kindred, other]) => {
    const page = `${other}\n${kindred}`
    expect(answerQuestion(question, candidatesOf(page)).quotes[0]?.quote).toContain(kindred)
  })

  it.for([
    ['a paragraph', 'warranty liability payment deadline. '.repeat(2_700)],
    ['one line', 'warranty '.repeat(11_000)],
    ['short lines', 'Price: 40 %\n'.repeat(8_000)],
  ] as const)('answers from 100 KB of %s with few quotes of a bounded length', ([, page]) => {
    const answer = answerQuestion('How long is the warranty and when are we paid?', candidatesOf(page))
    expect(answer.quotes.length).toBeLessThanOrEqual(3)
    for (const { quote } of answer.quotes) expect(quote.length).toBeLessThanOrEqual(1_800)
  })
})
