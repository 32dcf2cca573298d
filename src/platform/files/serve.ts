import type { Ctx } from '../context/context.ts'
import { Bytes } from '../http/bytes.ts'
import { attachment } from './file-name.ts'
import { isRangeFor, isUnchanged, type Range, rangeOf, type Validators } from './range.ts'

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
