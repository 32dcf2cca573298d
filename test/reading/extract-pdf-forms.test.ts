import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { extractText } from '../../src/reading/extract/extract.ts'
import { warnings } from '../../src/reading/extract/warnings.ts'
import { drawn, flate, page, pdfFile, type PdfLine, type PdfObject } from '../support/extract-files.ts'

const hint = { contentType: 'application/pdf', fileName: 'form.pdf' }

/** The text of the first page, or the status if the file has no text. */
const textOf = async (bytes: Uint8Array) => {
  const extraction = await extractText(bytes, hint)
  return extraction.status === 'read' ? (extraction.pages[0]?.text ?? '') : extraction.status
}

const title = 'Notice of an open procedure for the repair of roads'

/** A page of these lines with these annotations, whose objects are numbered from 6. */
const formOf = (lines: PdfLine[], annotations: string[], more: (string | PdfObject)[] = []) =>
  pdfFile([
    '/Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]>>',
    '/Type/Pages/Count 1/Kids[4 0 R]',
    '/Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding',
    `/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents 5 0 R/Annots[${annotations.map((_, i) => `${6 + i} 0 R`).join(' ')}]`,
    flate(drawn(lines)),
    ...annotations.map((annotation) => `/Type/Annot/Subtype/Widget${annotation}`),
    ...more,
  ])

const labels = page([title, '', 'Buyer:', 'Deadline:', 'Open to variants', 'Remarks'])
/** The rectangle of the field beside the line with this number. */
const beside = (line: number, left = 160, lines = 1) =>
  `/Rect[${left} ${766 - 14 * (line + lines - 1)} 400 ${780 - 14 * line}]`
const withField = (annotation: string, more: (string | PdfObject)[] = []) =>
  textOf(formOf(labels, [annotation], more))
const empty = `${title}\n\nBuyer:\nDeadline:\nOpen to variants\nRemarks`

