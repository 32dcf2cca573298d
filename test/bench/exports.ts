import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundle } from './bundle.ts'
import { measureWork } from './process.ts'
import { table } from './table.ts'

export interface ExportReport {
  rows: { text: string; format: string; bytes: number; seconds: number; peakMb: number | null }[]
}

interface Section {
  heading: string
  text: string
}

/** In characters: the longest section of a bid. */
const size = 200_000
/** Sections of that length that a bid has at most. */
const maxSections = 5
const prose = 'the contractor shall keep all roads and bridges of the town in good repair during the term '
const filled = (unit: string) => [{ heading: 'Method', text: unit.repeat(Math.ceil(size / unit.length)) }]

/** One section. Prose, to which the other texts of the same length are compared: each has as many marks as fit. */
const sections: Record<string, Section[]> = {
  prose: filled(prose),
  items: filled('- a\n'),
  cells: filled('|a|b|c|d|e|f|g|h|i|j|\n'),
  'one row above short rows': filled(`|${'a|'.repeat(20)}\n${'|a|\n'.repeat(10_000)}`),
  lines: filled('a\n'),
  paragraphs: filled('a\n\n'),
  'bold words': filled('**a** b '),
  'one word': filled('a'),
  'marks on one letter': filled('a\u0301\u0323'),
}

/** Letters that follow no pattern, from `from` on. */
function lettersOf(count: number, from: string, different: number): string {
  let state = 1
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647
    return String.fromCodePoint((from.codePointAt(0) ?? 0) + (state % different))
  }).join('')
}

/** Divides letters into words. */
const spaced = (letters: string, length: number, end = ' ') =>
  letters.replaceAll(new RegExp(`.{${length}}`, 'gu'), `$&${end}`)
const bidOf = (text: string): Section[] =>
  Array.from({ length: maxSections }, (_, i) => ({
    heading: 'Method',
    text: text.slice(i * size, (i + 1) * size),
  }))

const latin = lettersOf(maxSections * size, 'a', 26)

/** Bids of a megabyte, in which no word comes again, compared to as much prose. */
const bids: Record<string, Section[]> = {
  'a bid of prose': bidOf(prose.repeat((maxSections * size) / prose.length)),
  'different words': bidOf(spaced(latin, 8)),
  'different items': bidOf(spaced(spaced(latin, 8), 54, '\n- ')),
  'different cells': bidOf(spaced(spaced(spaced(latin, 6), 28, '|'), 290, '\n|')),
  'different Arabic words': bidOf(spaced(lettersOf(430_000, 'ب', 18), 6)),
  'words without spaces': bidOf(lettersOf(330_000, '一', 20_000)),
  'one different word': bidOf(latin),
  'different headings': Array.from({ length: 1900 }, (_, i) => ({
    heading: spaced(latin.slice(i * 440, (i + 1) * 440), 8),
    text: 'a',
  })),
  'headings of one word': Array.from({ length: 1900 }, (_, i) => ({
    heading: latin.slice(i * 490, (i + 1) * 490),
    text: 'a',
  })),
}

/** Measures the writing of bids in workerd, each text in a separate runtime. */
export async function measureExports(): Promise<ExportReport> {
  const script = await bundle('exporting.ts', { clock: 'real' })
  const folder = join(import.meta.dirname, '../../assets/fonts')
  const faces = await Promise.all(
    ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'].map((file) => readFile(join(folder, file))),
  )
  const bodyOf = (format: string, bid: Section[]) =>
    Buffer.concat(
      [...faces, Buffer.from(format), Buffer.from(JSON.stringify(bid))].flatMap((part) => [
        lengthOf(part),
        part,
      ]),
    )
  const rows: ExportReport['rows'] = []
  for (const format of ['docx', 'pdf'])
    for (const [text, content] of Object.entries({ ...sections, ...bids })) {
      const work = {
        warm: bodyOf(format, [{ heading: 'Method', text: 'Loads the writer.' }]),
        body: bodyOf(format, content),
      }
      const { answer, seconds, cpuSeconds, peakMb } = await measureWork<{ bytes: number }>(script, work)
      rows.push({ text, format, bytes: answer.bytes, seconds: cpuSeconds ?? seconds, peakMb })
    }
  return { rows }
}

function lengthOf({ length }: Uint8Array): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/** How much longer the slowest text takes than prose of the same length, in its format. */
function worstOf({ rows }: ExportReport, texts: Record<string, Section[]>): { name: string; value: number } {
  const [ofProse = ''] = Object.keys(texts)
  const times = new Map(rows.filter(({ text }) => text === ofProse).map((row) => [row.format, row.seconds]))
  const ratios = rows
    .filter(({ text }) => text in texts)
    .map(({ text, format, seconds }) => ({
      name: `${text}, ${format}`,
      // The file of the typefaces takes a part of each PDF, and no part of a Word file.
      value: seconds / Math.max(0.2, times.get(format) ?? 0),
    }))
  return ratios.reduce((worst, each) => (each.value > worst.value ? each : worst))
}

export const worstSection = (report: ExportReport) => worstOf(report, sections)
export const worstBid = (report: ExportReport) => worstOf(report, bids)

export const exportTable = ({ rows }: ExportReport) =>
  table(
    ['text', 'format', 'KiB', 'seconds', 'peak MB'],
    rows.map(({ text, format, bytes, seconds, peakMb }) => [
      text,
      format,
      (bytes / 1024).toFixed(0),
      seconds.toFixed(2),
      peakMb?.toFixed(0) ?? '',
    ]),
  )
