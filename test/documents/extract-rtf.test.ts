import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { extractText } from '../../src/reading/extract/extract.ts'

const fonts = String.raw`{\fonttbl{\f0\fnil\fcharset238 Arial;}{\f1\fnil\fcharset204{\*\fname Arial;}Arial CYR;}{\f2\ftech\fcharset2 Wingdings;}{\f3\fcharset134 SimSun;}}{\stylesheet{\s1 heading 1;}}{\info{\title Hidden}}`
const rtf = (body: string, head = String.raw`\ansi\ansicpg1250\deff0`) => `{\\rtf1${head}${fonts}${body}}`
const read = async (text: string) => {
  const extraction = await extractText(Buffer.from(text, 'latin1'), { contentType: null, fileName: 'a.rtf' })
  if (extraction.status !== 'read') return extraction
  const { pages, warnings } = extraction
  return { pages: pages.map(({ path, text: lines }) => [path, lines]), warnings }
}
const page = (text: string) => ({ pages: [[null, text]], warnings: [] })

describe('extractText of RTF', () => {
  it.for<[name: string, body: string, text: string]>([
    ['paragraphs', String.raw`One\par Two\line three\par`, 'One\n\nTwo\nthree'],
    ['line breaks of the file', 'One\r\ntwo\\\nThree', 'Onetwo\n\nThree'],
    ['letters of the code page', String.raw`Za\'b3\'b9cznik`, 'Załącznik'],
    [
      'letters of a font',
      String.raw`{\f1\'ca\'ee\'ed\'ea\'f3\'f0\'f1} {\f3\'d5\'d0\'b1\'ea}`,
      'Конкурс 招标',
    ],
    ['numbered letters', String.raw`10 \u8364\'80, \uc2\u263??\uc1  \u-10179 ?\u-8704 ?`, '10 €, ć 😀'],
    ['signs', String.raw`\ldblquote a\rdblquote \emdash  5\~\{x\} co\_op`, '“a”— 5 {x} co-op'],
    ['boxes', String.raw`{\f2\'fe} yes {\f2\u61608 ?} no`, '☒ yes ☐ no'],
    [
      'tables',
      String.raw`\trowd\cellx1\cellx2\pard\intbl Pos.\cell Price\cell\row\trowd\intbl 1\cell 12,50\par net\cell\row\pard After\par`,
      'Pos. | Price\n1 | 12,50 net\n\nAfter',
    ],
    [
      'notes',
      String.raw`Bond{\footnote\pard Of the sum.\par Of the rest.} due.\par`,
      'Of the sum.\n\nOf the rest.\n\nBond due.',
    ],
    [
      'comments',
      String.raw`{\*\atnid x}Text{\*\annotation{\*\atnref 1}\pard Check this}\par`,
      'Check this\n\nText',
    ],
    ['links', String.raw`{\field{\*\fldinst{HYPERLINK "http://x.example"}}{\fldrslt portal}}`, 'portal'],
    [
      'boxes of a form',
      String.raw`{\field{\*\fldinst FORMCHECKBOX {\*\formfield{\fftype1\ffres25\ffdefres1}}}{\fldrslt }} yes {\field{\*\fldinst FORMCHECKBOX {\*\formfield{\fftype1\ffres0\ffdefres1}}}} no`,
      '☒ yes ☐ no',
    ],
    [
      'lists of a form',
      String.raw`{\field{\*\fldinst FORMDROPDOWN {\*\formfield{\fftype2\ffres1{\*\ffl Lot A}{\*\ffl Lot B}}}}} is chosen`,
      'Lot B is chosen',
    ],
    [
      'text boxes',
      String.raw`A{\shp{\*\shpinst{\sp{\sn x}{\sv y}}{\shptxt\pard Closing date\par}}}{\*\unknown z}\par`,
      'Closing date\n\nA',
    ],
    ['pictures', String.raw`A{\pict\pngblip\bin3 }}}}{\pict 89504e47} B`, 'A B'],
    ['what follows the last bracket', 'A} } B', 'A'],
  ])('reads %s', async ([, body, text]) => {
    expect(await read(rtf(body))).toEqual(page(text))
  })

  it('names headings, and puts heads and feet of pages last', async () => {
    const body = String.raw`{\header\pard No. 4711\par}{\footerf\pard Page\par}\pard\outlinelevel0 Scope\par\pard\plain Roads\par`
    expect(await read(rtf(body))).toEqual({
      pages: [
        ['Scope', 'Scope\nRoads'],
        ['Headers and footers', 'No. 4711\nPage'],
      ],
      warnings: [],
    })
  })

  it('leaves out deleted and hidden text, and says so', async () => {
    expect(await read(rtf(String.raw`A {\v secret}{\deleted old}{\v\plain B}\v0  C`))).toEqual({
      pages: [[null, 'A B C']],
      warnings: [
        'The document has tracked changes; deleted text was left out.',
        'Text that a reader cannot see (hidden, tiny or off the page) was left out.',
      ],
    })
  })

  it('counts objects of other programs', async () => {
    const body = String.raw`A{\object\objemb{\*\objclass Excel}{\*\objdata 0105}{\result B}}`
    expect(await read(rtf(body))).toMatchObject({ warnings: [expect.stringContaining('1 embedded object')] })
  })

  it('survives what no writer writes', async () => {
    expect(await read(`{\\rtf1 ${'{'.repeat(100_000)}`)).toMatchObject({
      status: 'failed',
      reason: 'The file is damaged: it is nested too deeply.',
    })
    expect(await read(rtf(String.raw`\trowd\intbl a\cell b`))).toEqual(page('a | b'))
    expect(await read(rtf(String.raw`\bin99999999 x`))).toMatchObject({ pages: [] })
    expect(await read(rtf(String.raw`\row\cell\u\'zz x`))).toMatchObject({ warnings: [] })
    expect(await read(String.raw`{\rtf1 cut \par in the mid`)).toEqual(page('cut\n\nin the mid'))
  })

  it('takes time in proportion to its length', async () => {
    const began = performance.now()
    await read(rtf(String.raw`{\f1\'ca\b x}\u8364 ?\intbl y\cell\row `.repeat(100_000)))
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})
