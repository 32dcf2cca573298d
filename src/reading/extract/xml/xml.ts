import { ExtractionRefusal } from '../extraction.ts'
import { Flow } from '../flow.ts'
import { walkXml } from '../office/xml.ts'
import { Paginator } from '../paginate.ts'
import { type ReadPart, readParts } from '../parts.ts'
import { readPlain } from '../plain.ts'
import type { ExtractionReading } from '../reading.ts'
import { warnings } from '../warnings.ts'
import { XmlText } from './xml-text.ts'

/**
 * Reads XML of any vocabulary: bills of quantities (GAEB), requests for an ESPD, notices. Their texts become lines. A file
 * that is not well-formed is read as plain text.
 */
export async function readXml(
  text: string,
  reading: ExtractionReading,
  prefix: string | null,
  read: ReadPart,
): Promise<void> {
  const flow = new Flow()
  const paginator = new Paginator(reading, prefix)
  const xml = new XmlText(flow)
  try {
    await walkXml(Buffer.from(text), { ...xml.events, pause: () => flow.drain(paginator, reading) })
  } catch (error) {
    if (!(error instanceof ExtractionRefusal)) throw error
    reading.warn(warnings.damagedXml())
    return readPlain(text, reading, prefix)
  }
  await paginator.flush()
  await readParts(xml.parts, reading, read)
}
