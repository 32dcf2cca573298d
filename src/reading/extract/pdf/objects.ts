import { inflateRaw } from '../zip/inflate.ts'
import { type Decrypt, decryption } from './decrypt.ts'
import { type PdfValue, valueIn } from './values.ts'

/** Limits: objects, the length of an object, and the bytes of packed objects that are scanned. */
const maxObjects = 200_000
const maxLength = 200_000
const maxUnpacked = 24 * 1024 * 1024

/** An object as it is written, and the decryption of its strings. */
interface Written {
  text: string
  clear: (string: string) => string
}

interface Stream {
  dictionary: string
  data: () => Buffer
}

const asIs = (string: string) => string

/**
 * The objects of a PDF by their numbers. They are found by their bytes, in one pass; a later one
 * replaces an earlier one, as in a file that was saved again.
 */
export class PdfObjects {
  private readonly written = new Map<number, Written>()
  private readonly read = new Map<number, PdfValue | null>()
  private readonly streams = new Map<number, Stream>()
  private room = maxUnpacked

  constructor(file: Buffer) {
    const text = file.toString('latin1')
    // Fields, texts put onto a page and attachments have names of their own; objects may be packed.
    const decrypt = /\/(?:Widget|FreeText|ObjStm|EF|NeedsRendering)\b/.test(text)
      ? decryption(text)
      : 'unreadable'
    if (decrypt !== 'unreadable') this.find(text, decrypt)
  }

  /** The objects whose text has a key. */
  withKey(key: RegExp): number[] {
    return [...this.written].filter(([, { text }]) => key.test(text)).map(([number]) => number)
  }

  /**
   * The dictionary of a stream and its bytes, decrypted but not unpacked; null if there is no such stream.
   */
  stream(number: number): { dictionary: PdfValue | null; data: Buffer } | null {
    const stream = this.streams.get(number)
    return stream ? { dictionary: valueIn(stream.dictionary), data: stream.data() } : null
  }

  object(number: number): PdfValue | null {
    const known = this.read.get(number)
    if (known !== undefined) return known
    const written = this.written.get(number)
    const value = written ? valueIn(written.text, written.clear) : null
    this.read.set(number, value)
    return value
  }

  /** The value, or the object that a reference means. */
  resolve(value: PdfValue | undefined): PdfValue | null {
    return value?.kind === 'reference' ? this.object(value.number) : (value ?? null)
  }

  private find(text: string, decrypt: Decrypt | null) {
    const mark = /(?<!\d)(\d{1,10})\s{1,9}(\d{1,5})\s{1,9}obj\b|endobj|>>\s*stream\r?\n/g
    let open: { number: number; generation: number; from: number } | null = null
    for (let found = mark.exec(text); found && this.written.size < maxObjects; found = mark.exec(text)) {
      const [whole, number, generation] = found
      const isStream = whole.startsWith('>>')
      const end = isStream
        ? endOf(text, mark.lastIndex, open && text.slice(open.from, found.index))
        : found.index
      if (end < 0) return
      if (open) {
        const clear = clearing(decrypt, open.number, open.generation)
        const own = text.slice(open.from, found.index)
        const from = mark.lastIndex
        if (!isStream) this.add(open.number, { text: own, clear })
        else this.addStream(open.number, own, () => clear(text.slice(from, end)))
        if (isStream && /\/ObjStm\b/.test(own)) this.unpack(clear(text.slice(mark.lastIndex, end)), own)
      }
      if (isStream) mark.lastIndex = end
      open =
        number === undefined
          ? null
          : { number: Number(number), generation: Number(generation), from: mark.lastIndex }
    }
  }

  /** Adds the objects of a stream of objects, which begins with their numbers and places. */
  private unpack(data: string, dictionary: string) {
    const inflated = inflateRaw(Buffer.from(data, 'latin1').subarray(2), Math.max(1, this.room))
    if (typeof inflated === 'string') return
    this.room -= inflated.length
    const text = Buffer.from(inflated).toString('latin1')
    const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0)
    const places = text.slice(0, first).match(/\d+/g) ?? []
    // Objects that overlap would be more text than the stream has, and each is searched.
    let left = text.length
    for (let i = 0; i + 1 < places.length && this.written.size < maxObjects; i += 2) {
      const from = first + Number(places[i + 1])
      const to = i + 3 < places.length ? first + Number(places[i + 3]) : text.length
      const own = text.slice(from, to)
      left -= own.length
      if (left < 0) return
      this.add(Number(places[i]), { text: own, clear: asIs })
    }
  }

  private addStream(number: number, dictionary: string, data: () => string) {
    if (dictionary.length > maxLength || this.streams.size >= maxObjects) return
    this.streams.set(number, { dictionary, data: () => Buffer.from(data(), 'latin1') })
  }

  private add(number: number, written: Written) {
    this.read.delete(number)
    if (written.text.length <= maxLength) this.written.set(number, written)
  }
}

/**
 * The end of a stream: by its length if the file ends it there, otherwise at the next `endstream`. An
 * attached PDF contains such words itself.
 */
function endOf(text: string, from: number, dictionary: string | null): number {
  const length = Number(/\/Length\s+(\d{1,9})(?!\s+\d+\s+R)/.exec(dictionary ?? '')?.[1] ?? 0)
  const isThere = length > 0 && /^\s{0,2}endstream/.test(text.slice(from + length, from + length + 11))
  return isThere ? from + length : text.indexOf('endstream', from)
}

/** AES pads a string to its block size: each padding byte is the number of padding bytes. */
function clearing(decrypt: Decrypt | null, object: number, generation: number) {
  if (!decrypt) return asIs
  return (string: string) => {
    const clear = decrypt(Buffer.from(string, 'latin1'), object, generation)?.toString('latin1') ?? string
    const last = clear.charCodeAt(clear.length - 1)
    const isFilled = last > 0 && last <= 16 && clear.endsWith(String.fromCharCode(last).repeat(last))
    return isFilled ? clear.slice(0, -last) : clear
  }
}
