import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { extractText } from '../../src/reading/extract/extract.ts'
import type { Extraction } from '../../src/reading/extract/extraction.ts'
import { docxOf, p, xlsxOf, zipOf } from '../support/extract-files.ts'

const extract = (bytes: Uint8Array) => extractText(bytes, { contentType: null, fileName: null })
const pagesOf = (extraction: Extraction) =>
  extraction.status === 'read' ? extraction.pages : extraction.status
const warningsOf = (extraction: Extraction) => (extraction.status === 'read' ? extraction.warnings : [])
const textOf = async (body: string, parts = {}) => {
  const pages = pagesOf(await extract(docxOf(body, parts)))
  return typeof pages === 'string' ? pages : pages.map(({ text }) => text).join('\n--\n')
}

const styles = `
  <w:style w:styleId="berschrift1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
  <w:style w:styleId="Klausel"><w:name w:val="Klausel"/><w:basedOn w:val="berschrift2"/></w:style>
  <w:style w:styleId="berschrift2"><w:name w:val="Heading 2"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
  <w:style w:styleId="Geheim"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>`
const level = (i: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${i}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const numbering = `
  <w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1')}${level(1, 'decimal', '%1.%2')}</w:abstractNum>
  <w:abstractNum w:abstractNumId="8">${level(0, 'lowerLetter', '(%1)')}${level(1, 'lowerRoman', '%2.')}${level(2, 'bullet', 'x')}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>`
const style = (id: string) => `<w:pStyle w:val="${id}"/>`
const item = (depth: number) => `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="2"/></w:numPr>`
const run = (text: string, properties: string) => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`
const cell = (...paragraphs: string[]) => `<w:tc>${paragraphs.join('')}</w:tc>`
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`

describe('extractText of a Word file', () => {
  it('numbers headings and items as Word shows them, and names the heading of a page', async () => {
    const body = [
      p('Scope', style('berschrift1')),
      p('Lots', style('berschrift2')),
      p('Price', item(0)),
      p('Quality', item(0)),
      p('Staff', item(1)),
      p('Training', item(2)),
      p('Delivery', item(0)),
      p('Law', style('Klausel')),
      '<w:p><w:r><w:br w:type="page"/></w:r></w:p>',
      p('Award', style('berschrift1')),
      p('The price decides.'),
    ].join('')
    expect(pagesOf(await extract(docxOf(body, { styles, numbering })))).toEqual([
      {
        text: '1 Scope\n\n1.1 Lots\n(a) Price\n(b) Quality\ni. Staff\n• Training\n(c) Delivery\n\n1.2 Law',
        path: '1 Scope',
      },
      { text: '2 Award\nThe price decides.', path: '2 Award' },
    ])
  })

  it.for<[name: string, body: string, text: string]>([
    ['parts paragraphs', p('One.') + p('Two.'), 'One.\n\nTwo.'],
    ['joins runs', `<w:p>${run('Net', '<w:b/>')}<w:r><w:t>work</w:t></w:r></w:p>`, 'Network'],
    [
      'reads tabs and line breaks',
      '<w:p><w:r><w:t>A</w:t><w:tab/><w:t>B</w:t><w:br/><w:t>C</w:t></w:r></w:p>',
      'A B\nC',
    ],
    [
      'reads rows',
      `<w:tbl>${row(cell(p('Price')), cell(p('60'), p('%')))}${row(cell(p('')), cell(p('x')), cell(p('y')))}</w:tbl>`,
      'Price | 60 %\n| x | y',
    ],
    [
      'keeps paragraphs that a table only lays out',
      `<w:tbl>${row(cell(p('One.'), p('Two.')))}</w:tbl>`,
      'One.\n\nTwo.',
    ],
    [
      'reads a table in a cell',
      `<w:tbl>${row(cell(p('Lot 1')), cell(`<w:tbl>${row(cell(p('a')), cell(p('b')))}</w:tbl>`, p('')))}</w:tbl>`,
      'Lot 1 | a | b',
    ],
    [
      'leaves out deletions',
      `<w:p><w:r><w:t>Kept</w:t></w:r><w:del><w:r><w:t> gone</w:t><w:delText>gone</w:delText></w:r></w:del><w:ins><w:r><w:t> new</w:t></w:r></w:ins></w:p>`,
      'Kept new',
    ],
    [
      'leaves out what was moved away',
      `<w:p><w:moveFrom><w:r><w:t>old</w:t></w:r></w:moveFrom><w:moveTo><w:r><w:t>here</w:t></w:r></w:moveTo></w:p>`,
      'here',
    ],
    [
      'leaves out hidden and tiny runs',
      `<w:p>${run('Seen', '<w:vanish w:val="0"/>')}${run(' hidden', '<w:vanish/>')}${run(' tiny', '<w:sz w:val="4"/>')}</w:p>`,
      'Seen',
    ],
    [
      'leaves out field codes',
      '<w:p><w:r><w:instrText>PAGEREF _Toc1</w:instrText></w:r><w:r><w:t>12</w:t></w:r></w:p>',
      '12',
    ],
    [
      'reads a text box once',
      `<w:p><w:r><mc:AlternateContent><mc:Choice>${p('Box')}</mc:Choice><mc:Fallback>${p('Box')}</mc:Fallback></mc:AlternateContent><w:t>Around</w:t></w:r></w:p>`,
      'Box\n\nAround',
    ],
    [
      'takes an outline level for a heading',
      p('Head', '<w:outlineLvl w:val="2"/>') + p('Text'),
      'Head\nText',
    ],
  ])('%s', async ([, body, text]) => {
    expect(await textOf(body)).toBe(text)
  })

  it('warns of deletions and hidden text', async () => {
    const hidden = docxOf(
      p('Shown') + p('secret', style('Geheim')) + '<w:p><w:del><w:r><w:t>x</w:t></w:r></w:del></w:p>',
      { styles },
    )
    expect(await extract(hidden)).toMatchObject({
      pages: [{ text: 'Shown' }],
      warnings: [
        'The document has tracked changes; deleted text was left out.',
        'Text that a reader cannot see (hidden, tiny or off the page) was left out.',
      ],
    })
  })

  it('puts footnotes after the text, under their marks', async () => {
    const footnotes = `<w:footnote w:id="0" w:type="separator">${p('')}</w:footnote><w:footnote w:id="2">${p('VAT excluded.')}</w:footnote>`
    const body = '<w:p><w:r><w:t>Price</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>'
    expect(pagesOf(await extract(docxOf(body, { footnotes })))).toEqual([
      { text: 'Price[2]', path: null },
      { text: '[2] VAT excluded.', path: 'Footnotes' },
    ])
  })

  it("takes Word's own pages, and breaks a paragraph between them after its end", async () => {
    const broken =
      '<w:p><w:r><w:t>Begun </w:t></w:r><w:r><w:lastRenderedPageBreak/><w:t>and ended.</w:t></w:r></w:p>'
    expect(await textOf(p('x'.repeat(4000)) + broken + p('Next.'))).toMatch(
      /^x{3000}\n?\n?x{1000}\n\nBegun and ended\.\n--\nNext\.$/,
    )
  })

  it('makes pages of some 3,000 characters where the file has none', async () => {
    const paragraph = 'A sentence of forty-four letters is this one. '.repeat(10)
    const pages = pagesOf(await extract(docxOf(Array.from({ length: 40 }, () => p(paragraph)).join(''))))
    const lengths = typeof pages === 'string' ? [] : pages.map(({ text }) => text.length)
    expect(lengths).toHaveLength(7)
    expect(Math.max(...lengths)).toBeLessThan(3100)
  })

  it('says of a file without text that it holds none', async () => {
    expect(await extract(docxOf('<w:p/>'))).toMatchObject({ status: 'scanned', format: 'docx' })
  })
})

const number = (reference: string, value: string, s?: number) =>
  `<c r="${reference}"${s === undefined ? '' : ` s="${s}"`}><v>${value}</v></c>`
const line = (r: number, ...cells: string[]) => `<row r="${r}">${cells.join('')}</row>`

describe('extractText of a workbook', () => {
  it('reads a sheet row by row, with its range', async () => {
    const sharedStrings =
      '<si><t>Item</t></si><si><r><t>Unit </t></r><r><t>price</t></r><rPh><t>kana</t></rPh></si>'
    const rows =
      line(2, '<c r="A2" t="s"><v>0</v></c>', '<c r="C2" t="s"><v>1</v></c>') +
      line(
        5,
        '<c r="B5" t="inlineStr"><is><t>Salt\ngrit</t></is></c>',
        '<c r="AB5" t="str"><v>far</v></c>',
        '<c r="AC5" t="e"><v>#REF!</v></c>',
      )
    expect(pagesOf(await extract(xlsxOf([{ name: 'Prices', rows }], { sharedStrings })))).toEqual([
      { text: `Item | | Unit price\nSalt grit ${'| '.repeat(21)}far`, path: 'Prices!A2:AB5' },
    ])
  })

  const formats = ['0%', '0', 'dd/mm/yyyy', '[$-409]d-mmm-yy h:mm', '#,##0.00 "days"', 'h:mm']
  const styles = `<numFmts>${formats.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>
    <cellXfs>${formats.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}<xf numFmtId="14"/><xf numFmtId="10"/></cellXfs>`

  it.for<[value: string, format: number, shown: string]>([
    ['0.6', 0, '60 %'],
    ['0.07', 0, '7 %'],
    ['0.30000000000000004', 1, '0.3'],
    ['1.15E7', 1, '11500000'],
    ['46371', 2, '2026-12-15'],
    ['46371', 6, '2026-12-15'],
    ['46371.5', 3, '2026-12-15 12:00'],
    ['1', 2, '1900-01-01'],
    ['61', 2, '1900-03-01'],
    ['12', 4, '12 days'],
    ['0.75', 5, '18:00'],
    ['0.125', 7, '12.5 %'],
    ['-3', 2, '-3'],
    ['abc', 2, 'abc'],
  ])('shows %s in format %s as %s', async ([value, format, shown]) => {
    const rows = line(1, number('A1', value, format))
    expect(pagesOf(await extract(xlsxOf([{ name: 'S', rows }], { styles })))).toEqual([
      { text: shown, path: 'S!A1:A1' },
    ])
  })

  it('reads hidden sheets, says so, and parts long ones', async () => {
    const long = Array.from({ length: 200 }, (_, i) =>
      line(i + 1, number(`A${i + 1}`, '1234567890123456789')),
    ).join('')
    const extraction = await extract(
      xlsxOf([
        { name: 'Long', rows: long },
        { name: 'Margins', state: 'veryHidden', rows: line(1, number('A1', '7')) },
        { name: 'Empty', state: 'hidden', rows: '' },
      ]),
    )
    const pages = pagesOf(extraction)
    expect(typeof pages !== 'string' && pages.map(({ path }) => path)).toEqual([
      'Long!A1:A150',
      'Long!A151:A200',
      'Margins!A1:A1',
    ])
    expect(warningsOf(extraction)).toEqual([
      'The sheet "Margins" is hidden in the workbook; its text is included.',
    ])
  })
})

describe('extractText of a presentation', () => {
  const names =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const related = (...relations: [id: string, type: string, target: string][]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
      .map(([id, type, target]) => `<Relationship Id="${id}" Type="${kind}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`
  const para = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`
  const shape = (...texts: string[]) => `<p:sp><p:txBody>${texts.map(para).join('')}</p:txBody></p:sp>`
  const cellOf = (text: string) => `<a:tc><a:txBody>${para(text)}</a:txBody></a:tc>`
  const slide = (body: string, root = 'sld') =>
    `<p:${root} ${names}><p:cSld><p:spTree>${body}</p:spTree></p:cSld></p:${root}>`
  const pptxOf = (parts: Record<string, string>) =>
    zipOf([
      { name: '[Content_Types].xml', data: '<Types/>' },
      { name: '_rels/.rels', data: related(['rId1', 'officeDocument', 'ppt/presentation.xml']) },
      {
        name: 'ppt/presentation.xml',
        data: `<p:presentation ${names}><p:sldIdLst><p:sldId id="256" r:id="rId3"/><p:sldId id="257" r:id="rId2"/></p:sldIdLst></p:presentation>`,
      },
      {
        name: 'ppt/_rels/presentation.xml.rels',
        data: related(['rId2', 'slide', 'slides/slide1.xml'], ['rId3', 'slide', 'slides/slide2.xml']),
      },
      ...Object.entries(parts).map(([name, data]) => ({ name: `ppt/${name}`, data })),
    ])

  it('reads its slides as they are shown, with tables, notes and comments', async () => {
    const file = pptxOf({
      'slides/slide1.xml': slide(
        `${shape('Prices')}<p:graphicFrame><a:tbl><a:tr>${cellOf('Lot 1')}${cellOf('12 EUR')}</a:tr></a:tbl></p:graphicFrame>`,
      ),
      'slides/slide2.xml': slide(
        `${shape('Market consultation', 'Bids by 14 January')}<p:sp><p:txBody><a:p><a:fld type="slidenum"><a:t>1</a:t></a:fld></a:p></p:txBody></p:sp>`,
      ),
      'slides/_rels/slide1.xml.rels': related(
        ['rId1', 'notesSlide', '../notesSlides/notesSlide1.xml'],
        ['rId2', 'comments', '../comments/comment1.xml'],
      ),
      'notesSlides/notesSlide1.xml': slide(shape('Say that VAT is not included'), 'notes'),
      'comments/comment1.xml': `<p:cmLst ${names}><p:cm><p:text>Check the price</p:text></p:cm></p:cmLst>`,
    })
    expect(await extract(file)).toEqual({
      status: 'read',
      format: 'pptx',
      warnings: [],
      pages: [
        { text: 'Market consultation\n\nBids by 14 January', path: 'Slide 1' },
        { text: 'Prices\n\nLot 1 | 12 EUR', path: 'Slide 2' },
        { text: 'Say that VAT is not included', path: 'Slide 2: Notes' },
        { text: 'Check the price', path: 'Slide 2: Comments' },
      ],
    })
  })

  it('says so where its slides are pictures', async () => {
    const empty = slide('<p:pic/>')
    const file = pptxOf({ 'slides/slide1.xml': empty, 'slides/slide2.xml': empty })
    expect(await extract(file)).toMatchObject({ status: 'scanned', format: 'pptx' })
  })

  it('names a part that is damaged, and reads the rest', async () => {
    const file = pptxOf({
      'slides/slide1.xml': slide(shape('Prices')),
      'slides/slide2.xml': slide(shape('Dates')),
      'slides/_rels/slide1.xml.rels': related(['rId1', 'notesSlide', '../notesSlides/notesSlide1.xml']),
      'notesSlides/notesSlide1.xml': '<p:notes',
    })
    const read = await extract(file)
    expect(pagesOf(read)).toHaveLength(2)
    expect(warningsOf(read)).toEqual([expect.stringContaining('notesSlide1.xml')])
  })
})

describe('extractText of an OpenDocument text', () => {
  it('reads headings, lists and tables without deleted text', async () => {
    const content = `<o:document xmlns:o="urn:o" xmlns:t="urn:t" xmlns:b="urn:b"><o:body><o:text>
      <t:tracked-changes><t:deletion><t:p>gone</t:p></t:deletion></t:tracked-changes>
      <t:h t:outline-level="1">Scope</t:h><t:p>Some<t:s/>roads<t:note><t:note-citation>1</t:note-citation></t:note></t:p>
      <t:list><t:list-item><t:p>Salt</t:p></t:list-item><t:list-item><t:p>Grit</t:p></t:list-item></t:list>
      <b:table><b:table-row><b:table-cell><t:p>Price</t:p></b:table-cell><b:table-cell><t:p>60</t:p></b:table-cell></b:table-row></b:table>
    </o:text></o:body></o:document>`
    const bytes = zipOf([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', stored: true },
      { name: 'content.xml', data: content },
    ])
    expect(await extract(bytes)).toEqual({
      status: 'read',
      format: 'odt',
      pages: [{ text: 'Scope\nSome roads\n\n• Salt\n• Grit\n\nPrice | 60', path: 'Scope' }],
      warnings: ['The document has tracked changes; deleted text was left out.'],
    })
  })

  it('reads heads and feet, comments, and the controls of a form', async () => {
    const namespaces = ['office', 'text', 'form', 'style']
      .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
      .join(' ')
    const root = (name: string, inside: string) =>
      `<office:${name} ${namespaces} xmlns:dc="http://purl.org/dc/elements/1.1/">${inside}</office:${name}>`
    const forms =
      '<form:fixed-text form:label="Bidder"/><form:text form:name="Name" form:current-value="Alice"/><form:text form:name="Town"/>' +
      '<form:checkbox form:label="Agree" form:current-state="checked"/><form:radio form:label="No" form:selected="true" form:current-selected="false"/>' +
      '<form:listbox><form:option form:label="A"/><form:option form:label="B" form:current-selected="true"/></form:listbox>'
    const comment =
      '<office:annotation><dc:creator>AB</dc:creator><text:p>Check this</text:p></office:annotation>'
    const content = root(
      'document-content',
      `<office:forms>${forms}</office:forms><text:p>Scope${comment} of work</text:p>`,
    )
    const styles = root(
      'styles',
      '<style:header><text:p>Tender 4711</text:p></style:header><text:p>no</text:p>',
    )
    const bytes = zipOf([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', stored: true },
      { name: 'content.xml', data: content },
      { name: 'styles.xml', data: styles },
      { name: 'Object 1/content.xml', data: root('chart', '<text:p>Costs</text:p>') },
    ])
    expect(await extract(bytes)).toMatchObject({
      pages: [
        { text: 'Bidder\nName: Alice\n☒ Agree\n☐ No\nB\n\nComment: Check this\n\nScope of work', path: null },
        { text: 'Tender 4711', path: 'Headers and footers' },
        { text: 'Costs', path: 'Object 1' },
      ],
      warnings: [],
    })
  })
})
