import { Flow } from '../flow.ts'
import { limits } from '../limits.ts'
import { Paginator } from '../paginate.ts'
import type { ExtractionReading } from '../reading.ts'
import { warnings } from '../warnings.ts'
import type { Archive } from '../zip/archive.ts'
import { Numbering } from './numbering.ts'
import { mainPart, relationsOf } from './relations.ts'
import { readStyles } from './styles.ts'
import { WordText } from './word-text.ts'
import { walkXml } from './xml.ts'

/**
 * In characters. The page breaks that Word has noted are used, and a dense page of Word may be longer than our pages.
 */
const renderedPage = 4 * limits.pageText
const rendered = new TextEncoder().encode('lastRenderedPageBreak')

/** Reads a Word file: its text without deletions and hidden runs, with the numbers of its lists, then its notes. */
export async function readDocx(
  archive: Archive,
  reading: ExtractionReading,
  prefix: string | null,
): Promise<void> {
  const main = await mainPart(archive, 'word/document.xml')
  const bytes = archive.part(main)
  if (!bytes) return
  const relations = await relationsOf(archive, main)
  const partOf = (type: string) => {
    const target = relations.find((relation) => relation.type === type)?.target
    return target ? archive.part(target) : null
  }
  const styles = await readStyles(partOf('styles'))
  const numbering = await Numbering.read(partOf('numbering'))
  const size = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(rendered)
    ? renderedPage
    : limits.pageText
  const walk = async (part: Uint8Array, paginator: Paginator) => {
    const flow = new Flow()
    const text = new WordText(flow, styles, numbering)
    await walkXml(part, { ...text.events, pause: () => flow.drain(paginator, reading) })
    await paginator.flush()
    if (text.deletions) reading.warn(warnings.deletions())
    if (text.hidden) reading.warn(warnings.hiddenText())
  }
  await walk(bytes, new Paginator(reading, prefix, size))
  for (const [type, title] of [
    ['footnotes', 'Footnotes'],
    ['endnotes', 'Endnotes'],
  ] as const) {
    const notes = partOf(type)
    if (notes) await walk(notes, new Paginator(reading, [prefix, title].filter(Boolean).join(': ')))
  }
}
