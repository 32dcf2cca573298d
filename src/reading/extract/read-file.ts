import { readBundle } from './bundle.ts'
import { decodedText } from './charset/text.ts'
import { type FileHint, type Format, ExtractionRefusal } from './extraction.ts'
import { readHtml } from './html/html.ts'
import { limits } from './limits.ts'
import { readMail } from './mail.ts'
import { readDocx } from './office/docx.ts'
import { readXlsx } from './office/sheets/xlsx.ts'
import { oleRefusal } from './ole.ts'
import type { ReadPart } from './parts.ts'
import { readPdf } from './pdf/pdf.ts'
import { readPlain } from './plain.ts'
import type { ExtractionReading } from './reading.ts'
import { recognise, recogniseZip } from './recognise.ts'
import { signedContent } from './signed/cms.ts'
import { ofLetters } from './signed/letters.ts'
import { warnings } from './warnings.ts'
import { readXml } from './xml.ts'
import { Archive } from './zip/archive.ts'

type Read = typeof readDocx

const office = {
  docx: readDocx,
  xlsx: readXlsx,
  pptx: async (...file: Parameters<Read>) => (await import('./office/pptx.ts')).readPptx(...file),
  odt: async (...[archive, reading, prefix]: Parameters<Read>) =>
    (await import('./office/odt.ts')).readOdt(archive, reading, prefix),
} as const

/**
 * The place of a file: its name inside an archive, the number of files around it, and the function called
 * with its format.
 */
export interface FilePlace {
  entry: string | null
  layers: number
  found: (format: Format) => void
}

/** Reads one file into `reading`. Throws ExtractionRefusal. */
export async function readInto(
  bytes: Uint8Array,
  hint: FileHint,
  reading: ExtractionReading,
  place: FilePlace,
): Promise<void> {
  if (place.layers > limits.layers)
    throw new ExtractionRefusal(
      'unsupported',
      'The file is packed inside of too many other files and was not opened.',
    )
  const letters = ofLetters(bytes)
  if (letters) {
    await readInto(letters.bytes, withoutEnding(hint), reading, deeper(place))
    // After the file, because the pages of a PDF are counted.
    return readPlain(letters.around, reading, place.entry)
  }
  const format = recognise(bytes, hint)
  if (format === 'ole') throw oleRefusal(bytes)
  if (format === 'signed') return readSigned(bytes, hint, reading, place)
  if (format === 'zip') return readZip(bytes, reading, place)
  place.found(format)
  const read = partReader(reading, place)
  if (format === 'pdf') return readPdf(bytes, reading, place.entry, read)
  if (format === 'rtf') return (await import('./rtf.ts')).readRtf(bytes, reading, place.entry)
  if (format === 'mail') return readMail(bytes, reading, place.entry, read)
  const text = decodedText(bytes, hint.contentType, reading)
  if (format === 'xml') return readXml(text, reading, place.entry, read)
  await (format === 'html' ? readHtml : readPlain)(text, reading, place.entry)
}

async function readSigned(bytes: Uint8Array, hint: FileHint, reading: ExtractionReading, place: FilePlace) {
  const content = await contentOf(bytes, reading)
  if (content === null) {
    place.found('pdf')
    return readPdf(bytes, reading, place.entry, partReader(reading, place))
  }
  // Each signature around a file is a copy of the file.
  reading.inflated(content.length)
  await readInto(content, withoutEnding(hint), reading, deeper(place))
}

/** The signed file; null for a PDF in a damaged signature, which is found by its own beginning and end. */
async function contentOf(bytes: Uint8Array, reading: ExtractionReading): Promise<Uint8Array | null> {
  try {
    return await signedContent(bytes)
  } catch (error) {
    const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
    if (!(error instanceof ExtractionRefusal) || error.status !== 'failed' || !isPdf) throw error
    reading.warn(warnings.damagedSignature())
    return null
  }
}

const deeper = (place: FilePlace): FilePlace => ({ ...place, layers: place.layers + 1 })

/** The name of the signed file: "offer.pdf.p7m" signs "offer.pdf". The declared type is that of the signature. */
const withoutEnding = ({ fileName }: FileHint): FileHint => ({
  contentType: null,
  fileName: fileName?.replace(/\.(?:p7[mscb]|m7m|tsd|sig|sgn|cms|pem|der|b(?:ase)?64)$/i, '') ?? null,
})

/** Reads files inside the file at a place; their names begin with its own. */
const partReader =
  (reading: ExtractionReading, { entry, layers }: FilePlace): ReadPart =>
  (bytes, name, contentType) => {
    const path = [entry, name].filter(Boolean).join('/')
    return readInto(bytes, { contentType, fileName: name }, reading, {
      entry: path,
      layers: layers + 1,
      found: () => {},
    })
  }

async function readZip(bytes: Uint8Array, reading: ExtractionReading, place: FilePlace): Promise<void> {
  place.found('zip')
  const archive = new Archive(bytes, reading)
  const format = recogniseZip(archive.entries)
  const read = partReader(reading, place)
  if (format === 'zip') return readBundle(archive, reading, read)
  place.found(format)
  await office[format](archive, reading, place.entry, read)
}
