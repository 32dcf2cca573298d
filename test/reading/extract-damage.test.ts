import '../support/tables.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { extractText } from '../../src/reading/extract/extract.ts'
import { docxOf, p, page, pdfOf, xlsxOf, zipOf } from '../support/extract-files.ts'
import { fixture } from '../support/fixtures.ts'

const none = { contentType: null, fileName: null }
const extract = (bytes: Uint8Array) => extractText(bytes, none)
const sentence = 'The contractor keeps the roads of the town in repair.'

/** One file of each format. */
const files = async (): Promise<Record<string, Uint8Array>> => ({
  pdf: pdfOf([page([sentence, 'Second line.']), page([sentence])]),
  printed: await fixture('documents/tender-de.pdf'),
  docx: docxOf(p('Scope', '<w:outlineLvl w:val="0"/>') + p(sentence), { footnotes: p('Note') }),
  xlsx: xlsxOf([{ name: 'S', rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' }], {
    sharedStrings: '<si><t>Item</t></si>',
  }),
  html: Buffer.from(`<html><h1>A</h1><table><tr><td hidden>1<td>&amp;2</table><p>${sentence}`),
  zip: zipOf([
    { name: 'a.txt', data: sentence },
    { name: 'b.docx', data: docxOf(p(sentence)) },
  ]),
  text: Buffer.from(`Straße ${sentence}`),
})
const statuses = ['read', 'encrypted', 'scanned', 'unsupported', 'failed']

/** Expects that the answer is a known status, and that pages are clean text. */
async function isAnswered(bytes: Uint8Array) {
  const extraction = await extract(bytes)
  expect(statuses).toContain(extraction.status)
  if (extraction.status !== 'read') expect(extraction.reason).toMatch(/^[A-Z].*[.]$/)
  else
    for (const { text } of extraction.pages)
      expect(text.isWellFormed() && !/[\p{Cc}\u200b]/u.test(text.replaceAll('\n', ''))).toBe(true)
}

/**
 * pdf.js reads ahead in a damaged file and leaves promises that fail unhandled. These errors are ignored here, because
 * the runtime would only log them. Every other unhandled error still fails the run.
 */
function forwardingAllBut(names: RegExp) {
  const listeners = process.listeners('unhandledRejection')
  const forward: NodeJS.UnhandledRejectionListener = (reason, promise) => {
    const name = reason instanceof Object && 'name' in reason ? String(reason.name) : ''
    if (!names.test(name)) for (const listener of listeners) listener(reason, promise)
  }
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', forward)
  return () => {
    process.off('unhandledRejection', forward)
    for (const listener of listeners) process.on('unhandledRejection', listener)
  }
}

beforeAll(() => forwardingAllBut(/^(?:FormatError|ParserEOFException|XRefEntryException)$/))

describe('extractText', () => {
  it('logs an error that is no refusal, which may be a fault of the service', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const faulty = {
      fileName: null,
      get contentType(): string {
        throw new TypeError('a fault of the reader')
      },
    }
    const reason = 'The file is damaged and cannot be read.'
    expect(await extractText(Buffer.from(sentence), faulty)).toEqual({
      status: 'failed',
      format: null,
      reason,
    })
    expect(logged.mock.calls.flat().join()).toContain('a fault of the reader')
    logged.mockClear()
    expect(await extract(Buffer.of())).toMatchObject({ status: 'failed', reason: 'The file is empty.' })
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
  })

  it('answers any bytes', async () => {
    const begins = [
      '',
      '%PDF-1.7\n',
      'PK\x03\x04',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      '<html>',
      '\xff\xfe',
      '{\\rtf',
    ]
    const bytes = fc.tuple(fc.constantFrom(...begins), fc.uint8Array({ maxLength: 400 }))
    await fc.assert(
      fc.asyncProperty(bytes, ([head, tail]) =>
        isAnswered(Buffer.concat([Buffer.from(head, 'latin1'), tail])),
      ),
      { numRuns: 300 },
    )
  }, 60_000)

  it.for(['pdf', 'printed', 'docx', 'xlsx', 'html', 'zip', 'text'])(
    'answers any cut of a file: %s',
    { timeout: 60_000 },
    async (format) => {
      const whole = (await files())[format] ?? new Uint8Array()
      await fc.assert(
        fc.asyncProperty(fc.nat(whole.length - 1), (length) => isAnswered(whole.subarray(0, length))),
        { numRuns: 40 },
      )
    },
  )

  it.for(['pdf', 'printed', 'docx', 'xlsx', 'html', 'zip', 'text'])(
    'answers any damage of a file: %s',
    { timeout: 60_000 },
    async (format) => {
      const whole = (await files())[format] ?? new Uint8Array()
      const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), {
        minLength: 1,
        maxLength: 20,
      })
      const damaged = (changes: [number, number][]) => {
        const bytes = whole.slice()
        for (const [at, byte] of changes) bytes[at] = byte
        return isAnswered(bytes)
      }
      await fc.assert(fc.asyncProperty(damage, damaged), { numRuns: 40 })
    },
  )
})
