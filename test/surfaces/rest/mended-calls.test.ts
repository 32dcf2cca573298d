import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { generateKey } from '../../../src/identity/keys/key.ts'
import type { ErrorCode, DetailRule } from '../../../src/platform/context/errors.ts'
import { tools } from '../../../src/surfaces/mcp/catalogue.ts'
import type { Endpoint } from '../../../src/surfaces/rest/endpoint.ts'
import { endpoints } from '../../../src/surfaces/rest/endpoints.ts'
import { formQueryOf } from '../../../src/surfaces/rest/negotiate.ts'
import { nearestRow, pathSynonyms } from '../../../src/surfaces/rest/unmatched.ts'
import { nearest, synonyms } from '../../../src/surfaces/synonyms.ts'
import { newCompany, send, type TestCompany } from '../../support/api.ts'
import { anyTender } from '../../support/cases.ts'

/*
 * Calls as people write them who have not read the reference. The answer alone must say how the call is mended: each row
 * has the word of the sentence that does.
 */

interface Mistake {
  call: string
  body?: unknown
  headers?: Record<string, string>
  status: number
  code: ErrorCode
  /** The rule of the first detail. */
  rule?: DetailRule
  says: string
}

/** `{tender}` and the like in a call stand for things that exist. */
type Things = Record<'tender' | 'bid' | 'asset' | 'team' | 'alert', string>

async function make(): Promise<{ company: TestCompany; things: Things }> {
  const company = await newCompany({ requestLimit: 100_000 })
  const tender = await anyTender()
  const idOf = async (path: string, body: object): Promise<string> =>
    (await company.call('POST', path, body)).body.data.id
  const things = {
    tender,
    bid: await idOf('/bids', { tenderId: tender, title: 'Offer' }),
    asset: await idOf('/assets', { name: 'Certificate' }),
    team: await idOf('/teams', { name: 'Sales' }),
    alert: await idOf('/alerts', { name: 'Roads' }),
  }
  return { company, things }
}

let made: ReturnType<typeof make> | undefined
const ready = () => (made ??= make())

const filled = (text: string, things: Things) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    name in things ? things[name as keyof Things] : whole,
  )

const params = (call: string, rule: DetailRule, says: string): Mistake => ({
  call,
  status: 400,
  code: 'INVALID_PARAMS',
  rule,
  says,
})
const data = (call: string, body: unknown, rule: DetailRule, says: string): Mistake => ({
  call,
  body,
  status: 400,
  code: 'INVALID_DATA',
  rule,
  says,
})
const missing = (call: string, says: string, status = 404): Mistake => ({
  call,
  status,
  code: 'NOT_FOUND',
  says,
})

