import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { requirementsIn } from '../../src/reading/requirements/find.ts'
import tenders from '../fixtures/eval/tenders.json'

const text = { id: 'text', title: 'Text', kind: 'tender_documents', language: 'en' } as const

const told = {
  en: 'The oldest park of the town is visited by many people.',
  de: 'Der älteste Park der Stadt wird von vielen Menschen besucht.',
}

/** The codes of a page by sentence. The page is a document with enough sentences before it, or alone. */
function codesIn(language: 'en' | 'de', page: string, isAlone = false) {
  const before = isAlone ? '' : `1. Background\n${`${told[language]}\n`.repeat(32)}`
  const whole: DocumentText = { ...text, language, pages: [`${before}${page}`] }
  return Object.fromEntries(requirementsIn(whole).map(({ text: line, code }) => [line, code]))
}

const people = `2. Key Personnel
The contractor must name a test lead as key personnel.
The test lead must have a full understanding of screen readers.
`
const lead = 'The test lead must have a full understanding of screen readers.'

describe('the code of a demand', () => {
  it.each([
    ['en', 'key_staff', lead, people],
    [
      'en',
      'document',
      'Tenderers must complete the form of tender and return it with their bid.',
      '2. Contents of the proposal\nThe bidder must include a cover letter.\n',
    ],
    [
      'en',
      'references',
      'All firms are required to have been in business for five years.',
      '2. Experience\nGive two contracts of this size with the name of the client.\n',
    ],
    [
      'de',
      'electronic_submission',
      'Fragen müssen die Bieter über die Plattform stellen.',
      '2. Angebot\nAngebote sind elektronisch über die Plattform einzureichen.\n',
    ],
    [
      'de',
      'data_protection',
      'Der Auftragnehmer darf Informationen nicht an Dritte weitergeben.',
      '2. Vertraulichkeit\nDer Auftragnehmer hat alle Unterlagen vertraulich zu behandeln.\n',
    ],
    [
      'de',
      'references',
      'Anzugeben sind Auftraggeber und Zeitraum der Leistung.',
      '2. Referenzen\nDer Bieter muss vergleichbare Projekte der letzten drei Jahre nennen.\n',
    ],
  ] as const)(
    'is learnt from its words, its heading and its neighbours: %s %s',
    (language, code, line, page) => {
      expect(codesIn(language, page.includes(line) ? page : `${page}${line}\n`)[line]).toBe(code)
    },
  )

  it.each([
    ['ho-a-en-catering', 'E.4 The caterer pays at least the real Living Wage.', 'wage'],
    [
      'ho-a-en-catering',
      "E.2 No one may work on school premises without an enhanced DBS check that includes the children's barred list.",
      'background_check',
    ],
    [
      'dev-en-vehicles',
      'Tenders must be written in English and prices stated in pounds sterling.',
      'language',
    ],
  ])('stays where words name it, among neighbours of another code: %s %s', (id, line, code) => {
    const tender = tenders.find((each) => each.id === id)
    const texts = (tender?.documents ?? []).map(({ pages }): DocumentText => ({ ...text, pages }))
    const found = texts
      .flatMap((each) => requirementsIn(each))
      .filter((one) => one.quote.quote.includes(line))
    expect(found.map((one) => one.code)).toEqual([code])
  })

  it('is that of the rules in a text too short to show its neighbours', () => {
    expect(codesIn('en', people, true)[lead]).toBe('specification')
  })

  it('is that of the rules where a number decides what is demanded', () => {
    const line = 'The test lead must answer within four hours.'
    expect(codesIn('en', `${people}${line}\n`)[line]).toBe('service_level')
  })
})
