import type { Context } from 'hono'
import { Problem, WrongMethod } from '../../platform/context/errors.ts'
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
  if (methods.length > 0) throw new WrongMethod(req.method, methods)
  const shorter = path.replace(/(?<!\/)\/+$/, '') || '/'
  if (shorter !== path && methodsOf(table, shorter).length > 0)
    throw new Problem('NOT_FOUND', `Endpoint not found. Leave out the slash at its end: ${base}${shorter}`)
  const meant = nearestRow(Object.keys(table), `${req.method} ${path}`)
  const all = 'GET /' in table ? `GET ${base} lists all endpoints` : ''
  const hint = meant ? `did you mean ${inBase(base, meant)}?` : ''
  throw new Problem(
    'NOT_FOUND',
    ['Endpoint not found', [hint, all].filter(Boolean).join(' ')].filter(Boolean).join(': '),
  )
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
  if (!values.some((value) => /^[a-z-]+(?:\.[a-z]+)?$/i.test(value))) return null
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
  const read = given.map((part) => wordsOf(part, words))
  const scored = routes.map((route) => ({
    route,
    score: scoreOf(read, segmentsOf(route), splitRoute(route).method === method),
  }))
  const [best] = scored.toSorted((a, b) => b.score - a.score)
  return best && best.score > 0 ? best.route : null
}

const segmentsOf = (route: string) => splitRoute(route).path.split('/').filter(Boolean)

/** The words of paths that a segment may stand for; none for an id, or for what is near to no word. */
function wordsOf(segment: string, words: readonly string[]): string[] {
  const [plain = ''] = segment.split('.')
  if (/[\d_]/.test(plain)) return []
  const others = words.filter((word) => word !== plain)
  return [
    ...words.filter((word) => word === plain),
    pathSynonyms[plain.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? nearest(plain, others) ?? [],
  ].flat()
}

/** Common words in their order count most; then segments that are too many or missing, ids in their places, the method. */
function scoreOf(given: readonly string[][], wanted: readonly string[], sameMethod: boolean): number {
  let at = 0
  let common = 0
  for (const means of given) {
    const found = wanted.findIndex((part, index) => index >= at && means.includes(part))
    if (found === -1) continue
    common++
    at = found + 1
  }
  if (common === 0) return 0
  const isId = (part: string | undefined) => part?.startsWith(':') === true
  const placed = given.filter((means, index) => means.length === 0 && isId(wanted[index])).length
  const literals = wanted.filter((part) => !isId(part)).length
  return (
    common * 10 -
    (literals - common) * 2 -
    Math.abs(wanted.length - given.length) +
    placed +
    (sameMethod ? 1 : 0)
  )
}
