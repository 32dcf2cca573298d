import { describe, expect, it } from 'vitest'
import { extractText } from '../../src/reading/extract/extract.ts'
import { encryptedPdf, type Scheme } from '../support/extract-encrypted.ts'
import { flate, page, zipOf } from '../support/extract-files.ts'

const sentence = 'The contractor keeps the roads of the town in repair.'
const extract = (bytes: Uint8Array) => extractText(bytes, { contentType: null, fileName: null })

describe.for<Scheme>(['RC4', 'AES-128', 'AES-256'])('extractText of a PDF encrypted with %s', (scheme) => {
  it('says that it needs a password', async () => {
    expect(await extract(encryptedPdf(scheme, 'secret', [page([sentence])]))).toEqual({
      status: 'encrypted',
      format: 'pdf',
      reason: 'The PDF is protected by a password.',
    })
  })

  it('reads one that opens without a password', async () => {
    expect(await extract(encryptedPdf(scheme, '', [page([sentence]), page([`Two. ${sentence}`])]))).toEqual({
      status: 'read',
      format: 'pdf',
      pages: [
        { text: sentence, path: null },
        { text: `Two. ${sentence}`, path: null },
      ],
      warnings: [],
    })
  })

  it.for(['31 May 2027', 'A text of 32 bytes, as two blocks'])('reads the field %s', async (value) => {
    const extraction = await extract(encryptedPdf(scheme, '', [page(['Deadline:', sentence])], value))
    expect(extraction).toMatchObject({ pages: [{ text: `Deadline: ${value}\n${sentence}` }] })
  })

  it('measures what the encryption hides', async () => {
    const bomb = flate(Buffer.alloc(100 * 1024 * 1024, 32))
    expect(await extract(encryptedPdf(scheme, '', [page([sentence]), bomb, page([sentence])]))).toEqual({
      status: 'read',
      format: 'pdf',
      pages: [sentence, '', sentence].map((text) => ({ text, path: null })),
      warnings: ['1 damaged or oversized part of the PDF was left out.'],
    })
  })
})

describe('extractText of an OpenDocument file with a password', () => {
  it('says that it needs a password', async () => {
    const manifest = '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>'
    const bytes = zipOf([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', stored: true },
      { name: 'content.xml', data: Buffer.from([1, 2, 3]) },
      { name: 'META-INF/manifest.xml', data: manifest },
    ])
    expect(await extract(bytes)).toEqual({
      status: 'encrypted',
      format: 'odt',
      reason: 'The file is protected by a password.',
    })
  })
})
