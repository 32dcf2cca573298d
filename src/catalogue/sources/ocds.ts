import type { OcdsSource } from '../../platform/config/ocds-source.ts'
import { hour, minute } from '../../platform/time/time.ts'
import {
  crowded,
  type Feed,
  type ListedNotices,
  noPage,
  type FeedPage,
  type PageQuery,
  plainFeed,
  requestLimits,
  unusable,
} from './feed.ts'
import { addressFor, isMonthly, monthlyPages, numberOf, shortestOf } from './ocds-address.ts'
import { isObject, type Json, text } from '../notices/json.ts'
import { isPackage } from '../notices/ocds/package.ts'
import { atPointer, type Packages, parsePackages, parsePage } from './json.ts'

export const jsonType = /^(application|text)\/([\w.+-]+\+)?json\b/i

/**
 * The feed of an endpoint that returns OCDS packages, as `OcdsSource` describes it: for a span of time or by
 * month and type; page after page by address, token or number; with releases, or with a list of tenders to
 * fetch.
 */
export const ocdsFeed = (source: OcdsSource, busy: Feed['busy'] = plainFeed.busy): Feed => ({
  ...plainFeed,
  name: source.name,
  request: (window, page) => get(source, addressFor(source, { window, page })),
  read: (body, query) => readOcdsPage(source, body, query),
  following: isMonthly(source) ? (query) => followingMonthly(source, query) : null,
  documents: source.list ? documentsOf(source, source.list) : null,
  windowEnd: windowEndOf(source),
  overlap: source.overlapMinutes * minute,
  shortest: shortestOf(source),
  every: source.everyMinutes * minute,
  limits: source.list
    ? { pages: 10, documents: 100, milliseconds: 40_000, ...requestLimits }
    : { pages: isMonthly(source) ? 10 : 3, documents: 0, milliseconds: 40_000, ...requestLimits },
  busy,
  empty: source.empty ? emptyOf(source.empty) : null,
  charset: source.charset ?? null,
})

const emptyOf = ({ status, says }: NonNullable<OcdsSource['empty']>): Feed['empty'] => ({
  status,
  says: says === undefined ? null : { test: (text) => text.toLowerCase().includes(says.toLowerCase()) },
  page: '{"version":"1.1","uri":"","releases":[]}',
})

const documentsOf = (source: OcdsSource, list: NonNullable<OcdsSource['list']>) => ({
  request: (id: string) => get(source, documentAddress(list, id)),
  ref: (id: string) => `listed:${id}`,
  type: jsonType,
})

const get = (source: OcdsSource, url: string) => ({
  url,
  method: 'GET' as const,
  headers: { Accept: 'application/json', ...source.headers },
  body: null,
  secrets: Object.values(source.headers),
})

function followingMonthly(source: OcdsSource, { window, page }: PageQuery): string | null {
  const pages = monthlyPages(source, window)
  return pages[page === null ? 1 : pages.indexOf(page) + 1] ?? null
}

/**
 * Windows end with the day or with an even part of the day, so that a later reading covers whole windows; months end
 * with the month.
 */
function windowEndOf(source: OcdsSource): Feed['windowEnd'] {
  if (isMonthly(source)) return (from) => nextMonth(new Date(from))
  const length = source.windowHours * hour
  return (from) => Math.min(plainFeed.windowEnd(from), from - (from % length) + length)
}

const nextMonth = (date: Date) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)

/** Reads from a page of OCDS the name of the next page, and the tenders to fetch. */
function readOcdsPage(source: OcdsSource, body: string, query: PageQuery): FeedPage {
  if (source.list !== undefined) return readList(source, source.list, parsePage(body), query)
  const found = parsePackages(body)
  const listed = isEmptyPackage(found) ? [] : null
  if (listed === null && found.packages.length === 0) throw noPage(noPackage(found.page))
  const size = countOf(found)
  if (isMonthly(source)) return { next: null, listed, size }
  const next = source.offset ? nextNumber(source, found, query) : nextNamed(source, found)
  const full = source.pageSize !== undefined && size >= source.pageSize
  if (next === null && !source.offset && full)
    throw crowded(`the page is full with ${size} releases and names no next page`)
  if (source.fullPages === 'divide' && (next !== null || full) && isDivisible(source, query))
    throw crowded(`the span has more than the ${size} releases of one page`)
  return { next, listed, size }
}