const mistakes: Mistake[] = [
  // Parameters of other names
  params('GET /tenders?search=road', 'unknown', 'mean q?'),
  params('GET /tenders?query=road', 'unknown', 'mean q?'),
  params('GET /tenders?keywords=road', 'unknown', 'mean q?'),
  params('GET /tenders?Q=road', 'unknown', 'mean q?'),
  params('GET /tenders?cpv=45', 'unknown', 'mean cpvCodes?'),
  params('GET /tenders?cpv_code=45', 'unknown', 'mean cpvCodes?'),
  params('GET /tenders?cpvCodes[]=45', 'unknown', 'mean cpvCodes?'),
  params('GET /tenders?country=DE', 'unknown', 'mean regions?'),
  params('GET /tenders?nuts=DE2', 'unknown', 'mean regions?'),
  params('GET /tenders?sort_by=deadline', 'unknown', 'mean sort?'),
  params('GET /tenders?direction=asc', 'unknown', 'mean order?'),
  params('GET /tenders?per_page=50', 'unknown', 'mean limit?'),
  params('GET /tenders?pageSize=50', 'unknown', 'mean limit?'),
  params('GET /tenders?offset=20', 'unknown', 'mean page?'),
  params('GET /tenders?cursor=abc', 'unknown', 'mean page?'),
  params('GET /tenders?min_price=5', 'unknown', 'mean minValue?'),
  params('GET /tenders?value_to=5', 'unknown', 'mean maxValue?'),
  params('GET /tenders?published_since=2026-01-01', 'unknown', 'mean publishedAfter?'),
  params('GET /tenders?closing_before=2026-12-01', 'unknown', 'mean deadlineBefore?'),
  params('GET /tenders?authority=Oslo', 'unknown', 'mean buyer?'),
  params('GET /tenders?statuss=open', 'unknown', 'mean status?'),
  params('GET /tenders?colour=red', 'unknown', 'it takes q, cpvCodes, regions'),
  params('GET /tenders/changes?cursor=abc', 'unknown', 'mean since?'),
  params('GET /me?verbose=1', 'unknown', 'it takes none'),
  params('GET /me/usage?days=7', 'unknown', 'mean from?'),
  params('GET /audit?page=2', 'unknown', 'mean cursor?'),
  params('GET /market/awards?winner=Acme', 'unknown', 'mean supplier?'),
  params('GET /bids?output=csv', 'unknown', 'mean format?'),
  // Values of parameters
  params('GET /tenders?status=Open', 'enum', 'planned, open, closed'),
  params('GET /tenders?status=active', 'enum', 'planned, open, closed'),
  params('GET /tenders?source=sam.gov', 'format', 'find-a-tender or sam'),
  params('GET /tenders?source=doffinn', 'enum', 'doffin'),
  params('GET /tenders/export?source=doffinn', 'enum', 'doffin'),
  params('GET /tenders?minValue=1,000', 'format', '250000'),
  params('GET /tenders?minValue=1e6', 'format', '250000'),
  params('GET /tenders?minValue=5&maxValue=1', 'conflict', 'maxValue'),
  params('GET /tenders?currency=dollar', 'enum', 'such as GBP'),
  params('GET /tenders?deadlineAfter=24.12.2026', 'format', '2026-11-20'),
  params('GET /tenders?deadlineAfter=2026-12-24T10:00:00', 'format', 'offset'),
  params('GET /tenders?deadlineAfter=1795890000', 'format', '2026-11-20'),
  params('GET /tenders?deadlineAfter=2026-12-24T10:00:00+01:00', 'format', '%2B'),
  params('GET /tenders?deadlineAfter=2026-12-02&deadlineBefore=2026-12-01', 'conflict', 'deadlineBefore'),
  params('GET /tenders?deadlineAfter=2026-02-30', 'format', 'does not exist'),
  params('GET /tenders?deadlineAfter=2026-12-24T10%253A00%253A00Z', 'format', 'twice'),
  params('GET /tenders?minValue=undefined', 'format', 'was not filled in'),
  params('GET /tenders?status=open;page=2', 'enum', 'write & before'),
  params('GET /tenders?source=ted,sam', 'format', 'only one'),
  params('GET /tenders?value[gte]=5', 'unknown', 'mean minValue?'),
  params('GET /tenders?deadline__lte=2026-12-01', 'unknown', 'mean deadlineBefore?'),
  params('GET /tenders?published_at_gte=2026-12-01', 'unknown', 'mean publishedAfter?'),
  params('GET /tenders?page=-1', 'range', 'from 1'),
  params('GET /tenders?regions=DE;FR', 'format', 'commas between'),
  params('GET /tenders?sort=-deadline', 'enum', 'order=desc'),
  params('GET /tenders?sort=deadline:asc', 'enum', 'order=asc'),
  params('GET /tenders?sort=price', 'enum', 'estimatedValue'),
  params('GET /tenders?limit=500', 'range', '1 to 100'),
  params('GET /tenders?page=0', 'range', 'from 1'),
  params('GET /tenders?limit=all', 'format', '1 to 100'),
  params('GET /tenders?page=1&page=2', 'conflict', 'more than once'),
  params('GET /tenders?cpvCodes=roads', 'format', '45233130'),
  params('GET /tenders?regions=Germany', 'format', 'DE212'),
  params('GET /tenders?facets=yes', 'enum', 'true or false'),
  params('GET /tenders?ids=1,2', 'format', 'tender_'),
  params('GET /tenders?ids={tender}&q=road', 'conflict', 'ids'),
  params('GET /bids?format=excel', 'enum', 'xlsx'),
  params('GET /tenders/export?format=json', 'enum', 'ndjson'),
  params('GET /bids?format=csv&csvSeparator=;', 'enum', 'semicolon'),
  params('GET /tenders/changes?since=yesterday', 'format', 'without `since`'),
  params('GET /tenders/changes?since=czz-zz', 'reference', 'without `since`'),
  // Ids
  params('GET /tenders/123456-2024', 'format', 'tender_'),
  params('GET /tenders/{bid}', 'format', 'another kind of thing, bid'),
  params('GET /tenders/TENDER_01JD0C4KWQE5M9V2X7H3TZ8RGN', 'format', 'lower case'),
  params('GET /tenders/tender_01jd0c4k', 'format', 'cut'),
  params('GET /tenders/search', 'format', 'GET /api/v1/tenders?'),
  params('GET /tenders/export.csv', 'format', 'GET /api/v1/tenders/export'),
  { ...params('PATCH /tenders/saved/{tender}', 'format', 'saved_'), body: { notes: 'x' } },
  // Members of bodies
  data('POST /tenders/saved', { id: '{tender}' }, 'required', 'mean tenderId?'),
  data('POST /tenders/saved', {}, 'required', 'tenderId is required'),
  data('PATCH /bids/{bid}', { amount: '1000' }, 'unknown', 'mean value?'),
  data('PATCH /bids/{bid}', { price: 1000 }, 'unknown', 'mean value?'),
  data('PATCH /bids/{bid}', { value: '1000' }, 'type', 'number'),
  data('PATCH /bids/{bid}', { value: 10, currency: 'Euro' }, 'enum', 'such as EUR'),
  data('PATCH /bids/{bid}', { name: 'Other' }, 'unknown', 'mean title?'),
  data('POST /alerts', { name: 'a', filters: { cpv: ['45'], query: 'x' } }, 'unknown', 'mean q?'),
  data('POST /alerts', { name: 'a', filters: { minValue: '5' } }, 'type', 'number'),
  data('POST /alerts', { name: 'a', filters: { source: 'doffinn' } }, 'enum', 'doffin'),
  data('POST /alerts', { name: 'a', frequency: 'hourly' }, 'enum', 'instant, daily, weekly'),
  data('POST /alerts', { title: 'a' }, 'required', 'mean name?'),
  data('POST /alerts', { name: 'a', enabled: true }, 'unknown', 'mean active?'),
  data('POST /chat', { tenderId: '{tender}', question: 'x' }, 'required', 'mean message?'),
  data('POST /chat', { message: 'x' }, 'required', 'tenderId'),
  data(
    'POST /webhooks',
    { url: 'https://localhost:3000/x', events: ['tender.new'] },
    'format',
    '/docs/receiving-webhooks',
  ),
  data('POST /webhooks', { url: 'http://127.0.0.1:3000/', events: ['tender.new'] }, 'format', 'tunnel'),
  data('POST /webhooks', { url: 'http://a.example/', events: ['tender.new'] }, 'format', 'https://'),
  data('POST /webhooks', { url: 'https://a.example/', events: ['*'] }, 'enum', 'tender.new'),
  data('POST /webhooks', { url: 'https://a.example/' }, 'required', 'events'),
  data(
    'POST /webhooks',
    { callbackUrl: 'https://a.example/', events: ['tender.new'] },
    'required',
    'mean url?',
  ),
  data('POST /webhooks', { url: 'https://a.example/', events: 'tender.new' }, 'type', 'list'),
  data('POST /teams/{team}/members', { user: 'x' }, 'unknown', 'mean userId?'),
  data('POST /teams/{team}/members', { email: 'x' }, 'format', 'e-mail'),
  data('POST /compliance/espd', { tender: '{tender}' }, 'required', 'mean tenderId?'),
  data('POST /tasks', { title: 'x', due: '2026-12-01' }, 'unknown', 'mean dueAt?'),
  data('POST /tasks', { title: 'x', dueAt: '2026-12-01' }, 'format', '2026-11-20T09:00:00Z'),
  data('POST /teams', { name: '' }, 'required', 'must not be empty'),
  data('POST /teams', { name: 'x'.repeat(5000) }, 'range', 'at most'),
  data('POST /teams', { name: null }, 'type', 'text'),
  // The body as a whole, and headers
  data('POST /teams', '{"name":"a",}', 'format', 'not valid JSON'),
  ...(
    [
      ['{"name": True}', 'true, false or null'],
      ['{name: "a"}', 'double quotes'],
      ['{“name”: “a”}', 'double quotes'],
      ['{"name": "a" // the name\n}', 'comments'],
      ['{"name": "a"', 'end is missing'],
      ['@body.json', 'name of a file'],
      ['name: a', 'must begin with {'],
    ] as const
  ).map(([body, says]) => data('POST /teams', body, 'format', says)),
  data('POST /teams', { name: 'a', idempotencyKey: 'x' }, 'unknown', 'Idempotency-Key as a header'),
  data('PATCH /compliance/{tender}/requirements', { state: 'done' }, 'required', 'mean items[0].state?'),
  data('PATCH /bids/{bid}', { sections: [{ title: 'x' }] }, 'required', 'mean heading?'),
  data('POST /webhooks', { url: ' https://a.example/', events: ['tender.new'] }, 'format', 'space'),
  data('POST /alerts', { name: 'a', q: 'road' }, 'unknown', 'mean filters.q?'),
  data(
    'POST /alerts',
    { name: 'a', filters: { status: ['Open'] } },
    'enum',
    'filters.status[0] must be one of planned',
  ),
  data('POST /alerts', { name: 'a', frequency: ['daily'] }, 'enum', 'not a list'),
  data(
    'POST /webhooks',
    { url: 'https://a.example/', events: ['tender.new,bid.submitted'] },
    'enum',
    'item of its own',
  ),
  data('POST /webhooks', { url: 'a.example/hook', events: ['tender.new'] }, 'format', 'https://example.com'),
  data('POST /chat', { tenderId: '{tender}', message: 'x', stream: true }, 'unknown', 'text/event-stream'),
  data('POST /teams', '["a"]', 'type', 'JSON object'),
  data('POST /tenders/saved', '', 'required', 'tenderId is required'),
  {
    ...data('POST /teams', 'name=a', 'format', 'application/json'),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  },
  {
    ...data('POST /teams', '{"name":"a"}', 'format', 'application/json'),
    headers: { 'Content-Type': 'text/plain' },
  },
  {
    ...data('POST /teams', '{"name":"a"}', 'format', 'uncompressed'),
    headers: { 'Content-Encoding': 'gzip' },
  },
  data('POST /assets/{asset}/upload', { file: 'x' }, 'format', '.json'),
  {
    ...data('POST /assets/{asset}/upload', 'file=abc', 'format', 'application/pdf'),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  },
  {
    ...params('POST /alerts', 'format', '1 to 255'),
    body: { name: 'q' },
    headers: { 'Idempotency-Key': '' },
  },
  {
    call: 'PATCH /bids/{bid}',
    body: { title: 'x' },
    headers: { 'If-Match': '1' },
    status: 403,
    code: 'FORBIDDEN',
    says: 'with its quotes',
  },
  ...['\\"1\\"', '{"version":1}', "'1'", 'W/1'].map((tag): Mistake => ({
    call: 'PATCH /bids/{bid}',
    body: { title: 'x' },
    headers: { 'If-Match': tag },
    status: 403,
    code: 'FORBIDDEN',
    says: 'with its quotes',
  })),
  {
    call: 'PATCH /bids/{bid}',
    body: { title: 'x' },
    headers: { 'If-Match': '"99"' },
    status: 403,
    code: 'FORBIDDEN',
    says: 'Read it again',
  },
  ...['text/html', 'application/xml', 'text/csv'].map((accept): Mistake => ({
    ...params('GET /tenders', 'enum', 'application/json'),
    headers: { Accept: accept },
    status: 406,
  })),
  {
    ...params('GET /tenders/export', 'enum', 'text/csv'),
    headers: { Accept: 'application/json' },
    status: 406,
  },
  // Paths and methods
  missing('GET /tender', 'GET /api/v1/tenders?'),
  missing('GET /tenders/', 'slash'),
  missing('GET /notifications', 'GET /api/v1/alerts/notifications/list'),
  missing('GET /consortia', 'GET /api/v1/consortiums'),
  missing('GET /opportunities', 'GET /api/v1/tenders'),
  missing('POST /analysis/risk', 'POST /api/v1/analysis/risk/{id}'),
  missing('GET /bid/{bid}', 'GET /api/v1/bids/{id}'),
  missing('GET /users/me', 'GET /api/v1/me'),
  missing('GET /tenders/{tender}/bids', 'GET /api/v1/bids?'),
  missing('POST /tenders/{tender}/bids', 'POST /api/v1/bids?'),
  missing('GET /tenders/{tender}/document/{bid}', 'GET /api/v1/tenders/{id}/documents'),
  missing('GET /webhooks/{bid}/stats', 'GET /api/v1/webhooks/{id}/statistics'),
  missing('GET /webhooks/{bid}/ping', 'GET /api/v1/webhooks/{id}?'),
  missing('GET /company', 'GET /api/v1/me?'),
  missing('GET /tenders/{tender}/documents/{bid}', '/documents/{documentId}/text can be read', 405),
  missing('GET /tenders/saved/{bid}', 'GET /api/v1/tenders/saved can be read', 405),
  missing('POST /tenders/search', 'GET /api/v1/tenders?', 405),
  missing('POST /webhooks/test', 'POST /api/v1/webhooks/{id}/test?', 405),
  missing('GET /tenders/{tender}/requirements?lotId=1', 'Lot 1 not found: use LOT-1 or LOT-2'),
  missing('POST /tenders/{tender}/risk', 'POST /api/v1/analysis/risk/{id}'),
  missing('GET /webhooks/{bid}/delivery', 'GET /api/v1/webhooks/{id}/deliveries'),
  { ...missing('PATCH /bids/{bid}', 'Lot LOT-9 not found: use LOT-1 or LOT-2'), body: { lotIds: ['LOT-9'] } },
  missing('POST /bids/{bid}/sections/intro/draft', 'Section not found: there are none'),
  missing('GET /graphql', 'GET /api/v1 lists all endpoints'),
  missing('POST /tenders', 'use GET', 405),
  missing('PUT /bids/{bid}', 'PATCH', 405),
  missing('GET /analysis/risk/{tender}', 'use POST', 405),
  missing('GET /assets/{asset}/download', 'nothing was uploaded'),
  { ...missing('POST /teams/{team}/members', 'Invite'), body: { email: 'nobody@example.com' } },
]

