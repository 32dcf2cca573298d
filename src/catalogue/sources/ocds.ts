import type { OcdsSource } from '../../platform/config/ocds-source.ts'
import { hour, minute } from '../../platform/time/time.ts'
import { type PageQuery, type Feed, plainFeed, requestLimits } from './feed.ts'
import { addressFor, isMonthly, monthlyPages, shortestOf } from './ocds-address.ts'
import { documentAddress, readOcdsPage } from './ocds-page.ts'

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
