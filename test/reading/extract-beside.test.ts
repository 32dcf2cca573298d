import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { extractText } from '../../src/reading/extract/extract.ts'
import {
  docxOf,
  flate,
  type OfficePart,
  p,
  page,
  pdfFile,
  type PdfObject,
  pdfOf,
  wordParts,
  xlsxOf,
  zipOf,
} from '../support/extract-files.ts'

const read = async (bytes: Uint8Array) => {
  const extraction = await extractText(bytes, { contentType: null, fileName: null })
  if (extraction.status !== 'read') return extraction
  return { pages: extraction.pages.map(({ path, text }) => [path, text]), warnings: extraction.warnings }
}

const char = (type: string, inside = '') =>
  `<w:r><w:fldChar w:fldCharType="${type}">${inside}</w:fldChar></w:r>`
const code = (text: string) => `<w:r><w:instrText xml:space="preserve"> ${text} </w:instrText></w:r>`
const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
/** A form field as Word writes it: its settings, its code, and the text that it shows. */
const field = (settings: string, name: string, shown = '') =>
  char('begin', `<w:ffData>${settings}</w:ffData>`) + code(name) + char('separate') + shown + char('end')
const box = (inside: string) => field(`<w:checkBox><w:sizeAuto/>${inside}</w:checkBox>`, 'FORMCHECKBOX')
const list = (inside: string, shown = '') =>
  field(
    `<w:ddList>${inside}<w:listEntry w:val="open"/><w:listEntry w:val="restricted"/></w:ddList>`,
    'FORMDROPDOWN',
    shown,
  )
