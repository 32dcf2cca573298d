import { deflateSync } from 'node:zlib'

/*
 * How a document becomes bytes. pdfkit makes a buffer of every few letters that it writes, for the document and for its
 * pages; here they are strings, and a buffer is made of many at once.
 */

/** Strings and bytes that follow each other. */
class Bytes {
  private readonly chunks: Uint8Array[]
  private lines: string[] = []

  /** What pdfkit writes as it opens a document or a page comes first. */
  constructor(opening: readonly Uint8Array[]) {
    this.chunks = [...opening]
  }

  add(chunk: string | Uint8Array): void {
    if (typeof chunk === 'string') {
      if (this.lines.push(chunk) >= linesOfChunk) this.pack()
      return
    }
    this.pack()
    this.chunks.push(chunk)
  }

  /** Makes the strings so far a buffer. */
  pack(): void {
    if (this.lines.length > 0) this.chunks.push(Buffer.from(`${this.lines.join('\n')}\n`, 'latin1'))
    this.lines = []
  }

  all(): Buffer {
    this.pack()
    return Buffer.concat(this.chunks)
  }
}

const linesOfChunk = 5000

/** What pdfkit does with its output, but does not declare. */
interface Output {
  push: (chunk: Uint8Array | null) => boolean
  _write: (data: string | Uint8Array) => void
  _offset: number
  _buffer: Uint8Array[]
}

/** The bytes of a document that is written from now on. */
export function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const output = doc as unknown as Output
  // oxlint-disable no-underscore-dangle -- pdfkit has no public name for its output
  const bytes = new Bytes(output._buffer)
  output._write = (data) => {
    bytes.add(data)
    output._offset += typeof data === 'string' ? data.length + 1 : data.length
  }
  // oxlint-enable no-underscore-dangle
  return new Promise((resolve) => {
    output.push = (end) => {
      if (end === null) resolve(new Uint8Array(bytes.all()))
      else bytes.add(end)
      return true
    }
  })
}

/** What a page holds; `finalize` writes `buffer`. */
interface Content {
  data: { Filter?: string }
  buffer: Uint8Array[]
  compress: boolean
  write: (operators: string) => void
  finalize: () => void
}

/** Takes what is written on pages. The runtime compresses it, which pdfkit does in JavaScript. */
export function packPages(doc: PDFKit.PDFDocument): void {
  const open = doc as unknown as { page: { content: Content } }
  let page = packed(open.page.content)
  doc.on('pageAdded', () => {
    page.pack()
    page = packed(open.page.content)
  })
}

function packed(content: Content): Bytes {
  const bytes = new Bytes(content.buffer)
  const finalize = content.finalize.bind(content)
  content.write = (operators) => bytes.add(operators)
  content.data.Filter = 'FlateDecode'
  content.compress = false
  content.finalize = () => {
    content.buffer = [deflateSync(bytes.all(), { level })]
    finalize()
  }
  return bytes
}

/** Takes half the time of the usual level, for one percent more bytes. */
const level = 5
