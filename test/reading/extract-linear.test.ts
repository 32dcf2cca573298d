import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { extractText } from '../../src/reading/extract/extract.ts'
import { limits } from '../../src/reading/extract/limits.ts'
import type { TextItem } from '../../src/reading/extract/pdf/lines.ts'
import { pdfLinesOf } from '../../src/reading/extract/pdf/lines.ts'
import { PdfObjects } from '../../src/reading/extract/pdf/objects.ts'
import { withFields } from '../../src/reading/extract/pdf/placed.ts'
import { reflow } from '../../src/reading/extract/pdf/reflow.ts'
import { flate, page, pdfOf, type PdfObject, xlsxOf } from '../support/extract-files.ts'

const none = { contentType: null, fileName: null }

/** The letters that regular expressions and searches are given while something runs: the work of a text that grows. */
function lettersSearched(run: () => unknown): number {
  let letters = 0
  const { exec } = RegExp.prototype
  const { lastIndexOf, endsWith } = String.prototype
  Object.assign(RegExp.prototype, {
    exec(this: RegExp, text: string) {
      letters += text.length
      return exec.call(this, text)
    },
  })
  Object.assign(String.prototype, {
    lastIndexOf(this: string, sought: string, from = Infinity) {
      letters += Math.min(this.length, from)
      return lastIndexOf.call(this, sought, from)
    },
    endsWith(this: string, sought: string, end?: number) {
      letters += this.length
      return endsWith.call(this, sought, end)
    },
  })
  try {
    run()
  } finally {
    Object.assign(RegExp.prototype, { exec })
    Object.assign(String.prototype, { lastIndexOf, endsWith })
  }
  return letters
}

const item = (str: string, x: number, y: number): TextItem => ({
  str,
  transform: [10, 0, 0, 10, x, y],
  width: 5 * str.length,
  hasEOL: false,
})
const sheet = { transform: [1, 0, 0, 1, 0, 0], width: 1e9, height: 1e9 }
const line = (text: string, y: number) => ({ text, x: 50, right: 500, y, size: 10, tabular: false })

const shapes: [name: string, work: (size: number) => unknown][] = [
  [
    'lines of one paragraph',
    (size) =>
      reflow(
        Array.from({ length: size }, (_, i) => line('a'.repeat(24), i * 12)),
        new Set(),
      ),
  ],
  [
    'lines that end in hyphens',
    (size) =>
      reflow(
        Array.from({ length: size }, (_, i) => line(`${'a'.repeat(24)}-`, i * 12)),
        new Set(),
      ),
  ],
  [
    'items of one line',
    (size) =>
      pdfLinesOf(
        Array.from({ length: size }, (_, i) => item('abcd', i, 100)),
        sheet,
      ),
  ],
]

describe('the reading of a PDF', () => {
  it.for(shapes)('searches four times the letters for four times the %s', ([, work]) => {
    const [once, four] = [500, 2000].map((size) => lettersSearched(() => work(size)))
    expect(once).toBeGreaterThan(0)
    expect((four ?? 0) / (once ?? 1)).toBeLessThan(4.5)
  })

  it('compares fields with items up to a budget of the file, and loses no field', () => {
    const items = Array.from({ length: 1000 }, (_, i) => item(`word${i}`, 10, 10 + (i % 800)))
    let looks = 0
    const counted = items.map((each) => ({
      ...each,
      get transform() {
        looks++
        return each.transform
      },
    }))
    const fields = Array.from({ length: 500 }, (_, i) => ({
      rect: [5, 5, 590, 830] as const,
      text: `value ${i}`,
      isBox: false,
    }))
    const left = { fieldWork: 50_000 }
    const all = withFields(counted, fields, left)
    expect(left.fieldWork).toBeLessThanOrEqual(0)
    expect(looks).toBeLessThan(10 * 50_000)
    const written = new Set(all.map(({ str }) => str))
    expect(fields.filter(({ text }) => !written.has(text))).toEqual([])
  })

  it('takes no more of overlapping objects than their stream holds', () => {
    const size = 20_000
    const index = Array.from({ length: 400 }, (_, i) => `${i + 10} ${i % 2 === 0 ? 0 : size}`).join(' ')
    const { dictionary: packed = '', stream = new Uint8Array() } = flate(
      `${index} ${'<</Annots[]>>'.padEnd(size, ' ')}`,
    )
    const dictionary = `/Type/ObjStm/N 400/First ${index.length + 1}${packed}`
    const objects = new PdfObjects(
      Buffer.concat([
        Buffer.from(`1 0 obj\n<<${dictionary}/Length ${stream.length}>>\nstream\n`),
        stream,
        Buffer.from('\nendstream\nendobj\n'),
      ]),
    )
    expect(objects.withKey(/\/Annots\b/).length).toBe(1)
  })
})

