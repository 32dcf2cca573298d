import type { Endpoint } from '../endpoint.ts'
import type { Content, Parameter, ResponseObject, Schema } from './document.ts'
import { type HeaderName, limitHeaders, refer } from './headers.ts'

const plainBytes = { schema: { description: 'The bytes of the file, with its own media type' } }

const formWith = (file: Schema): Content[string] => ({
  schema: { type: 'object', properties: { file }, required: ['file'] },
})

const aFile = { type: 'string', contentMediaType: 'application/octet-stream' } as const

/** The request bodies of a row that reads its body itself: plain bytes, or a form with one file or several. */
export const rawBody = (raw: true | 'several'): Content => ({
  '*/*': plainBytes,
  'multipart/form-data':
    raw === 'several'
      ? formWith({
          type: 'array',
          items: aFile,
          description: 'The files, each a part of this name; the form has no other part',
        })
      : formWith({ ...aFile, description: 'The file; the form has no other part' }),
})

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example,
})

const uploadHeaders = [
  header(
    'Content-Disposition',
    'The name of the file, for bytes sent as they are',
    "attachment; filename*=UTF-8''ISO%209001.pdf",
  ),
  header(
    'Content-Digest',
    'The SHA-256 of the body (RFC 9530); bytes that differ are refused',
    'sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:',
  ),
]
const downloadHeaders = [
  header('Range', 'One range of bytes', 'bytes=0-1023'),
  header('If-Range', 'The `ETag` or `Last-Modified` that the range is meant for', '"9f86d081"'),
  header('If-None-Match', 'Answers 304 when the bytes still have this `ETag`', '"9f86d081"'),
  header('If-Modified-Since', 'Answers 304 when the file is no newer', 'Fri, 20 Nov 2026 09:30:00 GMT'),
]

/** The request headers that a row uses when it takes or answers bytes. */
export function headerParameters({ kind, options }: Endpoint): Parameter[] {
  if (kind === 'download') return downloadHeaders
  return options.raw ? uploadHeaders : []
}

const ofBytes: HeaderName[] = [
  'Content-Disposition',
  'Content-Length',
  'ETag',
  'Last-Modified',
  'Accept-Ranges',
]

const answer = (description: string, names: HeaderName[], content?: Content): ResponseObject => ({
  description,
  headers: refer(['X-Request-Id', ...limitHeaders, ...names]),
  ...(content && { content }),
})

const bytes: Content = { '*/*': { schema: { description: 'The bytes, always as an attachment' } } }

/** The successful answers of a row that answers bytes. */
export const downloads: Record<string, ResponseObject> = {
  200: answer('The whole file', ofBytes, bytes),
  206: answer('The part that `Range` asks for', [...ofBytes, 'Content-Range'], bytes),
  304: answer('You have it already. No body.', [
    'Content-Disposition',
    'ETag',
    'Last-Modified',
    'Accept-Ranges',
  ]),
}
