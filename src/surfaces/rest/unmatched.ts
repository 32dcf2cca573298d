import type { Context } from 'hono'
import type * as z from 'zod'
import { Problem, WrongMethod } from '../../platform/context/errors.ts'
import { membersAt } from '../../platform/http/details.ts'
import { isUnfilled } from '../../platform/context/ids.ts'
import { nearest } from '../synonyms.ts'
import { splitRoute } from './endpoint.ts'

/** The rows of a surface. */
export interface Paths {
  base: string
  /** By route. */
  table: Record<string, unknown>
}

/**
 * Refuses a request that fits no row, and names a request that would work: another method, the path without its last
 * slash, or the row that was probably meant.
 */
export function refuseUnmatched({ base, table }: Paths, { req }: Context): never {
  const path = req.path.slice(base.length) || '/'
  const methods = methodsOf(table, path)
  if (methods.length > 0)
    throw new WrongMethod(req.method, methods, instead({ base, table }, req.method, path))
  const shorter = path.replace(/(?<!\/)\/+$/, '') || '/'
  if (shorter !== path && methodsOf(table, shorter).length > 0)
    throw new Problem('NOT_FOUND', `Endpoint not found. Leave out the slash at its end: ${base}${shorter}`)
  const all = 'GET /' in table ? `GET ${base} lists all endpoints` : ''
  const hints = [hintAt({ base, table }, req.method, withoutBase(path)), all].filter(Boolean).join(' ')
  throw new Problem('NOT_FOUND', ['Endpoint not found', hints].filter(Boolean).join(': '))
}

/**
 * For a path that does not take a method: the row that was meant by a word in the place of an id, or the rows that read what
 * cannot be read here.
 */
function instead({ base, table }: Paths, method: string, path: string): string {
  const rows = Object.keys(table)
  if (method === 'GET' || method === 'HEAD') {
    const reading = rows.filter((route) => route.startsWith('GET '))
    const isAbove = (place: string) => fits(place, path.replace(/\/[^/]+$/, ''))
    // A literal segment goes before a parameter, as in the router.
    const [above] = reading
      .filter((route) => isAbove(splitRoute(route).path))
      .toSorted((a, b) => a.split(':').length - b.split(':').length)
    const below = reading.filter((route) => fits(splitRoute(route).path.replace(/\/[^/:]+$/, ''), path))
    const around = [...(above ? [above] : []), ...below]
    return around.length === 0
      ? ''
      : `. ${new Intl.ListFormat('en').format(around.map((route) => inBase(base, route)))} can be read`
  }
  const places = rows.map((route) => splitRoute(route).path).filter((each) => fits(each, path))
  const [place = ''] = places.toSorted((a, b) => a.split(':').length - b.split(':').length)
  const parts = path.split('/')
  if (!place.split('/').some((part, index) => part.startsWith(':') && isWord(parts[index] ?? ''))) return ''
  const meant = nearestRow(
    rows.filter((route) => !fits(splitRoute(route).path, path)),
    `${method} ${path}`,
  )
  return meant === null ? '' : `: did you mean ${inBase(base, meant)}?`
}

/** Whether a part of a path is a word in the place of an id. */
const isWord = (part: string) => /^[a-z-]+(?:\.[a-z]+)?$/i.test(part) && !isUnfilled(part)

/** The path below the base, where the base was written twice, in capital letters, or with another version. */
export const withoutBase = (path: string): string =>
  path.replace(/^(?:\/+(?:api|rest|v\d+(?:\.\d+)?))+(?=\/|$)/i, '') || '/'

/** What is not below the base of the API, by the words that people look for it with. */
const outside: [words: RegExp, where: string][] = [
  [/^\/(?:openapi|swagger)\b/i, 'the OpenAPI document is at /openapi.json.'],
  [/^\/(?:docs?|documentation|reference)\b/i, 'the reference is at /docs.'],
  [/^\/(?:mcp|sse)\b/i, 'the connector is at /api/mcp.'],
  [/^\/(?:oauth|token|authorize)\b/i, 'OAuth is described at /.well-known/oauth-authorization-server.'],
  [/^\/(?:me\/)?(?:api-?)?keys?\b/i, 'keys are made in the console.'],
]

/** What is meant by a path that fits no row; empty if nothing is known. */
export function hintAt({ base, table }: Paths, method: string, path: string): string {
  const [plain = ''] = path.split(/[;&]|%3F|%26/i, 1)
  if (plain !== path) return 'write ? before the first parameter, and & before each other one.'
  const where = outside.find(([words]) => words.test(path))?.[1]
  if (where !== undefined) return where
  const member = methodsOf(table, path).length === 0 && memberOfAnswer({ base, table }, path)
  if (member) return member
  const meant = nearestRow(Object.keys(table), `${method} ${path}`)
  return meant ? `did you mean ${inBase(base, meant)}?` : ''
}

/** For a path whose last part is a member of what the path before answers, such as `/tenders/{id}/lots`. */
function memberOfAnswer({ base, table }: Paths, path: string): string | null {
  const [, above = '', name = ''] = /^(.+)\/([^/]+)$/.exec(path) ?? []
  const [route, row] = Object.entries(table).find(
    ([each]) => each.startsWith('GET ') && fits(splitRoute(each).path, above),
  ) ?? ['', null]
  const output = (row as { output?: z.ZodType } | null)?.output
  return output && membersAt(output, []).includes(name)
    ? `${name} is a member of the answer of ${inBase(base, route)}.`
    : null
}

