import { ExtractionRefusal } from '../extraction.ts'
import { limits } from '../limits.ts'
import { type ExtractionReading, tooLarge } from '../reading.ts'
import { type Decrypt, decryption } from './decrypt.ts'
import { disarmFilters } from './filters.ts'
import { inflateRaw } from '../zip/inflate.ts'
import { fromAscii } from './ascii-filters.ts'

/** The bytes of an inflated stream; 0 for a stream that is not compressed. */
type Size = number | 'damaged' | 'too large'

/** Measures a stream by its bytes. `clear` decrypts it first. */
function streamSizeOf(found: Buffer, clear: (data: Buffer) => Buffer | null = (data) => data): Size {
  const data = clear(found)
  if (!data) return 0
  if (isZlib(data)) return sizeInflated(data)
  const decoded = fromAscii(data)
  if (decoded === 'too large') return decoded
  return decoded && isZlib(decoded) ? sizeInflated(decoded) : 0
}

/** Whether bytes begin with a zlib header by the rules of pdf.js, which are less strict than zlib's. */
function isZlib([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 15) === 8 && ((first << 8) | second) % 31 === 0 && (second & 32) === 0
}

function sizeInflated(data: Uint8Array): Size {
  const inflated = inflateRaw(data.subarray(2), limits.pdfStream)
  if (typeof inflated === 'string') return inflated
  // A stream that is compressed twice is inflated twice by pdf.js, so the second size counts too.
  const again = isZlib(inflated) ? inflateRaw(inflated.subarray(2), limits.pdfStream) : null
  if (again === 'too large') return again
  return inflated.length + (again instanceof Uint8Array ? again.length : 0)
}

/**
 * More streams than a legitimate file of 25 MB has, and the number of damaged streams at which reading stops.
 */
const maxStreams = 100_000
const maxDamaged = 100
/**
 * Maximum streams that are tried up to the end of the file, because they end later than their first
 * `endstream`.
 */
const longTries = 8
/** How often the bytes of a file may be read in all. A file with overlapping streams is an attack. */
const maxScans = 12
/** Bytes before a stream in which its dictionary is searched for. */
const dictionaryLength = 4096

/**
 * Makes a PDF safe to parse, in place. pdf.js inflates without a limit, so each stream is inflated here
 * first, and a stream that is damaged or exceeds the limit is made unreadable. Pictures are made unreadable
 * unchecked, because they have no text. The bytes decide, whatever the dictionaries claim. Throws ExtractionRefusal if
 * all streams together are too large. Returns how many streams with possible text were lost.
 */
export function disarm(bytes: Uint8Array, reading: ExtractionReading): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const decrypt = decryption(file.toString('latin1'))
  if (decrypt === 'unreadable') {
    throw new ExtractionRefusal('encrypted', 'The PDF is encrypted in a way that cannot be read.')
  }
  return disarmFilters(file) + new Preflight(file, decrypt, reading).run()
}

class Preflight {
  private readonly file: Buffer
  private readonly decrypt: Decrypt | null
  private readonly reading: ExtractionReading
  private lost = 0
  private tries = longTries
  private scanned = 0

  constructor(file: Buffer, decrypt: Decrypt | null, reading: ExtractionReading) {
    this.file = file
    this.decrypt = decrypt
    this.reading = reading
  }

  run(): number {
    const { file } = this
    let streams = 0
    let start = -1
    for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
      if (at >= 3 && file.toString('latin1', at - 3, at) === 'end') continue
      if (++streams > maxStreams) throw tooLarge()
      // Data begin on the line after the keyword; several keywords without data between them share one line's end.
      if (start <= at) start = lineAfter(file, at + 6)
      this.check(at, start)
    }
    return this.lost
  }

  private check(at: number, start: number) {
    const before = this.dictionary(at)
    // Pictures have no text, and attachments are read separately from pdf.js.
    if (/\/Subtype\s*\/Image\b|\/Type\s*\/EmbeddedFile\b/.test(before)) return this.blank(start)
    const size = this.decrypt ? this.decryptedSize(start, before, this.decrypt) : this.size(start)
    if (typeof size === 'string') {
      this.blank(start)
      if (++this.lost > maxDamaged)
        throw new ExtractionRefusal('failed', 'The PDF is damaged in too many places.')
    }
    if (size !== 'damaged') this.charge(size === 'too large' ? limits.pdfStream : size)
  }

  /** Here streams are inflated one after the other and dropped, but pdf.js will inflate all of them again. */
  private charge(size: number) {
    if (size > this.reading.room) throw tooLarge()
    this.reading.inflated(size)
  }

  private size(start: number, clear?: (data: Buffer) => Buffer | null): Size {
    const { file } = this
    const end = file.indexOf('endstream', start)
    const size = streamSizeOf(this.look(start, end < 0 ? file.length : end), clear)
    return size === 'damaged' && end >= 0 && this.tries-- > 0
      ? streamSizeOf(this.look(start, file.length), clear)
      : size
  }

  /**
   * The size of a stream of an encrypted PDF. Some streams are not encrypted; a stream that should be compressed, and
   * is compressed neither before nor after decryption, is damaged.
   */
  private decryptedSize(start: number, before: string, decrypt: Decrypt): Size {
    const [, object = 0, generation = 0] = /^(\d+)\s+(\d+)\s+obj/.exec(before) ?? []
    const hidden = this.size(start, (data) => decrypt(data, Number(object), Number(generation)))
    const plain = this.size(start)
    if (hidden === 'too large' || plain === 'too large') return 'too large'
    if (hidden !== 0) return hidden
    return plain === 0 && /\/F(?:l|lateDecode)\b|#/.test(before) ? 'damaged' : plain
  }

  private look(start: number, end: number): Buffer {
    this.scanned += end - start
    if (this.scanned > maxScans * this.file.length) throw tooLarge()
    return this.file.subarray(start, end)
  }

  /** The text before a stream, from the number of its object on. */
  private dictionary(at: number): string {
    const before = this.file.toString('latin1', Math.max(0, at - dictionaryLength), at)
    const object = before.lastIndexOf(' obj')
    const number = /\d{1,10}\s{1,9}\d{1,5}$/.exec(before.slice(Math.max(0, object - 30), Math.max(0, object)))
    return object < 0 ? before : (number?.[0] ?? '') + before.slice(object)
  }

  /** Overwrites the header of a stream, so that the stream reads as empty. */
  private blank(start: number) {
    // Of a shorter stream its end must stay, or the whole file cannot be opened.
    const end = this.file.subarray(start, start + 16).indexOf('endstream')
    this.file.fill(0, start, Math.min(start + (end < 0 ? 8 : Math.min(8, end)), this.file.length))
  }
}

function lineAfter(file: Buffer, at: number): number {
  for (let i = at; i < file.length; i++) {
    if (file[i] === 10) return i + 1
    if (file[i] === 13) return file[i + 1] === 10 ? i + 2 : i + 1
  }
  return file.length
}
