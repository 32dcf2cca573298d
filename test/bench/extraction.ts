import { page, pdfOf } from '../support/extract-files.ts'
import { bundle } from './bundle.ts'
import { measureWork } from './process.ts'
import { table } from './table.ts'

export interface ExtractionReport {
  rows: {
    file: string
    megabytes: number
    pages: number
    letters: number
    seconds: number
    peakMb: number | null
  }[]
}

/**
 * Measures the extraction of PDFs of dense pages in workerd, each PDF in a separate runtime. Seconds are the
 * median of three rounds and include the request and its bytes; a round before them loads pdf.js and does not
 * count. Memory is how much the process grew at its peak over all rounds; null if the system does not report
 * it.
 */
export async function measureExtraction(): Promise<ExtractionReport> {
  const script = await bundle('extracting.ts', { clock: 'real' })
  const rows: ExtractionReport['rows'] = []
  for (const pages of [20, 200, 500]) rows.push(await measureFile(script, pages))
  return { rows }
}

export const extractionTable = ({ rows }: ExtractionReport) =>
  table(
    ['file', 'MB', 'pages', 'letters', 'seconds', 'peak MB'],
    rows.map(({ file, megabytes, pages, letters, seconds, peakMb }) => [
      file,
      megabytes.toFixed(1),
      String(pages),
      String(letters),
      seconds.toFixed(2),
      peakMb?.toFixed(0) ?? '',
    ]),
  )

/** The seconds that a PDF of 200 dense pages takes. */
export const secondsOf200Pages = ({ rows }: ExtractionReport) =>
  rows.find(({ pages }) => pages === 200)?.seconds ?? Number.POSITIVE_INFINITY

async function measureFile(script: string, pages: number) {
  const file = pdfOf(Array.from({ length: pages }, (_, i) => page(denseLines(i))))
  const warm = pdfOf([page(['Loads pdf.js.'])])
  const { answer, seconds, peakMb } = await measureWork<{ pages: number; letters: number }>(script, {
    warm,
    body: file,
  })
  return { file: 'PDF', megabytes: file.length / 1024 / 1024, ...answer, seconds, peakMb }
}

/** Makes 52 lines of about 95 letters, with other words on each page. */
function denseLines(number: number): string[] {
  const words =
    'the contractor shall keep all roads bridges and signs of the town in good repair during term'.split(' ')
  return Array.from({ length: 52 }, (_, line) =>
    Array.from({ length: 17 }, (_, word) => words[(number * 7 + line * 5 + word * 3) % words.length]).join(
      ' ',
    ),
  )
}
