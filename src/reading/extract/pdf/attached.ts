import { ExtractionRefusal } from '../extraction.ts'
import { limits } from '../limits.ts'
import type { InnerFile } from '../parts.ts'
import { type ExtractionReading, tooLarge } from '../reading.ts'
import { inflateRaw } from '../zip/inflate.ts'
import { fromAscii } from './ascii-filters.ts'
import { pdfText } from './fields.ts'
import type { PdfObjects } from './objects.ts'
import type { PdfDictionary, PdfValue } from './values.ts'

/** Nested dictionaries between an object and the description of a file in it. */
const deepest = 8
/** A file has a key for each system that it was once named for. */
const fileKeys = ['UF', 'F', 'Unix', 'Mac', 'DOS']

/**
 * The files that are attached to a PDF, to its pages or to the whole (a portfolio), each once. pdf.js would unpack a file
 * as often as it is named, without a limit.
 */
export function attachedTo(objects: PdfObjects, reading: ExtractionReading): InnerFile[] {
  const names = new Map<number, string>()
  for (const number of objects.withKey(/\/EF\b/)) find(objects.object(number), 0, objects, names)
  return [...names].map(([number, name]) => ({ name, open: () => opened(number, objects, reading) }))
}

function find(value: PdfValue | null, depth: number, objects: PdfObjects, names: Map<number, string>) {
  if (!value || depth > deepest || names.size > limits.archiveEntries) return
  if (value.kind === 'list') for (const each of value.values) find(each, depth + 1, objects, names)
  if (value.kind !== 'dictionary') return
  const files = objects.resolve(value.keys.get('EF'))
  if (files?.kind === 'dictionary') {
    const stream = fileKeys.map((key) => files.keys.get(key)).find((each) => each?.kind === 'reference')
    if (stream?.kind === 'reference' && !names.has(stream.number))
      names.set(stream.number, nameOf(value, objects))
  } else for (const each of value.keys.values()) find(each, depth + 1, objects, names)
}

function nameOf(file: PdfDictionary, objects: PdfObjects): string {
  for (const key of [...fileKeys, 'Desc']) {
    const name = objects.resolve(file.keys.get(key))
    if (name?.kind === 'string' && name.text !== '') return pdfText(name.text)
  }
  return 'attachment'
}

function opened(number: number, objects: PdfObjects, reading: ExtractionReading): Uint8Array {
  const stream = objects.stream(number)
  if (!stream || stream.dictionary?.kind !== 'dictionary') throw unreadable()
  let data = stream.data
  for (const filter of filtersOf(stream.dictionary, objects)) {
    const unpacked = unpack(data, filter, Math.min(limits.entry, reading.room))
    if (unpacked === 'too large') throw tooLarge()
    if (typeof unpacked === 'string') throw unreadable()
    reading.inflated(unpacked.length)
    data = Buffer.from(unpacked.buffer, unpacked.byteOffset, unpacked.byteLength)
  }
  return data
}

const unreadable = () =>
  new ExtractionRefusal('unsupported', 'The attached file is packed in a way that cannot be read.')

function filtersOf(dictionary: PdfDictionary, objects: PdfObjects): string[] {
  const filter = objects.resolve(dictionary.keys.get('Filter') ?? dictionary.keys.get('F'))
  const all =
    filter?.kind === 'list' ? filter.values.slice(0, 4).map((each) => objects.resolve(each)) : [filter]
  return all.flatMap((each) => (each?.kind === 'name' ? [each.text] : []))
}

function unpack(data: Buffer, filter: string, max: number) {
  if (filter === 'FlateDecode' || filter === 'Fl') return inflateRaw(data.subarray(2), max)
  if (filter === 'ASCII85Decode' || filter === 'A85' || filter === 'ASCIIHexDecode' || filter === 'AHx')
    return fromAscii(data) ?? 'damaged'
  return filter === 'Crypt' ? data : 'damaged'
}
