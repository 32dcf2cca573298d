import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundle } from './bundle.ts'
import { measureWork } from './process.ts'
import { table } from './table.ts'

export interface ExportReport {
  rows: { text: string; format: string; bytes: number; seconds: number; peakMb: number | null }[]
}

/** In characters: the longest section of a bid. */
const size = 200_000
const filled = (unit: string) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)

/** Prose, to which the other texts of the same length are compared: each has as many marks as fit. */
const texts: Record<string, string> = {
  prose: filled(
    'the contractor shall keep all roads and bridges of the town in good repair during the term ',
  ),
  items: filled('- a\n'),
  cells: filled('|a|b|c|d|e|f|g|h|i|j|\n'),
  'one row above short rows': filled(`|${'a|'.repeat(20)}\n${'|a|\n'.repeat(10_000)}`),
  lines: filled('a\n'),
  paragraphs: filled('a\n\n'),
  'bold words': filled('**a** b '),
  'one word': filled('a'),
  'marks on one letter': filled('a\u0301\u0323'),
}

/** Measures the writing of bids in workerd, each text in a separate runtime. */
export async function measureExports(): Promise<ExportReport> {
  const script = await bundle('exporting.ts', { clock: 'real' })
  const folder = join(import.meta.dirname, '../../assets/fonts')
  const faces = await Promise.all(
    ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'].map((file) => readFile(join(folder, file))),
  )
  const bodyOf = (format: string, text: string) =>
    Buffer.concat(
      [...faces, Buffer.from(format), Buffer.from(text)].flatMap((part) => [lengthOf(part), part]),
    )
  const rows: ExportReport['rows'] = []
  for (const format of ['docx', 'pdf'])
    for (const [text, content] of Object.entries(texts)) {
      const work = { warm: bodyOf(format, 'Loads the writer.'), body: bodyOf(format, content) }
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
export function worstExport({ rows }: ExportReport): { name: string; value: number } {
  const prose = new Map(rows.filter(({ text }) => text === 'prose').map((row) => [row.format, row.seconds]))
  const ratios = rows.map(({ text, format, seconds }) => ({
    name: `${text}, ${format}`,
    // The file of the typefaces takes a part of each PDF, and no part of a Word file.
    value: seconds / Math.max(0.2, prose.get(format) ?? 0),
  }))
  return ratios.reduce((worst, each) => (each.value > worst.value ? each : worst))
}

export const exportTable = ({ rows }: ExportReport) =>
  table(
    ['text of 200,000', 'format', 'KiB', 'seconds', 'peak MB'],
    rows.map(({ text, format, bytes, seconds, peakMb }) => [
      text,
      format,
      (bytes / 1024).toFixed(0),
      seconds.toFixed(2),
      peakMb?.toFixed(0) ?? '',
    ]),
  )