describe('a call with a mistake', () => {
  it.for(
    mistakes.map(
      (each) => [each.call, JSON.stringify(each.body ?? each.headers ?? '').slice(0, 60), each] as const,
    ),
  )('%s %s is mended by its answer', async ([, , { call, body, headers, status, code, rule, says }]) => {
    const { company, things } = await ready()
    const [method = '', path = ''] = filled(call, things).split(' ')
    const sent: unknown =
      typeof body === 'string' || body === undefined ? body : JSON.parse(filled(JSON.stringify(body), things))
    const answer = await company.call(method, path, sent, headers)
    expect([answer.status, answer.body.code, answer.body.details?.[0]?.rule]).toEqual([status, code, rule])
    expect(answer.body.error).toContain(says)
    expect(answer.headers.get('link')).toContain(code)
    for (const { allowed, didYouMean, message } of answer.body.details ?? []) {
      if (didYouMean !== undefined && allowed === undefined) expect(message).toContain(didYouMean)
      if (didYouMean !== undefined && allowed) expect(allowed).toContain(didYouMean)
    }
  })

  it('tells programs the value that was meant, and the list', async () => {
    const { company } = await ready()
    const { body } = await company.call('GET', '/tenders?status=Open&colour=1&cpv=45')
    expect(body.details).toMatchObject([
      { path: 'status[0]', rule: 'enum', didYouMean: 'open', allowed: expect.arrayContaining(['closed']) },
      { path: 'colour', rule: 'unknown', allowed: expect.arrayContaining(['q', 'ids']) },
      { path: 'cpv', rule: 'unknown', didYouMean: 'cpvCodes' },
    ])
  })

  it('lists what is accepted once, however many names are wrong', async () => {
    const { company } = await ready()
    const { body } = await company.call('GET', '/tenders?colour=1&shape=2&weight=3')
    expect(body.error.match(/it takes/g)).toHaveLength(1)
    expect(body.details).toHaveLength(3)
  })
})

