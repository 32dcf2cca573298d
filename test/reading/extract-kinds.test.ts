import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { extractText } from '../../src/reading/extract/extract.ts'
import { fixture, fixtureFiles } from '../support/fixtures.ts'

/**
 * What each file of `fixtures/documents/kinds` contains: its format, its pages by their paths, its warnings.
 */
const expected: Record<
  string,
  [format: string, pages: [path: string | null, text: string][], warnings?: string[]]
> = {
  'altchunk-html.docx': [
    'docx',
    [
      [null, 'Tender conditions'],
      [
        'afchunk1.html',
        'Bidders shall hold an insurance of at least EUR 5,000,000.\n\nDeadline: 12 May 2027, 10:00.',
      ],
      [null, 'End of part A'],
    ],
  ],
  'altchunk-mht-only.docx': ['docx', [['afchunk1.mht', 'The supplier must provide three references.']]],
  'comment.docx': [
    'docx',
    [
      [null, 'Payment within 60 days.'],
      ['Comments', 'x: internal note'],
    ],
  ],
  'cp1250.txt': [
    'text',
    [[null, 'Zamawiający żąda wadium w wysokości 5000 zł.']],
    ['The file does not say its encoding; it was read as windows-1250.'],
  ],
  'cp1253.txt': [
    'text',
    [[null, 'Προθεσμία υποβολής προσφορών']],
    ['The file does not say its encoding; it was read as windows-1253.'],
  ],
  'der.docx.p7m': [
    'docx',
    [[null, 'The term is twenty-four (24) months.']],
    ['The document has tracked changes; deleted text was left out.'],
  ],
  'embedded-object.docx': [
    'docx',
    [[null, 'Price schedule see object below']],
    ['"sheet1.xlsx": The file is damaged: it does not begin as a XLSX file does.'],
  ],
  'escapes.xlsx': ['xlsx', [['Preise!A1:B1', 'Line one Line two tab | keep _x000D_ literal']]],
  'espd-request.xml': ['xml', [[null, 'ID: 1\nGeneral yearly turnover of at least 2000000 EUR']]],
  'fields.docx': ['docx', [[null, 'Send bids to the portal']]],
  'header-deadline.docx': [
    'docx',
    [
      [null, 'Scope of services follows.'],
      ['Headers and footers', 'Tender no. 4711 – submission deadline 12 May 2027, 10:00'],
    ],
  ],
  'legacy-checkboxes.docx': [
    'docx',
    [
      [
        null,
        'Variants are\n\n☐ permitted\n\n☒ not permitted\n\nA performance bond is\n\n☒ required\n\n☐ not required',
      ],
    ],
  ],
  'letters.rtf': [
    'rtf',
    [
      [
        null,
        'Überschrift €\n\nZałącznik nr 1: Opis. Żółć 5 000 zł\n\nΠροκήρυξη διαγωνισμού – Конкурсная документация 招标文件 日本語 😀\n\nA | B\nC | D in | ner\n\n• eins\n\n• zwei',
      ],
    ],
  ],
  'lv.x83': [
    'xml',
    [
      [
        null,
        'Version: 3.2\nNamePrj: Neubau Schule\n0010\n12.000 m2\n\nDer Auftragnehmer hat die Fläche zu reinigen.\n\nFläche reinigen',
      ],
    ],
  ],
  'mail.eml': [
    'mail',
    [
      [null, 'Subject: Rückfrage\nFrom: a@example.org'],
      [null, 'Die Frist wird bis 12.05.2027 verlängert.'],
    ],
  ],
  'names-cp850.zip': ['zip', [['Leistungsbeschreibung für Straße.txt', 'Text of the description.']]],
  'names-unicode-extra.zip': ['zip', [['Leistungsbeschreibung für Straße.txt', 'Text of the description.']]],
  'nested.zip': [
    'zip',
    [
      ['Anschreiben.txt', 'Please see the inner archive.'],
      ['Vergabeunterlagen/LV.zip/LV.txt', 'The bidder shall insure EUR 3,000,000.'],
    ],
  ],
  'noref.xlsx': ['xlsx', [['Preise!A1:C2', 'Position | 0.4\nText from formula | | TRUE']]],
  'notes.xlsx': [
    'xlsx',
    [
      ['Preise!A1:A1', 'Pos 1'],
      ['Preise: Comments', 'A1: Bidder must fill in net price'],
    ],
  ],
  'only-nested.zip': ['zip', [['Vergabeunterlagen.zip/LV.txt', 'The bidder shall insure EUR 3,000,000.']]],
  'page-1251.html': ['html', [[null, 'Краен срок']]],
  'page.mht': ['mail', [[null, 'Frist für Angebote: 12.05.2027']]],
  'portfolio.pdf': [
    'pdf',
    [
      [null, 'See the attached files in this portfolio.'],
      ['conditions.txt', 'The bidder shall hold ISO 27001. Deadline 12 May 2027.'],
    ],
  ],
  'prefixed.xlsx': ['xlsx', [['A!A1:A1', 'Prefixed text']]],
  'sdt-checkbox.docx': ['docx', [[null, 'Site visit is\n\n☒ compulsory']]],
  'sdt-placeholder.docx': ['docx', [[null, 'Name of bidder:\n\nClick or tap here to enter text.']]],
  'strict.docx': ['docx', [[null, 'The contractor shall deliver within 30 days.']]],
  'strict.xlsx': ['xlsx', [['Preise!A1:B1', 'Closing | 2027-05-12T10:00:00']]],
  'table.csv': [
    'text',
    [[null, 'Pos;Beschreibung;Menge\n1;Stühle für Büro;20']],
    ['The file does not say its encoding; it was read as windows-1252.'],
  ],
  'table.ods': ['odt', [[null, 'Position | Preis 12,50 EUR']]],
  'textbox.docx': ['docx', [[null, 'Intro\n\nDeadline for questions: 2 April 2027']]],
  'tracked.docx': [
    'docx',
    [[null, 'The term is twenty-four (24) months.']],
    ['The document has tracked changes; deleted text was left out.'],
  ],
  'units.xlsx': [
    'xlsx',
    [
      [
        'Preise!A1:B5',
        'Vertragsstrafe | 5000 EUR\nLieferfrist | 30 Tage\nHaftung | 5000000 €\nGewicht | 40 %\nFrist | 2027-05-12 10:00',
      ],
    ],
  ],
  'utf16le-nobom.txt': ['text', [[null, 'Frist für Angebote: 12.05.2027']]],
}

