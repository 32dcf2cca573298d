import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { checkSource } from '../../src/catalogue/sources/check.ts'
import { saidIn } from '../../src/catalogue/sources/said.ts'
import { readNextAccess } from '../../src/catalogue/sources/retry.ts'
import { readSources } from '../../src/catalogue/sources/queries.ts'
import { feedOf } from '../../src/catalogue/sources/sources.ts'
import { readNotices } from '../../src/catalogue/notices/read.ts'
import { fixture } from '../support/fixtures.ts'
import { failuresOf, jobCtx, newFeed, noticeIds, rowOf, running, variables } from '../support/sources.ts'
import { type Fault, ocdsStandIn, packageOf, release } from '../support/sources-stand-in.ts'

const keys = { DOFFIN_API_KEY: 'doffin-test-key', SAM_API_KEY: 'sam+test/key' }
const textOf = async (path: string) => new TextDecoder().decode(await fixture(path))
const jsonOf = (body: BodyInit, status = 200, headers = {}) =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json', ...headers } })

const shipped = (name: string) => {
  const feed = feedOf(variables(keys), name)
  if (!feed) throw new Error(`${name} does not ship with the service`)
  return feed
}

describe('an answer as its documentation has it', () => {
  const window = { from: Date.parse('2026-01-09T00:00:00Z'), to: Date.parse('2026-01-10T00:00:00Z') }

  it.for([
    ['ted', 'sources/ted-search.json', '2', ['publication:587711-2025', 'publication:559670-2025']],
    // The second tender was changed after the window: the list goes on, the window does not.
    [
      'prozorro',
      'sources/prozorro-feed.json',
      null,
      ['listed:82caff5150214ad2b43aa583f7fabcae@1767969651246'],
    ],
    ['doffin', 'sources/doffin-search.json', '2', ['doffin:2024-107345']],
    ['public-contracts-scotland', 'sources/public-contracts-scotland-empty.json', null, []],
  ] as const)('of %s names what is to be fetched', async ([name, file, next, refs]) => {
    const page = shipped(name).read(await textOf(file), { window, page: null })
    expect([page.next, page.listed?.map(({ ref }) => ref)]).toEqual([next, refs])
  })

  it.for([
    ['find-a-tender', 'sources/find-a-tender.json', 3, /^https:\/\/www\.find-tender.*cursor=MTAwMDAw$/],
    ['public-contracts-scotland', 'sources/public-contracts-scotland.json', 1, null],
    ['prozorro', 'sources/prozorro-tender.json', 2, null],
    ['sam', 'notices/sam-gov/opportunities-search-response.json', 7, null],
  ] as const)('of %s holds notices that are read', async ([name, file, count, next]) => {
    const feed = shipped(name)
    const bytes = await fixture(file)
    if (!feed.documents) {
      const page = feed.read(new TextDecoder().decode(bytes), { window, page: null })
      expect(page.listed).toBeNull()
      if (next) expect(page.next).toMatch(next)
      else expect(page.next).toBeNull()
    }
    const { notices, failed } = readNotices(bytes, { source: name })
    expect([notices.length, failed]).toEqual([count, []])
  })

  it('of Prozorro has a release for each lot, with the codes of the national CPV', async () => {
    const { notices } = readNotices(await fixture('sources/prozorro-tender.json'), { source: 'prozorro' })
    expect(notices.map(({ cpvCodes, estimatedValue }) => [cpvCodes, estimatedValue?.currency])).toEqual([
      [['55523100'], 'UAH'],
      [['55523100'], 'UAH'],
    ])
  })
})

