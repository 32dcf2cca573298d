import { type Clock, type Fault, packageOf, type Published, standIn } from './sources-stand-in.ts'

/** A notice with an address of its own: its number, its time of publication, and the content that is fetched. */
export interface Numbered {
  number: string
  at: string
  body: string
}

const knownAt = <T extends { at: string }>(all: T[], { now }: Clock): T[] =>
  all.filter(({ at }) => Date.parse(at) <= now)

/**
 * Public Contracts Scotland and Sell2Wales: a whole month (MM-YYYY) of one type of notice, and a package without a list
 * for an empty month.
 */
export const monthlyStandIn = (published: (Published & { type: string })[], clock: Clock, fault?: Fault) =>
  standIn(({ url }) => {
    const query = new URL(url).searchParams
    const [month, year] = (query.get('dateFrom') ?? '').split('-')
    const found = knownAt(published, clock).filter(
      ({ at, type }) => at.startsWith(`${year}-${month}`) && type === query.get('noticeType'),
    )
    const { releases, ...nothing } = packageOf(
      found.map(({ release }) => release),
      null,
      url,
    )
    return Response.json(found.length === 0 ? nothing : { ...nothing, releases })
  }, fault)

/**
 * Prozorro: tenders by the time of their change, oldest first, from an offset that is a time or comes from the page
 * before; a tender in its present state, with `opt_schema=ocds`.
 */
export const prozorroStandIn = (changes: Numbered[], clock: Clock, fault?: Fault) =>
  standIn(({ url }) => {
    const { pathname, searchParams: query } = new URL(url)
    const id = /\/tenders\/(\w+)$/.exec(pathname)?.[1]
    const known = knownAt(changes, clock)
    if (id) return json(known.findLast(({ number }) => number === id)?.body)
    // For a tender that has changed again, the feed shows only the last change.
    const last = new Map(known.map((each) => [each.number, each]))
    const feed = [...last.values()].map(({ number, at }) => ({
      id: number,
      public_modified: Date.parse(at) / 1000,
    }))
    const offset = Number((query.get('offset') ?? '0').split('.')[0])
    const seen = (query.get('offset') ?? '').includes('.')
    const from = feed
      .filter(({ public_modified: time }) => (seen ? time > offset : time >= offset))
      .toSorted((a, b) => a.public_modified - b.public_modified)
      .slice(0, 5)
    const next = from.at(-1)?.public_modified ?? offset
    return Response.json({ data: from, next_page: { offset: `${next}.1.hash` } })
  }, fault)

/** Doffin: hits by day of issue, by number of the page; a notice as a stream of octets. */
export const doffinStandIn = (notices: (Numbered & { issued: string })[], clock: Clock, fault?: Fault) =>
  standIn(({ url, headers }) => {
    const { pathname, searchParams: query } = new URL(url)
    if (!headers.get('Ocp-Apim-Subscription-Key'))
      return Response.json(
        { statusCode: 401, message: 'Access denied due to missing subscription key.' },
        { status: 401 },
      )
    const number = /\/download\/(.+)$/.exec(pathname)?.[1]
    const known = knownAt(notices, clock)
    if (number) {
      const found = known.find((each) => each.number === number)
      return new Response(found?.body ?? '', {
        status: found ? 200 : 404,
        headers: { 'Content-Type': 'application/octet-stream' },
      })
    }
    const [from = '', to = ''] = ['issueDateFrom', 'issueDateTo'].map((name) => query.get(name) ?? '')
    const hits = known.filter(({ issued }) => issued >= from && issued <= to)
    const [page, size] = [Number(query.get('page')), Number(query.get('numHitsPerPage'))]
    return Response.json({
      numHitsTotal: hits.length,
      numHitsAccessible: Math.min(hits.length, 1000),
      hits: hits.slice((page - 1) * size, page * size).map((each) => ({ id: each.number })),
    })
  }, fault)

/** SAM.gov: opportunities by day of posting in Washington; `offset` counts pages; an empty span is answered 404. */
export const samStandIn = (opportunities: (Numbered & { posted: string })[], clock: Clock, fault?: Fault) =>
  standIn(({ url }) => {
    const query = new URL(url).searchParams
    const [from = '', to = ''] = ['postedFrom', 'postedTo'].map((name) => {
      const [month, day, year] = (query.get(name) ?? '').split('/')
      return `${year}-${month}-${day}`
    })
    const found = knownAt(opportunities, clock).filter(({ posted }) => posted >= from && posted <= to)
    if (found.length === 0) return new Response('{"message":"No Data found"}', { status: 404 })
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
    const page = found.slice(offset * limit, (offset + 1) * limit)
    const opportunitiesData = page.map(({ body }) => JSON.parse(body) as unknown)
    return Response.json({ totalRecords: found.length, limit, offset, opportunitiesData })
  }, fault)

const json = (body: string | undefined) =>
  new Response(body ?? '{}', { status: body ? 200 : 404, headers: { 'Content-Type': 'application/json' } })

/**
 * Fails one request in five, each time in another way: an error of the server, too many requests with the seconds to
 * wait, half of the answer, a bad gateway with a page of HTML, no answer, and for pages the previous answer again.
 */
export function oneInFive(): Fault {
  const state = { requests: 0, failed: 0, before: new Map<string, Response>() }
  return async (request, real) => {
    const kind = request.url.includes('offset=') || request.url.includes('page=') ? 'page' : 'other'
    state.requests += 1
    if (state.requests % 5 !== 0) {
      const answer = await real()
      state.before.set(kind, answer.clone())
      return answer
    }
    const ways = kind === 'page' ? 6 : 5
    return failure(state.failed++ % ways, real, state.before.get(kind))
  }
}

async function failure(way: number, real: () => Response | Promise<Response>, before?: Response) {
  if (way === 0) return Response.json({ message: 'Internal Server Error' }, { status: 500 })
  if (way === 1) return new Response('Too many requests', { status: 429, headers: { 'Retry-After': '120' } })
  if (way === 2) {
    const answer = await real()
    const bytes = await answer.arrayBuffer()
    return new Response(bytes.slice(0, bytes.byteLength / 2), {
      status: answer.status,
      headers: answer.headers,
    })
  }
  if (way === 3) return new Response('<html><body>Bad Gateway</body></html>', { status: 502 })
  if (way === 4 || !before) throw new TypeError('refused')
  return before.clone()
}
