import { passagesOf } from '../../src/reading/passages/passages.ts'
import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import '../support/tables.ts'
import { keepReading, readDocument } from '../../src/reading/document/reading.ts'
import { packReading, unpackReading } from '../../src/reading/document/stored.ts'
import { withAllValues } from '../support/values.ts'

let number = 0
const read = (pages: string[], language: string | null = 'en') =>
  readDocument({ id: `document_${number++}`, title: '', kind: 'tender_documents', language, pages })

describe('readDocument', () => {
  it('quotes verbatim and reads without marks', () => {
    const page = '## 4.1 Form\n\n**Quotes** must use the [form](https://forms.example/a).\n\n* One copy'
    const { sentences } = read([page])
    expect(sentences.map(({ kind, flat }) => [kind, flat])).toEqual([
      ['heading', '4.1 Form'],
      ['text', 'Quotes must use the form .'],
      ['item', '* One copy'],
    ])
    for (const { text, start, end } of sentences) expect(text).toBe(page.slice(start, end))
  })

  it('places a sentence under its headings, the outermost first', () => {
    const { sentences } = read([
      '9 Selection\n\n9.2 Standing\n\nThe turnover is stated.\n\n9.3 Ability\n\nTwo references are named.',
    ])
    expect(sentences.find(({ flat }) => flat.startsWith('Two'))?.headings).toEqual([
      '9 Selection',
      '9.3 Ability',
    ])
  })

  it.for([
    ['2.1 Lots\n\nLot 1 Buses\n\nLot 2 Trams\n\nPrices are firm for a year.', ['2.1 Lots']],
    ['3 Lots\n\nLot 1 Buses\n\nLot 2 Trams\n\nLot 3 Boats\n\nPrices are firm for a year.', ['3 Lots']],
    [
      '2.1 Goods\n\nLot 1 Buses\n\nRed.\n\nLot 2 Trams\n\nGreen.\n\n2.2 Price\n\nPrices are firm for a year.',
      ['2.2 Price'],
    ],
    [
      'Lot 1 Buses\n\nPrice\n\nFree.\n\nLot 2 Trams\n\nPrice\n\nPrices are firm for a year.',
      ['Lot 2 Trams', 'Price'],
    ],
    ['2 Goods\n\n2.2.1 Trams\n\nTrams are green.\n\n2.3 Prices are firm for a year.', ['2 Goods']],
    [
      '2 Goods\n\n2.2 Trams\n\nTrams are green.\n\n2.3 Prices. Prices are firm for a year.',
      ['2 Goods', '2.3 Prices.'],
    ],
    ['Lot 1 Buses\n\nBuses are red.\n\nLot 2 Trams\n\nPrices are firm for a year.', ['Lot 2 Trams']],
    ['2.2 Trams\n\n2.20 Euro is paid.\n\nPrices are firm for a year.', ['2.2 Trams']],
    ['2.2 Trams\n\n2.2.1 Prices are firm for a year.', ['2.2 Trams']],
  ] as const)(
    'ends a heading at the clause behind it, and lots that are only listed: %s',
    ([page, headings]) => {
      const { sentences } = read([page])
      expect(sentences.find(({ flat }) => flat.endsWith('firm for a year.'))?.headings).toEqual(headings)
    },
  )

  it('keeps the words that open a list across headings without a number', () => {
    const { sentences } = read([
      'The tender shall include:\n\nEconomic standing\n\n- the turnover;\n\nAbility\n\n- two references.\n\nLate tenders are not opened.',
    ])
    const leads = (start: string) =>
      sentences.find(({ flat }) => flat.startsWith(start))?.leads.map(({ flat }) => flat)
    expect(leads('- the turnover')).toEqual(['The tender shall include:'])
    expect(leads('- two references')).toEqual(['The tender shall include:'])
    expect(leads('Late')).toEqual([])
  })

  it('keeps the words that open a list across its numbers, which do not go up from the section', () => {
    const { sentences } = read([
      '9 Bids\n\n9.2 Offer\n\nThe offer contains:\n\n1. In general, for each of the services that the city names in its plan:\n\n- a plan;\n\n2. For the move\n\n- a diary.\n\n10 Award',
    ])
    const diary = sentences.find(({ flat }) => flat === '- a diary.')
    expect(diary?.leads.map(({ flat }) => flat)).toContain('The offer contains:')
    expect(diary?.headings).toContain('9.2 Offer')
    expect(sentences.at(-1)?.headings).toEqual([])
  })

  it('keeps the words that open a list across a page that begins in the middle of an item', () => {
    const { sentences } = read([
      'The site must:\n\n• show a map.\n• use fonts. Also',
      'with umlauts. The fonts have these letters:\n\no Ä',
    ])
    expect(sentences.at(-1)?.leads.map(({ flat }) => flat)).toEqual([
      'The site must:',
      'The fonts have these letters:',
    ])
  })

  it('keeps the words that open clauses whose numbers go on from theirs, and that begin without a capital', () => {
    const { sentences } = read([
      '12.1 The Contractor holds the rights in all drawings, plans and other papers that are:\n\n12.1.1 made before the work began;\n\n12.1.2 made by others for the work.\n\n12.2 the file is kept by the Town.',
    ])
    expect(sentences.map(({ leads }) => leads.map(({ flat }) => flat.slice(0, 4)))).toEqual([
      [],
      ['12.1'],
      ['12.1'],
      [],
    ])
  })

  it('knows an entry of the contents whose dots are longer than its words', () => {
    const entries = ['5.4 Prices', '5.5 Rules for subcontractors and suppliers'].map(
      (words) => `${words.padEnd(170, '.')}12`,
    )
    const { sentences } = read([[...entries, 'The bidder signs.'].join('\n')])
    expect(sentences.filter(({ part }) => part === 'contents').map(({ flat }) => flat)).toEqual(entries)
  })

  it('tells contents and what stands on page after page from the body', () => {
    const foot = (page: number) => `\n\nExample Council, tender 14\nPage ${page} of 3`
    const { sentences } = read([
      `Table of contents\n1 Scope ........ 2\n2 Insurance ........ 3${foot(1)}`,
      `1 Scope\nRoads are swept.${foot(2)}`,
      `2 Insurance\nCover of EUR 1,000,000 is required.${foot(3)}`,
    ])
    const of = (part: string) => sentences.filter((one) => one.part === part).map(({ flat }) => flat)
    expect(of('contents')).toEqual(['Table of contents', '1 Scope ........ 2', '2 Insurance ........ 3'])
    expect(of('furniture')).toHaveLength(6)
    expect(of('body')).toEqual([
      '1 Scope',
      'Roads are swept.',
      '2 Insurance',
      'Cover of EUR 1,000,000 is required.',
    ])
  })

  it('leaves out a title that is cut off at the top of page after page, and reads a sentence there', () => {
    const top = 'Bill: 01 New building of the sales off..\nPrices include all dues.\nSignature: ..........\n'
    const { sentences } = read([`${top}Walls are white.`, `${top}Roofs are flat.`, `${top}Doors are oak.`])
    const of = (part: string) => sentences.filter((one) => one.part === part).map(({ flat }) => flat)
    expect(of('furniture')).toEqual(Array(3).fill('Bill: 01 New building of the sales off..'))
    expect(of('body').filter((flat) => flat.includes('dues'))).toHaveLength(3)
  })

  it('gives the cells of a row the names of their columns', () => {
    const { sentences } = read(['Item | Lot 1 | Lot 2\nTurnover | EUR 2 million | EUR 1 million'])
    expect(sentences[0]?.isHeader).toBe(true)
    expect(sentences[1]?.cells).toEqual([
      { header: 'Item', text: 'Turnover' },
      { header: 'Lot 1', text: 'EUR 2 million' },
      { header: 'Lot 2', text: 'EUR 1 million' },
    ])
  })

  it.for([
    ['The Contracting Officer (CO) signs. The CO shall respond in 30 days.', 'CO', 'buyer'],
    ['Example Roads (EXR) was founded in 1990. EXR reserves the right to reject all bids.', 'EXR', 'buyer'],
    ['The Ferry Board of 3 Pier Road ("FB") and others met.', 'FB', 'buyer'],
    ['The Ferry Union ("FU") and the Supplier met.', 'FU', 'buyer'],
    ['Ferry Works (FW) intends to sail.', 'FW', 'buyer'],
    ['Brown, Harbour Officer (HO), and the Contractor Representative (CR) met.', 'HO', 'buyer'],
    ['Brown, Harbour Officer (HO), and the Contractor Representative (CR) met.', 'CR', 'other'],
    ['Ferry Works (FW) sails. FW may terminate this agreement.', 'FW', 'buyer'],
    ['Muster GmbH (im Folgenden „Auftragnehmer“) liefert.', 'Auftragnehmer', 'bidder'],
    ['Muster GmbH (nachfolgend Auftragnehmer genannt) liefert.', 'Auftragnehmer', 'bidder'],
    ['Example Software Inc. (the "Licensor") grants a licence.', 'Licensor', 'bidder'],
    ['La société Exemple (ci-après « le Titulaire ») exécute.', 'Titulaire', 'bidder'],
    ['Der AN haftet dem AG.', 'AN', 'bidder'],
    ['Der AN haftet dem AG.', 'AG', 'buyer'],
    ['Die Muster GmbH (in der Folge Auftragnehmer genannt) liefert.', 'Auftragnehmer', 'bidder'],
    ['Die Muster AG liefert.', 'AG', undefined],
    ['A Personal Identity Card (PIC) is worn.', 'PIC', 'other'],
  ] as const)('knows from "%s" who %s is', ([text, name, role]) => {
    expect(read([text], null).parties.find((party) => party.name === name)?.role).toBe(role)
  })

  it('reads a document once', () => {
    const document = { id: 'document_x', title: '', kind: 'other', language: null, pages: ['One.'] } as const
    const same = { ...document, pages: [...document.pages] }
    expect(readDocument(same)).toBe(readDocument(same))
  })
})

