import { oneLine } from '../../../platform/text/clean.ts'
import { ExtractionRefusal } from '../extraction.ts'
import { Paginator } from '../paginate.ts'
import type { ExtractionReading } from '../reading.ts'
import { warnings } from '../warnings.ts'
import type { Archive } from '../zip/archive.ts'
import { relationsOf } from './relations.ts'
import { walkXml } from './xml.ts'

/** Parts whose texts are in DrawingML: shapes of a sheet, charts, diagrams. */
const drawn = new Set(['drawing', 'chart', 'chartEx', 'diagramData'])

/** The texts of the shapes, charts and diagrams of a part of an Office file. */
export async function drawnTexts(archive: Archive, part: string): Promise<string[]> {
  const texts: string[] = []
  const seen = new Set<string>()
  const follow = async (from: string, depth: number) => {
    for (const { type, target } of await relationsOf(archive, from)) {
      if (!drawn.has(type) || seen.has(target) || depth > 2) continue
      seen.add(target)
      const bytes = archive.part(target)
      if (bytes) await collect(bytes, texts)
      await follow(target, depth + 1)
    }
  }
  await follow(part, 0)
  return texts
}

async function collect(bytes: Uint8Array, texts: string[]) {
  let text = ''
  let inText = false
  await walkXml(bytes, {
    open(name) {
      // For a chart, also the names and values that it copied from its sheet.
      inText = name === 't' || name === 'v'
      if (name === 'br') text += ' '
    },
    close(name) {
      inText = false
      if (name !== 'p' && name !== 'pt') return
      if (text.trim() !== '') texts.push(oneLine(text))
      text = ''
    },
    text(part) {
      if (inText) text += part
    },
  })
}

/** Writes lines as pages of their own. */
export async function readLines(lines: readonly string[], reading: ExtractionReading, path: string) {
  const paginator = new Paginator(reading, path)
  for (const line of new Set(lines)) await paginator.line(line, 'line')
  await paginator.flush()
}

/**
 * Reads a part other than the text of a file. A damaged one is named by a warning, because the text itself is
 * whole.
 */
export async function beside(reading: ExtractionReading, name: string, read: () => Promise<void>) {
  try {
    await read()
  } catch (error) {
    if (!(error instanceof ExtractionRefusal) || reading.room <= 0) throw error
    reading.warn(warnings.entry(name, error.message))
  }
}
