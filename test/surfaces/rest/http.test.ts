import { describe, expect, it } from 'vitest'
import { newCompany } from '../../support/api.ts'

/** Wrong parameters of the search. Every wrong parameter is named in one answer. */
describe('GET /tenders refuses', () => {
  it.for([
    ['page=0', ['page']],
    ['page=1.5', ['page']],
    ['page=-1', ['page']],
    ['page=', ['page']],
    ['page=1e3', ['page']],
    ['limit=0', ['limit']],
    ['limit=101', ['limit']],
    ['limit=ten', ['limit']],
    ['cpvCodes=4', ['cpvCodes[0]']],
    ['cpvCodes=45,abc,71', ['cpvCodes[1]']],
    ['cpvCodes=', ['cpvCodes[0]']],
    ['cpvCodes=450000000', ['cpvCodes[0]']],
    ['regions=D', ['regions[0]']],
    ['regions=DE21234', ['regions[0]']],
    ['status=opened', ['status[0]']],
    ['status=open,shut', ['status[1]']],
    ['source=Ted!', ['source']],
    ['minValue=-1', ['minValue']],
    ['minValue=1e9', ['minValue']],
    ['minValue=many&maxValue=NaN', ['minValue', 'maxValue']],
    ['currency=XXX', ['currency']],
    ['currency=eu', ['currency']],
    ['minValue=2&maxValue=1', ['minValue']],
    ['minValue=2&maxValue=1&page=0', ['minValue', 'page']],
    ['=1', ['']],
    ['page=1&=x', ['']],
    ['deadlineAfter=2026-12-02&deadlineBefore=2026-12-01', ['deadlineAfter']],
    ['publishedAfter=2026-12-02&publishedBefore=2026-12-01', ['publishedAfter']],
    ['deadlineAfter=2026-13-01', ['deadlineAfter']],
    ['deadlineAfter=2026-02-29', ['deadlineAfter']],
    ['deadlineBefore=2026-11-20T10:00:00', ['deadlineBefore']],
    ['deadlineBefore=tomorrow', ['deadlineBefore']],
    ['sort=price', ['sort']],
    ['order=up', ['order']],
    ['facets=yes', ['facets']],
    ['Q=road', ['Q']],
    [`q=${'x'.repeat(2001)}`, ['q']],
    ['page=0&limit=0&colour=red&sort=x', ['colour', 'limit', 'page', 'sort']],
  ] as const)('%s', async ([query, paths]) => {
    const { call } = await newCompany()
    const { status, body } = await call('GET', `/tenders?${query}`)
    expect([status, body.code]).toEqual([400, 'INVALID_PARAMS'])
    const named = new Set(body.details.map(({ path }: { path: string }) => path))
    expect([...named].toSorted()).toEqual(paths.toSorted())
    for (const { path, message } of body.details) expect(body.error).toContain(`${path || 'it'} ${message}`)
  })
})

describe('GET /tenders accepts', () => {
  it.for([
    'page=999999999',
    'cpvCodes=45,71320000-7&cpvCodes=30',
    'status=open,closed',
    'status=open&status=closed',
    'regions=de21,EL,uk',
    'minValue=0&maxValue=0.5',
    'minValue=1&maxValue=1&currency=eur',
    'q=a==b&source=ted',
    'deadlineAfter=2026-11-20T10:00:00%2B01:00&deadlineBefore=2026-11-20',
    'q=',
    'q=%00%FF%ED%A0%80"(-*',
    `q=${'x'.repeat(2000)}`,
    `q=${encodeURIComponent('a '.repeat(1000))}`,
  ])('%s', async (query) => {
    const { call } = await newCompany()
    const { status, body } = await call('GET', `/tenders?${query}`)
    expect([status, body.success]).toEqual([200, true])
    expect(body.pagination).toMatchObject({ total: expect.any(Number), pages: expect.any(Number) })
  })
})

