import * as z from 'zod'
import { type Endpoint, splitRoute } from '../endpoint.ts'
import type { Parameter, ResponseObject } from './document.ts'
import { limitHeaders, refer } from './headers.ts'

/** Whether a row answers a record with a version, and so with an `ETag`. */
export const isVersioned = ({ kind, output }: Endpoint): boolean =>
  kind !== 'list' && output instanceof z.ZodObject && output.shape.version instanceof z.ZodNumber

/**
 * Whether a row takes `If-Match`: the row changes or removes a record with a version or something below such a record,
 * or it answers the record after another kind of change.
 */
export function takesIfMatch(route: string, table: Record<string, Endpoint>): boolean {
  const { method, path } = splitRoute(route)
  const row = table[route]
  if (method === 'GET' || !row) return false
  const below = Object.entries(table)
    .filter(([other, each]) => other.startsWith('PATCH ') && isVersioned(each))
    .map(([other]) => splitRoute(other).path)
    .some((record) => path === record || path.startsWith(`${record}/`))
  return below && (method !== 'POST' || isVersioned(row))
}

const condition = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example: '"3-9f86d081884c"',
})

const ifMatch = condition(
  'If-Match',
  'The `ETag` of the record that the change is meant for, or several, or `*`. A record that has been changed since ' +
    'answers 403 and stays as it is.',
)
const ifNoneMatch = condition('If-None-Match', 'Answers 304 when the record still has this `ETag`')

const ifModifiedSince: Parameter = {
  ...condition('If-Modified-Since', 'Answers 304 when nothing is newer. Counts only without `If-None-Match`'),
  example: 'Fri, 20 Nov 2026 09:30:00 GMT',
}

/** A parameter of every POST. A request that is sent again with the same key acts once and gets the same answer. */
export const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Up to 255 visible characters of your choice that name this request. The first success is stored for 24 hours and ' +
    'answered again to the same request with the same key; the key with another path or body is refused.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '0193411a-4c57-7b2c-9d3f-6a1b2c3d4e5f',
}

/** A parameter of a row that may answer before its work is done. */
export const prefer: Parameter = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    'Waits up to this many seconds, at most 30, for the rest of the work (RFC 7240). Without it the answer is immediate.',
  schema: { type: 'string' },
  example: 'wait=30',
}

/** The conditional headers that a row takes. */
export function conditionsOf(route: string, table: Record<string, Endpoint>): Parameter[] {
  const row = table[route]
  if (row?.options.dated) return [ifNoneMatch, ifModifiedSince]
  if (row && route.startsWith('GET ') && isVersioned(row)) return [ifNoneMatch]
  return takesIfMatch(route, table) ? [ifMatch] : []
}

/** The answer to a GET whose `If-None-Match` names the current tag of the record. */
export const notModified: ResponseObject = {
  description: 'You have it already. No body.',
  headers: refer(['X-Request-Id', ...limitHeaders, 'ETag']),
}

/** The same for a row whose answers are dated. */
export const notModifiedSince: ResponseObject = {
  ...notModified,
  headers: refer(['X-Request-Id', ...limitHeaders, 'ETag', 'Last-Modified']),
}
