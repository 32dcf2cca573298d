import { Flow } from '../flow.ts'
import { Paginator } from '../paginate.ts'
import type { ReadPart } from '../parts.ts'
import type { ExtractionReading } from '../reading.ts'
import type { Archive } from '../zip/archive.ts'
import { beside, drawnTexts, readLines } from './drawing.ts'
import { readEmbedded } from './embedded.ts'
import { mainPart, relationsOf } from './relations.ts'
import { walkXml, type XmlEvents } from './xml.ts'

/** Parts of a slide with texts of their own: what the speaker says, and what readers have written. */
const around = new Set(['notesSlide', 'comments'])

/** Reads a presentation slide by slide, in the order in which they are shown; each with its notes and comments. */
export async function readPptx(
  archive: Archive,
  reading: ExtractionReading,
  prefix: string | null,
  read: ReadPart,
): Promise<void> {
  const main = await mainPart(archive, 'ppt/presentation.xml')
  const bytes = archive.part(main)
  if (!bytes) return
  const slides = await slidesOf(archive, main, bytes)
  for (const [index, slide] of slides.entries()) {
    if (reading.full) return
    const path = [prefix, `Slide ${index + 1}`].filter(Boolean).join(': ')
    await readPart(archive, slide, reading, path)
    for (const { type, target } of await relationsOf(archive, slide))
      if (around.has(type))
        await beside(reading, target, () => readPart(archive, target, reading, `${path}: ${titles[type]}`))
    await beside(reading, 'drawings', async () =>
      readLines(await drawnTexts(archive, slide), reading, `${path}: Drawings`),
    )
    await readEmbedded(archive, slide, reading, read)
  }
}

const titles: Readonly<Record<string, string>> = { notesSlide: 'Notes', comments: 'Comments' }

/** The parts of the slides. A slide that is hidden while the presentation runs is read too. */
async function slidesOf(archive: Archive, main: string, bytes: Uint8Array): Promise<string[]> {
  const relations = await relationsOf(archive, main)
  const slides: string[] = []
  await walkXml(bytes, {
    open(name, _, __, attributes) {
      if (name !== 'sldId') return
      // Beside its relation a slide has a number, whose attribute has the same local name.
      const ids = new Set(attributes().map(([, value]) => value))
      const target = relations.find(({ id, type }) => type === 'slide' && ids.has(id))?.target
      if (target) slides.push(target)
    },
  })
  return slides
}

async function readPart(archive: Archive, part: string, reading: ExtractionReading, path: string) {
  const bytes = archive.part(part)
  if (!bytes) return
  const flow = new Flow()
  const paginator = new Paginator(reading, path)
  await walkXml(bytes, { ...events(flow), pause: () => flow.drain(paginator, reading) })
  await paginator.flush()
}

/** The number of the slide, which is its path, and what older programs show in place of something newer. */
const skips = (name: string, type: string | undefined) =>
  name === 'Fallback' || (name === 'fld' && type === 'slidenum')

function events(flow: Flow): XmlEvents {
  let skipped = 0
  let inText = false
  return {
    open(name, attribute) {
      if (skipped > 0 || skips(name, attribute('type'))) skipped++
      if (skipped > 0) return
      inText = name === 't' || name === 'text'
      if (name === 'p' || name === 'text') flow.begin()
      else if (name === 'tr') flow.beginRow()
      else if (name === 'tc') flow.beginCell()
      else if (name === 'br') flow.text('\n')
      else if (name === 'tab') flow.text(' ')
    },
    close(name) {
      if (skipped > 0) {
        skipped--
        return
      }
      inText = false
      if (name === 'p' || name === 'text') flow.end()
      else if (name === 'tr') flow.endRow()
    },
    text(text) {
      if (inText && skipped === 0) flow.text(text)
    },
  }
}
