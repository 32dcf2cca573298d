import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Feed, RunLimits } from '../../src/catalogue/sources/feed.ts'
import { noticesNamed } from '../../src/catalogue/sources/fetch-listed.ts'
import { retryFailure } from '../../src/catalogue/sources/commands.ts'
import { readFeed } from '../../src/catalogue/sources/read-feed.ts'
import { tedFeed } from '../../src/catalogue/sources/ted.ts'
import { fixture } from '../support/fixtures.ts'
import { failuresOf, jobCtx, noticeIds, rowOf, variables } from '../support/sources.ts'
import { type Fault, type StandIn, type TedNotice, tedStandIn } from '../support/sources-stand-in.ts'
import { type Packed, unpack } from '../../src/platform/db/packed.ts'

/** Real notices of TED, returned as if all were published on one day. */
const day = '20261118'
const files = {
  '215550-2024': '2024-OJS072-00215550.xml',
  '47522-2024': '2024-OJS017-00047522.xml',
  '525037-2024': '2024-OJS170-00525037.xml',
  '128154-2024': '2024-OJS044-00128154.xml',
  '127505-2024': '2024-OJS044-00127505.xml',
}
const notices: TedNotice[] = await Promise.all(
  Object.entries(files).map(async ([number, file]) => ({
    number,
    day,
    xml: await fixture(`notices/eforms/ted-real/${file}`),
  })),
)
const addresses = {
  TED_API_URL: 'https://api.ted.test/v3/notices/search',
  TED_NOTICE_URL: 'https://ted.test/notice/{number}/xml',
}

let count = 0
function newTed(limits: Partial<RunLimits> = {}): Feed {
  const feed = tedFeed(variables(addresses))
  return { ...feed, name: `ted-${++count}`, limits: { ...feed.limits, ...limits } }
}

const read = (feed: Feed, source: StandIn, now: string) =>
  readFeed(jobCtx(now, source, { ...addresses, SOURCES_FROM: '2026-11-18' }), feed, false)

const fetched = ({ requests }: StandIn) => requests.filter(({ body }) => body === '').map(({ url }) => url)
const only =
  (path: string, answer: () => Response): Fault =>
  (request) =>
    request.url.includes(path) ? answer() : null
const xmlOf = (text: string) => new Response(text, { headers: { 'Content-Type': 'application/xml' } })

const readable = (value: unknown) =>
  /^0[0-2][0-9a-f]+$/.test(String(value)) ? unpack(value as Packed) : String(value)

