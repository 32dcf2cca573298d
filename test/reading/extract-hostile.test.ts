import '../support/tables.ts'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { extractText } from '../../src/reading/extract/extract.ts'
import { limits } from '../../src/reading/extract/limits.ts'
import { disarm } from '../../src/reading/extract/pdf/preflight.ts'
import { ExtractionReading } from '../../src/reading/extract/reading.ts'
import { flate, page, pdfOf, xlsxOf, zipOf, type PdfObject } from '../support/extract-files.ts'

const none = { contentType: null, fileName: null }
const extract = (bytes: Uint8Array) => extractText(bytes, none)
const MB = 1024 * 1024
const zeros = (megabytes: number) => Buffer.alloc(megabytes * MB, 32)
/**
 * Bytes that cannot be compressed. They are drawn in pieces, because the source returns at most 64 kB at
 * once.
 */
const noise = (length: number) => {
  const bytes = Buffer.alloc(length)
  for (let i = 0; i < length; i += 65_536) crypto.getRandomValues(bytes.subarray(i, i + 65_536))
  return bytes
}
const sentence = 'The contractor keeps the roads of the town in repair.'
const tooLarge = { status: 'failed', reason: expect.stringContaining('unpacks to more') }

describe('extractText of a PDF that was built to exhaust', () => {
  const honest = page([sentence])
  const bomb = flate(zeros(100))
  const twice = {
    dictionary: '/Filter[/FlateDecode/FlateDecode]',
    stream: deflateSync(deflateSync(zeros(100))),
  }
  const indirect = { dictionary: '/Filter 8 0 R', stream: twice.stream }
  const escaped = { dictionary: '/#46ilter[/Fl#61teDecode/Fl]', stream: twice.stream }
  const packed = deflateSync(zeros(100))
  const picture = { dictionary: '/Subtype/Image/Filter/FlateDecode', stream: packed }
  // A stream whose first match points before the beginning of the stream: zlib refuses the stream, pdf.js would
  // continue.
  const corrupt = {
    dictionary: '/Filter/FlateDecode',
    stream: Buffer.concat([Buffer.from([0x78, 0x9c, 0x63, 0x02, 0xff]), Buffer.alloc(200)]),
  }
  const runs = { dictionary: '/Filter/RunLengthDecode', stream: Buffer.alloc(4 * MB, 0x81) }
  const lzw = { dictionary: '/Filter/LZW', stream: Buffer.alloc(MB, 0x80) }
  const photo = {
    dictionary: '/Filter/DCTDecode',
    stream: Buffer.from('ffd8ffc0001108ffffffff03011100021100031100ffd9', 'hex'),
  }

  it.for<[name: string, content: PdfObject, extra: string[]]>([
    ['a stream that inflates to 100 MB', bomb, []],
    ['one that is deflated twice', twice, []],
    ['one whose filter stands elsewhere', indirect, ['/Filter/FlateDecode']],
    ['one whose filter is written with escapes', escaped, []],
    ['one that says it is a picture', picture, []],
    ['one that zlib refuses', corrupt, []],
    ['one of runs', runs, []],
    ['one in LZW', lzw, []],
    ['a photo as content', photo, []],
  ])('loses no more than %s', async ([, content, extra]) => {
    const extraction = await extract(pdfOf([honest, content, honest], extra))
    const lost = expect.arrayContaining([expect.stringMatching(/^\d damaged or oversized/)])
    expect(extraction).toMatchObject({
      status: 'read',
      format: 'pdf',
      warnings: content === picture || content === photo ? [] : lost,
    })
    expect(extraction.status === 'read' && extraction.pages.map(({ text }) => text)).toEqual([
      sentence,
      '',
      sentence,
    ])
  })

  it('disarms pictures without a word, for text needs none', () => {
    const reading = new ExtractionReading()
    const bytes = pdfOf([picture, photo])
    expect(Buffer.from(bytes).includes(packed.subarray(0, 40))).toBe(true)
    expect(disarm(bytes, reading)).toBe(0)
    expect(Buffer.from(bytes).includes(packed.subarray(0, 40))).toBe(false)
    expect(Buffer.from(bytes).toString('latin1')).toContain('/_CTDecode')
    expect(reading.room).toBe(limits.inflated)
  })

  it.for([
    ['a long comment', `/Filter %${'x'.repeat(1000)}\n/LZWDecode`, 1],
    ['blanks, comments and another name', '/Filter [ % one\n /FlateDecode\r%two\r\n/LZWDecode ]', 1],
    ['another object', '/Filter % one\n 12 %two\r 0 R', 1],
    ['no value', '/Filter % one\n (text)', 0],
    ['a comment that never ends', '/Filter %/LZWDecode', 0],
  ] as const)('disarms a filter behind %s', ([, dictionary, lost]) => {
    const bytes = Buffer.from(`%PDF-1.7\n1 0 obj\n<<${dictionary}>>\nendobj\n`, 'latin1')
    expect(disarm(bytes, new ExtractionReading())).toBe(lost)
  })

  it.for([
    ['in a comment each', '%/F\n'],
    ['in one comment', '/F%'],
    ['in lists that never end', '/F['],
  ] as const)('passes over 300,000 filter keys %s', ([, key]) => {
    const bytes = Buffer.from(`%PDF-1.7\n/F${key.repeat(300_000)}`, 'latin1')
    expect(disarm(bytes, new ExtractionReading())).toBe(0)
  })

  it('refuses one whose streams together are too large, before it is parsed', () => {
    const many = pdfOf(Array.from({ length: 5 }, () => flate(zeros(15))))
    expect(() => disarm(many, new ExtractionReading())).toThrow('unpacks to more')
  })

  it('leaves a page that repeats itself without end', async () => {
    // Every form draws the next form ten times, so the ninth form draws a billion pieces of text.
    const form = (next: number): PdfObject => ({
      dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F1 3 0 R>>/XObject<</X1 ${next} 0 R>>>>`,
      stream: Buffer.from('BT /F1 9 Tf 1 0 0 1 50 50 Tm (lol) Tj ET /X1 Do '.repeat(10)),
    })
    const forms = Array.from({ length: 9 }, (_, i) => form(i === 8 ? 99 : 7 + i))
    const extraction = await extract(pdfOf([flate('/X1 Do')], forms))
    expect(extraction.status).not.toBe('encrypted')
    expect(extraction.status === 'read' ? extraction.warnings : []).toEqual([
      'Page 1 holds too much to be read whole.',
    ])
  }, 60_000)
})

describe('extractText of an Office file or archive that was built to exhaust', () => {
  const body = (text: string) => ({ name: 'word/document.xml', data: text })
  const contentTypes = { name: '[Content_Types].xml', data: '<Types/>' }
  const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

  it.for<[name: string, bytes: () => Uint8Array, expected: object]>([
    [
      'a Word file of 100 MB',
      () => zipOf([contentTypes, { name: 'word/document.xml', data: zeros(100) }]),
      tooLarge,
    ],
    [
      'one that claims to be small',
      () => zipOf([contentTypes, { name: 'word/document.xml', data: zeros(100), claims: { size: 100 } }]),
      tooLarge,
    ],
    [
      'a ratio beyond any text',
      () => zipOf([contentTypes, { name: 'word/document.xml', data: zeros(15) }]),
      tooLarge,
    ],
    [
      'one of 30 MB that is hardly packed',
      () =>
        zipOf([
          contentTypes,
          { name: 'word/document.xml', data: Buffer.concat([noise(200_000), zeros(30)]) },
        ]),
      tooLarge,
    ],
    [
      'entities',
      () =>
        zipOf([
          contentTypes,
          body(`<!DOCTYPE a [<!ENTITY x "lol"><!ENTITY y "&x;&x;">]><w:document ${word}>&y;</w:document>`),
        ]),
      { status: 'failed', reason: 'The file is damaged: document type declarations are not accepted.' },
    ],
    [
      'nesting',
      () => zipOf([contentTypes, body(`<w:document ${word}>${'<w:p>'.repeat(10_000)}`)]),
      { status: 'failed', reason: expect.stringContaining('nested too deeply') },
    ],
    [
      'attributes',
      () =>
        zipOf([
          contentTypes,
          body(`<w:document ${word} ${Array.from({ length: 1000 }, (_, i) => `a${i}=""`).join(' ')}/>`),
        ]),
      { status: 'failed', reason: expect.stringContaining('too many attributes') },
    ],
    [
      'an unknown packing',
      () => zipOf([contentTypes, { ...body('x'), claims: { method: 12 } }]),
      { status: 'unsupported' },
    ],
  ])('ends %s', async ([, bytes, expected]) => {
    expect(await extract(bytes())).toMatchObject(expected)
  })

  it('stops an archive of bombs at its limit, and keeps what came before', async () => {
    const text = { name: 'terms.txt', data: sentence }
    // The random beginning of every entry keeps the entry's ratio low; together the entries are 100 MB.
    const heavy = Array.from({ length: 8 }, (_, i) => ({
      name: `b${i}.txt`,
      data: Buffer.concat([noise(60_000), zeros(14)]),
    }))
    const extraction = await extract(zipOf([text, ...heavy, { name: 'last.txt', data: sentence }]))
    expect(extraction).toMatchObject({
      status: 'read',
      format: 'zip',
      pages: [{ text: sentence, path: 'terms.txt' }],
    })
    expect(extraction.status === 'read' && extraction.warnings.at(-1)).toContain('unpacks to more')
  })

  it('reads the first five hundred files of an archive', async () => {
    const many = zipOf(Array.from({ length: 510 }, (_, i) => ({ name: `${i}.txt`, data: `Text ${i}` })))
    const extraction = await extract(many)
    expect(extraction.status === 'read' && extraction.pages.length).toBe(limits.archiveEntries)
    expect(extraction).toMatchObject({ warnings: ['Only the first 500 files of the archive were read.'] })
  })

  it('reads the first 10 MB of text', async () => {
    // A string of 30,000 letters is in a thousand cells.
    const sharedStrings = `<si><t>${sentence.repeat(565)}</t></si>`
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(1000)
    const extraction = await extract(xlsxOf([{ name: 'S', rows }], { sharedStrings }))
    expect(extraction).toMatchObject({
      status: 'read',
      warnings: ['Only the first 10 MB of text were read.'],
    })
    const length =
      extraction.status === 'read' ? extraction.pages.reduce((sum, { text }) => sum + text.length, 0) : 0
    expect(length).toBeGreaterThan(0.99 * limits.text)
    expect(length).toBeLessThanOrEqual(limits.text)
  })
})