describe('a request', () => {
  const window = { from: Date.parse('2026-10-31T12:00:00Z'), to: Date.parse('2026-11-01T00:00:00Z') }
  it.for([
    [
      'public-contracts-scotland',
      null,
      'https://api.publiccontractsscotland.gov.uk/v1/Notices?dateFrom=10-2026&noticeType=1&outputType=0',
    ],
    [
      'sell2wales',
      '10-2026/56',
      'https://api.sell2wales.gov.wales/v1/Notices?dateFrom=10-2026&noticeType=56&outputType=0&locale=2057',
    ],
    [
      'prozorro',
      null,
      'https://public-api.prozorro.gov.ua/api/2.5/tenders?opt_fields=public_modified&limit=100&offset=1793447700',
    ],
    [
      'prozorro',
      '1793450000.5.1.abc',
      'https://public-api.prozorro.gov.ua/api/2.5/tenders?opt_fields=public_modified&limit=100&offset=1793450000.5.1.abc',
    ],
    [
      'doffin',
      '2',
      'https://api.doffin.no/public/v2/search?numHitsPerPage=100&page=2&issueDateFrom=2026-10-21&issueDateTo=2026-11-01&sortBy=PUBLICATION_DATE_ASC',
    ],
    [
      'sam',
      null,
      'https://api.sam.gov/opportunities/v2/search?postedFrom=10/31/2026&postedTo=10/31/2026&limit=1000&offset=0&api_key=sam%2Btest%2Fkey',
    ],
  ] as const)('to %s, page %s, is what its documentation asks for', ([name, page, url]) => {
    expect(shipped(name).request(window, page).url).toBe(url)
  })

  it('by month and type goes through all types of all months of the window, and no month twice', () => {
    const feed = shipped('sell2wales')
    const pages: (string | null)[] = [null]
    const within = { from: Date.parse('2026-11-01T00:30:00Z'), to: Date.parse('2026-11-03T00:00:00Z') }
    for (let page = feed.following?.({ window: within, page: null }) ?? null; page !== null;) {
      pages.push(page)
      page = feed.following?.({ window: within, page }) ?? null
    }
    // The overlap of two hours begins in October.
    expect(pages).toHaveLength(2 * 23)
    expect([pages[1], pages[23], pages.at(-1)]).toEqual(['10-2026/2', '11-2026/1', '11-2026/56'])
    expect(new Date(feed.windowEnd(within.from)).toISOString()).toBe('2026-12-01T00:00:00.000Z')
  })

  it('by offset goes on until all is had', () => {
    const offset = { first: 0, step: 2, total: '/count' }
    const feed = newFeed({}, { url: 'https://x.test/r?from={from}&to={to}&skip={offset}', offset })
    expect(feed.request(window, '4').url).toContain('skip=4')
    const page = (count: number, at: string | null) =>
      feed.read(JSON.stringify({ releases: [{}, {}], count }), { window, page: at }).next
    expect([page(5, null), page(5, '2'), page(5, '4'), page(4, '2')]).toEqual(['2', '4', null, null])
  })
})

describe('what an error says', () => {
  it.for([
    ['{"message":"QUERY_SYNTAX_ERROR: extraneous input"}', 'QUERY_SYNTAX_ERROR: extraneous input'],
    ['{"errors":[{"location":"query","description":"Invalid offset"}]}', 'Invalid offset'],
    [
      '{"error":{"code":"API_KEY_INVALID","message":"An invalid api_key was supplied"}}',
      'An invalid api_key was supplied',
    ],
    [
      '<html><head><title>x</title></head><body><h1>Request\n forbidden</h1></body></html>',
      'Request forbidden',
    ],
    ['Too many requests', 'Too many requests'],
    ['', ''],
  ] as const)('%s is told in a line', ([body, line]) => expect(saidIn(body)).toBe(line))

  it('of SAM.gov names the moment of the next access', async () => {
    const now = Date.parse('2026-11-18T12:00:00Z')
    const body = await textOf('sources/sam-gov-throttled.json')
    expect(readNextAccess(body, now)).toBe(Date.parse('2026-11-19T00:00:00Z'))
    expect(readNextAccess('{"nextAccessTime":"soon"}', now)).toBeNull()
  })
})

