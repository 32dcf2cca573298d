import { readBundle } from './bundle.ts'
import { type FileHint, type Format, Refusal } from './extraction.ts'
import { readHtml } from './html/html.ts'
import { readDocx } from './office/docx.ts'
import { readOdt } from './office/odt.ts'
import { readXlsx } from './office/sheets/xlsx.ts'
import { oleRefusal } from './ole.ts'
import { readPdf } from './pdf/pdf.ts'
import { readPlain, textOf } from './plain.ts'
import type { ExtractionReading } from './reading.ts'
import { recognise, recogniseZip } from './recognise.ts'
import { Archive } from './zip/archive.ts'

const office = { docx: readDocx, xlsx: readXlsx, odt: readOdt } as const

/**
 * The place of a file: its name inside of an archive, whose archives are not opened, and the function that is told the
 * format.
 */
export interface Place {
  entry: string | null
  found: (format: Format) => void
}

/** Reads one file into `reading`. Throws Refusal. */
export async function readFile(
  bytes: Uint8Array,
  hint: FileHint,
  reading: ExtractionReading,
  place: Place,
): Promise<void> {
  const format = recognise(bytes, hint)
  if (format === 'ole') throw oleRefusal(bytes)
  if (format === 'zip') return readZip(bytes, reading, place)
  place.found(format)
  if (format === 'pdf') return readPdf(bytes, reading, place.entry)
  const text = textOf(bytes, hint.contentType, reading)
  await (format === 'html' ? readHtml : readPlain)(text, reading, place.entry)
}

async function readZip(
  bytes: Uint8Array,
  reading: ExtractionReading,
  { entry, found }: Place,
): Promise<void> {
  found('zip')
  const archive = new Archive(bytes, reading)
  const format = recogniseZip(archive.entries)
  if (format !== 'zip') {
    found(format)
    return office[format](archive, reading, entry)
  }
  if (entry !== null)
    throw new Refusal('unsupported', 'It is an archive inside of the archive and was not opened.')
  await readBundle(archive, reading, (inner, name) =>
    readFile(inner, { contentType: null, fileName: name }, reading, { entry: name, found: () => {} }),
  )
}
