import { strFromU8, unzipSync } from 'fflate'
import { getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import table from '../../assets/tables/paper-words.tsv?raw'
import { textLanguages } from '../../src/reference/language/tokens.ts'
import { blocksOf, runsOf } from '../../src/platform/export/typeset/markup.ts'
import { pdfType, wordType } from '../../src/platform/export/typeset/paper.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import { newTender } from '../support/bids.ts'
import { anyTender } from '../support/cases.ts'
import { download, textOf } from '../support/exports.ts'

const text = `Our method follows **ISO 9001** and is proven.
A second line.

- Städte und Gemeinden: Straßen, Æ, Ø, Å, ł, ő, ș, ț
- Ελλάδα και Κύπρος: Οδοποιία
- България, Україна: пътища, дороги

## Staff

| Role | Person | Years |
|------|--------|-------|
| Project manager | Ada Müller | 12 |

1. First
2. Second`

let company: TestCompany
let bidId: string
beforeAll(async () => {
  company = await newCompany()
  const { body } = await company.call('POST', '/bids', {
    tenderId: await anyTender(),
    title: 'Winter service for Norwick',
    lotIds: ['LOT-1', 'LOT-2'],
    value: 987_654,
    notes: 'Our floor is 900,000',
  })
  bidId = body.data.id
  const asset = await company.call('POST', '/assets', { name: 'Certificate of quality' })
  await company.call('PATCH', `/bids/${bidId}`, {
    assetIds: [asset.body.data.id],
    externalReference: 'REF-77',
    sections: [
      { key: 'method', heading: 'Method & approach', text },
      { key: 'empty', heading: 'Risks', text: '' },
      ...Array.from({ length: 45 }, (_, index) => ({
        key: `s${index}`,
        heading: `Section ${index}`,
        text: 'A paragraph that fills some lines of the page. '.repeat(2),
      })),
    ],
  })
})

const said = [
  'Winter service for Norwick',
  'Town',
  'LOT-1: Lot LOT-1',
  'REF-77',
  '1 January 2099, 12:00 UTC',
  'Method & approach',
  'ISO 9001',
  'Straßen, Æ, Ø, Å, ł, ő, ș, ț',
  'Ελλάδα και Κύπρος: Οδοποιία',
  'България, Україна: пътища, дороги',
  'Staff',
  'Ada Müller',
  '[Not written yet]',
  'Attachments',
  'Certificate of quality',
]
const unsaid = ['987', 'Our floor', '**', '|--']
const plain = (written: string) => written.replaceAll(/\s+/g, ' ')

describe('GET /bids/:id/export', () => {
  it('writes a Word document that holds all that is said and nothing that is the company’s own', async () => {
    const { response, bytes } = await download(company, `/bids/${bidId}/export`, '*/*')
    expect(response.headers.get('content-type')).toBe(wordType)
    expect(response.headers.get('content-disposition')).toContain('Winter service for Norwick.docx')
    const read = plain(await textOf(bytes, 'bid.docx'))
    expect(said.filter((each) => !read.includes(each))).toEqual([])
    expect(unsaid.filter((each) => read.includes(each))).toEqual([])
    const parts = unzipSync(bytes)
    const about = strFromU8(parts['docProps/core.xml'] ?? new Uint8Array())
    expect(about).toMatch(/<cp:lastModifiedBy>Company/)
    expect(about).not.toContain('Un-named')
    const body = strFromU8(parts['word/document.xml'] ?? new Uint8Array())
    expect(body).toContain('<w:pgSz w:w="11906" w:h="16838"')
    // LibreOffice takes a line height without a rule as exact, and the lines of a long title overlap.
    const heights = strFromU8(parts['word/styles.xml'] ?? new Uint8Array()).match(
      /<w:spacing[^>]*w:line="[^>]*>/g,
    )
    expect(heights?.filter((each) => !each.includes('w:lineRule="auto"'))).toEqual([])
    expect(body).toMatch(/TOC [^<]*1-2/)
    const footers = Object.keys(parts).filter((path) => /word\/footer\d+\.xml/.test(path))
    expect(footers.map((path) => strFromU8(parts[path] ?? new Uint8Array())).join('')).toMatch(
      /Company.*NUMPAGES/s,
    )
  })

  it('writes a PDF of A4 pages with contents, bookmarks, tags and its own typefaces', async () => {
    const { response, bytes } = await download(company, `/bids/${bidId}/export`, 'application/pdf')
    expect(response.headers.get('content-type')).toBe(pdfType)
    const pdf = await getDocumentProxy(bytes.slice())
    const pages = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, index) => {
        const page = await pdf.getPage(index + 1)
        const { items } = await page.getTextContent()
        return plain(items.map((item) => ('str' in item ? item.str : '')).join(' '))
      }),
    )
    const read = pages.join(' ')
    expect(said.filter((each) => !read.includes(each))).toEqual([])
    expect(unsaid.filter((each) => read.includes(each))).toEqual([])
    const { view } = await pdf.getPage(1)
    expect(view.map(Math.round)).toEqual([0, 0, 595, 842])
    const begins = pages.findIndex((page) => page.includes('Section 44 A paragraph')) + 1
    expect(begins).toBeGreaterThan(4)
    expect(pages[2]).toMatch(new RegExp(`Section 44 ${begins}\\b`))
    expect(pages[1]).toContain(`Page 2 of ${pdf.numPages}`)
    expect((await pdf.getOutline()).length).toBe(48)
    expect((await pdf.getMarkInfo())?.Marked).toBe(true)
    expect(new TextDecoder('latin1').decode(bytes)).toMatch(/DejaVuSansCondensed/)
    expect(bytes.length).toBeLessThan(300_000)
  })
})

