import { Buffer } from 'node:buffer'
import { invalidData } from '../../platform/context/errors.ts'
import { namedIn } from '../../platform/files/file-name.ts'

type Chunks = AsyncGenerator<Uint8Array, void>

/** A part of a form. Its bytes can be read once. */
export interface UploadedPart {
  name: string
  fileName: string
  contentType: string | null
  chunks: Chunks
  /** In bytes: where the content begins in the form, and the rest of the form if this part is its last. */
  around: { before: number; after: number }
}

const malformed = (what: string) => invalidData('', `is no readable multipart/form-data: ${what}`)
const notOneFile = () => invalidData('', 'must have exactly one part, named file', 'required')

/** In bytes. */
const maxHeaders = 16 * 1024
const maxParts = 50

/**
 * The parts of a form (RFC 7578) in their order, read while they arrive, with a few chunks in memory. Asking for the next
 * part skips what is left of the part before.
 */
export async function* partsOf(chunks: Chunks, contentType: string): AsyncGenerator<UploadedPart, void> {
  const form = new Scanner(chunks)
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`)
  await skip(form.upTo(delimiter))
  for (let count = 0; ; count++) {
    const mark = await form.take(2)
    if (mark === '--') break
    if (mark !== '\r\n' || count === maxParts) throw malformed('it has too many parts')
    const headers = await form.headers()
    // The last boundary has two hyphens and a line break at its end.
    const around = { before: form.consumed, after: delimiter.length + 4 }
    const part = { ...partOf(headers), chunks: form.body(delimiter), around }
    yield part
    await skip(part.chunks)
  }
  // The bytes after the last boundary mean nothing, but they count in the size and the digest of the form.
  await skip(chunks)
}

/** The one part `file` of a form. Any other form is refused, at the latest when the part has been read. */
export async function onlyPart(chunks: Chunks, contentType: string): Promise<UploadedPart> {
  const parts = partsOf(chunks, contentType)
  const { value: part } = await parts.next()
  if (!part || part.name !== 'file') throw notOneFile()
  return { ...part, chunks: alone(part.chunks, parts) }
}

async function* alone(chunks: Chunks, parts: AsyncGenerator<UploadedPart, void>): Chunks {
  yield* chunks
  const { done } = await parts.next()
  if (!done) throw notOneFile()
}

async function skip(chunks: Chunks): Promise<void> {
  while (!(await chunks.next()).done);
}

/** Reads a form from mark to mark. It stores the bytes that may be the beginning of a mark, and one chunk. */
class Scanner {
  readonly #chunks: Chunks
  /** Begins with a line break, so that the first boundary is found like any other. */
  #buffer = Buffer.from('\r\n')
  #received = 2

  constructor(chunks: Chunks) {
    this.#chunks = chunks
  }

  /** The bytes before the next mark. The mark itself is dropped. */
  async *upTo(mark: Buffer): Chunks {
    for (;;) {
      const at = this.#buffer.indexOf(mark)
      const length = at < 0 ? Math.max(0, this.#buffer.length - mark.length + 1) : at
      const before = this.#buffer.subarray(0, length)
      this.#buffer = this.#buffer.subarray(at < 0 ? length : at + mark.length)
      if (length > 0) yield before
      if (at >= 0) return
      await this.#more()
    }
  }

  /** The bytes before the rest, which begins with a line break that is not in the form or not yet consumed. */
  get consumed(): number {
    return this.#received - this.#buffer.length
  }

  async take(length: number): Promise<string> {
    while (this.#buffer.length < length) await this.#more()
    const text = this.#buffer.toString('latin1', 0, length)
    this.#buffer = this.#buffer.subarray(length)
    return text
  }

  /** The headers of a part. The line break at their end stays, because it may begin the next boundary. */
  async headers(): Promise<string> {
    for (;;) {
      const end = this.#buffer.indexOf('\r\n\r\n')
      if (end > maxHeaders || (end < 0 && this.#buffer.length > maxHeaders))
        throw malformed('the headers of a part are too long')
      if (end < 0) await this.#more()
      else {
        const text = this.#buffer.toString('utf8', 0, end)
        this.#buffer = this.#buffer.subarray(end + 2)
        return text
      }
    }
  }

  /** The bytes of a part after its headers, without the line break that ends the headers. */
  async *body(delimiter: Buffer): Chunks {
    let left = 2
    for await (const chunk of this.upTo(delimiter)) {
      if (chunk.length > left) yield chunk.subarray(left)
      left = Math.max(0, left - chunk.length)
    }
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done) throw malformed('it ends before its last boundary')
    this.#received += value.length
    this.#buffer =
      this.#buffer.length > 0
        ? Buffer.concat([this.#buffer, value])
        : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  }
}

function partOf(headerText: string): Omit<UploadedPart, 'chunks' | 'around'> {
  const headers = headersOf(headerText)
  const disposition = headers.get('content-disposition') ?? ''
  const [, quoted, token] = /;\s*name\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(disposition) ?? []
  return {
    name: quoted ?? token ?? '',
    // Browsers write a quotation mark in a name as %22.
    fileName: namedIn(disposition).replaceAll('%22', '"'),
    contentType: headers.get('content-type') ?? null,
  }
}

function boundaryOf(contentType: string): string {
  const [, quoted, token] = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? token
  if (!boundary) throw malformed('Content-Type names no boundary')
  return boundary
}

const headersOf = (text: string) =>
  new Map(
    text.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