describe('an error on the first page', () => {
  const published = ['01:00', '02:00', '03:00', '04:00'].map((time) =>
    release(`e${time.slice(0, 2)}`, `2026-11-18T${time}:00Z`),
  )

  it.for<[string, () => Response]>([
    ['a refusal', () => jsonOf('{"message":"bad query"}', 400)],
    ['no package', () => jsonOf('{"message":"bad query"}')],
    ['an error of the server', () => jsonOf('{"message":"bad query"}', 500)],
  ])(
    'that is %s never moves the source on, and is told in one sentence with its first 2 kB',
    async ([, answer]) => {
      const feed = newFeed()
      const faults = { on: true }
      const fault: Fault = () => (faults.on ? answer() : null)
      const run = running(feed, ocdsStandIn(published, { fault }))
      let now = Date.parse('2026-11-18T12:00:00Z')
      for (let tried = 0; tried < 12; tried++) {
        await run.at(new Date(now).toISOString())
        now = (await rowOf(feed.name)).next_at
      }
      const row = await rowOf(feed.name)
      expect([row.watermark, row.attempts]).toEqual([Date.parse('2026-11-18T00:00:00Z'), 12])
      expect(row.last_answer).toBe('{"message":"bad query"}')
      expect(await failuresOf(feed.name)).toEqual([])
      const own = { name: feed.name, url: 'https://ocds.test/releases?from={from}&to={to}' }
      const ctx = jobCtx(new Date(now).toISOString(), ocdsStandIn([]), {
        SOURCES: feed.name,
        OCDS_SOURCES: JSON.stringify([own]),
      })
      const [status] = (await readSources(ctx)).on
      expect(status?.problem).toMatch(
        / has failed 12 times in a row, last because .*; it is tried again at .* UTC, and what was published since 2026-11-18 00:00 UTC is not all read\.$/,
      )
      faults.on = false
      await run.at(new Date(now).toISOString())
      expect(await noticeIds(feed.name)).toHaveLength(4)
    },
  )

  it('keeps no more than 2 kB, and no key', async () => {
    const feed = newFeed({}, { headers: { 'X-Key': 'a-secret-key' } })
    const body = `${'x'.repeat(100)} a-secret-key ${'y'.repeat(5000)}`
    await running(feed, ocdsStandIn([], { fault: () => new Response(body, { status: 500 }) })).at(
      '2026-11-18T12:00:00Z',
    )
    const { last_answer, last_error } = await rowOf(feed.name)
    expect(last_answer?.length).toBeLessThanOrEqual(2048)
    expect(`${last_answer}${last_error}`).not.toContain('a-secret-key')
    expect(last_answer).toMatch(/^x{100} … y+$/)
  })

  it('of every type of a month begins the month again, and of some types alone sets those aside', async () => {
    const monthly = () =>
      newFeed({}, { url: 'https://ocds.test/n?m={month}&t={type}', types: ['1', '2'], everyMinutes: 360 })
    const read = async (feed: ReturnType<typeof monthly>, fault: Fault) => {
      const source = ocdsStandIn([], { fault })
      let now = Date.parse('2026-11-18T12:00:00Z')
      for (let tried = 0; tried < 14; tried++) {
        await running(feed, source).at(new Date(now).toISOString())
        now = (await rowOf(feed.name)).next_at
      }
      return [
        (await rowOf(feed.name)).watermark > Date.parse('2026-11-18'),
        (await failuresOf(feed.name)).length > 0,
      ]
    }
    const bad = () => jsonOf('{"message":"nvarchar to float"}', 400)
    expect(await read(monthly(), bad)).toEqual([false, true])
    const some: Fault = ({ url }) => (url.includes('t=1') ? bad() : Response.json(packageOf([], null)))
    expect(await read(monthly(), some)).toEqual([true, true])
  })
})