describe('an exported bid', () => {
  it('has all words in every language that is read', () => {
    const [head = [], ...rows] = table
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
    expect(head.slice(1).toSorted()).toEqual([...textLanguages].toSorted())
    expect(rows.filter((row) => row.length !== head.length || row.includes(''))).toEqual([])
  })

  const german = ['Inhalt', 'Auftraggeber', 'Datum', 'Angebotsfrist', '[Noch nicht geschrieben]']
  const dutch = ['Inhoud', 'Aanbestedende dienst', 'Datum', 'Uiterste datum', '[Nog niet geschreven]']
  const norwegian = ['Innhold', 'Oppdragsgiver', 'Dato', 'Tilbudsfrist', '[Ikke skrevet ennå]']
  const swedish = ['Innehåll', 'Upphandlande myndighet', 'Datum', 'Sista anbudsdag', '[Ännu inte skrivet]']
  const danish = ['Indhold', 'Ordregiver', 'Dato', 'Tilbudsfrist', '[Ikke skrevet endnu]']
  it.for([
    ['de', german],
    ['nl', dutch],
    ['no', norwegian],
    ['nb', norwegian],
    ['sv', swedish],
    ['da', danish],
  ] as const)(
    'has words in %s around its sections, and award criteria without weights',
    async ([language, words]) => {
      const tenderId = await newTender({
        languages: [language],
        awardCriteria: [{ name: 'Betriebskonzept', weight: 100 }],
      })
      const { body } = await company.call('POST', '/bids', { tenderId, title: 'Winterdienst', outline: true })
      const { bytes } = await download(company, `/bids/${body.data.id}/export`, '*/*')
      const read = plain(await textOf(bytes, 'bid.docx'))
      for (const each of [...words, '1 Betriebskonzept']) expect(read).toContain(each)
      for (const each of ['Contents', 'Buyer', 'Deadline', 'Not written', '100 %'])
        expect(read).not.toContain(each)
    },
  )
})

describe('blocksOf', () => {
  it.for<[string, unknown]>([
    ['one\ntwo\n\nthree', ['one\ntwo', 'three']],
    ['text\n- a\n- b\ntext', ['text', ['a', 'b'], 'text']],
    ['- a\n\n- b', [['a'], ['b']]],
    ['1. a\n2) b', [['a', 'b']]],
    ['-not a list', ['-not a list']],
    ['2026. Was the year', ['2026. Was the year']],
    ['# Head\ntext', ['# Head', 'text']],
    [
      '|a|b|\n|-|-|\n|c|',
      [
        [
          ['a', 'b'],
          ['c', ''],
        ],
      ],
    ],
    ['\n\n', []],
  ])('reads %j', ([typed, blocks]) => {
    const shown = blocksOf(typed).map((block) => {
      if (block.kind === 'heading') return `# ${block.text}`
      if (block.kind === 'table') return block.rows
      if (block.kind === 'list') return block.items.map((runs) => runs.map((run) => run.text).join(''))
      return block.runs.map((run) => run.text).join('')
    })
    expect(shown).toEqual(blocks)
  })

  it('reads bold words and leaves lone stars as they are', () => {
    expect(runsOf('a **b c** d ** e')).toEqual([
      { text: 'a ', bold: false },
      { text: 'b c', bold: true },
      { text: ' d ** e', bold: false },
    ])
  })
})
