import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { errorSentence } from '../../src/catalogue/sources/error-sentence.ts'
import { readNextAccess } from '../../src/catalogue/sources/retry.ts'
import { feedOf } from '../../src/catalogue/sources/sources.ts'
import { readNotices } from '../../src/catalogue/notices/read-notices.ts'
import { fixture } from '../support/fixtures.ts'
import { newFeed, variables } from '../support/sources.ts'

const keys = { DOFFIN_API_KEY: 'doffin-test-key', SAM_API_KEY: 'sam+test/key' }
const textOf = async (path: string) => new TextDecoder().decode(await fixture(path))

const shipped = (name: string) => {
  const feed = feedOf(variables(keys), name)
  if (!feed) throw new Error(`${name} does not ship with the service`)
  return feed
}

describe('an answer as its documentation has it', () => {
  const window = { from: Date.parse('2026-01-09T00:00:00Z'), to: Date.parse('2026-01-10T00:00:00Z') }

  it.for([
    ['ted', 'sources/ted-search.json', '2', ['publication:587711-2025', 'publication:559670-2025']],
    // The second tender was changed after the end of the window: the feed has a further page, but the window has not.
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
      // The shortest span, whose pages are followed by every source.
      const short = { from: window.from, to: window.from + 60_000, divided: true }
      const page = feed.read(new TextDecoder().decode(bytes), { window: short, page: null })
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
    // The window begins two hours early, which is in October. The pages are therefore those of two months.
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
  ] as const)('%s is told in a line', ([body, line]) => expect(errorSentence(body)).toBe(line))

  it('of SAM.gov names the moment of the next access', async () => {
    const now = Date.parse('2026-11-18T12:00:00Z')
    const body = await textOf('sources/sam-gov-throttled.json')
    expect(readNextAccess(body, now)).toBe(Date.parse('2026-11-19T00:00:00Z'))
    expect(readNextAccess('{"nextAccessTime":"soon"}', now)).toBeNull()
  })
})
