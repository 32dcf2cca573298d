import '../support/tables.ts'
import { expect, it } from 'vitest'
import { documentRequirements } from '../../src/reading/requirements/requirements.ts'
import tenders from '../fixtures/eval/tenders.json' with { type: 'json' }

const documentOf = (id: string, language: string, pages: string[]) => ({
  id,
  title: 'Conditions',
  kind: 'tender_documents' as const,
  language,
  pages,
})

const rowsOf = (language: string, ...texts: string[]) =>
  documentRequirements(
    'tender_1',
    texts.map((text, i) => documentOf(`doc_${i}`, language, [text])),
  )

it.for<[string, string, string[]]>([
  [
    'en',
    'The tenderer must hold public liability insurance of at least GBP 5 million.\nThe tenderer must hold professional indemnity insurance of at least GBP 2 million.',
    [
      'Insurance: hold public liability insurance of at least GBP 5 million.',
      'Insurance: hold professional indemnity insurance of at least GBP 2 million.',
    ],
  ],
  ['en', 'The contractor must keep all records for six years.', ['Keep all records for six years.']],
  [
    'en',
    'S10. The supplier may not assign the contract without written consent.',
    ['Subcontracting: The supplier may not assign the contract without written consent.'],
  ],
  ['en', 'Subcontractors must be named in Form D.', ['Subcontractors must be named in Form D.']],
  [
    'en',
    'Each vehicle must complete a full collection shift of 110 kilometres.',
    ['Each vehicle must complete a full collection shift of 110 kilometres.'],
  ],
  [
    'fr',
    'Le titulaire ne doit pas céder le marché sans accord écrit.',
    ['Le titulaire ne doit pas céder le marché sans accord écrit.'],
  ],
  [
    'de',
    'Der Auftragnehmer muss alle Unterlagen sechs Jahre lang aufbewahren.',
    ['Alle Unterlagen sechs Jahre lang aufbewahren.'],
  ],
  ['de', '(3) Nebenangebote werden nicht gewertet.', ['Nebenangebote werden nicht gewertet.']],
  [
    'en',
    'For the whole time of the contract and also in the two months that follow the end of the contract, the tenderer must hold public liability insurance of at least GBP 5 million.',
    ['Insurance: …must hold public liability insurance of at least GBP 5 million.'],
  ],
])('names demands in %s by the words that tell them apart: "%s"', ([language, text, titles]) => {
  expect(rowsOf(language, text).map(({ title }) => title)).toEqual(titles)
})

it.for(tenders.filter(({ set }) => set === '18f'))(
  'gives no two demands of $id one title',
  ({ lang, documents }) => {
    const rows = documentRequirements(
      'tender_1',
      documents.map(({ title, pages }) => documentOf(title, lang, pages)),
    )
    const titles = rows.map(({ title }) => title)
    expect(titles.length).toBeGreaterThan(50)
    expect(titles.filter((title, i) => titles.indexOf(title) < i)).toEqual([])
  },
)

it.for<[string, string, string[]]>([
  [
    'de',
    'Für das Schlüsselpersonal sind zwei Projektleiter mit ITIL-Zertifizierung zu benennen.',
    ['key_staff'],
  ],
  ['en', 'An officer must hold a DBS certificate.', ['key_staff', 'background_check']],
  [
    'en',
    'Key staff must be named, and the contractor must be certified to ISO 9001.',
    ['key_staff', 'certificate'],
  ],
])('gives people the certificates that they must have in %s: "%s"', ([language, text, codes]) => {
  expect(new Set(rowsOf(language, text).map(({ code }) => code))).toEqual(new Set(codes))
})

it('lists once what two documents demand in the same words', () => {
  const text = 'The tenderer must hold public liability insurance of at least GBP 5 million.'
  expect(rowsOf('en', text, text).map(({ source }) => source.documentId)).toEqual(['doc_0'])
})

it.for<[string, string]>([
  ['The cold store must keep a temperature of -5 °C.', 'The cold store must keep a temperature of +5 °C.'],
  ['Each lamp must have a life of > 5000 hours.', 'Each lamp must have a life of < 5000 hours.'],
])('lists both of "%s" and "%s", in one document and in two', ([one, other]) => {
  for (const texts of [[`${one}\n\n${other}`], [one, other]])
    expect(rowsOf('en', ...texts).map(({ text }) => text)).toEqual([one, other])
})

it.for<[string, string]>([
  [
    'en',
    'The following documents must be submitted with the tender:\n- proof of insurance\n- list of subcontractors',
  ],
  [
    'de',
    'Folgende Unterlagen sind mit dem Angebot einzureichen:\n- Versicherungsnachweis\n- Nachunternehmerliste',
  ],
  [
    'fr',
    "Les documents suivants doivent être remis avec l'offre :\n- attestation d'assurance\n- liste des sous-traitants",
  ],
  [
    'no',
    'Følgende dokumenter skal leveres med tilbudet:\n- forsikringsbevis\n- liste over underleverandører',
  ],
  [
    'nl',
    'De volgende documenten moeten bij de inschrijving worden ingediend:\n- verzekeringsbewijs\n- lijst van onderaannemers',
  ],
])('takes papers handed in with the bid for evidence, in %s', ([language, text]) => {
  const rows = rowsOf(language, text).filter((row) => row.text?.startsWith('- '))
  expect(rows.map(({ code, nature }) => [code, nature])).toEqual([
    ['insurance', 'evidence'],
    ['subcontracting', 'evidence'],
  ])
})

it.for<[string, string]>([
  ['en', 'References\nLot 1: two references are required. Lot 2: three references are required.'],
  ['de', 'Referenzen\nLos 1: Es sind zwei Referenzen vorzulegen. Los 2: Es sind drei Referenzen vorzulegen.'],
])('lists what each of several lots in one line demands, in %s', ([language, text]) => {
  expect(rowsOf(language, text).map(({ lotIds, threshold }) => [lotIds, threshold?.amount])).toEqual([
    [['1'], 2],
    [['2'], 3],
  ])
})

it.for<[string, string, string[]]>([
  ['de', 'Ein Techniker muss binnen vier Stunden vor Ort sein.', ['service_level']],
  ['de', 'Im Störungsfall muss innerhalb von 4 Stunden ein Monteur vor Ort sein.', ['service_level']],
  ['de', 'Der Techniker muss über fünf Jahre Erfahrung verfügen.', ['key_staff']],
  ['en', 'Any work on Sundays needs the prior consent of the site manager.', []],
  ['en', 'The site manager must have ten years of experience.', ['key_staff']],
  ['fr', "Toute intervention le dimanche nécessite l'accord préalable du chef de projet.", []],
])('takes nobody who comes or consents for key staff, in %s: %s', ([language, text, codes]) => {
  expect(rowsOf(language, text).map(({ code }) => code)).toEqual(codes)
})

it('takes neither a limit of liability for insurance nor a book of the contractor for a register', () => {
  const codesOf = (language: string, text: string) => rowsOf(language, text).map(({ code }) => code)
  const cover = 'Der Bieter muss eine Deckung von 3 Mio. EUR je Schadensfall nachweisen.'
  const limit = 'Im Übrigen ist die Haftung auf 1 Mio. EUR je Schadensfall begrenzt.'
  expect([codesOf('de', cover), codesOf('de', limit)]).toEqual([['insurance'], []])
  const entered = 'The tenderer must be entered in the national trade register.'
  const recorded = 'The Contractor shall record each inspection in the asset register.'
  expect([codesOf('en', entered), codesOf('en', recorded)]).toEqual([['registration'], ['specification']])
})