describe('a full page without a next one', () => {
  it('divides the span until all of it is had', async () => {
    const at = (n: number) => new Date(Date.parse('2026-11-18T00:00:00Z') + n * 20 * 60_000).toISOString()
    const published = Array.from({ length: 30 }, (_, n) => release(`full-${n}`, at(n)))
    const lost: Fault = async ({ url }, real) => {
      const page = (await (await real()).json()) as { releases: unknown[] }
      return Response.json({ ...packageOf(page.releases, null, url) })
    }
    const feed = newFeed({}, { pageSize: 3, windowHours: 6 })
    const source = ocdsStandIn(published, { pageSize: 3, fault: lost })
    const run = running(feed, source)
    for (const minute of ['00', '01', '02']) await run.at(`2026-11-18T12:${minute}:00Z`)
    expect(await noticeIds(feed.name)).toHaveLength(30)
    expect((await rowOf(feed.name)).watermark).toBe(Date.parse('2026-11-18T12:00:00Z'))
  })

  it('is a fault where the source cannot be asked for less', async () => {
    const feed = newFeed({}, { pageSize: 1, dates: 'day' })
    const page = packageOf([release('only', '2026-11-18T01:00:00Z').release], null)
    const { error } = await running(feed, { fetch: async () => Response.json(page) }).at(
      '2026-11-18T12:00:00Z',
    )
    expect(error).toBe('the page is full with 1 releases and names no next page')
    expect((await rowOf(feed.name)).watermark).toBe(Date.parse('2026-11-18T00:00:00Z'))
  })
})

describe('checkSource', () => {
  const now = '2026-11-18T12:00:00Z'
  const check = (
    name: string,
    answer: () => Response | Promise<Response>,
    more = keys as Record<string, string>,
  ) => checkSource(jobCtx(now, { fetch: async () => answer() }, more), name)

  it('says in words that an answer is understood, and what it holds', async () => {
    const ted = await check('ted', async () => jsonOf(await textOf('sources/ted-search.json')))
    expect([ted.understood, ted.sentence]).toEqual([
      true,
      'ted answers for 2026-11-17T06:00 to 2026-11-18T00:00 UTC: the answer is understood and names 2 notices to fetch, the first 587711-2025, and another page follows. Nothing was imported.',
    ])
    const sam = await check('sam', async () =>
      jsonOf(await textOf('notices/sam-gov/opportunities-search-response.json')),
    )
    expect(sam.sentence).toContain('the answer is understood and holds 7 notices, and no page follows')
    expect(sam.request?.url).toMatch(/api_key=…$/)
    expect((await check('sam', () => jsonOf('{"message":"No Data found"}', 404))).sentence).toContain(
      'holds 0 notices',
    )
  })

  it.for<[string, () => Promise<Response> | Response, string]>([
    [
      'ted',
      async () => jsonOf(await textOf('sources/ted-query-error.json'), 400),
      "400: QUERY_SYNTAX_ERROR: extraneous input 'ASC' expecting <EOF>",
    ],
    [
      'doffin',
      () => jsonOf('{"statusCode":401,"message":"Access denied due to invalid subscription key"}', 401),
      '401: Access denied',
    ],
    [
      'find-a-tender',
      () => new Response('<html>maintenance</html>', { headers: { 'Content-Type': 'text/html' } }),
      'the type text/html',
    ],
    ['ecb', () => new Response('', { status: 503 }), 'answers 503'],
  ])('says what is wrong with %s', async ([name, answer, reason]) => {
    const { understood, sentence } = await check(name, answer)
    expect([understood, sentence]).toEqual([false, expect.stringContaining(reason)])
  })

  it('asks nobody while the key is missing', async () => {
    const { request, sentence } = await check('doffin', () => jsonOf('{}'), {})
    expect([request, sentence]).toEqual([
      null,
      'doffin was not asked, because it wants a key: set DOFFIN_API_KEY.',
    ])
  })
})
