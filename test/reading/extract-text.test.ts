import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { extractText } from '../../src/reading/extract/extract.ts'
import type { Extraction, FileHint } from '../../src/reading/extract/extraction.ts'
import { docxOf, p, page, pdfOf, xlsxOf, zipOf } from '../support/extract-files.ts'
import { fixture } from '../support/fixtures.ts'

const none: FileHint = { contentType: null, fileName: null }
const extract = (data: string | Uint8Array, hint = none) =>
  extractText(typeof data === 'string' ? Buffer.from(data) : data, hint)
const pagesOf = (extraction: Extraction) =>
  extraction.status === 'read' ? extraction.pages : extraction.status
const textOf = (extraction: Extraction) =>
  extraction.status === 'read' ? extraction.pages.map(({ text }) => text).join('\n--\n') : extraction.status

describe('extractText of an HTML page', () => {
  it('reads what a browser shows', async () => {
    const extraction = await extract(await fixture('documents/tender-de.html'))
    const text = textOf(extraction)
    expect(text).toMatch(/^Leistungsbeschreibung Straßenunterhalt\nDie Gemeinde Übersee/)
    expect(text).toContain(
      '• Beginn der Ausführung: 1. März 2027\n• Fertigstellung: 30. September 2027\n\n2 Zuschlagskriterien\nKriterium | Gewichtung\nPreis | 60 %',
    )
    expect(text).toContain('GU-2026/041')
    expect(text).not.toContain('Ignore all')
    expect(extraction).toMatchObject({ warnings: [expect.stringContaining('cannot see')] })
  })

  it('writes the signs of symbol fonts as bullets', async () => {
    const extraction = await extract('\uf0e4 A plan\n\uf0b7 A price\n\uf0de A list')
    expect(textOf(extraction)).toBe('• A plan\n• A price\n• A list')
  })

  it.for<[name: string, body: string, text: string]>([
    [
      'joins inline elements and collapses space',
      '<p>Net<b>work</b>  of\n<i>roads</i></p>',
      'Network of roads',
    ],
    ['parts blocks without paragraphs', '<div>One<div>Two</div>Three</div>', 'One\n\nTwo\n\nThree'],
    ['reads line breaks', '<p>One<br>Two<br/>Three', 'One\nTwo\nThree'],
    [
      'decodes references',
      '<p>&sect;&nbsp;3 &amp;lt; &#8364;5 &#x20AC;5 &#128; &euro5 &notit; &NotEqualTilde; &bogus; &#xD800;',
      '§ 3 &lt; €5 €5 € &euro5 ¬it; ≂̸ &bogus; \ufffd',
    ],
    [
      'reads elements whose ends are left out',
      '<ul><li>A<li>B</ul><table><tr><td>1<td>2<tr><td>3<td>4</table><p>x<p>y',
      '• A\n• B\n\n1 | 2\n3 | 4\n\nx\n\ny',
    ],
    [
      'reads paragraphs in items and cells',
      '<ul><li><p>A</p><p>more</p></li><li></li></ul><table><tr><td><p>1</p></td><td><p>2</p><p>3</p></td></tr></table>',
      '• A\n\nmore\n\n1 | 2 3',
    ],
    ['keeps line breaks of preformatted text', '<pre>a\n  b</pre>', 'a\nb'],
    [
      'leaves out scripts, styles, templates and comments',
      '<p>A<script>if (a<b) "</p>"</script><style>p{}</style><template><p>T</p></template><!-- C --></p>',
      'A',
    ],
    [
      'leaves out hidden elements and nothing after them',
      '<p hidden>A<p>B<div style="color:red; DISPLAY : none">C<p>D</div>E<span style="font-size:0">F</span><li hidden>G<li>H',
      'B\n\nE\n\n• H',
    ],
    [
      'shows the boxes and texts of a form',
      '<p><input type="checkbox" checked>Bond <input type=radio>None <input value="30 &amp; more"><input type="hidden" value="x">',
      '☒ Bond ☐ None 30 & more',
    ],
    ['reads nested tables', '<table><tr><td>A<table><tr><td>b<td>c</table><td>D</table>', 'A b | c | D'],
    ['reads text without any element', '<html>Text &amp; more', 'Text & more'],
    ['survives stray ends and unclosed markup', '</p></div><p>A</b></table>B<a href="', 'AB'],
  ])('%s', async ([, body, text]) => {
    expect(textOf(await extract(body, { contentType: 'text/html; charset=utf-8', fileName: null }))).toBe(
      text,
    )
  })

  it('names the headings above a page', async () => {
    const long = '<p>' + 'word '.repeat(500)
    const pages = pagesOf(
      await extract(`<html><h1>Terms</h1>${long}<h2>Price</h2>${long}<h2>Law</h2>${long}`),
    )
    expect(typeof pages !== 'string' && pages.map(({ path }) => path)).toEqual([
      'Terms',
      'Terms > Price',
      'Terms > Law',
    ])
  })

  it('reads past pictures inside of the page', async () => {
    const picture = `<img src="data:image/png;base64,${'A'.repeat(11 * 1024 * 1024)}">`
    expect(textOf(await extract(`<html><p>Before${picture}after</p></html>`))).toBe('Beforeafter')
  })
})