describe('TED', () => {
  it('is searched by day, and each notice is fetched once', async () => {
    const feed = newTed()
    const source = tedStandIn(notices)
    expect(await read(feed, source, '2026-11-18T12:00:00Z')).toMatchObject({ documents: 5, created: 5 })
    expect(JSON.parse(source.requests[0]?.body ?? '')).toMatchObject({
      query: 'publication-date>=20261118 AND publication-date<=20261118 SORT BY publication-number',
      scope: 'ALL',
      page: 1,
      limit: 100,
    })
    expect(fetched(source)).toHaveLength(5)
    // A later read on the same day fetches only new notices. Here there are none.
    await read(feed, source, '2026-11-18T15:00:00Z')
    expect(fetched(source)).toHaveLength(5)
    expect(source.requests).toHaveLength(7)
    expect(await noticeIds(feed.name)).toHaveLength(5)
  })

  it('fetches a notice that another notice only points to', async () => {
    const feed = newTed()
    const later = {
      number: '522031-2023',
      day,
      xml: await fixture('notices/eforms/ted-real/2023-OJS165-00522031.xml'),
    }
    const call = {
      number: '108500-2023',
      day,
      xml: await fixture('notices/eforms/sdk-examples/cn_24_minimal.xml'),
    }
    await read(feed, tedStandIn([later]), '2026-11-18T12:00:00Z')
    const named = await env.DB.prepare(
      "SELECT count(*) AS n FROM (SELECT ref FROM tender_refs UNION SELECT ref FROM tender_pointers) WHERE ref = 'publication:108500-2023'",
    ).first('n')
    const source = tedStandIn([later, call])
    await read(feed, source, '2026-11-18T15:00:00Z')
    expect([named, fetched(source)]).toEqual([1, ['https://ted.test/notice/108500-2023/xml']])
    await read(feed, source, '2026-11-18T18:00:00Z')
    expect(fetched(source)).toHaveLength(1)
  })

  it('looks up what it has by the names, not by the notices', async () => {
    const { text, values } = noticesNamed('ted', ['publication:1-2024'])
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
      .bind(...values)
      .all<{ detail: string }>()
    const steps = results.map(({ detail }) => detail).filter((detail) => /\b(r|n)\b/.test(detail))
    expect(steps).toEqual([
      'SEARCH r USING PRIMARY KEY (source=? AND ref=?)',
      'SEARCH n USING INDEX sqlite_autoindex_notices_1 (tender_id=?)',
    ])
  })

  it('is worked off in bounded steps, and a step that ends within a page goes on where it ended', async () => {
    const feed = newTed({ documents: 2 })
    const source = tedStandIn([...notices, ...notices])
    const states: string[] = []
    for (const minute of ['00', '01', '02', '03'])
      states.push((await read(feed, source, `2026-11-18T12:${minute}:00Z`)).state)
    expect(states).toEqual(['behind', 'behind', 'current', 'waiting'])
    expect(fetched(source)).toHaveLength(5)
    expect(await noticeIds(feed.name)).toHaveLength(5)
  })

  it('goes on to the next page until all that it counts was had', async () => {
    const feed = newTed()
    const many = Array.from({ length: 250 }, (_, index) => ({
      ...(notices[0] as TedNotice),
      number: `${index + 1}-2026`,
    }))
    // All numbers answer the same notice. The service knows the notice by its own number, so every page has its hundred
    // notices to fetch.
    const source = tedStandIn(many)
    await read(feed, source, '2026-11-18T12:00:00Z')
    await read(feed, source, '2026-11-18T12:01:00Z')
    await read(feed, source, '2026-11-18T12:02:00Z')
    const pages = source.requests.flatMap(({ body }) => (body ? [JSON.parse(body).page] : []))
    expect([...new Set(pages)]).toEqual([1, 2, 3])
    expect((await rowOf(feed.name)).watermark).toBe(Date.parse('2026-11-18T12:00:00Z'))
  })

  it.for([
    ['is missing', () => new Response('', { status: 404 }), 'answers 404'],
    ['is cut off', () => xmlOf('<?xml version="1.0"?><ContractNotice><cbc:ID'), 'XML'],
    [
      'is a page of HTML',
      () => new Response('<html/>', { headers: { 'Content-Type': 'text/html' } }),
      'text/html',
    ],
    ['is no notice', () => xmlOf('<TED_EXPORT xmlns="ted/R2.0.9"/>'), 'TED_EXPORT'],
  ] as const)(
    'sets a notice aside that %s after three tries, and reads the others',
    async ([, answer, reason]) => {
      const feed = newTed()
      const source = tedStandIn(notices, only('/47522-2024/', answer))
      expect(await read(feed, source, '2026-11-18T12:00:00Z')).toMatchObject({ created: 4, state: 'waiting' })
      expect(await read(feed, source, '2026-11-18T12:01:00Z')).toMatchObject({
        state: 'waiting',
        setAside: 0,
      })
      expect(await read(feed, source, '2026-11-18T12:03:00Z')).toMatchObject({
        state: 'current',
        setAside: 1,
      })
      expect(fetched(source)).toHaveLength(7)
      const [failure] = await failuresOf(feed.name)
      expect(failure).toMatchObject({ kind: 'document', what: '47522-2024', attempts: 3 })
      expect(failure?.reason).toContain(reason)
      // The notice does not block later notices, and the source is not queried for the notice on every turn.
      expect(await read(feed, source, '2026-11-18T15:03:00Z')).toMatchObject({ state: 'current' })
      expect(fetched(source)).toHaveLength(7)
      // A day later the source has the notice, and reading the window again finds the notice.
      const healed = tedStandIn(notices)
      await read(feed, healed, '2026-11-19T15:03:00Z')
      expect(fetched(healed)).toEqual(['https://ted.test/notice/47522-2024/xml'])
      expect(await noticeIds(feed.name)).toHaveLength(5)
      expect(await failuresOf(feed.name)).toEqual([])
    },
  )

  it('fetches a notice anew when the operator tries it again', async () => {
    const feed = { ...newTed(), name: 'ted' }
    const missing = tedStandIn(
      notices,
      only('/47522-2024/', () => new Response('', { status: 404 })),
    )
    for (const minute of ['00', '01', '03']) await read(feed, missing, `2026-11-18T12:${minute}:00Z`)
    const [failure] = await failuresOf('ted')
    const retry = (source: StandIn) =>
      retryFailure(jobCtx('2026-11-18T13:00:00Z', source, addresses), failure?.id ?? '')
    expect(await retry(missing)).toMatchObject({ attempts: 4, resolvedAt: null })
    expect(await retry(tedStandIn(notices))).toMatchObject({ resolvedAt: '2026-11-18T13:00:00.000Z' })
    expect(await noticeIds('ted')).toHaveLength(5)
  })

  it.for([5, 4])('gets a pause when it asks for one in the middle of a page, of %i', async (documents) => {
    const feed = newTed({ documents })
    let left = 3
    const fault: Fault = ({ url }) =>
      url.includes('/notice/') && left-- <= 0
        ? new Response('', { status: 429, headers: { 'Retry-After': '120' } })
        : null
    const source = tedStandIn(notices, fault)
    const first = await read(feed, source, '2026-11-18T12:00:00Z')
    expect(first).toMatchObject({ state: 'waiting', created: 3, error: 'the source answers 429' })
    expect((await rowOf(feed.name)).next_at).toBe(Date.parse('2026-11-18T12:02:00Z'))
    left = 100
    expect(await read(feed, source, '2026-11-18T12:02:00Z')).toMatchObject({ state: 'current', created: 2 })
  })

  it.for([
    ['a search that timed out', { notices: [], timedOut: true }, 'timed out', 'unavailable'],
    ['no list', { message: 'bad query' }, 'no list of notices', 'unusable'],
    ['a notice without a number', { notices: [{}] }, 'no publication number', 'unusable'],
    [
      'a number that is an address',
      { notices: [{ 'publication-number': '../1-2024' }] },
      'no publication number',
      'unusable',
    ],
    ['more than it gives out', { notices: [], totalNoticeCount: 15_001 }, '15001 notices', 'unusable'],
  ] as const)('does not take %s for a page', async ([, answer, reason, kind]) => {
    const feed = newTed()
    const source = tedStandIn(
      notices,
      only('/search', () => Response.json(answer)),
    )
    const { error, state } = await read(feed, source, '2026-11-18T12:00:00Z')
    expect([error, state]).toEqual([expect.stringContaining(reason), 'waiting'])
    expect((await rowOf(feed.name))[kind]).toBe(1)
  })

  it('keeps a notice that the database did not take, and takes the others', async () => {
    const feed = newTed()
    const source = tedStandIn(notices)
    const ctx = jobCtx('2026-11-18T12:00:00Z', source, { ...addresses, SOURCES_FROM: '2026-11-18' })
    const refused = new Proxy(ctx.d1, {
      get: (target, name) => {
        if (name !== 'prepare') return Reflect.get(target, name).bind(target)
        return (text: string) => {
          const statement = target.prepare(text)
          if (!text.startsWith('INSERT OR REPLACE INTO notices')) return statement
          const bind = (...values: unknown[]) =>
            values.some((value) => readable(value).includes('publication:47522-2024'))
              ? target.prepare('SELECT broken')
              : statement.bind(...values)
          return { bind }
        }
      },
    })
    const done = await readFeed(Object.assign(ctx, { d1: refused }), feed, false)
    expect(done).toMatchObject({ state: 'waiting', created: 4 })
    expect(done.error).toContain('The import failed')
    expect(await read(feed, source, '2026-11-18T12:01:00Z')).toMatchObject({ state: 'current', created: 1 })
    expect(
      await env.DB.prepare('SELECT count(*) AS n FROM notices WHERE source = ?').bind(feed.name).first('n'),
    ).toBe(5)
  })
})