/** Whether a shorter span can be requested; the pages of the shortest span are followed in any case. */
const isDivisible = (source: OcdsSource, { window }: PageQuery): boolean =>
  (!window.divided && source.overlapMinutes > 0) || window.to - window.from >= 2 * shortestOf(source)

/** Whether a package is empty: publishers of the United Kingdom then leave the list out. */
const isEmptyPackage = ({ page }: Packages): boolean =>
  !('releases' in page) && !('records' in page) && isPackage(page)

const noPackage = (page: Json): string => {
  const names = Object.keys(page).slice(0, 5)
  return `the page is a JSON object with ${names.map((name) => `"${name.slice(0, 40)}"`).join(', ')} and no OCDS package`
}

const countOf = ({ packages }: Packages): number =>
  packages
    .map(({ releases, records }) => lengthOf(records) ?? lengthOf(releases) ?? 0)
    .reduce((a, b) => a + b, 0)

const lengthOf = (list: unknown): number | null =>
  Array.isArray(list) ? list.length : isObject(list) ? 1 : null

/** The value at a pointer, in the answer or in a package that the answer wraps. */
function memberOf({ page, packages }: Packages, pointer: string): unknown {
  return [page, ...packages].map((each) => atPointer(each, pointer)).find((value) => value !== undefined)
}

function nextNumber(source: OcdsSource, found: Packages, { page: at }: PageQuery): string | null {
  const { first = 0, step = 1, total: pointer } = source.offset ?? {}
  const size = source.pageSize ?? step
  const number = numberOf(source, at)
  const total = pointer === undefined ? null : memberOf(found, pointer)
  const read = ((number - first) / step + 1) * size
  const more = typeof total === 'number' ? read < total && countOf(found) > 0 : countOf(found) >= size
  return more ? String(number + step) : null
}

function nextNamed(source: OcdsSource, found: Packages): string | null {
  const value = memberOf(found, source.next)
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string' || value.length > 4000) throw unusable(`${source.next} is no address`)
  return source.nextParameter === undefined ? addressOf(source, value) : value
}

/** The address of the next page on the configured host: an answer cannot send requests elsewhere. */
function addressOf({ url }: OcdsSource, value: string): string {
  if (!URL.canParse(value, url)) throw unusable('the address of the next page cannot be read')
  const { pathname, search } = new URL(value, url)
  return `${new URL(url).origin}${pathname}${search}`
}

/**
 * Reads a list of tenders in the order of their changes. The list has no end: the window is finished when the
 * list is empty or passes the end of the window.
 */
function readList(
  source: OcdsSource,
  list: NonNullable<OcdsSource['list']>,
  page: Json,
  query: PageQuery,
): FeedPage {
  const entries = atPointer(page, list.entries)
  if (!Array.isArray(entries)) throw unusable(`the answer has no list at ${list.entries}`)
  if (entries.length === 0) return { next: null, listed: [] }
  const read = entries.map((entry) => entryOf(list, entry))
  const within = read.filter(({ changed }) => changed === null || changed < query.window.to)
  const next = within.length < read.length ? null : nextNamed(source, { page, packages: [] })
  return { next, listed: within.map(({ listed }) => listed) }
}

function entryOf(
  list: NonNullable<OcdsSource['list']>,
  entry: unknown,
): { changed: number | null; listed: ListedNotices } {
  const id = isObject(entry) ? text(atPointer(entry, list.id)) : null
  if (id === null || id.length > 100) throw unusable('an entry of the list has no id')
  const changed = list.changed === undefined ? null : momentOf(atPointer(entry, list.changed))
  const ref = changed === null ? `listed:${id}` : `listed:${id}@${changed}`
  return { changed, listed: { id, ref, url: documentAddress(list, id) } }
}

const documentAddress = ({ document }: NonNullable<OcdsSource['list']>, id: string): string =>
  document.replace('{id}', encodeURIComponent(id))

/** Epoch milliseconds of Unix seconds or of a time with its offset. */
function momentOf(value: unknown): number {
  const moment = typeof value === 'number' ? Math.round(value * 1000) : Date.parse(String(value))
  if (Number.isNaN(moment)) throw unusable('an entry of the list does not say when it was changed')
  return moment
}
