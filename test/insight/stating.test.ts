import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../../src/insight/questions/retrieval/answer.ts'
import { readQuestion } from '../../src/insight/questions/retrieval/question.ts'
import { stating } from '../../src/insight/questions/retrieval/stated.ts'
import { passagesOf } from '../../src/reading/passages/passages.ts'

const papers = {
  de: `Angebotsfrist
Nach Ablauf der Angebotsfrist wird kein Angebot mehr angenommen, und die Angebotsfrist endet für alle Bieter zugleich.
Ende der Frist 17.04.2027 12:00 Uhr
Angebote sind bis zum 17.04.2027 einzureichen.
Rückfragen sind bis zum 02.04.2027 möglich.
Der Vertrag hat eine Laufzeit von 36 Monaten.
Die Preise sind während der Laufzeit fest.`,
  en: `Timetable
Tenders must be received by 17 April 2027 at noon.
Questions may be asked until 2 April 2027.
The contract runs for 36 months, with an option to extend it by two further periods of twelve months each.
The term of the contract matters to the council.`,
}

const candidatesOf = (language: keyof typeof papers) =>
  passagesOf({ id: 'a', title: 'Terms', kind: 'tender_documents', language, pages: [papers[language]] }).map(
    (passage) => ({ ...passage, title: 'Terms' }),
  )

const textsOf = (language: keyof typeof papers, question: string) =>
  [...stating(readQuestion(question), candidatesOf(language))].map((sentence) => sentence?.text)

describe('stating', () => {
  it.for([
    ['de', 'Bis wann können Rückfragen gestellt werden?', 'Rückfragen sind bis zum 02.04.2027 möglich.'],
    ['de', 'Welche Laufzeit hat der Vertrag?', 'Der Vertrag hat eine Laufzeit von 36 Monaten.'],
    ['en', 'What is the deadline for tenders?', 'Tenders must be received by 17 April 2027 at noon.'],
    // Facts are the same in any language.
    ['en', 'Wann endet die Angebotsfrist?', 'Tenders must be received by 17 April 2027 at noon.'],
    ['de', 'How long does the contract last?', 'Der Vertrag hat eine Laufzeit von 36 Monaten.'],
  ] as const)('finds in %s for "%s" the sentence with the fact', ([language, question, sentence]) => {
    expect(textsOf(language, question)).toEqual([sentence])
  })

  it.for([
    ['de', 'Sind die Preise während der Laufzeit fest?'],
    ['en', 'Is the deadline strict?'],
    ['en', 'Which insurance do we need?'],
  ] as const)('finds nothing in %s for "%s", which asks for no fact', ([language, question]) => {
    expect(textsOf(language, question)).toEqual([])
  })

  it('puts the sentence with the fact before one that only repeats the words of the question', () => {
    const { quotes, certainty } = answerQuestion('Wann endet die Angebotsfrist?', candidatesOf('de'))
    expect(quotes[0]?.quote).toContain('17.04.2027')
    expect(certainty).toBe('certain')
  })
})