describe('the language of a document', () => {
  const german = `Der Bieter muss eine Haftpflichtversicherung über 2 Millionen Euro nachweisen. Mit dem Angebot sind drei
Referenzen vorzulegen. Bei Verzug ist eine Vertragsstrafe von 0,3 % der Auftragssumme je Werktag zu zahlen.`
  it.for<[string, string | null, string | null]>([
    [german, 'en', 'de'],
    [german, null, 'de'],
    [german, 'fr', 'de'],
    [
      'Leverandøren skal levere innen tre dager. Oppdragsgiver betaler etter tretti dager mot faktura.',
      'no',
      'no',
    ],
    ['Tilbud skal sendes.', 'da', 'da'],
    ['12 / 34 / 56', 'fr', 'fr'],
  ])('of "%s", labelled %s, is %s', ([text, language, expected]) => {
    const document = {
      id: 'document_l',
      title: '',
      kind: 'tender_documents',
      language,
      pages: [text],
    } as const
    expect(readDocument({ ...document, pages: [...document.pages] }).language).toBe(expected)
    expect(passagesOf({ ...document, pages: [...document.pages] })[0]?.language).toBe(expected)
  })
})

describe('a stored reading', () => {
  const pages = [
    '# Call\n\nThe Ministry of Roads (the "Client") may award.\n\nThe tender shall include:\n\n- the **turnover**;\n- two references.',
    'Item | Lot 1 | Lot 2\nTurnover | EUR 2 million | EUR 1 million\nStaff | 4 | 2\n\n9 Selection\n\nSoft\u00adware is sup-\nplied.',
  ]
  const document = { id: 'document', title: '', kind: 'tender_documents', language: 'en', pages } as const

  it('is the reading of the text, and short', () => {
    const reading = readDocument({ ...document, pages: [...pages] })
    const packed = packReading(reading, pages)
    const stored = { ...document, pages: [...pages] }
    keepReading(stored, packed)
    expect(withAllValues(readDocument(stored))).toEqual(withAllValues(reading))
    expect(readDocument(stored)).not.toBe(reading)
    expect(reading.parties).toHaveLength(1)
  })

  it('is taken instead of the text', () => {
    const packed = packReading(readDocument({ ...document, pages: [...pages] }), pages)
    const stored = { ...document, pages: [...pages] }
    // Values that the text alone would never have.
    keepReading(
      stored,
      packed.map((page) => page.replaceAll('"language":"en"', '"language":"fr"')),
    )
    expect(readDocument(stored).language).toBe('fr')
  })

  it('is not taken for a text with other pages', () => {
    const packed = packReading(readDocument({ ...document, pages: [...pages] }), pages)
    expect(unpackReading('document', pages.slice(0, 1), packed)).toBeNull()
  })
})
