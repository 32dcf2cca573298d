import {
  errorStatus,
  type ListedDetail,
  NotAcceptable,
  Problem,
  RangeNotSatisfiable,
  type Reason,
  Unavailable,
  WrongMethod,
} from '../../platform/context/errors.ts'
import { isTransient } from '../../platform/db/transient.ts'
import { namesTag } from '../../platform/http/entity-tag.ts'
import { logFailure } from '../../platform/context/log.ts'
import type { Bytes } from '../../platform/http/bytes.ts'
import type { KeyWindow } from '../../identity/keys/schema.ts'

/** The answer of a row: JSON, or bytes with headers of their own. */
export type Answer = JsonAnswer | Bytes

export interface JsonAnswer {
  /** A value, or its JSON as text or bytes. */
  body: unknown
  status: number
  headers?: Record<string, string>
  /**
   * The version of the catalogue from which the body follows; absent if the body depends on anything else.
   */
  version?: number
}

/** Headers of answers under the API's base. Answers to a key also carry the headers of its limit. */
export const exposedHeaders = [
  'X-Request-Id',
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'ETag',
  'Allow',
  'Idempotency-Replayed',
  'Content-Disposition',
  'Content-Length',
  'Content-Range',
  'Accept-Ranges',
  'Last-Modified',
  'WWW-Authenticate',
  'Link',
  'Deprecation',
  'Sunset',
]

/**
 * Header names and values as a plain object, which costs a fraction of a `Headers` object. Names must always be
 * spelled as here, because a plain object is case-sensitive.
 */
export type AnswerHeaders = Record<string, string>

/** Headers of every answer to a program: nobody stores it, and no browser shows it as a page. */
export const privateHeaders: AnswerHeaders = {
  'Cache-Control': 'private, no-store',
  Vary: 'Authorization',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}

const always: AnswerHeaders = {
  ...privateHeaders,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders.join(', '),
}

export const baseHeaders = (requestId: string): AnswerHeaders => ({ 'X-Request-Id': requestId, ...always })

/** Whole seconds until the window ends, from 1 to 3600; the gate's clock may run slightly ahead of `now`. */
export const secondsLeft = ({ resetsAt }: KeyWindow, now: Date): number =>
  Math.min(3600, Math.max(1, Math.ceil((resetsAt - now.getTime()) / 1000)))

/** Adds the state of the limit, in the headers of the IETF draft and in the customary ones. */
export function addWindow(headers: AnswerHeaders, window: KeyWindow, now: Date): void {
  const remaining = Math.max(0, window.limit - window.used)
  const seconds = secondsLeft(window, now)
  headers['RateLimit-Policy'] = `"hour";q=${window.limit};w=3600`
  headers['RateLimit'] = `"hour";r=${remaining};t=${seconds}`
  headers['X-RateLimit-Limit'] = String(window.limit)
  headers['X-RateLimit-Remaining'] = String(remaining)
  headers['X-RateLimit-Reset'] = String(Math.ceil(window.resetsAt / 1000))
}

/** An answer of JSON: of a value, or of a text or bytes that are JSON already. */
export function json(body: unknown, status: number, headers: AnswerHeaders): Response {
  headers['Content-Type'] = 'application/json; charset=utf-8'
  const written = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  return new Response(written, { status, headers })
}

/**
 * Whether a GET is answered without its body, because `If-None-Match` names the tag of the body. `If-Modified-Since` counts
 * only without it: a time has seconds, and a thing may change twice in one.
 */
export function isKnown(request: Request, { ETag, 'Last-Modified': modified }: AnswerHeaders): boolean {
  if (ETag === undefined || !['GET', 'HEAD'].includes(request.method)) return false
  const known = request.headers.get('if-none-match')
  if (known !== null) return namesTag(known, ETag)
  const since = Date.parse(request.headers.get('if-modified-since') ?? '')
  return modified !== undefined && Date.parse(modified) <= since
}

interface ErrorBody {
  success: false
  error: string
  code: string
  requestId: string
  reason?: Reason
  details?: readonly ListedDetail[]
}

/**
 * The one error mapper of the REST API. An error that is not a `Problem` is our failure: it is logged with the
 * request id and not shown.
 */
export function problem(error: unknown, requestId: string, headers: AnswerHeaders): Response {
  const known = error instanceof Problem ? error : internal(error, requestId)
  const body: ErrorBody = { success: false, error: known.message, code: known.code, requestId }
  if (known.code === 'FORBIDDEN' && known.reason !== null) body.reason = known.reason
  if (known.details) body.details = known.details
  const status = statusOf(known)
  if (known instanceof Unavailable || (known !== error && isTransient(error))) headers['Retry-After'] ??= '1'
  if (known instanceof RangeNotSatisfiable) headers['Content-Range'] = `bytes */${known.size}`
  if (known instanceof WrongMethod) headers.Allow = known.allowed.join(', ')
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer'
  headers.Link = `</docs/errors#${known.code}>; rel="help"`
  return json(body, status, headers)
}

function statusOf(problem: Problem): number {
  if (problem instanceof WrongMethod) return 405
  if (problem instanceof NotAcceptable) return 406
  return problem instanceof RangeNotSatisfiable ? 416 : errorStatus[problem.code]
}

function internal(error: unknown, requestId: string): Problem {
  logFailure({ requestId }, error)
  return new Problem('INTERNAL_ERROR', 'Something failed on our side. Quote the request id if you report it.')
}
