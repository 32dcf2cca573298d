import '../support/tables.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractText } from '../../src/reading/extract/extract.ts'
import { docxOf, p, page, pdfOf, xlsxOf, zipOf } from '../support/extract-files.ts'
import {
  base64,
  ber,
  compressed,
  definite,
  der,
  detached,
  type Encoding,
  enveloped,
  indefinite,
  pem,
  signed,
  signedAsIs,
  signedInString,
  timeStamp,
  timeStamped,
  withRevoked,
} from '../support/signed-files.ts'

const extract = (bytes: Uint8Array | string, fileName: string | null = null) =>
  extractText(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, { contentType: null, fileName })

const sentence = 'The contractor keeps the roads of the town in repair.'
const contents: [name: string, bytes: Uint8Array][] = [
  ['terms.pdf', pdfOf([page([sentence])])],
  ['terms.docx', docxOf(p(sentence))],
  ['prices.xlsx', xlsxOf([{ name: 'Lot 1', rows: '<row r="1"><c r="A1"><v>7</v></c></row>' }])],
  ['terms.txt', Buffer.from(sentence)],
  ['terms.html', Buffer.from(`<html><p>${sentence}`)],
  ['terms.xml', Buffer.from(`<?xml version="1.0"?><a><b>${sentence}</b></a>`)],
  ['all.zip', zipOf([{ name: 'terms.txt', data: sentence }])],
]

const nestedSegments: Encoding = { wrap: indefinite, segment: 7 }
const definiteSegments: Encoding = { wrap: definite, segment: 1000 }
const mime = (bytes: Uint8Array) =>
  'MIME-Version: 1.0\r\nContent-Disposition: attachment; filename="smime.p7m"\r\n' +
  'Content-Type: application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"\r\n' +
  `Content-Transfer-Encoding: base64\r\n\r\n${base64(bytes)}\r\n`

const encodings: [name: string, wrap: (content: Uint8Array) => Uint8Array | string][] = [
  ['DER', (content) => signed(content, der)],
  ['BER in segments', (content) => signed(content, ber)],
  ['BER in many short segments', (content) => signed(content, nestedSegments)],
  ['segments with lengths', (content) => signed(content, definiteSegments)],
  ['Base64 in lines', (content) => base64(signed(content))],
  ['Base64 in one line', (content) => base64(signed(content, ber), 1_000_000)],
  ['Base64 with ends of lines of Windows', (content) => base64(signed(content), 76).replaceAll('\n', '\r\n')],
  ['Base64 with a byte order mark', (content) => `\ufeff${base64(signed(content))}`],
  ['PEM', (content) => pem(signed(content))],
  ['PEM with another label', (content) => pem(signed(content, ber), 'CMS')],
  ['PEM with headers', (content) => pem(signed(content), 'PKCS #7 SIGNED DATA', 'Proc-Type: 4\nX: y\n\n')],
  ['signed twice', (content) => signed(signed(content), ber)],
  ['signed twice as PKCS #7', (content) => signedAsIs(content, ber)],
  ['signed twice as CMS', (content) => signedInString(content)],
  ['Base64 in a signature', (content) => signed(Buffer.from(base64(signed(content))))],
  ['PEM signed again, in Base64', (content) => base64(signed(Buffer.from(pem(signed(content)))))],
  ['a time stamp around a signature', (content) => timeStamped(signed(content))],
  ['compressed', (content) => compressed(content)],
]