describe('what people try, and works:', () => {
  it.for([
    ['GET ', {}],
    ['GET /tenders?cpvCodes=45&cpvCodes=34', {}],
    ['GET /tenders?cpvCodes=45233130-9', {}],
    ['GET /tenders?regions=de,GB', {}],
    ['GET /tenders?source=TED', {}],
    ['GET /tenders/export?format=csv', {}],
    ['GET /bids?format=xlsx', {}],
    ['GET /tenders', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
    ['GET /tenders', { Accept: 'text/html, image/gif, *; q=.2, */*; q=.2' }],
    ['GET /tenders', { Accept: 'application/*' }],
    ['PATCH /bids/{bid}', {}],
  ] as const)('%s %o', async ([call, headers]) => {
    const { company, things } = await ready()
    const [method = '', path = ''] = filled(call, things).split(' ')
    const { status } = await company.call(method, path, method === 'PATCH' ? {} : undefined, headers)
    expect(status).toBe(200)
  })
})

describe('a call without a usable key', () => {
  const key = generateKey()
  it.for([
    ['no header', {}, 'header is missing'],
    ['another header', { 'X-API-Key': key }, 'x-api-key is not read'],
    ['a header of a similar name', { Authorisation: `Bearer ${key}` }, 'authorisation is not read'],
    ['a cookie', { Cookie: `key=${key}` }, 'cookie is not read'],
    ['another scheme', { Authorization: `Basic ${btoa(`${key}:`)}` }, 'scheme Basic'],
    ['no scheme', { Authorization: key }, 'Bearer before the key'],
    ['nothing after the scheme', { Authorization: 'Bearer' }, 'nothing after Bearer'],
    ['the scheme twice', { Authorization: `Bearer Bearer ${key}` }, 'twice'],
    ['a cut key', { Authorization: `Bearer ${key.slice(0, -4)}` }, 'cut: it has 54 characters'],
    ['a preview', { Authorization: `Bearer ${key.slice(0, 13)}` }, 'cut'],
    ['a key that is too long', { Authorization: `Bearer ${key}x` }, 'too long'],
    [
      'a mistyped key',
      { Authorization: `Bearer ${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}` },
      'mistyped',
    ],
    ['a key in brackets', { Authorization: `Bearer <${key}>` }, 'brackets'],
    ['a key in quotes', { Authorization: `Bearer "${key}"` }, 'quotes'],
    ['a variable', { Authorization: 'Bearer $API_KEY' }, 'placeholder'],
    ['a template', { Authorization: 'Bearer {{apiKey}}' }, 'placeholder'],
    ['undefined', { Authorization: 'Bearer undefined' }, 'placeholder'],
    ['an example', { Authorization: 'Bearer YOUR_API_KEY' }, 'placeholder'],
    ['a token of the connector', { Authorization: `Bearer tma_${'a'.repeat(43)}` }, 'connector'],
    ['a key of another service', { Authorization: 'Bearer sk_test_abc' }, 'not a key of this service'],
    ['an unknown key', { Authorization: `Bearer ${key}` }, 'No key like this'],
  ] as const)('%s: says what to do', async ([, headers, says]) => {
    const { status, body, headers: given } = await send('/api/v1/tenders', { headers })
    expect([status, body.code, given.get('www-authenticate')]).toEqual([401, 'INVALID_AUTH', 'Bearer'])
    expect(body.error).toContain(says)
    // Not even a part of a key is repeated: errors end up in logs.
    expect(body.error).not.toContain(key.slice(9, 20))
  })

  it('names a key in the address, which is never read', async () => {
    const { status, body } = await send(`/api/v1/tenders?api_key=${key}`)
    expect([status, body.error.includes('in the address is not read')]).toEqual([401, true])
  })
})

describe('an address outside the base', () => {
  const accepts: Record<string, string>[] = [
    { Accept: 'application/json' },
    { Accept: '*/*', Authorization: 'Bearer tmk_live_x' },
    // Go and Python send no Accept unless told to.
    { Authorization: 'Bearer tmk_live_x' },
  ]
  it.for([
    ['/tenders', 'GET /api/v1/tenders?'],
    ['/v1/tenders', 'GET /api/v1/tenders?'],
    ['/api/v2/tenders', 'GET /api/v1/tenders?'],
    ['/api/tenders', 'GET /api/v1/tenders?'],
    ['/tenders.json', 'GET /api/v1/tenders?'],
    ['/rest/nothing', 'under /api/v1'],
    ['/mcp', 'the connector is at /api/mcp'],
  ] as const)('%s leads a program to the API', async ([path, says]) => {
    for (const headers of accepts) {
      const { status, body } = await send(path, { headers, redirect: 'manual' })
      expect([status, body.code, body.success]).toEqual([404, 'NOT_FOUND', false])
      expect(body.error).toContain(says)
    }
  })

  it('is a page for whoever takes anything and sends no key, as a crawler does', async () => {
    const { status, headers } = await send('/v1/tenders', { headers: { Accept: '*/*' } })
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it('is a page for a browser', async () => {
    const { status, headers } = await send('/v1/tenders', { headers: { Accept: 'text/html,*/*;q=0.8' } })
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  })
})

describe('synonyms', () => {
  interface Shape {
    properties?: Record<string, Shape>
    items?: Shape
    enum?: unknown[]
    anyOf?: Shape[]
    $ref?: string
    $defs?: Record<string, Shape>
  }

  /** The lists of names that a schema accepts together: members of an object, values of a list. */
  function* lists(shape: Shape): Generator<string[]> {
    if (shape.properties) yield Object.keys(shape.properties)
    if (shape.enum) yield shape.enum.map(String)
    const parts = [
      ...Object.values(shape.properties ?? {}),
      ...(shape.anyOf ?? []),
      ...Object.values(shape.$defs ?? {}),
    ]
    for (const part of parts) yield* lists(part)
    if (shape.items) yield* lists(shape.items)
  }

  const rows = Object.values<Endpoint>(endpoints)
  const schemas = [
    ...rows.map(({ input }) => input.json),
    ...rows.map(({ input }) => input.query),
    ...rows.map((row) => formQueryOf(row) ?? undefined),
    ...tools.map(({ input }) => input),
  ].filter((schema) => schema !== undefined)
  const accepted = schemas.flatMap((schema) => [
    ...lists(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape),
  ])

  it.for(Object.entries(synonyms))('of %s lead to it somewhere', ([name, others]) => {
    const where = accepted.filter((list) => list.includes(name))
    expect(where.length).toBeGreaterThan(0)
    for (const other of others.split(',')) {
      expect(other).toMatch(/^[a-z]+$/)
      expect(
        where.some((list) => nearest(other, list) === name),
        other,
      ).toBe(true)
    }
  })

  it.for(Object.entries(pathSynonyms))('of paths: /%s leads to %s', ([synonym, word]) => {
    expect(nearestRow(Object.keys(endpoints), `GET /${synonym}`)).toContain(`/${word}`)
  })
})