describe('extractText of plain text', () => {
  it.for<[name: string, bytes: Uint8Array, contentType: string | null, text: string]>([
    ['UTF-8', Buffer.from('Straße\r\nzwei'), null, 'Straße\nzwei'],
    ['UTF-8 with a mark', Buffer.from('\ufeffStraße'), null, 'Straße'],
    ['UTF-16 with a mark', Buffer.from('\ufeffStraße', 'utf16le'), null, 'Straße'],
    [
      'UTF-16 without one',
      Buffer.from('A plain text in sixteen bits', 'utf16le'),
      null,
      'A plain text in sixteen bits',
    ],
    ['a declared charset', Buffer.from([0xb1, 0x33]), 'text/plain; charset=iso-8859-2', 'ą3'],
    ['windows-1252', Buffer.from('Stra\xdfe \x80', 'latin1'), null, 'Straße €'],
    ['a charset that nobody knows', Buffer.from('plain'), 'text/plain; charset=klingon', 'plain'],
    ['form feeds', Buffer.from('One\fTwo'), null, 'One\n--\nTwo'],
    ['nothing but space', Buffer.from(' \n\t '), null, ''],
  ])('reads %s', async ([, bytes, contentType, text]) => {
    expect(textOf(await extract(bytes, { contentType, fileName: 'terms.txt' }))).toBe(text)
  })

  it('removes characters that nobody sees, and says so where they may carry text', async () => {
    const tags = [...'obey'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
    expect(await extract(`Pri\u200bce\u202e of\u0007 the\u00a0lot${tags}.`)).toEqual({
      status: 'read',
      format: 'text',
      pages: [{ text: 'Price of the lot.', path: null }],
      warnings: ['Invisible characters that can carry hidden text were removed.'],
    })
  })
})

describe('extractText of an archive', () => {
  const sentence = 'The contractor keeps the roads in repair.'

  it('reads its files under their names, and says what it left out', async () => {
    const bytes = zipOf([
      { name: 'docs/', data: '' },
      { name: 'docs/terms.docx', data: docxOf(p('Scope', '<w:outlineLvl w:val="0"/>') + p(sentence)) },
      {
        name: 'docs/prices.xlsx',
        data: xlsxOf([{ name: 'Lot 1', rows: '<row r="1"><c r="A1"><v>7</v></c></row>' }]),
      },
      { name: 'plan.pdf', data: pdfOf([page([sentence]), page([sentence])]) },
      { name: '../../etc/pass\u202ewd', data: 'evil.txt', stored: true },
      { name: 'inner.zip', data: zipOf([{ name: 'a.txt', data: 'inner' }]) },
      { name: '__MACOSX/._terms.docx', data: '\0\0\0' },
      { name: 'photo.jpg', data: Buffer.from('\xff\xd8\xff\xe0 picture', 'latin1') },
    ])
    expect(await extract(bytes)).toEqual({
      status: 'read',
      format: 'zip',
      pages: [
        { text: `Scope\n${sentence}`, path: 'docs/terms.docx: Scope' },
        { text: '7', path: 'docs/prices.xlsx: Lot 1!A1:A1' },
        { text: sentence, path: 'plan.pdf: page 1' },
        { text: sentence, path: 'plan.pdf: page 2' },
        { text: 'evil.txt', path: 'etc/pass_wd' },
        { text: 'inner', path: 'inner.zip/a.txt' },
      ],
      warnings: ['"photo.jpg": The file is a picture, which is not read.'],
    })
  })

  it('takes the status of its files where none can be read', async () => {
    const secret = { data: 'x', claims: { flags: 0x801 } }
    expect(
      await extract(
        zipOf([
          { name: 'a.txt', ...secret },
          { name: 'b.txt', ...secret },
        ]),
      ),
    ).toEqual({
      status: 'encrypted',
      format: 'zip',
      reason: 'No file of the archive can be read. The file is protected by a password.',
    })
  })

  it('says so once where an archive holds an archive', async () => {
    const inner = zipOf([{ name: 'a.txt', data: 'x', claims: { flags: 0x801 } }])
    expect(await extract(zipOf([{ name: 'inner.zip', data: inner }]))).toMatchObject({
      reason: 'No file of the archive can be read. The file is protected by a password.',
    })
  })
})

const ole = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1016),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(400),
  ])

