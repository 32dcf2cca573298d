/** A release as a source has it: when it was published, and its JSON. */
export interface Published {
  at: string
  release: Record<string, unknown>
}

/** Answers instead of the stand-in where it likes. */
export type Fault = (request: Request) => Response | null | Promise<Response | null>

export interface StandIn {
  fetch: typeof fetch
  /** What it was asked, in order. */
  asked: { url: string; body: string }[]
}

/** Lets the faults answer before the source does, and keeps what was asked. */
function standIn(
  answer: (request: Request, body: string) => Response | Promise<Response>,
  fault?: Fault,
): StandIn {
  const asked: StandIn['asked'] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const body = await request.text()
    asked.push({ url: request.url, body })
    return (await fault?.(new Request(request.url))) ?? answer(request, body)
  }
  return { fetch: fetch as typeof globalThis.fetch, asked }
}

/** A package as Find a Tender and Contracts Finder answer it; `next` is the address of the next page. */
export const packageOf = (releases: unknown[], next: string | null, uri = 'https://ocds.test/releases') => ({
  uri,
  version: '1.1',
  publishedDate: '2026-11-20T12:00:00Z',
  publisher: { name: 'Stand-in', scheme: 'GB-GOR', uid: 'D2' },
  releases,
  ...(next && { links: { next } }),
})

/**
 * Answers what was published in a window, newest first, page by page, as Find a Tender does: times are local to the
 * United Kingdom, the cursor is opaque, and the last page names no next one.
 */
export function ocdsStandIn(
  published: Published[],
  { pageSize = 3, sorted = true, fault }: { pageSize?: number; sorted?: boolean; fault?: Fault } = {},
) {
  return standIn((request) => {
    const url = new URL(request.url)
    const cursor = url.searchParams.get('cursor')
    const [from = '', to = '', at = '0'] = cursor
      ? atob(cursor).split('|')
      : [url.searchParams.get('from') ?? '', url.searchParams.get('to') ?? '']
    const found = published
      .map((each) => ({ ...each, local: londonTime(each.at) }))
      .filter(({ local }) => local >= from && local <= to)
      .toSorted((a, b) => (!sorted ? 0 : a.at < b.at ? 1 : -1))
    const end = Number(at) + pageSize
    const next = `${url.origin}${url.pathname}?cursor=${encodeURIComponent(btoa(`${from}|${to}|${end}`))}`
    const releases = found.slice(Number(at), end).map(({ release }) => release)
    return Response.json(packageOf(releases, end < found.length ? next : null, request.url))
  }, fault)
}

const londonTime = (at: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' })
    .format(new Date(at))
    .replace(' ', 'T')

/** A notice on TED: its publication number, the day (YYYYMMDD) and its XML. */
export interface TedNotice {
  number: string
  day: string
  xml: Uint8Array | string
}

/** Answers the search by page number and the notices as XML, as TED does. */
export function tedStandIn(notices: TedNotice[], fault?: Fault): StandIn {
  return standIn((request, body) => {
    const path = new URL(request.url).pathname
    if (request.method === 'POST') return search(notices, JSON.parse(body))
    const found = notices.find(({ number }) => path === `/notice/${number}/xml`)
    if (!found) return new Response('no such notice', { status: 404 })
    return new Response(found.xml, { headers: { 'Content-Type': 'application/xml' } })
  }, fault)
}

function search(
  notices: TedNotice[],
  { query, page, limit }: { query: string; page: number; limit: number },
) {
  const [, from = '', to = ''] = /publication-date>=(\d{8}) AND publication-date<=(\d{8})/.exec(query) ?? []
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
