import { createHash } from 'node:crypto'
import { invalidData } from '../../platform/errors.ts'
import { readBytes } from '../../platform/http/body.ts'
import { digestIn } from './content-digest.ts'
import { mediaType } from '../../platform/files/content-type.ts'
import { digestMismatch, type Incoming } from './file.ts'
import { namedIn, safeFileName } from '../../platform/files/file-name.ts'
import { onlyPart } from './multipart.ts'

const mib = 1024 * 1024
const longestRaw = 100 * mib
export const longestInForm = 25 * mib
/** In bytes: room for the boundaries and the headers of the part. */
export const formRoom = 64 * 1024

/** The file of an upload: the body, or the only part of a form. A raw body is not read here. */
export async function readIncoming(request: Request | undefined): Promise<Incoming> {
  if (!request) throw new Error('The row reads the request itself')
  const { headers } = request
  if (!/^(identity)?$/i.test(headers.get('content-encoding') ?? ''))
    throw invalidData('Content-Encoding', 'is not taken: send the bytes as they are to be kept')
  const type = headers.get('content-type')
  return mediaType(type) === 'multipart/form-data' ? fromForm(request, type ?? '') : fromBody(request)
}

function fromBody({ headers, body }: Request): Incoming {
  const expected = digestIn(headers.get('content-digest'))
  const length = headers.get('content-length')
  if (length === null && body) throw invalidData('Content-Length', 'is required')
  if (!/^\d*$/.test(length ?? '')) throw invalidData('Content-Length', 'must be a number of bytes')
  const size = Number(length ?? 0)
  checkSize(size, longestRaw)
  if (!body) throw invalidData('', 'is empty')
  return {
    fileName: safeFileName(namedIn(headers.get('content-disposition'))),
    declaredType: mediaType(headers.get('content-type')),
    size,
    body,
    expected,
  }
}

/** A form is held in memory, because the length of its file is known only at the end of the form. */
async function fromForm(request: Request, contentType: string): Promise<Incoming> {
  const expected = digestIn(request.headers.get('content-digest'))
  const bytes = await readBytes(request, longestInForm + formRoom, longestInForm)
  const digest = expected && createHash('sha256').update(bytes).digest('hex')
  if (digest !== expected) throw digestMismatch()
  const part = onlyPart(bytes, contentType)
  checkSize(part.bytes.byteLength, longestInForm)
  return {
    fileName: safeFileName(part.fileName),
    declaredType: mediaType(part.contentType),
    size: part.bytes.byteLength,
    body: new Blob([part.bytes]).stream(),
    expected: null,
  }
}

function checkSize(size: number, limit: number): void {
  if (size > limit) throw invalidData('', `is larger than ${limit / mib} MiB`)
  if (size === 0) throw invalidData('', 'is empty')
}
