import { dateFormat } from '../../src/platform/text/formats.ts'
/** A release of a source: its time of publication, and its JSON. */
export interface Published {
  at: string
  release: Record<string, unknown>
}

/** Answers instead of the stand-in, or leaves the answer to the stand-in. */
export type Fault = (
  request: Request,
  real: () => Response | Promise<Response>,
) => Response | null | Promise<Response | null>

export interface StandIn {
  fetch: typeof fetch
  /** The requests in their order. */
  requests: { url: string; body: string }[]
}

/** Lets the faults answer before the source does, and records the requests. */
export function standIn(
  answer: (request: Request, body: string) => Response | Promise<Response>,
  fault?: Fault,
): StandIn {
  const requests: StandIn['requests'] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const body = await request.text()
    requests.push({ url: request.url, body })
    const real = () => answer(new Request(input, init), body)
    return (await fault?.(new Request(request.url), real)) ?? real()
  }
  return { fetch: fetch as typeof globalThis.fetch, requests }
}

/** A package in the form of Find a Tender and Contracts Finder; `next` is the address of the next page. */
export const packageOf = (releases: unknown[], next: string | null, uri = 'https://ocds.test/releases') => ({
  uri,
  version: '1.1',
  publishedDate: '2026-11-20T12:00:00Z',
  publisher: { name: 'Stand-in', scheme: 'GB-GOR', uid: 'D2' },
  releases,
  ...(next && { links: { next } }),
})

interface Services {
  pageSize?: number
  sorted?: boolean
  /**
   * The position of each release in the order of the cursor, by the index of the release; otherwise the order
   * of the page.
   */
  cursorOrder?: number[]
  /** The parameters that request a span from the source. */
  span?: string[]
  /** Releases published later are not known yet. */
  known?: number | Clock
  fault?: Fault
}

/** The present time of a source. */
export interface Clock {
  now: number
}

/**
 * Returns the releases of a window, newest first, page by page, as Find a Tender does: times are local to the
 * United Kingdom, the cursor is opaque, and the last page names no next page.
 */
export function ocdsStandIn(
  published: Published[],
  {
    pageSize = 3,
    sorted = true,
    cursorOrder,
    span = ['from', 'to'],
    known = Number.POSITIVE_INFINITY,
    fault,
  }: Services = {},
) {
  return standIn((request) => {
    const url = new URL(request.url)
    const cursor = url.searchParams.get('cursor')
    const [from = '', to = '', at = '0'] = cursor
      ? atob(cursor).split('|')
      : span.map((name) => url.searchParams.get(name) ?? '')
    const found = published
      .map((each, n) => ({ ...each, place: cursorOrder?.[n] ?? 0, local: londonTime(each.at) }))
      .filter(({ at: moment }) => Date.parse(moment) <= (typeof known === 'number' ? known : known.now))
      .filter(({ local }) => local >= from && local <= to)
      .toSorted((a, b) => (!sorted ? 0 : a.at < b.at ? 1 : -1))
    const rest = cursorOrder
      ? found.filter(({ place }) => cursor === null || place <= Number(at))
      : found.slice(Number(at))
    const after = rest[pageSize]
    const mark = cursorOrder ? after?.place : Number(at) + pageSize
    const next = `${url.origin}${url.pathname}?cursor=${encodeURIComponent(btoa(`${from}|${to}|${mark}`))}`
    const releases = rest.slice(0, pageSize).map(({ release }) => release)
    return Response.json(packageOf(releases, after ? next : null, request.url))
  }, fault)
}

const londonTime = (at: string) =>
  dateFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' })
    .format(new Date(at))
    .replace(' ', 'T')

/** A notice on TED: its publication number, the day (YYYYMMDD) and its XML. */
export interface TedNotice {
  number: string
  day: string
  /** The time at which the notice appears, for a source with a clock. */
  at?: string
  xml: Uint8Array | string
}

/** Answers the search by page number and the notices as XML, as TED does. */
export function tedStandIn(published: TedNotice[], fault?: Fault, clock?: Clock): StandIn {
  return standIn((request, body) => {
    const path = new URL(request.url).pathname
    const notices = clock ? published.filter(({ at = '' }) => Date.parse(at) <= clock.now) : published
    if (request.method === 'POST') return search(notices, JSON.parse(body))
    const found = notices.find(({ number }) => path.endsWith(`/notice/${number}/xml`))
    if (!found) return new Response('no such notice', { status: 404 })
    return new Response(found.xml, { headers: { 'Content-Type': 'application/xml' } })
  }, fault)
}

function search(
  notices: TedNotice[],
  { query, page, limit }: { query: string; page: number; limit: number },
) {
  const requests =
    /^publication-date>=(\d{8}) AND publication-date<=(\d{8}) SORT BY publication-number( DESC)?$/.exec(query)
  if (!requests) return Response.json({ message: syntaxError(query) }, { status: 400 })
  const [, from = '', to = ''] = requests
  const found = notices.filter(({ day }) => day >= from && day <= to)
  return Response.json({
    notices: found.slice((page - 1) * limit, page * limit).map(({ number, day }) => ({
      'publication-number': number,
      'publication-date': `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}+01:00`,
    })),
    totalNoticeCount: found.length,
    iterationNextToken: null,
    timedOut: false,
  })
}

/** The error that users of the live service report: the grammar knows DESC alone. */
const syntaxError = (query: string) =>
  `QUERY_SYNTAX_ERROR: extraneous input '${query.split(' ').at(-1)}' expecting <EOF>`

/** A made-up release that is enough for a tender. */
export function release(id: string, at: string, more: Record<string, unknown> = {}): Published {
  const buyer = { id: 'GB-1', name: 'Stand-in Council' }
  const tender = { id, title: `Works ${id}`, status: 'active', datePublished: at }
  const parties = [{ ...buyer, roles: ['buyer'], address: { countryName: 'United Kingdom' } }]
  return {
    at,
    release: {
      ocid: `ocds-test-${id}`,
      id: `${id}-1`,
      date: at,
      tag: ['tender'],
      initiationType: 'tender',
      language: 'en',
      parties,
      buyer,
      tender,
      ...more,
    },
  }
}
