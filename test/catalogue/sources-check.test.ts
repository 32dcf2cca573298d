import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { checkSource } from '../../src/catalogue/sources/check.ts'
import { fixture } from '../support/fixtures.ts'
import { jobCtx } from '../support/sources.ts'

const keys = { DOFFIN_API_KEY: 'doffin-test-key', SAM_API_KEY: 'sam+test/key' }
const textOf = async (path: string) => new TextDecoder().decode(await fixture(path))
const jsonOf = (body: BodyInit, status = 200, headers = {}) =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json', ...headers } })

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

  it.for<[string, string, string]>([
    ['contracts-finder', 'notices/ocds/uk-contracts-finder-tenders.json', ' notices'],
    ['public-contracts-scotland', 'sources/public-contracts-scotland.json', 'holds 1 notice'],
    ['public-contracts-scotland', 'sources/public-contracts-scotland-empty.json', 'names no notices'],
    ['sell2wales', 'sources/public-contracts-scotland.json', 'holds 1 notice'],
    ['prozorro', 'sources/prozorro-feed.json', 'names'],
    ['doffin', 'sources/doffin-search.json', 'names'],
  ])('understands the answer of %s in %s', async ([name, file, held]) => {
    const { understood, sentence } = await check(name, async () => jsonOf(await textOf(file)))
    expect([understood, sentence]).toEqual([true, expect.stringContaining(held)])
    expect(sentence).toContain(`${name} answers`)
  })

  it('reads the first page of a span that is too long for one page', async () => {
    const answer = async () => jsonOf(await textOf('sources/find-a-tender.json'))
    const { understood, sentence } = await check('find-a-tender', answer)
    expect([understood, sentence]).toEqual([
      true,
      'find-a-tender answers, and is read in shorter spans because the span has more than the 3 releases of one page. ' +
        'For the first page of this span, the answer is understood and holds 3 notices. Nothing was imported.',
    ])
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

  it.for<[string, () => Response]>([
    ['the page is cut off after 14 characters', () => jsonOf('{"releases": [')],
    ['the answer ended after 2 of 90 bytes', () => jsonOf('{}', 200, { 'Content-Length': '90' })],
  ])('says that a source was reached where %s', async ([reason, answer]) => {
    const { understood, sentence } = await check('find-a-tender', answer)
    expect([understood, sentence]).toEqual([
      false,
      `find-a-tender is reached, but its answer is not whole: ${reason}. Check again; if it stays so, look for a proxy or a limit of size on the way. Nothing was imported.`,
    ])
  })

  it('says that a source cannot be reached where no answer comes', async () => {
    const { sentence } = await check('find-a-tender', () => {
      throw new TypeError('connection refused')
    })
    expect(sentence).toContain('find-a-tender cannot be reached: it does not answer')
  })

  it('asks nobody while the key is missing', async () => {
    const { request, sentence } = await check('doffin', () => jsonOf('{}'), {})
    expect([request, sentence]).toEqual([
      null,
      'doffin was not asked, because it wants a key: set DOFFIN_API_KEY.',
    ])
  })
})