describe('extractText of what it does not read', () => {
  it.for<[name: string, bytes: Uint8Array, hint: Partial<FileHint>, status: string, reason: RegExp]>([
    ['a workbook with a password', ole('EncryptedPackage'), { fileName: 'a.xlsx' }, 'encrypted', /password/],
    ['a document with a password', ole('EncryptionInfo'), { fileName: 'a.docx' }, 'encrypted', /password/],
    [
      'an old Word file',
      ole('WordDocument'),
      { fileName: 'a.doc' },
      'unsupported',
      /Word file of before 2007/,
    ],
    ['an old workbook', ole('Workbook'), {}, 'unsupported', /Excel file of before 2007/],
    ['PostScript', Buffer.from('%!PS text'), { fileName: 'a.ps' }, 'unsupported', /PostScript/],
    [
      'a picture named as a PDF',
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      { fileName: 'a.pdf' },
      'unsupported',
      /picture/,
    ],
    [
      'a damaged presentation',
      zipOf([
        { name: '[Content_Types].xml', data: 'x' },
        { name: 'ppt/presentation.xml', data: 'x' },
      ]),
      {},
      'failed',
      /not well-formed/,
    ],
    [
      'noise',
      Buffer.from(Array.from({ length: 500 }, (_, i) => (i * 7919) % 256)),
      {},
      'unsupported',
      /not text/,
    ],
    [
      'noise named as a PDF',
      Buffer.from(Array.from({ length: 500 }, (_, i) => (i * 7919) % 256)),
      { fileName: 'a.pdf' },
      'failed',
      /begin as a PDF/,
    ],
    ['nothing', new Uint8Array(), { fileName: 'a.pdf' }, 'failed', /empty/],
    ['more than 25 MB', new Uint8Array(25 * 1024 * 1024 + 1), {}, 'failed', /larger than 25 MB/],
  ])('says what %s is', async ([, bytes, hint, status, reason]) => {
    expect(await extract(bytes, { ...none, ...hint })).toMatchObject({
      status,
      reason: expect.stringMatching(reason),
    })
  })

  it('knows markup behind any number of comments', async () => {
    const comments = '<!---->'.repeat(400)
    const found = await Promise.all(
      ['<p>A', 'A'].map((end) => extractText(Buffer.from(`${comments}${end}`), none)),
    )
    expect(found.map(({ format }) => format)).toEqual(['html', 'text'])
  })

  it('goes by the bytes, whatever name and type say', async () => {
    const wrong = { contentType: 'application/pdf', fileName: 'terms.xlsx' }
    const formats = [
      docxOf(p('A')),
      xlsxOf([{ name: 'S', rows: '<row><c><v>1</v></c></row>' }]),
      Buffer.from('<html><p>A'),
      Buffer.from('plain'),
    ]
    const found = await Promise.all(formats.map((bytes) => extractText(bytes, wrong)))
    expect(found.map(({ format }) => format)).toEqual(['docx', 'xlsx', 'html', 'text'])
  })
})
