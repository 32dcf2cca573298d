import { Buffer } from 'node:buffer'
import { invalidData } from '../../platform/errors.ts'
import { namedIn } from '../../platform/files/file-name.ts'

export interface Part {
  fileName: string
  contentType: string | null
  bytes: Uint8Array<ArrayBuffer>
}

const malformed = (what: string) => invalidData('', `is no readable multipart/form-data: ${what}`)

/** The one part `file` of a form (RFC 7578); any other form is refused. The bytes are a view, not a copy. */
export function onlyPart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Part {
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const delimiter = `--${boundaryOf(contentType)}`
  const begin = openingOf(form, delimiter)
  const headersEnd = form.indexOf('\r\n\r\n', begin)
  if (headersEnd < 0) throw malformed('the part has no headers')
  const end = form.indexOf(`\r\n${delimiter}`, headersEnd + 2)
  if (end < 0) throw malformed('it ends before its last boundary')
  if (form.toString('latin1', end + 2 + delimiter.length, end + 4 + delimiter.length) !== '--')
    throw invalidData('', 'must have exactly one part, named file')
  const headers = headersOf(form.toString('utf8', begin, headersEnd))
  const disposition = headers.get('content-disposition') ?? ''
  if (!/;\s*name\s*=\s*(?:"file"|file)\s*(?:;|$)/i.test(disposition))
    throw invalidData('', 'must have exactly one part, named file')
  const start = Math.min(headersEnd + 4, end)
  return {
    // Browsers write a quotation mark in a name as %22.
    fileName: namedIn(disposition).replaceAll('%22', '"'),
    contentType: headers.get('content-type') ?? null,
    bytes: bytes.subarray(start, end),
  }
}

export interface NamedPart extends Part {
  name: string
}

/** Every part of a form with files and fields, in its order, up to `most` of them. The bytes are views, not copies. */
export function partsOf(bytes: Uint8Array<ArrayBuffer>, contentType: string, most = 50): NamedPart[] {
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const delimiter = `--${boundaryOf(contentType)}`
  const parts: NamedPart[] = []
  for (let begin = openingOf(form, delimiter); ;) {
    const headersEnd = form.indexOf('\r\n\r\n', begin)
    const end = headersEnd < 0 ? -1 : form.indexOf(`\r\n${delimiter}`, headersEnd + 2)
    if (end < 0) throw malformed('it ends before its last boundary')
    const start = Math.min(headersEnd + 4, end)
    parts.push(partOf(form.toString('utf8', begin, headersEnd), bytes.subarray(start, end)))
    const after = end + 2 + delimiter.length
    const mark = form.toString('latin1', after, after + 2)
    if (mark === '--') return parts
    if (mark !== '\r\n' || parts.length === most) throw malformed('it has too many parts')
    begin = after + 2
  }
}

function partOf(headerText: string, bytes: Uint8Array<ArrayBuffer>): NamedPart {
  const headers = headersOf(headerText)
  const disposition = headers.get('content-disposition') ?? ''
  const [, name = ''] = /;\s*name\s*=\s*"([^"]*)"/i.exec(disposition) ?? []
  const fileName = namedIn(disposition).replaceAll('%22', '"')
  return { name, fileName, contentType: headers.get('content-type') ?? null, bytes }
}

function boundaryOf(contentType: string): string {
  const [, quoted, token] = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? token
  if (!boundary) throw malformed('Content-Type names no boundary')
  return boundary
}

/** The place where the headers of the first part begin: behind the line of the first boundary. */
function openingOf(form: Buffer, delimiter: string): number {
  const opening = `${delimiter}\r\n`
  if (form.toString('latin1', 0, opening.length) === opening) return opening.length
  const at = form.indexOf(`\r\n${opening}`)
  if (at < 0) throw malformed('its first boundary is missing')
  return at + 2 + opening.length
}

const headersOf = (text: string) =>
  new Map(
    text.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