const read = async (name: string) =>
  extractText(await fixture(`documents/kinds/${name}`), { contentType: null, fileName: name })

describe('extractText of each kind of document', () => {
  it.for(Object.entries(expected))('%s', async ([name, [format, pages, warnings = []]]) => {
    expect(await read(name)).toEqual({
      status: 'read',
      format,
      pages: pages.map(([path, text]) => ({ path, text })),
      warnings,
    })
  })

  it.for(['der.pdf.p7m', 'base64.pdf.p7m'])('%s has the pages of plain.pdf', async (name) => {
    expect(await read(name)).toEqual(await read('plain.pdf'))
  })

  it('pem.pdf.p7m has the pages of its PDF', async () => {
    const extraction = await read('pem.pdf.p7m')
    expect(extraction).toMatchObject({ status: 'read', format: 'pdf', warnings: [] })
    expect(extraction.status === 'read' && extraction.pages[0]?.text).toMatch(
      /^Pagina 1 riga 0: requisito hjdxmpecc amrjzybhq rliyfdiga\./,
    )
  })

  it('reads every file on file', async () => {
    const others = ['plain.pdf', 'der.pdf.p7m', 'base64.pdf.p7m', 'pem.pdf.p7m']
    expect(await fixtureFiles('documents/kinds')).toEqual([...Object.keys(expected), ...others].toSorted())
  })
})
