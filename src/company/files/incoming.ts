import { createHash } from 'node:crypto'
import { Buffer } from 'node:buffer'
import { invalidData } from '../../platform/context/errors.ts'
import { chunksOf } from '../../platform/http/chunks.ts'
import { pulled } from '../../platform/http/pulled.ts'
import { mediaType } from '../../platform/files/content-type.ts'
import { digestMismatch, type Incoming } from './file.ts'
import { namedIn, safeFileName } from '../../platform/files/file-name.ts'
import { onlyPart, type UploadedPart, partsOf } from './multipart.ts'

const mib = 1024 * 1024
const maxRaw = 100 * mib
export const maxInForm = 25 * mib
/** In bytes: the boundaries, the headers of the parts, and the fields beside the file. */
const formRoom = 320 * 1024

/** The file of an upload: the body, or the only part of a form. A raw body is not read here. */
export async function readIncoming(request: Request, maxInBody = maxRaw): Promise<Incoming> {
  refuseEncoding(request)
  const type = request.headers.get('content-type')
  return mediaType(type) === 'multipart/form-data'
    ? fromForm(request, type ?? '')
    : fromBody(request, maxInBody)
}

/** In bytes: max size of a form with several files. */
const maxTogether = 100 * mib

/**
 * The files of an upload of several: the body, or every part `file` of a form. Each must be read, or its storing must have
 * failed, before the next is asked for.
 *
 * @throws Problem INVALID_DATA for more than `max` files, for none, and for a form with other parts.
 */
export async function* readSeveral(request: Request, max: number): AsyncGenerator<Incoming, void> {
  refuseEncoding(request)
  const type = request.headers.get('content-type')
  if (mediaType(type) !== 'multipart/form-data') {
    yield fromBody(request, maxInForm)
    return
  }
  let count = 0
  for await (const part of severalParts(request)) {
    if (!isFile(part)) throw invalidData('', `has a part “${part.name}”: every part must be named file`)
    if (++count > max) throw tooMany(max)
    yield await oneOf(part, request)
  }
  if (count === 0) throw invalidData('', 'must have at least one part, named file', 'required')
}

export const severalParts = (request: Request): AsyncGenerator<UploadedPart, void> =>
  partsOf(formOf(request, maxTogether), request.headers.get('content-type') ?? '')

export const tooMany = (max: number) => invalidData('file', `may come at most ${max} times`, 'range')

export const isFile = ({ name }: UploadedPart): boolean => name === 'file' || name === 'files'

/** A file among several, which may have at most as many bytes as a file alone. */
export async function oneOf(part: UploadedPart, request: Request): Promise<Incoming> {
  const file = await incomingFile({ ...part, chunks: unended(part.chunks) }, request)
  return { ...file, size: Math.min(file.size, maxInForm) }
}

/** The same chunks. A reader that stops does not end the part, so that the rest of the form can be read. */
async function* unended(chunks: UploadedPart['chunks']): UploadedPart['chunks'] {
  for (;;) {
    const { done, value } = await chunks.next()
    if (done) return
    yield value
  }
}

function refuseEncoding({ headers }: Request): void {
  if (!/^(identity)?$/i.test(headers.get('content-encoding') ?? ''))
    throw invalidData('Content-Encoding', 'is not taken: send the bytes as they are to be stored')
}

function fromBody({ headers, body }: Request, max: number): Incoming {
  const expected = digestIn(headers.get('content-digest'))
  const length = headers.get('content-length')
  if (length === null && body) throw invalidData('Content-Length', 'is required', 'required')
  if (!/^\d*$/.test(length ?? '')) throw invalidData('Content-Length', 'must be a number of bytes')
  const size = Number(length ?? 0)
  checkSize(size, max)
  if (!body) throw invalidData('', 'is empty', 'required')
  return {
    fileName: safeFileName(namedIn(headers.get('content-disposition'))),
    declaredType: mediaType(headers.get('content-type')),
    size,
    body,
    expected,
  }
}

async function fromForm(request: Request, contentType: string): Promise<Incoming> {
  if (lengthOf(request) > maxInForm + formRoom) throw tooLarge(maxInForm)
  const file = await incomingFile(await onlyPart(formOf(request), contentType), request)
  checkSize(file.size, maxInForm)
  return file
}

const lengthOf = ({ headers }: Request) => Number(headers.get('content-length') ?? 0)

/** The bytes of a form, at most `max` and the fields. At their end the digest of the form is verified. */
export async function* formOf({ headers, body }: Request, max = maxInForm): AsyncGenerator<Uint8Array, void> {
  const expected = digestIn(headers.get('content-digest'))
  const hash = expected === null ? null : createHash('sha256')
  let size = 0
  for await (const chunk of chunksOf(body)) {
    size += chunk.byteLength
    if (size > max + formRoom) throw tooLarge(max)
    hash?.update(chunk)
    yield chunk
  }
  if (hash && hash.digest('hex') !== expected) throw digestMismatch()
}

/**
 * The file of the last part of a form. Only its first chunk has been read, which shows whether the file is empty. A
 * `size` above the limit follows from the length of the form, so that nothing must be read to refuse the file.
 */
export async function incomingFile(part: UploadedPart, request: Request): Promise<Incoming> {
  const first = await part.chunks.next()
  return {
    fileName: safeFileName(part.fileName),
    declaredType: mediaType(part.contentType),
    size: first.done ? 0 : largestIn(part, lengthOf(request)),
    inForm: true,
    body: pulled(beginningWith(first, part.chunks)),
    expected: null,
  }
}

/** The largest size that the file may have, by the length of the form; 0 is not a length. */
function largestIn({ around: { before, after } }: UploadedPart, length: number): number {
  const size = length - before - after
  if (length === 0 || size > maxInForm) return length === 0 ? maxInForm : size
  // A form may end without the last line break.
  return Math.min(maxInForm, Math.max(1, size + 2))
}

async function* beginningWith(
  { done, value }: IteratorResult<Uint8Array, void>,
  rest: UploadedPart['chunks'],
) {
  if (done) return
  yield value
  yield* rest
}

const tooLarge = (limit: number) => invalidData('', `is larger than ${limit / mib} MiB`, 'range')

function checkSize(size: number, limit: number): void {
  if (size > limit) throw tooLarge(limit)
  if (size === 0) throw invalidData('', 'is empty', 'required')
}

/**
 * The SHA-256 that a `Content-Digest` (RFC 9530, a dictionary of structured fields) names, in hexadecimal; null if
 * the field names none. Other algorithms are ignored. An unreadable field is refused, because its sender wants the
 * bytes checked.
 */
export function digestIn(header: string | null): string | null {
  let named: string | null = null
  for (const member of header?.split(',') ?? []) {
    const [, algorithm, value] =
      /^\s*([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):(?:;.*|\s*)$/.exec(member) ?? []
    if (algorithm === undefined || value === undefined)
      throw invalidData('Content-Digest', 'must be a dictionary such as sha-256=:<base64>:')
    if (algorithm === 'sha-256') named = hexOf(value)
  }
  return named
}

function hexOf(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength !== 32)
    throw invalidData('Content-Digest', 'must have the base64 of 32 bytes as its sha-256')
  return bytes.toString('hex')
}