describe('the budget of a PDF', () => {
  const form = (next: number, times: number): PdfObject => ({
    dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F1 3 0 R>>/XObject<</X1 ${next} 0 R>>>>`,
    stream: Buffer.from(
      'BT /F1 9 Tf 1 0 0 1 50 50 Tm (The contractor keeps the roads) Tj ET /X1 Do '.repeat(times),
    ),
  })
  const pages = Array.from({ length: 6 }, () =>
    page(['The contractor keeps the roads of the town in repair.']),
  )

  it('ends with the time of the file, keeps what was read, and says so', async () => {
    let now = 0
    const clock = () => (now += limits.time / 4)
    const extraction = await extractText(pdfOf(pages), none, undefined, clock)
    expect(extraction).toMatchObject({
      status: 'read',
      warnings: expect.arrayContaining([
        expect.stringMatching(/^Only the first \d pages? w(?:as|ere) read: the file draws more/),
      ]),
    })
    const read = extraction.status === 'read' ? extraction.pages.length : 0
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(pages.length)
  })

  it('reads a file whose time is enough to its end', async () => {
    const extraction = await extractText(pdfOf(pages), none, undefined, () => 0)
    expect(extraction).toMatchObject({ status: 'read', warnings: [] })
    expect(extraction.status === 'read' && extraction.pages.length).toBe(pages.length)
  })

  it('cuts a page that no row could store, and keeps the numbers of the pages', async () => {
    const forms = Array.from({ length: 5 }, (_, i) => form(i === 4 ? 99 : 9 + i, 10))
    const file = pdfOf([flate('/X1 Do'), page(['The contractor keeps the roads of the town.'])], forms)
    const extraction = await extractText(file, none)
    expect(extraction).toMatchObject({
      status: 'read',
      warnings: [expect.stringMatching(/^Page 1 holds too much/)],
    })
    const texts = extraction.status === 'read' ? extraction.pages.map(({ text }) => text) : []
    expect(texts.length).toBe(2)
    expect(texts[0]?.length).toBeLessThanOrEqual(limits.page)
    expect(texts[1]).toBe('The contractor keeps the roads of the town.')
  }, 60_000)
})

describe('extractText of a text without spaces', () => {
  it.for([1, 2, 4])(
    'gives pages of the usual length for %i × 100,000 letters, and every letter',
    async (times) => {
      const text = '😀a'.repeat(times * 33_333)
      const extraction = await extractText(Buffer.from(text), none)
      const pages = extraction.status === 'read' ? extraction.pages : []
      expect(Math.max(...pages.map((each) => each.text.length))).toBeLessThanOrEqual(limits.pageText)
      expect(pages.map((each) => each.text).join('')).toBe(text)
    },
  )
})

describe('extractText of a sheet with a row of 2 MB', () => {
  it('divides the row into pages that can be stored, and loses no word', async () => {
    const cells = Array.from({ length: 70 }, (_, i) => {
      const numbers = Array.from({ length: 6000 }, (_each, j) => (i + 3) * 7919 * j)
      return `word${i} ${numbers.join('').slice(0, 30_000)}`
    })
    const row = cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')
    const extraction = await extractText(xlsxOf([{ name: 'Prices', rows: `<row>${row}</row>` }]), none)
    const pages = extraction.status === 'read' ? extraction.pages : []
    expect(pages.length).toBeGreaterThan(1)
    expect(Math.max(...pages.map(({ text }) => text.length))).toBeLessThanOrEqual(limits.page)
    const text = pages.map((each) => each.text).join(' ')
    expect(cells.filter((_, i) => !text.includes(`word${i} `))).toEqual([])
  })
})