describe('extractText of a signed file', () => {
  it.for(
    encodings.flatMap(([how, wrap]) => contents.map(([name, bytes]) => [how, name, wrap, bytes] as const)),
  )('%s: reads %s as if it were not signed', async ([, name, wrap, bytes]) => {
    expect(await extract(wrap(bytes), `${name}.p7m`)).toEqual(await extract(bytes, name))
  })

  it('reads the same text in any encodings around each other', async () => {
    const around = fc.array(fc.constantFrom(...encodings.slice(0, 14).map(([, wrap]) => wrap)), {
      minLength: 1,
      maxLength: 2,
    })
    await fc.assert(
      fc.asyncProperty(around, fc.constantFrom(...contents), async (wraps, [name, bytes]) => {
        const file = wraps.reduce<Uint8Array>((inner, wrap) => Buffer.from(wrap(inner)), bytes)
        expect(await extract(file, `${name}.p7m`)).toEqual(await extract(bytes, name))
      }),
      { numRuns: 100 },
    )
  })

  it('reads signed files inside of an archive, and names the detached signature beside another', async () => {
    const terms = Buffer.from(sentence)
    const archive = zipOf([
      { name: 'a/terms.txt.p7m', data: signed(terms, ber) },
      { name: 'b.txt.p7m', data: Buffer.from(base64(signed(terms))) },
      { name: 'c.txt', data: terms },
      { name: 'c.txt.p7s', data: detached() },
    ])
    expect(await extract(archive)).toEqual({
      status: 'read',
      format: 'zip',
      pages: ['a/terms.txt.p7m', 'b.txt.p7m', 'c.txt'].map((path) => ({ text: sentence, path })),
      warnings: [expect.stringMatching(/^"c.txt.p7s": The file is a detached signature/)],
    })
  })

  it('reads an archive inside of a signature, and the signed messages of S/MIME', async () => {
    const archive = zipOf([{ name: 'terms.txt', data: sentence }])
    expect(await extract(signed(archive, ber))).toMatchObject({
      pages: [{ text: sentence, path: 'terms.txt' }],
    })
    const entity = Buffer.from(`Content-Type: text/plain\r\n\r\n${sentence}\r\n`)
    expect(await extract(mime(signed(entity)), 'mail.eml')).toMatchObject({
      format: 'mail',
      pages: [{ text: sentence, path: 'smime.p7m' }],
    })
  })

  it('leaves out the signatures of a container (ASiC)', async () => {
    const container = zipOf([
      { name: 'mimetype', data: 'application/vnd.etsi.asic-e+zip', stored: true },
      { name: 'terms.txt', data: sentence },
      { name: 'META-INF/signatures0.xml', data: '<?xml version="1.0"?><a>SIGNATURE</a>' },
      { name: 'META-INF/manifest.xml', data: '<?xml version="1.0"?><a>MANIFEST</a>' },
    ])
    expect(await extract(container)).toMatchObject({ pages: [{ text: sentence }], warnings: [] })
  })

  it.for<[name: string, bytes: Uint8Array | string, status: string, reason: RegExp]>([
    ['a detached signature', detached(), 'unsupported', /detached signature.*a file of its own/],
    ['a detached signature in BER', detached(ber), 'unsupported', /detached signature/],
    ['a detached signature in PEM', pem(detached()), 'unsupported', /detached signature/],
    ['an encrypted message', enveloped(), 'encrypted', /encrypted for its recipients/],
    ['a time stamp', timeStamp(), 'unsupported', /time stamp without a document/],
    ['a signature that was cut', signed(Buffer.alloc(5000, 65)).subarray(0, 2000), 'failed', /damaged/],
    [
      'more signatures than any file has',
      Array.from({ length: 9 }).reduce<Uint8Array>((inner) => signed(inner), Buffer.from(sentence)),
      'unsupported',
      /inside of too many other files/,
    ],
  ])('says what %s is', async ([, bytes, status, reason]) => {
    expect(await extract(bytes, 'offer.pdf.p7m')).toMatchObject({
      status,
      reason: expect.stringMatching(reason),
    })
  })

  it('refuses values nested without end, and passes over a length that lies', async () => {
    const deep = Buffer.concat([signed(Buffer.from('x')).subarray(0, 15), Buffer.alloc(200_000, 0x24)])
    expect((await extract(deep)).status).toMatch(/failed|unsupported/)
    const lying = Buffer.from(signed(Buffer.from(sentence)))
    lying.writeUInt8(0xff, 3)
    // The length of the whole is not needed.
    expect(await extract(lying)).toMatchObject({ pages: [{ text: sentence }] })
  })

  it('reads a PDF in a damaged signature, and says so', async () => {
    const [[, pdf] = ['', new Uint8Array()]] = contents
    const damaged = Buffer.from(signed(pdf))
    damaged.writeUInt16BE(0xffff, damaged.indexOf('%PDF') - 2)
    expect(await extract(damaged)).toMatchObject({
      format: 'pdf',
      pages: [{ text: sentence }],
      warnings: [expect.stringContaining('signature around the PDF is damaged')],
    })
  })

  it('reads a signature that was cut after its content, or holds long lists of revoked certificates', async () => {
    const whole = signed(Buffer.from(sentence))
    expect(await extract(whole.subarray(0, -300))).toMatchObject({
      pages: [{ text: sentence }],
      warnings: [],
    })
    const begun = performance.now()
    expect(await extract(withRevoked(Buffer.from(sentence), 300_000))).toMatchObject({
      pages: [{ text: sentence }],
    })
    expect(performance.now() - begun).toBeLessThan(5000)
  })

  it('keeps the text around a block', async () => {
    const text = `Signed by Rossi\n${pem(signed(Buffer.from(sentence)))}Kept until 2030\n`
    expect(await extract(text)).toMatchObject({
      pages: [{ text: sentence }, { text: expect.stringMatching(/^Signed by Rossi\s+Kept until 2030$/) }],
    })
  })

  it('does not take a file for the block inside of it', async () => {
    const inside = pem(signed(Buffer.from('x')))
    const zip = zipOf([
      { name: 'a.pem', data: inside, stored: true },
      { name: 'b.txt', data: sentence },
    ])
    expect(await extract(zip)).toMatchObject({ format: 'zip', pages: [{ text: 'x' }, { text: sentence }] })
    const letter = `Subject: A\nFrom: b\nDate: c\n\n${sentence}\n${inside}`
    expect(await extract(letter)).toMatchObject({ format: 'mail' })
  })

  it('reads Base64 of text, and refuses Base64 of bytes that it does not know', async () => {
    expect(await extract(base64(Buffer.from(sentence.repeat(20))))).toMatchObject({
      status: 'read',
      format: 'text',
    })
    const bytes = Uint8Array.from({ length: 500 }, (_, i) => i * 7)
    expect(await extract(base64(bytes), 'offer.p7m')).toMatchObject({ status: 'unsupported' })
  })

  it('leaves words as text', async () => {
    const words = 'Lot1 Price Term Roads Bridges\n'.repeat(20)
    const found = await extract(words.replaceAll(' ', '\n'))
    expect(found.status === 'read' && found.pages[0]?.text).toMatch(/^Lot1\nPrice\nTerm/)
    expect(await extract(words)).toMatchObject({
      status: 'read',
      pages: [{ text: expect.stringMatching(/^Lot1 Price/) }],
    })
  })
})
