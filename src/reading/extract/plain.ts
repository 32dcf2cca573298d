import { Paginator } from './paginate.ts'
import type { ExtractionReading } from './reading.ts'

/** Reads plain text: form feeds end pages, empty lines separate paragraphs, and lines stay as they are. */
export async function readPlain(
  text: string,
  reading: ExtractionReading,
  prefix: string | null,
): Promise<void> {
  const paginator = new Paginator(reading, prefix)
  for (const page of text.split('\f')) {
    for (const paragraph of page.split(/\r?\n[^\S\n]*(?:\r?\n)+|\r\r+/)) {
      if (reading.full) return
      if (paragraph.trim() !== '') await paginator.together(paragraph.split(/\r?\n|\r/))
    }
    await paginator.flush()
  }
}
