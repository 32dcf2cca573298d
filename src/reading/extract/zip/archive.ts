import { ExtractionRefusal } from '../extraction.ts'
import { limits } from '../limits.ts'
import { type ExtractionReading, tooLarge } from '../reading.ts'
import { damagedZip, readDirectory, type ZipEntry } from './directory.ts'
import { inflateRaw } from './inflate.ts'

const localHeader = 0x04034b50

/** The entries of a ZIP file. An entry is inflated on demand, and `reading` counts its bytes. */
export class Archive {
  readonly entries: ZipEntry[]
  private readonly bytes: Uint8Array
  private readonly reading: ExtractionReading
  private readonly byName: ReadonlyMap<string, ZipEntry>

  constructor(bytes: Uint8Array, reading: ExtractionReading) {
    this.bytes = bytes
    this.reading = reading
    this.entries = readDirectory(bytes)
    // When two entries have one name the last counts, because a program that unpacks them in turn overwrites the first.
    this.byName = new Map(this.entries.map((entry) => [partName(entry.name), entry]))
  }

  has = (name: string) => this.byName.has(partName(name))

  /**
   * The bytes of a part of an Office file; null if the archive has no such part. The case of names is
   * ignored, because a difference is always a mistake.
   */
  part(name: string): Uint8Array | null {
    const entry = this.byName.get(partName(name))
    return entry ? this.open(entry) : null
  }

  /** Throws ExtractionRefusal for an entry that is encrypted, damaged, packed in an unknown way or too large. */
  open(entry: ZipEntry): Uint8Array {
    if (entry.encrypted) throw new ExtractionRefusal('encrypted', 'The file is protected by a password.')
    const packed = this.packed(entry)
    if (entry.method === 0) return this.stored(packed)
    if (entry.method !== 8)
      throw new ExtractionRefusal('unsupported', 'The file is packed in a way that cannot be read.')
    const max = Math.min(limits.entry, this.reading.room, packed.length * limits.ratio + limits.ratioFree)
    const bytes = inflateRaw(packed, max)
    if (bytes === 'too large') {
      // The entry was inflated up to the limit, so these bytes count.
      this.reading.inflated(max)
      throw tooLarge()
    }
    if (bytes === 'damaged')
      throw new ExtractionRefusal('failed', 'The file is damaged: it cannot be unpacked.')
    this.reading.inflated(bytes.length)
    return bytes
  }

  private stored(packed: Uint8Array): Uint8Array {
    if (packed.length > limits.entry) throw tooLarge()
    this.reading.inflated(packed.length)
    return packed
  }

  private packed({ offset, compressedSize }: ZipEntry): Uint8Array {
    const { bytes } = this
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (offset + 30 > bytes.length || view.getUint32(offset, true) !== localHeader) throw damagedZip()
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
    if (start + compressedSize > bytes.length) throw damagedZip()
    return bytes.subarray(start, start + compressedSize)
  }
}

const partName = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()