describe('extractText of a PDF with a form', () => {
  it.for<[name: string, annotation: string, text: string]>([
    [
      'a text behind its label',
      `/FT/Tx${beside(2)}/V(City of Norwick \\(roads\\))`,
      'Buyer: City of Norwick (roads)',
    ],
    [
      'brackets in pairs, and escapes',
      `/FT/Tx${beside(2)}/V(A (B) \\\\ \\344)/AA<</K<</JS(V)>>>>`,
      'Buyer: A (B) \\ ä',
    ],
    ['a text in UTF-16', `/FT/Tx${beside(2)}/V<FEFF0141006F0064017A>`, 'Buyer: Łodź'],
    ['a text in the encoding of PDF', `/FT/Tx${beside(2)}/V<54F66E73202D20A0>`, 'Buyer: Töns - €'],
    [
      'the shown text of a choice',
      `/FT/Ch${beside(3)}/V(m)/Opt[[(d)(Today)][(m)(31 May 2027)]]`,
      'Deadline: 31 May 2027',
    ],
    [
      'several chosen texts',
      `/FT/Ch${beside(3)}/V[(Monday)(Friday)]/Opt[(Monday)(Friday)]`,
      'Deadline: Monday, Friday',
    ],
    ['what a parent holds', `/Parent 7 0 R${beside(3)}`, 'Deadline: 1 June 2027'],
    ['a ticked box', '/FT/Btn/AS/Yes/Rect[60 711 70 721]', '☒ Open to variants'],
    ['a box that is not ticked', '/FT/Btn/AS/Off/Rect[60 711 70 721]', '☐ Open to variants'],
    ['a radio button', '/FT/Btn/Ff 32768/AS/1/Rect[60 711 70 721]', '☒ Open to variants'],
    [
      'lines of text',
      `/FT/Tx/Ff 4096${beside(5, 160, 3)}/V(One van.\\nTwo cars.)`,
      'Remarks One van.\nTwo cars.',
    ],
  ])('reads %s', async ([, annotation, text]) => {
    const read = await withField(annotation, ['/FT/Tx/T(a)/V(1 June 2027)'])
    expect(read.split(/\n+/).join('\n')).toContain(text)
    expect(read).toContain(title)
  })

  it.for([
    ['hidden', `/FT/Tx/F 2${beside(2)}/V(Nobody)`],
    ['not to be viewed', `/FT/Tx/F 32${beside(2)}/V(Nobody)`],
    ['for a password', `/FT/Tx/Ff 8192${beside(2)}/V(Nobody)`],
    ['a push button', `/FT/Btn/Ff 65536${beside(2)}/V(Nobody)`],
    ['without a size', '/FT/Tx/Rect[160 740 160 740]/V(Nobody)'],
    ['empty', `/FT/Tx${beside(2)}/V()`],
    ['its own parent', `/FT/Tx/Parent 6 0 R${beside(2)}`],
    ['no field', `/Subtype/Link${beside(2)}/V(Nobody)`],
  ] as const)('leaves out a field that is %s', async ([, annotation]) => {
    expect(await withField(annotation)).toBe(empty)
  })

  it.for<[what: string, annotation: string, warning: string[]]>([
    ['a signature that is seen', `/FT/Sig${beside(2)}/V 7 0 R/AP<</N 5 0 R>>`, [warnings.stamps(1)]],
    ['a hidden signature', `/FT/Sig/F 2${beside(2)}/V 7 0 R/AP<</N 5 0 R>>`, []],
    ['a place to sign', `/FT/Sig${beside(2)}`, []],
    [
      'a list of which one choice is chosen',
      `/FT/Ch${beside(3)}/V(a)/Opt[(a)(b)]`,
      [warnings.otherChoices()],
    ],
    ['a list of which all are chosen', `/FT/Ch${beside(3)}/V[(a)(b)]/Opt[(a)(b)]`, []],
    ['a list that unfolds', `/FT/Ch/Ff 131072${beside(3)}/V(a)/Opt[(a)(b)]`, []],
  ])('says what it leaves out of %s', async ([, annotation, expected]) => {
    const extraction = await extractText(formOf(labels, [annotation], ['/Type/Sig']), hint)
    expect(extraction).toMatchObject({ status: 'read', warnings: expected })
  })

  it('does not repeat what the page prints itself', async () => {
    const lines = [...labels, { text: '31 May 2027', x: 162, y: 728 }, { text: 'x', x: 61, y: 714 }]
    const fields = [`/FT/Tx${beside(3)}/V(31 May 2027)`, '/FT/Btn/AS/Yes/Rect[60 710 70 722]']
    const text = await textOf(formOf(lines, fields))
    expect(text.match(/31 May 2027/g)).toHaveLength(1)
    expect(text).not.toContain('☒')
  })

  it('reads the fields of one line from left to right', async () => {
    const lines = [...page([title]), { text: 'From', x: 72, y: 700 }, { text: 'to', x: 300, y: 700 }]
    const fields = ['/FT/Tx/V(9 May)/Rect[330 696 400 710]', '/FT/Tx/V(2 May)/Rect[110 696 200 710]']
    expect(await textOf(formOf(lines, fields))).toBe(`${title}\n\nFrom 2 May to 9 May`)
  })

  it('takes the last of several versions, and objects that are packed', async () => {
    const fields = [`/FT/Tx${beside(2)}/V(Nobody)`, `/FT/Tx${beside(3)}/V(Nobody)`]
    const packed = `6 0 7 60 <</Subtype/Widget/FT/Tx${beside(2)}/V(Norwick)>>`
    const second = `<</Subtype/Widget/FT/Tx${beside(3)}/V(31 May 2027)>>`
    const stream = Buffer.from(packed.replace('60', String(packed.length - 9)) + second)
    const dictionary = '/Type/ObjStm/N 2/First 9/Filter/FlateDecode'
    const text = await textOf(formOf(labels, fields, [{ dictionary, stream: deflateSync(stream) }]))
    expect(text).toContain('Buyer: Norwick\nDeadline: 31 May 2027\n')
  })
})

describe('extractText of a form that was built to exhaust', () => {
  it.for<[name: string, bytes: () => Uint8Array]>([
    [
      'a long value that 20,000 fields share',
      () => {
        const field = `/FT/Tx/Parent 7 0 R/Rect[160 700 300 720]`
        const bytes = Buffer.from(formOf(labels, [field], [`/V(${'x'.repeat(190_000)})`])).toString('latin1')
        return Buffer.from(bytes.replace('/Annots[6 0 R]', `/Annots[${'6 0 R '.repeat(20_000)}]`), 'latin1')
      },
    ],
    ['lists in lists', () => formOf(labels, [`/FT/Tx${beside(2)}/V${'['.repeat(100_000)}`])],
    ['signs of comments', () => formOf(labels, [`/FT/Tx${beside(2)}/V ${'%'.repeat(100_000)}`])],
    ['a string without an end', () => formOf(labels, [`/FT/Tx${beside(2)}/V${'(('.repeat(90_000)}`])],
    ['objects without an end', () => formOf(labels, [`/FT/Tx${beside(2)}`, '1 0 obj '.repeat(300_000)])],
    [
      'a chain of parents',
      () =>
        formOf(
          labels,
          ['/Parent 7 0 R/Rect[1 1 9 9]'],
          Array.from({ length: 20_000 }, (_, i) => `/Parent ${8 + i} 0 R`),
        ),
    ],
  ])('passes over %s', async ([, bytes]) => {
    const text = await textOf(bytes())
    expect(text).toContain(title)
    expect(text.length).toBeLessThan(1_100_000)
  })
})
