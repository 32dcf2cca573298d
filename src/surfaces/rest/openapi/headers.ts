import { type Header, headerRef, type Ref } from './document.ts'

const text = (description: string, example: string): Header => ({
  description,
  schema: { type: 'string' },
  example,
})
const whole = (description: string, example: number): Header => ({
  description,
  schema: { type: 'integer' },
  example,
})

/**
 * Headers of the API's answers. The headers of the limit are on every answer to a key that was admitted or is over its
 * limit.
 */
export const headers = {
  'X-Request-Id': text(
    'Names this request in our logs. Quote it when you report a problem.',
    'req_01jd0c4kwqe5m9v2x7h3tz8rgn',
  ),
  'RateLimit-Policy': text(
    'The key’s limit: `q` requests in a window of `w` seconds.',
    '"hour";q=1000;w=3600',
  ),
  RateLimit: text('The rest: `r` requests for the next `t` seconds.', '"hour";r=999;t=3600'),
  'X-RateLimit-Limit': whole('Requests the key may make in one window.', 1000),
  'X-RateLimit-Remaining': whole('Requests left in the current window.', 999),
  'X-RateLimit-Reset': whole('When the current window ends, in seconds since 1970.', 1_795_168_800),
  'Retry-After': whole('Seconds to wait before the next request.', 1264),
  'WWW-Authenticate': text('How to authenticate.', 'Bearer'),
  Link: text(
    'With `rel="help"` the explanation of an error and its remedy, with `rel="deprecation"` the one of an announced end. ' +
      'The address is relative to that of the request.',
    '</docs/errors#NOT_FOUND>; rel="help"',
  ),
  Deprecation: text('Since when the endpoint should no longer be used (RFC 9745).', '@1793491200'),
  Sunset: text('When the endpoint will be gone (RFC 8594).', 'Mon, 01 Nov 2027 00:00:00 GMT'),
  ETag: text(
    'Names this answer exactly, for `If-None-Match`, `If-Range` and, of a record, for `If-Match`.',
    '"3-9f86d081884c"',
  ),
  'Idempotency-Replayed': text('`true` on the stored answer for this `Idempotency-Key`, sent again.', 'true'),
  Allow: text('The methods that the path takes.', 'GET, HEAD, POST'),
  'Last-Modified': text(
    'When the file was uploaded, or what is answered last changed.',
    'Fri, 20 Nov 2026 09:30:00 GMT',
  ),
  'Accept-Ranges': text('`bytes`: the answer understands `Range`.', 'bytes'),
  'Content-Disposition': text(
    'The name to save under, in ASCII and whole.',
    `attachment; filename="ISO 9001.pdf"; filename*=UTF-8''ISO%209001.pdf`,
  ),
  'Content-Length': whole('How many bytes follow.', 48_213),
  'Content-Range': text('Which bytes these are, and of how many.', 'bytes 0-1023/48213'),
} satisfies Record<string, Header>

export type HeaderName = keyof typeof headers

export const limitHeaders = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies HeaderName[]

export const refer = (names: readonly HeaderName[]): Record<string, Ref> =>
  Object.fromEntries(names.map((name) => [name, headerRef(name)]))