describe('a problem of the input', () => {
  it.for([
    ['status=opened', 'status[0] must be one of planned, open, closed, awarded, cancelled, unsuccessful'],
    ['sort=price', 'sort must be one of relevance, publishedAt, deadline, estimatedValue'],
    ['minValue=2&maxValue=1', 'minValue must not be more than `maxValue`'],
    ['colour=red', 'colour is not a parameter of this endpoint'],
    ['page=1&page=2', 'page is given more than once'],
    ['source=a%00', 'source holds the control character U+0000'],
  ] as const)('of the query %s is one sentence', async ([query, sentence]) => {
    const { call } = await newCompany()
    expect((await call('GET', `/tenders?${query}`)).body.error).toContain(`Invalid parameters: ${sentence}`)
  })

  it('names an offset whose plus was not escaped', async () => {
    const { call } = await newCompany()
    const { body } = await call('GET', '/tenders?deadlineAfter=2026-11-20T09:00:00+02:00')
    expect(body.error).toContain('deadlineAfter must have the + of its offset written as %2B')
  })

  it.for([
    ['/bids', {}, 'tenderId is required'],
    ['/bids', { tenderId: 5 }, 'tenderId must be a text'],
    ['/alerts', { name: 'a', frequency: 'hourly' }, 'frequency must be one of instant, daily, weekly'],
    ['/alerts', { name: 'a', active: 'yes' }, 'active must be true or false'],
    ['/alerts', { name: 'a', filters: { minValue: '1' } }, 'filters.minValue must be a number'],
    [
      '/alerts',
      { name: 'a', filters: { minValue: 2, maxValue: 1 } },
      'filters.minValue must not be more than `maxValue`',
    ],
    ['/webhooks', { url: 'http://a.example', events: ['bid.submitted'] }, 'url must begin with https://'],
    ['/webhooks', { url: 'https://a.example', events: [] }, 'events must have at least 1 item'],
    ['/teams', { name: 'a\u0000' }, 'name holds the control character U+0000'],
    ['/teams', [], 'it must be a JSON object'],
    ['/teams', '{"name":', 'it is not valid JSON ('],
  ] as const)('of a body for %s, %j, is one sentence', async ([path, sent, sentence]) => {
    const { call } = await newCompany()
    const { status, body } = await call('POST', path, sent)
    expect([status, body.code]).toEqual([400, 'INVALID_DATA'])
    expect(body.error).toContain(`Invalid request body: ${sentence}`)
  })

  it('stands beside the others of path and query, and of the body', async () => {
    const { call } = await newCompany()
    const params = await call('GET', '/tenders/nothing/documents?page=0&colour=red&page=1')
    const pathsOf = ({ details }: { details: { path: string }[] }) => details.map(({ path }) => path)
    expect(pathsOf(params.body)).toEqual(['id', 'page', 'page', 'colour'])
    const body = await call('POST', '/teams', { name: '\u0000', colour: 'red', description: 5 })
    expect(new Set(pathsOf(body.body))).toEqual(new Set(['name', 'description', 'colour']))
  })
})

describe('a body', () => {
  it.for([
    ['text/plain', '{"name":"a"}', 'it must be sent with Content-Type: application/json'],
    ['application/problem+json', '{"name":"a"}', 'it must be sent with Content-Type: application/json'],
  ] as const)('of the type %s is refused', async ([type, sent, sentence]) => {
    const { call } = await newCompany()
    const { status, body } = await call('POST', '/teams', sent, { 'Content-Type': type })
    expect([status, body.error]).toEqual([400, `Invalid request body: ${sentence}`])
  })

  it('that is compressed says so', async () => {
    const { call } = await newCompany()
    const { body } = await call('POST', '/teams', '{"name":"a"}', { 'Content-Encoding': 'gzip' })
    expect(body.error).toBe('Invalid request body: it is compressed; send the body uncompressed')
  })

  it('that is empty counts as an empty object', async () => {
    const { call } = await newCompany()
    expect((await call('POST', '/teams', '')).body.error).toBe('Invalid request body: name is required')
  })

  it('is looked at after the path and the query', async () => {
    const { call } = await newCompany()
    expect((await call('PATCH', '/teams/nothing?a=1', '{"name":')).body.code).toBe('INVALID_PARAMS')
  })
})
