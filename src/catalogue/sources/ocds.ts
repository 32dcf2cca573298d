import type { Config } from '../../platform/config/config.ts'
import { hour, minute } from '../../platform/time.ts'
import { type Feed, requestLimits, unusable, type DateSpan } from './feed.ts'
import { atPointer, parsePage } from './json.ts'
import type { OcdsSource } from '../../platform/config/sources.ts'

/**
 * Read again before each window: sources show a release a while after its own date, and at the end of summer time an
 * hour of local time happens twice.
 */
const overlap = 2 * hour

/**
 * Any endpoint that answers OCDS packages for a span of time. The next page is asked for where the page before says,
 * but always of the configured host: an answer cannot send requests elsewhere.
 */
export const ocdsFeed = (source: OcdsSource, busy: Feed['busy'] = { statuses: [], wait: null }): Feed => ({
  kind: 'ocds',
  name: source.name,
  request: (window, page) => ({
    url: addressFor(source, window, page),
    method: 'GET',
    headers: { Accept: 'application/json', ...source.headers },
    body: null,
  }),
  read: (body, page) => ({
    next: nextPage(source, atPointer(parsePage(body), source.next), page),
    listed: null,
  }),
  documentUrl: null,
  every: source.everyMinutes * minute,
  limits: { pages: 3, documents: 0, milliseconds: 40_000, ...requestLimits },
  busy,
  charset: source.charset ?? null,
})

/** A page is its whole address, or the token that the first address takes. */
function addressFor(source: OcdsSource, window: DateSpan, page: string | null): string {
  if (page !== null && source.nextParameter === undefined) return page
  const url = source.url
    .replace('{from}', encodeURIComponent(dateFor(source, window.from - overlap)))
    .replace('{to}', encodeURIComponent(dateFor(source, window.to)))
  return page === null ? url : withQuery(url, `${source.nextParameter}=${encodeURIComponent(page)}`)
}

/** A moment as the source writes it: local, without an offset. */
function dateFor({ dates, timeZone }: OcdsSource, moment: number): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const text = parts.format(moment).replace(' ', 'T')
  return dates === 'day' ? text.slice(0, 10) : text
}

function nextPage(source: OcdsSource, value: unknown, page: string | null): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string' || value.length > 4000) throw unusable(`${source.next} is no address`)
  const next = source.nextParameter === undefined ? addressOf(source, value) : value
  if (next === page) throw unusable('the page names itself as the next one')
  return next
}

function addressOf({ url }: OcdsSource, value: string): string {
  if (!URL.canParse(value, url)) throw unusable('the address of the next page cannot be read')
  const { pathname, search } = new URL(value, url)
  return `${new URL(url).origin}${pathname}${search}`
}

const united = { next: '/links/next', dates: 'time', timeZone: 'Europe/London', headers: {} } as const

/**
 * Find a Tender (find-tender.service.gov.uk/apidocumentation/1.0/GET-ocdsReleasePackages). Its times are local to the
 * United Kingdom, a page has up to 100 releases, and it answers a few requests a minute.
 */
export const findATenderFeed = (config: Pick<Config, 'FIND_A_TENDER_URL'>): Feed =>
  ocdsFeed({
    ...united,
    name: 'find-a-tender',
    url: withQuery(config.FIND_A_TENDER_URL, 'updatedFrom={from}&updatedTo={to}&limit=100'),
    everyMinutes: 15,
  })

/**
 * Contracts Finder (contractsfinder.service.gov.uk/apidocumentation). Asked too much it answers 403 and wants five
 * minutes' rest; some of its pages are ISO-8859-1 and do not say so.
 */
export const contractsFinderFeed = (config: Pick<Config, 'CONTRACTS_FINDER_URL'>): Feed =>
  ocdsFeed(
    {
      ...united,
      name: 'contracts-finder',
      url: withQuery(config.CONTRACTS_FINDER_URL, 'publishedFrom={from}&publishedTo={to}&limit=100'),
      charset: 'iso-8859-1',
      everyMinutes: 30,
    },
    { statuses: [403], wait: 5 * minute },
  )

const withQuery = (url: string, query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`
