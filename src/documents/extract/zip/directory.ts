import { Refusal } from '../extraction.ts'
import { limits } from '../limits.ts'

/** An entry of the central directory. Only the compressed size is believed. */
export interface ZipEntry {
  name: string
  /** 0 for stored, 8 for deflate; other methods are not read. */
  method: number
  encrypted: boolean
  compressedSize: number
  /** The offset of the entry's local header. */
  offset: number
}

const signatures = { entry: 0x02014b50, end: 0x06054b50, locator64: 0x07064b50, end64: 0x06064b50 } as const
const unknown32 = 0xffffffff

export const damagedZip = () =>
  new Refusal('failed', 'The file is damaged: its table of contents cannot be read.')

/** Reads the central directory. Throws Refusal where there is none, or where it names more than any honest file. */
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
  const entries: ZipEntry[] = []
  for (let i = start; i + 46 <= at;) {
    if (view.getUint32(i, true) !== signatures.entry) break
    if (entries.length >= limits.directoryEntries) throw damagedZip()
    const { entry, length } = readEntry(bytes, view, i)
    entries.push({ ...entry, offset: entry.offset + shift })
    i += length
  }
  return entries
}

/** The place of the end record: the last place from which the record's comment reaches the end of the file. */
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
    name: decodeName(bytes.subarray(i + 46, i + 46 + nameLength), (flags & 0x800) !== 0),
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

/** Reads numbers beyond 32 bits, which stand in the extra field 1 in this order, and only where they are needed. */
function sizes64(extra: Uint8Array, short: { size: number; compressedSize: number; offset: number }) {
  const { size, ...found } = short
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  for (let i = 0; i + 4 <= extra.length; i += 4 + view.getUint16(i + 2, true)) {
    if (view.getUint16(i, true) !== 1) continue
    let at = i + 4 + (size === unknown32 ? 8 : 0)
    for (const field of ['compressedSize', 'offset'] as const) {
      if (found[field] !== unknown32 || at + 8 > extra.length) continue
      found[field] = Number(view.getBigUint64(at, true))
      at += 8
    }
    break
  }
  return found
}

/** A name is UTF-8 where the entry says so or the bytes are valid UTF-8, else it is in the code page of Windows. */
function decodeName(bytes: Uint8Array, utf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !utf8, ignoreBOM: false }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252', { fatal: false, ignoreBOM: false }).decode(bytes)
  }
}
