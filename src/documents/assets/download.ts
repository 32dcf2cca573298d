import { Bytes } from '../../platform/http/bytes.ts'
import type { CallerCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { attachment } from '../../platform/files/file-name.ts'
import { type AssetRow, findAssetRow } from './queries.ts'
import { isRangeFor, isUnchanged, type Range, rangeOf, type Validators } from './range.ts'

type FileColumn = 'fileKey' | 'fileName' | 'contentType' | 'size' | 'sha256' | 'uploadedAt'
type FileRow = AssetRow & { [K in FileColumn]: NonNullable<AssetRow[K]> }

const hasFile = (row: AssetRow): row is FileRow => row.fileKey !== null

/**
 * When a file is replaced, its old bytes may be deleted after the row was read and before the bytes are. The row then
 * names the new bytes.
 */
const attempts = 3

/** The file of an asset, or the part of it that is asked for, or the answer that the caller has the file already. */
export async function downloadFile(ctx: CallerCtx, id: string, request?: Request): Promise<Bytes> {
  if (!request) throw new Error('The row reads the request itself')
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const row = await findAssetRow(ctx, id)
    if (!hasFile(row)) throw notFound('File')
    const answer = await answerOf(ctx, row, request)
    if (answer) return answer
  }
  throw new Error(`The bytes of ${id} are missing`)
}

async function answerOf(ctx: CallerCtx, row: FileRow, request: Request): Promise<Bytes | null> {
  const isHead = request.method === 'HEAD'
  const modified = new Date(Math.floor(row.uploadedAt / 1000) * 1000)
  const validators = { etag: `"${row.sha256}"`, modified }
  const headers = headersOf(row, validators)
  if (isUnchanged(request.headers, validators)) return new Bytes(304, withoutType(headers))
  const asked = !isHead && isRangeFor(request.headers, validators) ? request.headers.get('range') : null
  const range = rangeOf(asked, row.size)
  if (range === 'unsatisfiable')
    return new Bytes(416, { ...isolation, 'Content-Range': `bytes */${row.size}`, 'Content-Length': '0' })
  const part = range ?? { offset: 0, length: row.size }
  const body = isHead ? null : await read(ctx, row.fileKey, part)
  if (!body && !isHead) return null
  const { offset, length } = part
  const sized = { ...headers, 'Content-Length': String(length) }
  const at = { 'Content-Range': `bytes ${offset}-${offset + length - 1}/${row.size}` }
  return range ? new Bytes(206, { ...sized, ...at }, body) : new Bytes(200, sized, body)
}

/** If a browser shows the bytes after all, it runs no script of the file and treats it as a page of another origin. */
const isolation = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }

/** An edge that compresses would take the length away, and make parts of a range unreadable. */
const caching = { 'Cache-Control': 'private, no-store, no-transform' }

const headersOf = ({ contentType, fileName }: FileRow, { etag, modified }: Validators) => ({
  ...isolation,
  ...caching,
  'Content-Type': contentType,
  'Content-Disposition': attachment(fileName),
  ETag: etag,
  'Last-Modified': modified.toUTCString(),
  'Accept-Ranges': 'bytes',
})

const withoutType = ({ 'Content-Type': _type, ...headers }: ReturnType<typeof headersOf>) => headers

/** Bytes from the bucket with a length that the transport can announce; null where the object is gone. */
async function read({ env }: CallerCtx, key: string, range: Range) {
  const object = await env.FILES.get(key, { range })
  return object?.body.pipeThrough(new FixedLengthStream(range.length)) ?? null
}
