import type { Config } from '../../platform/config/config.ts'
import { hour, minute } from '../../platform/time.ts'
import { type Feed, requestLimits, unusable, type DateSpan } from './feed.ts'
import { atPointer, parsePage } from './json.ts'
import type { OcdsSource } from '../../platform/config/sources.ts'

/**
 * Every window begins this much earlier, because sources show a release some time after its date, and because at the
 * end of summer time an hour of local time occurs twice.
 */
const overlap = 2 * hour

/**
 * The feed of an endpoint that answers OCDS packages for a span of time. The next page is fetched from the address that
 * a page names, but always from the configured host, so that an answer cannot send requests elsewhere.
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

/**
 * The address of a page. `page` is a whole address or, with `nextParameter`, a token to be added to the address of the
 * window.
 */
function addressFor(source: OcdsSource, window: DateSpan, page: string | null): string {
  if (page !== null && source.nextParameter === undefined) return page
  const url = source.url
    .replace('{from}', encodeURIComponent(dateFor(source, window.from - overlap)))
    .replace('{to}', encodeURIComponent(dateFor(source, window.to)))
  return page === null ? url : withQuery(url, `${source.nextParameter}=${encodeURIComponent(page)}`)
}

/** A moment in the form that the source expects: local time without an offset. */
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
 * Find a Tender (find-tender.service.gov.uk/apidocumentation/1.0/GET-ocdsReleasePackages). The source uses local time
 * of the United Kingdom, has up to 100 releases on a page, and answers only a few requests a minute.
 */
export const findATenderFeed = (config: Pick<Config, 'FIND_A_TENDER_URL'>): Feed =>
  ocdsFeed({
    ...united,
    name: 'find-a-tender',
    url: withQuery(config.FIND_A_TENDER_URL, 'updatedFrom={from}&updatedTo={to}&limit=100'),
    everyMinutes: 15,
  })

/**
 * Contracts Finder (contractsfinder.service.gov.uk/apidocumentation). The source answers 403 to too many requests and
 * then needs five minutes' rest. Some of its pages are ISO-8859-1 without saying so.
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
