import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/context/ids.ts'
import { askTender } from '../../src/insight/questions/retrieval/ask.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { writePassages } from '../../src/reading/passages/write.ts'
import { tableSource } from '../support/tables.ts'

const now = new Date('2026-11-21T09:00:00Z')

async function answerTo(language: string, sentence: string, question: string) {
  const tenderId = newId('tender', now)
  const document: DocumentText = {
    id: newId('document', now),
    title: 'Terms.pdf',
    pages: [sentence],
    kind: 'tender_documents',
    language,
  }
  await env.DB.batch(writePassages(env.DB, [{ tenderId, document, country: null }]))
  return askTender({ ...tableSource, d1: env.DB }, { tenderId, question }, [])
}

describe('the certainty of an answer about one of several kinds of a thing', () => {
  it.for([
    ['en', 'Is a bid bond required?', 'A bid bond of EUR 20,000 is required with the tender.', true],
    ['en', 'Is a bid bond required?', 'A performance bond of 10 % of the price is required.', false],
    ['en', 'Is a performance bond required?', 'A performance bond of 10 % of the price is required.', true],
    ['en', 'Do we need a parent company guarantee?', 'A performance guarantee of 5 % is provided.', false],
    ['en', 'Do we need a bid bond?', 'Neither a bond nor a guarantee is required.', true],
    [
      'en',
      'Do we need cyber insurance?',
      'The supplier holds public liability insurance of EUR 5,000,000.',
      false,
    ],
    ['en', 'How much professional indemnity?', 'Public liability insurance of EUR 5,000,000 is held.', false],
    [
      'de',
      'Brauchen wir eine Bietungsbürgschaft?',
      'Der Auftragnehmer stellt eine Erfüllungsbürgschaft von 5 %.',
      false,
    ],
    [
      'de',
      'Brauchen wir eine Erfüllungsbürgschaft?',
      'Der Auftragnehmer stellt eine Erfüllungsbürgschaft von 5 %.',
      true,
    ],
    [
      'fr',
      'Faut-il une garantie de soumission ?',
      'Une garantie de bonne exécution de 5 % est exigée.',
      false,
    ],
    [
      'nl',
      'Is een inschrijvingsgarantie nodig?',
      'De opdrachtnemer stelt een uitvoeringsgarantie van 5 %.',
      false,
    ],
    ['no', 'Kreves det anbudsgaranti?', 'Leverandøren skal stille kontraktsgaranti på 10 %.', false],
    [
      'es',
      '¿Se exige garantía provisional?',
      'El adjudicatario constituye una garantía definitiva del 5 %.',
      false,
    ],
    [
      'it',
      'È richiesta una garanzia provvisoria?',
      'L’aggiudicatario presta una garanzia definitiva del 10 %.',
      false,
    ],
    ['sv', 'Krävs anbudsgaranti?', 'Leverantören ska ställa fullgörandegaranti på 10 %.', false],
    ['da', 'Kræves der tilbudsgaranti?', 'Entreprenøren stiller entreprisegaranti på 15 %.', false],
  ] as const)('in %s: %s – %s', async ([language, question, sentence, isCertain]) => {
    expect((await answerTo(language, sentence, question)).certainty === 'certain').toBe(isCertain)
  })

  it.for([
    ['en', 'Do we need references?', 'Three references for similar work are required.', true],
    ['en', 'Do we need references?', 'Where references are requested, they name a person to call.', false],
    [
      'de',
      'Brauchen wir Referenzen?',
      'Soweit Referenzen gefordert sind, ist ein Ansprechpartner zu nennen.',
      false,
    ],
    [
      'fr',
      'Faut-il des références ?',
      'Lorsque des références sont demandées, elles nomment un contact.',
      false,
    ],
    ['no', 'Trenger vi referanser?', 'Dersom referanser kreves, skal kontaktperson oppgis.', false],
    [
      'nl',
      'Hebben we referenties nodig?',
      'Indien referenties worden gevraagd, noemen zij een contactpersoon.',
      false,
    ],
  ] as const)(
    'in %s is none where the text only says what holds if: %s – %s',
    async ([language, question, sentence, isCertain]) => {
      expect((await answerTo(language, sentence, question)).certainty === 'certain').toBe(isCertain)
    },
  )

  const papers = [
    'S6. Where references are requested the Authority may contact the named client without further notice. A reference that cannot be verified is disregarded.',
    '9.2 Technical ability\nThe tenderer must provide at least three references for the delivery of battery-electric heavy vehicles to public bodies in the past five years, each with a value above GBP 500,000.',
    '14. Disputes\nAny dispute shall first be referred to the contract managers for amicable settlement.',
  ].join('\n\n')
  it.for(['Do we need references?', 'Are references required?'])(
    'does not come before the thing itself: %s',
    async (question) => {
      const { certainty, quotes } = await answerTo('en', papers, question)
      expect([certainty, quotes[0]?.quote]).toEqual([
        'certain',
        expect.stringContaining('at least three references'),
      ])
      expect(quotes.map(({ quote }) => quote).join()).not.toContain('dispute')
    },
  )
})