const font = (name: string) => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`
const symbol = (name: string, letter: string) => `<w:r><w:sym w:font="${name}" w:char="${letter}"/></w:r>`

describe('extractText of the fields and signs of a Word file', () => {
  it.for<[name: string, runs: string, text: string]>([
    ['a box without a setting', box(''), '☐ x'],
    ['a box that is ticked at first', box('<w:default w:val="1"/>'), '☒ x'],
    ['a box that was ticked', box('<w:default w:val="0"/><w:checked/>'), '☒ x'],
    ['a box whose tick was taken away', box('<w:default w:val="1"/><w:checked w:val="0"/>'), '☐ x'],
    ['the same in other words', box('<w:default w:val="true"/><w:checked w:val="false"/>'), '☐ x'],
    ['a list', list('<w:result w:val="1"/>'), 'restricted x'],
    ['a list that nobody touched', list(''), 'open x'],
    ['a list with its own start', list('<w:default w:val="1"/>'), 'restricted x'],
    ['a list that shows its text', list('<w:result w:val="1"/>', run('restricted')), 'restricted x'],
    ['a text', field('<w:textInput/>', 'FORMTEXT', run('30 days')), '30 days x'],
    [
      'a text that nobody filled',
      field('<w:textInput><w:default w:val="60 days"/></w:textInput>', 'FORMTEXT'),
      '60 days x',
    ],
    [
      'a prompt',
      char('begin') + code('MACROBUTTON NoMacro [enter the price]') + char('end'),
      '[enter the price] x',
    ],
    [
      'a field in a field',
      char('begin') + code('IF') + box('<w:checked/>') + char('separate') + run('yes') + char('end'),
      '☒yes x',
    ],
    ['a sign of a font', symbol('Wingdings', 'F0FE'), '☒ x'],
    ['an empty box of a font', symbol('Wingdings', 'F0A8'), '☐ x'],
    ['an empty box of another font', symbol('Wingdings 2', 'F0A3'), '☐ x'],
    ['a ticked box of another font', symbol('Wingdings 2', '0052'), '☒ x'],
    ['a sign of mathematics', symbol('Symbol', 'F0B3'), '≥ x'],
    ['a Greek letter', symbol('Symbol', 'F06D'), 'μ x'],
    ['a letter of an ordinary font', symbol('Arial', '20AC'), '€ x'],
    ['a sign in a run', run('\uf0fe', font('Wingdings')), '☒ x'],
    ['a letter that stands for a sign', run('o', font('Wingdings')), '☐ x'],
    ['a word in a font of signs', run('price', font('Wingdings')), 'price x'],
    ['a sign without a meaning', symbol('Wingdings', 'F0B7'), '• x'],
    ['WordArt', '<w:r><w:pict><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict></w:r>', 'DRAFT x'],
  ])('shows %s', async ([, runs, text]) => {
    expect(await read(docxOf(`<w:p>${runs}${run(' x')}</w:p>`))).toEqual({
      pages: [[null, text]],
      warnings: [],
    })
  })
})

const chunk = (name: string, data: string | Uint8Array): OfficePart => ({ type: 'aFChunk', name, data })
const mht =
  'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\n' +
  'Content-Type: text/html; charset="iso-8859-1"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n' +
  '<html><p>Stra=DFe</p></html>\r\n--b\r\nContent-Type: image/png\r\nContent-Location: a.png\r\n\r\nx\r\n--b--\r\n'

describe('extractText of files inside of a Word file', () => {
  it.for<[name: string, data: string | Uint8Array, text: string]>([
    ['a.html', '<html><body><p>Insurance: <b>5</b> million</p></body></html>', 'Insurance: 5 million'],
    [
      'a.xhtml',
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><p>Insurance</p></html>',
      'Insurance',
    ],
    ['a.mht', mht, 'Straße'],
    ['a.docx', docxOf(p('Insurance')), 'Insurance'],
    ['a.txt', 'Insurance', 'Insurance'],
    [
      'a.xml',
      '<?xml version="1.0"?><a><b>Insurance of five million euros</b></a>',
      'Insurance of five million euros',
    ],
  ])('reads %s at its place', async ([name, data, text]) => {
    const body = `${p('Before')}<w:altChunk r:id="m0"/>${p('After')}`
    expect(await read(docxOf(body, {}, [chunk(name, data)]))).toEqual({
      pages: [
        [null, 'Before'],
        [name, text],
        [null, 'After'],
      ],
      warnings: [],
    })
  })

  it('goes by the media type that the file states', async () => {
    const types = `<Types><Default Extension="dat" ContentType="text/plain"/><Override PartName="/word/a.dat" ContentType="text/html"/></Types>`
    const body = `<w:altChunk r:id="m0"/>`
    const part = chunk('a.dat', 'Insurance of <b>5</b> million')
    expect(await read(docxOf(body, {}, [part], types))).toEqual({
      pages: [['a.dat', 'Insurance of 5 million']],
      warnings: [],
    })
  })

  it('names a file that it cannot read, or that is missing', async () => {
    const body = `${p('Before')}<w:altChunk r:id="m0"/><w:altChunk r:id="m9"/>`
    expect(await read(docxOf(body, {}, [chunk('a.ps', '%!PS x')]))).toEqual({
      pages: [[null, 'Before']],
      warnings: [
        '"a.ps": The file is a PostScript file, which is not read.',
        '"file": The file is missing in the document around it.',
      ],
    })
  })

  it('says what is missing where nothing else has text', async () => {
    const body = '<w:altChunk r:id="m0"/>'
    expect(await read(docxOf(body, {}, [chunk('a.ps', '%!PS x')]))).toMatchObject({
      status: 'scanned',
      reason: expect.stringContaining('"a.ps": The file is a PostScript file'),
    })
  })

  it('reads embedded sheets, and charts and diagrams', async () => {
    const sheet = xlsxOf([{ name: 'Prices', rows: '<row r="1"><c r="A1"><v>7</v></c></row>' }])
    const drawn = (text: string) =>
      `<d xmlns:a="urn:a"><a:p><a:r><a:t>${text}</a:t></a:r><a:r><a:t> 1</a:t></a:r></a:p></d>`
    const parts = [
      { type: 'package', name: 'embeddings/s.xlsx', data: sheet },
      { type: 'diagramData', name: 'diagrams/data1.xml', data: drawn('Stage') },
      { type: 'chart', name: 'charts/chart1.xml', data: drawn('Cost of year') },
    ]
    expect(await read(docxOf(p('Text'), {}, parts))).toEqual({
      pages: [
        [null, 'Text'],
        ['Drawings', 'Stage 1\nCost of year 1'],
        ['s.xlsx: Prices!A1:A1', '7'],
      ],
      warnings: [],
    })
  })

  it('counts the objects of other programs', async () => {
    const object = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    const parts = ['a.bin', 'b.bin'].map((name) => ({ type: 'oleObject', name, data: object }))
    const more = [
      ...parts,
      { type: 'oleObject', name: 'c.bin', data: 'Text' },
      { type: 'control', name: 'x.xml', data: '<x/>' },
    ]
    expect(await read(docxOf(p('Text'), {}, more))).toEqual({
      pages: [
        [null, 'Text'],
        ['c.bin', 'Text'],
      ],
      warnings: [
        '2 embedded objects of another program were left out.',
        'The document has form controls, such as boxes to tick; their states were left out.',
      ],
    })
  })

  it('reads each line of heads and feet once, and no head that is not shown', async () => {
    const refs = ['m0', 'm1', 'm2']
      .map((id, i) => `<w:${i < 2 ? 'header' : 'footer'}Reference w:type="default" r:id="${id}"/>`)
      .join('')
    const parts = [
      { type: 'header', name: 'header1.xml', data: wordParts.header(p('Tender 4711') + p('Closing 12 May')) },
      { type: 'header', name: 'header2.xml', data: wordParts.header(p('Tender 4711')) },
      { type: 'footer', name: 'footer1.xml', data: wordParts.footer(p('Municipality')) },
      { type: 'header', name: 'header3.xml', data: wordParts.header(p('Of the template')) },
    ]
    const comments = `<w:comment w:author="AB">${p('Check this')}</w:comment>`
    const file = docxOf(`${p('Scope')}<w:sectPr>${refs}</w:sectPr>`, { comments }, parts)
    expect(await read(file)).toEqual({
      pages: [
        [null, 'Scope'],
        ['Comments', 'AB: Check this'],
        ['Headers and footers', 'Tender 4711\nClosing 12 May\nMunicipality'],
      ],
      warnings: [],
    })
  })
})

describe('extractText of what stands beside the cells of a sheet', () => {
  it('reads heads and feet, comments and shapes, and names boxes to tick', async () => {
    const rows = '<row r="1"><c r="A1"><v>7</v></c></row>'
    const after =
      '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Tender 4711&amp;C&amp;P of &amp;N&amp;RSmith &amp;&amp; Co</oddHeader></headerFooter>'
    const parts = [
      {
        type: 'comments',
        name: 'comments1.xml',
        data: '<comments><commentList><comment ref="B2"><text><r><t>Net </t></r><r><t>price</t></r></text></comment></commentList></comments>',
      },
      {
        type: 'drawing',
        name: 'drawings/drawing1.xml',
        data: '<d xmlns:a="urn:a"><a:p><a:r><a:t>Fill in yellow cells</a:t></a:r></a:p></d>',
      },
      { type: 'ctrlProp', name: 'ctrlProps/ctrlProp1.xml', data: '<formControlPr/>' },
    ]
    expect(await read(xlsxOf([{ name: 'S', rows, after }], {}, parts))).toEqual({
      pages: [
        ['S!A1:A1', '7'],
        ['S: Headers and footers', 'Tender 4711\nof\nSmith & Co'],
        ['S: Comments', 'B2: Net price'],
        ['S: Drawings', 'Fill in yellow cells'],
      ],
      warnings: ['The sheet "S" has form controls, such as boxes to tick; their states were left out.'],
    })
  })

  const formats: [code: string, value: string, shown: string][] = [
    ['#,##0.00\\ "EUR"', '5000', '5000 EUR'],
    ['0" Tage"', '30', '30 Tage'],
    ['[$€-407] #,##0', '12.5', '€ 12.5'],
    ['#,##0.00 [$Kč-405]', '7', '7 Kč'],
    ['$#,##0', '-7', '$ -7'],
    ['0.0," T€"', '5000', '5 T€'],
    ['0.0,,"Mio. €"', '2500000', '2.5 Mio. €'],
    ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-', '-3', '-3 €'],
    ['"ja";;"nein"', '1', 'ja'],
    ['"ja";;"nein"', '0', 'nein'],
    ['[>=1000]#,##0,"k";0" St."', '4000', '4 k'],
    ['[>=1000]#,##0,"k";0" St."', '40', '40 St.'],
    [';;;', '7', '7'],
    ['"Los "0', '3', 'Los 3'],
    ['0.0%" p.a."', '0.05', '5 % p.a.'],
    ['0" m²"', '12', '12 m²'],
    ['(#,##0)', '12', '12'],
    ['00000\\-000', '12345678', '12345678'],
    ['[h]:mm', '1.5', '36:00'],
    ['[h]:mm:ss', '0.25', '6:00'],
    ['[Red]0', '4', '4'],
    ['General" Stk"', '4', '4 Stk'],
  ]
  it.for(formats)('writes the unit of %s: %s is %s', async ([code, value, shown]) => {
    const escaped = code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
    const styles = `<numFmts><numFmt numFmtId="200" formatCode="${escaped}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`
    const rows = `<row r="1"><c r="A1" s="0"><v>${value}</v></c></row>`
    expect(await read(xlsxOf([{ name: 'S', rows }], { styles }))).toMatchObject({
      pages: [['S!A1:A1', shown]],
    })
  })

  it.for([
    ['a_x000D_\nb', 'a b'],
    ['a_x0009_b', 'a b'],
    ['_x005F_x000D_', '_x000D_'],
    ['_x0041__x00e4_', 'Aä'],
    ['a_x00_b_xZZZZ_', 'a_x00_b_xZZZZ_'],
  ])('reads %j as %j in every kind of cell', async ([stored = '', shown = '']) => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="str"><v>${stored}</v></c><c r="C1" t="inlineStr"><is><t>${stored}</t></is></c></row>`
    const sharedStrings = `<si><t>${stored}</t></si>`
    expect(await read(xlsxOf([{ name: 'S', rows }], { sharedStrings }))).toMatchObject({
      pages: [['S!A1:C1', [shown, shown, shown].join(' | ')]],
    })
  })
})

const cover = page(['See the attached files of this portfolio.'])
/** A PDF of one page, and further objects from number 6 on. */
const attaching = (objects: (string | PdfObject)[], content: typeof cover | PdfObject = cover) =>
  pdfOf([content], objects)
const file = (name: string, stream: number) => `/Type/Filespec/F(${name})/EF<</F ${stream} 0 R>>`
const stored = (data: string | Uint8Array, dictionary = ''): PdfObject => ({
  dictionary: `/Type/EmbeddedFile${dictionary}`,
  stream: typeof data === 'string' ? Buffer.from(data) : data,
})
const sentence = 'The bidder holds ISO 27001.'
const packed = flate(sentence)

describe('extractText of the files attached to a PDF', () => {
  const page1 = [null, 'See the attached files of this portfolio.']

  it.for<[name: string, objects: (string | PdfObject)[], path: string, text: string]>([
    ['as it stands', [file('a.txt', 7), stored(sentence)], 'a.txt', sentence],
    [
      'packed',
      [file('a.txt', 7), { ...packed, dictionary: `/Type/EmbeddedFile${packed.dictionary}` }],
      'a.txt',
      sentence,
    ],
    ['without a type', [file('a.txt', 7), packed], 'a.txt', sentence],
    [
      'in hexadecimal digits',
      [file('a.txt', 7), stored('41626364656667>', '/Filter/ASCIIHexDecode')],
      'a.txt',
      'Abcdefg',
    ],
    [
      'with a name in Unicode',
      ['/EF<</UF 7 0 R>>/UF<feff00fc002e007400780074>', stored(sentence)],
      'ü.txt',
      sentence,
    ],
    [
      'inside of another object',
      ['/Names[(x)<</F(a.txt)/EF<</F 7 0 R>>>>]', stored(sentence)],
      'a.txt',
      sentence,
    ],
    [
      'at a place of a page',
      ['/Type/Annot/Subtype/FileAttachment/FS<</F(a.txt)/EF<</F 7 0 R>>>>', stored(sentence)],
      'a.txt',
      sentence,
    ],
    ['named by another object', ['/F(a.txt)/EF 7 0 R', '/F 8 0 R', stored(sentence)], 'a.txt', sentence],
    ['in a folder outside', [file('../../a.txt', 7), stored(sentence)], 'a.txt', sentence],
  ])('reads one %s', async ([, objects, path, text]) => {
    expect(await read(attaching(objects))).toEqual({ pages: [page1, [path, text]], warnings: [] })
  })

  it('reads an attached PDF, Word file and archive, and each file once', async () => {
    const inner = pdfOf([page([sentence])])
    const objects = [
      file('b.pdf', 9),
      file('c.docx', 10),
      file('again.docx', 10),
      stored(inner),
      stored(docxOf(p(sentence))),
      file('d.zip', 12),
      stored(zipOf([{ name: 'e.txt', data: sentence }])),
    ]
    expect(await read(attaching(objects))).toEqual({
      pages: [page1, ['b.pdf: page 1', sentence], ['c.docx', sentence], ['d.zip/e.txt', sentence]],
      warnings: [],
    })
  })

  it('names what it cannot read, and reads on where the cover is a picture', async () => {
    const objects = [
      file('a.txt', 8),
      file('b.bin', 9),
      stored(sentence),
      stored('x', '/Filter/LZWDecode'),
      file('c.txt', 99),
      file('d.jpg', 12),
      stored(Buffer.from('\xff\xd8\xff\xe0', 'latin1')),
    ]
    expect(await read(attaching(objects, flate('q Q')))).toEqual({
      pages: [
        [null, ''],
        ['a.txt', sentence],
      ],
      warnings: [
        '1 damaged or oversized part of the PDF was left out.',
        'The PDF holds pictures of pages and no text; only OCR could read it.',
        '"b.bin": The attached file is packed in a way that cannot be read.',
        '"c.txt": The attached file is packed in a way that cannot be read.',
        '"d.jpg": The file is a picture, which is not read.',
      ],
    })
  })

  it('stops at attachments that unpack without end', async () => {
    const bomb = flate(Buffer.alloc(15 * 1024 * 1024, 32))
    const objects = Array.from({ length: 8 }, (_, i) => [
      file(`${i}.txt`, 7 + 2 * i),
      { ...bomb, dictionary: `/Type/EmbeddedFile${bomb.dictionary}` },
    ]).flat()
    const extraction = await read(attaching(objects))
    expect(extraction).toMatchObject({ pages: [page1] })
    expect('warnings' in extraction && extraction.warnings.at(-1)).toContain('unpacks to more')
  })

  it('says of a form that only its own program draws that it is one', async () => {
    const [first = '', ...others] = [
      '/Type/Catalog/Pages 2 0 R/NeedsRendering true',
      '/Type/Pages/Count 1/Kids[3 0 R]',
    ]
    const bytes = pdfFile([
      first,
      ...others,
      '/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R',
      flate('BT /F1 11 Tf 1 0 0 1 72 700 Tm (Please wait until the form is shown.) Tj ET'),
      '/Type/Font/Subtype/Type1/BaseFont/Helvetica',
    ])
    expect(await read(bytes)).toEqual({
      pages: [[null, 'Please wait until the form is shown.']],
      warnings: [expect.stringContaining('only its own program draws')],
    })
  })

  it('reads text that was put onto a page', async () => {
    const bytes = pdfFile([
      '/Type/Catalog/Pages 2 0 R',
      '/Type/Pages/Count 1/Kids[3 0 R]',
      '/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R/Annots[6 0 R]',
      flate('BT /F1 11 Tf 1 0 0 1 72 700 Tm (The deadline for offers is) Tj ET'),
      '/Type/Font/Subtype/Type1/BaseFont/Helvetica',
      '/Type/Annot/Subtype/FreeText/Rect[300 690 500 715]/Contents(moved to 12 May 2027)',
    ])
    expect(await read(bytes)).toEqual({
      pages: [[null, 'The deadline for offers is moved to 12 May 2027']],
      warnings: [],
    })
  })
})
