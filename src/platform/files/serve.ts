import type { Ctx } from '../context/context.ts'
import { Bytes } from '../http/bytes.ts'
import { attachment } from './file-name.ts'
import { namesTag } from '../http/entity-tag.ts'

/** A file as it is sent. */
export interface Served extends Validators {
  fileName: string
  contentType: string
  size: number
  /** The `Cache-Control` of the answer, beside `no-transform`. */
  caching: string
}

/** Reads a part of a file; null if the file is gone. */
export type ReadPart = (part: Range) => Promise<ReadableStream<Uint8Array> | null>

/**
 * The bytes of a file, or the requested part, or 304 where the caller has the bytes already. Null if
 * the file is gone.
 */
export async function serveFile(file: Served, request: Request, read: ReadPart): Promise<Bytes | null> {
  const isHead = request.method === 'HEAD'
  const headers = headersOf(file)
  if (isUnchanged(request.headers, file)) return new Bytes(304, withoutType(headers))
  const asked = !isHead && isRangeFor(request.headers, file) ? request.headers.get('range') : null
  const range = rangeOf(asked, file.size)
  if (range === 'unsatisfiable')
    return new Bytes(416, { ...isolation, 'Content-Range': `bytes */${file.size}`, 'Content-Length': '0' })
  const part = range ?? { offset: 0, length: file.size }
  const body = isHead ? null : await read(part)
  if (!body && !isHead) return null
  const { offset, length } = part
  const sized = { ...headers, 'Content-Length': String(length) }
  const at = { 'Content-Range': `bytes ${offset}-${offset + length - 1}/${file.size}` }
  return range ? new Bytes(206, { ...sized, ...at }, body) : new Bytes(200, sized, body)
}

/** If a browser shows the bytes after all, it runs no script of the file and treats it as a page of another origin. */
const isolation = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }

const headersOf = ({ contentType, fileName, caching, etag, modified }: Served) => ({
  ...isolation,
  // Without `no-transform` an edge that compresses would take the length away, and make parts of a range unreadable.
  'Cache-Control': `${caching}, no-transform`,
  'Content-Type': contentType,
  'Content-Disposition': attachment(fileName),
  ETag: etag,
  'Last-Modified': modified.toUTCString(),
  'Accept-Ranges': 'bytes',
})

const withoutType = ({ 'Content-Type': _type, ...headers }: ReturnType<typeof headersOf>) => headers

/** Reads from an object of the bucket, in which the file begins at `start`, with a length that the transport can announce. */
export const fromBucket =
  ({ env }: Pick<Ctx, 'env'>, key: string, start = 0): ReadPart =>
  async ({ offset, length }) => {
    const object = await env.FILES.get(key, { range: { offset: start + offset, length } })
    return object?.body.pipeThrough(new FixedLengthStream(length)) ?? null
  }

/** Reads from bytes in memory. */
export const fromMemory =
  (bytes: Uint8Array): ReadPart =>
  async ({ offset, length }) =>
    new Blob([bytes.slice(offset, offset + length)]).stream()

/** Bytes of a file, beginning with the byte at `offset`. */
interface Range {
  offset: number
  length: number
}

/**
 * The bytes that a `Range` requests of a file of `size` bytes (RFC 9110, 14): one range of bytes; `'unsatisfiable'`
 * when the range lies beyond the file; null when the whole file is to be sent, because the header is missing, requests
 * several ranges, or cannot be read.
 */
export function rangeOf(header: string | null, size: number): Range | 'unsatisfiable' | null {
  const found = /^\s*bytes\s*=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i.exec(header ?? '')
  if (!found) return null
  const [, from = '', to = ''] = found
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { offset: size - length, length }
  }
  const offset = Number(from)
  const last = to === '' ? size - 1 : Number(to)
  if (to !== '' && last < offset) return null
  return offset >= size ? 'unsatisfiable' : { offset, length: Math.min(last, size - 1) - offset + 1 }
}

/** The validators of a representation. */
interface Validators {
  etag: string
  /** In whole seconds, like HTTP dates. */
  modified: Date
}

/** Whether the caller has these bytes already. `If-None-Match` counts before `If-Modified-Since`. */
function isUnchanged(headers: Headers, { etag, modified }: Validators): boolean {
  const known = headers.get('if-none-match')
  if (known !== null) return namesTag(known, etag)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return modified.getTime() <= since
}

/** Whether a `Range` is meant for these bytes: an `If-Range` that is sent must name exactly these bytes. */
function isRangeFor(headers: Headers, { etag, modified }: Validators): boolean {
  const condition = headers.get('if-range')?.trim()
  return condition === undefined || condition === etag || condition === modified.toUTCString()
}