/** A route with its whole path, its parameters in braces as in the documentation. */
export function inBase(base: string, route: string): string {
  const { method, path } = splitRoute(route)
  return `${method} ${base}${path.replaceAll(/:(\w+)/g, '{$1}')}`
}

/** The methods that rows take on a path. HEAD is taken wherever GET is. */
function methodsOf(table: Paths['table'], path: string): string[] {
  const routes = Object.keys(table).map(splitRoute)
  const methods = routes.filter((route) => fits(route.path, path)).map(({ method }) => method)
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

function fits(pattern: string, path: string): boolean {
  const parts = path.split('/')
  const wanted = pattern.split('/')
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : parts[index] === part))
  )
}

/**
 * The row that was probably meant where a word came in the place of an id, such as in `/tenders/search`, which fits
 * `/tenders/:id`. Null if it looks like an id.
 */
export function meantByWord({ base, table }: Paths, { req }: Context): string | null {
  const values = Object.values<string>(req.param())
  if (!values.some(isWord)) return null
  const path = req.path.slice(base.length)
  const others = Object.keys(table).filter((route) => !fits(splitRoute(route).path, path))
  const meant = nearestRow(others, `${req.method} ${path}`)
  return meant && inBase(base, meant)
}

/** What other APIs call the parts of paths here, without case and punctuation. */
export const pathSynonyms: Record<string, string> = {
  search: 'tenders',
  notices: 'tenders',
  opportunities: 'tenders',
  contracts: 'tenders',
  consortia: 'consortiums',
  partners: 'consortiums',
  favorites: 'saved',
  favourites: 'saved',
  bookmarks: 'saved',
  pipeline: 'saved',
  files: 'assets',
  uploads: 'assets',
  proposals: 'bids',
  offers: 'bids',
  hooks: 'webhooks',
  subscriptions: 'webhooks',
  user: 'me',
  users: 'me',
  profile: 'me',
  account: 'me',
  company: 'me',
  whoami: 'me',
  status: 'health',
  ping: 'health',
  logs: 'audit',
  conversations: 'chat',
  messages: 'chat',
  certificates: 'certifications',
  todos: 'tasks',
}

/** In characters and segments: paths beyond are not compared, because each costs a comparison with every row. */
const longest = { path: 300, segments: 10 }

/** The route that a method and path probably meant: the one with the most segments in common. Null without any. */
export function nearestRow(routes: readonly string[], wanted: string): string | null {
  const { method, path } = splitRoute(wanted)
  const given = path.split('/').filter(Boolean)
  if (path.length > longest.path || given.length > longest.segments) return null
  const words = [
    ...new Set(routes.flatMap((route) => segmentsOf(route).filter((part) => !part.startsWith(':')))),
  ]
  const read = given.map((part, index) => wordsOf(part, words, index === 0))
  // What deletes is never the next thing to try, unless it was asked for.
  const offered = routes.filter((route) => method === 'DELETE' || splitRoute(route).method !== 'DELETE')
  const scored = offered.map((route) => ({
    route,
    score: scoreOf(read, segmentsOf(route), splitRoute(route).method === method),
  }))
  const [best] = scored.toSorted((a, b) => b.score - a.score)
  return best && best.score > 0 ? best.route : null
}

const segmentsOf = (route: string) => splitRoute(route).path.split('/').filter(Boolean)

/**
 * The words of paths that a segment may stand for; none for an id, or for what is near to no word. Only the first segment
 * may be a synonym, because others depend on it.
 */
function wordsOf(segment: string, words: readonly string[], isFirst: boolean): string[] {
  const [plain = ''] = segment.split('.')
  if (/[\d_]/.test(plain)) return []
  const others = words.filter((word) => word !== plain)
  return [
    ...words.filter((word) => word === plain),
    (isFirst ? pathSynonyms[plain.toLowerCase().replaceAll(/[^a-z]/g, '')] : null) ??
      nearest(plain, others) ??
      [],
  ].flat()
}

/**
 * Common words count most, the last one above all, and those in their order; then segments that are too many or missing, ids
 * in their places, the method.
 */
function scoreOf(given: readonly string[][], wanted: readonly string[], sameMethod: boolean): number {
  const left: (string | null)[] = [...wanted]
  const places = given.map((means) => {
    const at = left.findIndex((part) => part !== null && means.includes(part))
    if (at !== -1) left[at] = null
    return at
  })
  const found = places.filter((at) => at !== -1)
  const common = found.length
  if (common === 0) return 0
  const ordered = found.every((at, index) => index === 0 || at > (found[index - 1] ?? 0))
  const isId = (part: string | undefined) => part?.startsWith(':') === true
  const placed = given.filter((means, index) => means.length === 0 && isId(wanted[index])).length
  const literals = wanted.filter((part) => !isId(part)).length
  return (
    common * 10 +
    (places.at(-1) === -1 ? 0 : 3) +
    (places.at(-1) === wanted.length - 1 ? 2 : 0) +
    (ordered ? 1 : 0) -
    (literals - common) * 2 -
    Math.abs(wanted.length - given.length) +
    placed +
    (sameMethod ? 1 : 0)
  )
}
