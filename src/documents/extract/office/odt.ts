import { Flow } from '../flow.ts'
import { Paginator } from '../paginate.ts'
import type { ExtractionReading } from '../reading.ts'
import { warnings } from '../warnings.ts'
import type { Archive } from '../zip/archive.ts'
import { walkXml, type XmlEvents } from './xml.ts'

const skipped = new Set(['tracked-changes', 'annotation', 'note-citation', 'tracked-deletion', 'ruby-text'])

/** Reads an OpenDocument text. Such files keep deleted text in a part of its own, which is left out. */
export async function readOdt(
  archive: Archive,
  reading: ExtractionReading,
  prefix: string | null,
): Promise<void> {
  const bytes = archive.part('content.xml')
  if (!bytes) return
  const flow = new Flow()
  const paginator = new Paginator(reading, prefix)
  await walkXml(bytes, { ...events(flow, reading), pause: () => flow.drain(paginator, reading) })
  await paginator.flush()
}

function events(flow: Flow, reading: ExtractionReading): XmlEvents {
  let skipping = 0
  let items = 0
  let paragraphs = 0
  return {
    open(name, attribute) {
      if (name === 'deletion') reading.warn(warnings.deletions())
      if (skipping > 0 || skipped.has(name)) skipping++
      else if (name === 'p' || name === 'h') {
        paragraphs++
        if (name === 'h') flow.begin('heading', Number(attribute('outline-level') ?? 1) || 1)
        else if (items > 0) flow.begin('item', 0, '• ')
        else flow.begin()
      } else if (name === 'list-item') items++
      else if (name === 'table-row') flow.beginRow()
      else if (name === 'table-cell') flow.beginCell()
      else if (name === 'soft-page-break') flow.pageBreak()
      else if (name === 'tab') flow.text('\t')
      else if (name === 's') flow.text(' ')
      else if (name === 'line-break') flow.text('\n')
    },
    close(name) {
      if (skipping > 0) skipping--
      else if (name === 'p' || name === 'h') {
        paragraphs--
        flow.end()
      } else if (name === 'list-item') items--
      else if (name === 'table-row') flow.endRow()
    },
    // Between paragraphs stand names and settings, never text of the document.
    text: (text) => {
      if (skipping === 0 && paragraphs > 0) flow.text(text.replaceAll('\n', ' '))
    },
  }
}
