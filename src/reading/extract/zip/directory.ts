import { crc32 } from 'node:zlib'
import { guessPage } from '../charset/guess.ts'
import { decodePage } from '../charset/pages.ts'
import { ExtractionRefusal } from '../extraction.ts'
import { limits } from '../limits.ts'

/** An entry of the central directory. Only its compressed size is trusted. */
export interface ZipEntry {
  name: string
  /** 0 for stored, 8 for deflate; other methods are not read. */
  method: number
  encrypted: boolean
  compressedSize: number
  /** The offset of the entry's local header. */
  offset: number
}

/** An entry whose name is still bytes if its encoding is unknown. */
type Unnamed = Omit<ZipEntry, 'name'> & { name: string | Uint8Array; fromDos: boolean }

const sampledNames = 1000
/** The systems of a name's writer: FAT, OS/2 and NTFS. */
const dosSystems = new Set([0, 6, 10, 11])

const signatures = { entry: 0x02014b50, end: 0x06054b50, locator64: 0x07064b50, end64: 0x06064b50 } as const
const unknown32 = 0xffffffff

export const damagedZip = () =>
  new ExtractionRefusal('failed', 'The file is damaged: its table of contents cannot be read.')

/**
 * Reads the central directory. Throws ExtractionRefusal if there is none, or if it names more than any legitimate file.
 */
export function readDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const { size, offset, at } = end64(view, end) ?? {
    size: view.getUint32(end + 12, true),
    offset: view.getUint32(end + 16, true),
    at: end,
  }
  const start = at - size
  // Bytes before the archive, as in files that unpack themselves, shift every offset.
  const shift = start - offset
  if (start < 0 || shift < 0) throw damagedZip()
  const entries: Unnamed[] = []
  for (let i = start; i + 46 <= at;) {
    if (view.getUint32(i, true) !== signatures.entry) break
    if (entries.length >= limits.directoryEntries) throw damagedZip()
    const { entry, length } = readEntry(bytes, view, i)
    entries.push({ ...entry, offset: entry.offset + shift })
    i += length
  }
  return named(entries)
}

/** Names without an encoding are in one code page, so they are judged together. */
function named(entries: readonly Unnamed[]): ZipEntry[] {
  const unknown = entries
    .filter(({ name }) => typeof name !== 'string')
    .map(({ name }) => Buffer.from(name).subarray(0, 300))
  const sample = Buffer.concat(unknown.flatMap((name) => [name, Buffer.from(' ')]).slice(0, 2 * sampledNames))
  // Programs for Windows name files in the pages of DOS.
  const page = guessPage(
    sample,
    entries.some(({ fromDos }) => fromDos),
  )
  return entries.map(({ fromDos: _fromDos, ...entry }) => ({
    ...entry,
    name: typeof entry.name === 'string' ? entry.name : decodePage(entry.name, page),
  }))
}

/**
 * The position of the end record: the last one from which the record's comment reaches the end of the file.
 */
function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let i = view.byteLength - 22; i >= lowest; i--) {
    if (view.getUint32(i, true) === signatures.end) return i
  }
  throw damagedZip()
}

/** The directory of a ZIP64 archive; null for any other. */
function end64(view: DataView, end: number) {
  const locator = end - 20
  if (locator < 0 || view.getUint32(locator, true) !== signatures.locator64) return null
  const at = Number(view.getBigUint64(locator + 8, true))
  if (at + 56 > locator || view.getUint32(at, true) !== signatures.end64) return null
  const size = Number(view.getBigUint64(at + 40, true))
  return { size, offset: Number(view.getBigUint64(at + 48, true)), at }
}

function readEntry(bytes: Uint8Array, view: DataView, i: number) {
  const flags = view.getUint16(i + 8, true)
  const nameLength = view.getUint16(i + 28, true)
  const extraLength = view.getUint16(i + 30, true)
  const extra = bytes.subarray(i + 46 + nameLength, i + 46 + nameLength + extraLength)
  const entry = {
    name: nameOf(bytes.subarray(i + 46, i + 46 + nameLength), extra),
    fromDos: dosSystems.has(view.getUint8(i + 5)),
    method: view.getUint16(i + 10, true),
    encrypted: (flags & 1) !== 0,
    ...sizes64(extra, {
      size: view.getUint32(i + 24, true),
      compressedSize: view.getUint32(i + 20, true),
      offset: view.getUint32(i + 42, true),
    }),
  }
  return { entry, length: 46 + nameLength + extraLength + view.getUint16(i + 32, true) }
}

/** Reads numbers beyond 32 bits. They are in extra field 1 in this order, and only if they are needed. */
function sizes64(extra: Uint8Array, short: { size: number; compressedSize: number; offset: number }) {
  const { size, ...found } = short
  const field = fieldOf(extra, 1)
  if (!field) return found
  const view = new DataView(field.buffer, field.byteOffset, field.byteLength)
  let at = size === unknown32 ? 8 : 0
  for (const each of ['compressedSize', 'offset'] as const) {
    if (found[each] !== unknown32 || at + 8 > field.length) continue
    found[each] = Number(view.getBigUint64(at, true))
    at += 8
  }
  return found
}

/**
 * The name in the Unicode field, if it was written for this name; otherwise in UTF-8, if the bytes are valid
 * UTF-8 (some programs set the flag for other bytes, or omit it for UTF-8); otherwise its bytes.
 */
function nameOf(bytes: Uint8Array, extra: Uint8Array): string | Uint8Array {
  const field = fieldOf(extra, unicodeName)
  // A version, the checksum of the other name, the name.
  if (
    field &&
    field.length > 5 &&
    field[0] === 1 &&
    new DataView(field.buffer, field.byteOffset).getUint32(1, true) === crc32(bytes)
  )
    return new TextDecoder().decode(field.subarray(5))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return bytes
  }
}

const unicodeName = 0x7075

/** The data of an extra field; null if the entry has none with this number. */
function fieldOf(extra: Uint8Array, id: number): Uint8Array | null {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  for (let i = 0; i + 4 <= extra.length; i += 4 + view.getUint16(i + 2, true)) {
    if (view.getUint16(i, true) === id) return extra.subarray(i + 4, i + 4 + view.getUint16(i + 2, true))
  }
  return null
}
