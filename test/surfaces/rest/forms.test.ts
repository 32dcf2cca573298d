import { describe, expect, it } from 'vitest'
import { importNotices, newCompany, type TestCompany } from '../../support/api.ts'
import { anyTender } from '../../support/cases.ts'

async function importThree(source: string): Promise<string[]> {
  const ids: string[] = []
  for (const reference of ['one', 'two', 'three']) {
    const buyer = { name: 'Town', country: 'DE' }
    const tender = { reference: `${source}-${reference}`, title: reference, buyer, publishedAt: '2026-01-01' }
    await importNotices(source, JSON.stringify({ format: 'tender/1', tender }))
    const { call } = await newCompany()
    const { data } = (await call('GET', `/tenders?source=${source}&q=${reference}`)).body
    ids.push(data[0].id)
  }
  return ids
}

const idsIn = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id)

describe('GET /tenders?ids', () => {
  it('lists these tenders in this order, each once, without those that do not exist', async () => {
    const [one = '', two = '', three = ''] = await importThree('named')
    const { call } = await newCompany()
    const unknown = 'tender_01jd0c4kwqe5m9v2x7h3tz8rgn'
    const answer = await call('GET', `/tenders?ids=${[three, unknown, one, three, two].join(',')}`)
    expect(idsIn(answer)).toEqual([three, one, two])
    expect(answer.body.pagination).toEqual({ page: 1, limit: 100, total: 3, pages: 1 })
    expect(idsIn(await call('GET', `/tenders?ids=${two}&ids=${one}&limit=1`))).toEqual([two, one])
    expect(idsIn(await call('GET', `/tenders?ids=${two}&page=2`))).toEqual([])
    const [item] = answer.body.data
    const [found] = (await call('GET', '/tenders?source=named&q=three')).body.data
    expect({ ...found, snippet: null }).toEqual(item)
  })

  it('takes 100 at most', async () => {
    const { call } = await newCompany()
    const list = (n: number) => Array.from({ length: n }, () => 'tender_01jd0c4kwqe5m9v2x7h3tz8rgn').join(',')
    expect((await call('GET', `/tenders?ids=${list(100)}`)).status).toBe(200)
    const { body } = await call('GET', `/tenders?ids=${list(101)}`)
    expect(body.details).toMatchObject([{ path: 'ids', rule: 'range' }])
  })
})

describe('a dated answer', () => {
  const rows = ['', '/documents', '/requirements', '/ocds']
  it.for(rows)('of /tenders/:id%s is 304 to its tag, and to its time where no tag came', async (below) => {
    const { call } = await newCompany()
    const path = `/tenders/${await anyTender()}${below}`
    const { status, headers } = await call('GET', path)
    const [tag = '', modified = ''] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
    expect([status, tag, modified]).toEqual([
      200,
      expect.stringMatching(/^"[0-9a-f]{32,}"$/),
      expect.stringMatching(/GMT$/),
    ])
    const later = new Date(Date.parse(modified) + 60_000).toUTCString()
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString()
    for (const [given, expected] of [
      [{ 'If-None-Match': tag }, 304],
      [{ 'If-None-Match': `W/${tag}` }, 304],
      [{ 'If-Modified-Since': modified }, 304],
      [{ 'If-Modified-Since': later }, 304],
      [{ 'If-Modified-Since': earlier }, 200],
      [{ 'If-Modified-Since': 'yesterday' }, 200],
      [{ 'If-None-Match': '"other"', 'If-Modified-Since': later }, 200],
      [{ 'If-None-Match': tag, 'If-Modified-Since': earlier }, 304],
    ] as const) {
      const answer = await call('GET', path, undefined, given)
      expect([given, answer.status, answer.headers.get('etag')]).toEqual([given, expected, tag])
      if (expected === 304) expect(answer.body).toBe('')
    }
    expect((await call('HEAD', path, undefined, { 'If-None-Match': tag })).status).toBe(304)
  })

  it('has another tag once the company saves the tender, and for no other company', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const tender = await anyTender()
    const tagFor = async ({ call }: TestCompany) =>
      (await call('GET', `/tenders/${tender}`)).headers.get('etag')
    const [before, others] = [await tagFor(company), await tagFor(other)]
    await company.call('POST', '/tenders/saved', { tenderId: tender })
    expect([(await tagFor(company)) === before, (await tagFor(other)) === others]).toEqual([false, true])
    const conditional = await company.call('GET', `/tenders/${tender}`, undefined, {
      'If-None-Match': before ?? '',
    })
    expect(conditional.status).toBe(200)
  })
})

describe('the form of an answer', () => {
  const typeOf = async ({ call }: TestCompany, path: string, accept?: string) => {
    const { status, headers } = await call(
      'GET',
      path,
      undefined,
      accept === undefined ? {} : { Accept: accept },
    )
    return [status, headers.get('content-type')?.split(';')[0]]
  }

  it.for([
    ['/tenders/export', undefined, 'application/x-ndjson'],
    ['/tenders/export?format=csv', undefined, 'text/csv'],
    ['/tenders/export?format=ndjson', 'text/csv', 'application/x-ndjson'],
    ['/tenders/export', 'text/*', 'text/csv'],
    ['/tenders/export?format=csv', 'application/json', 'text/csv'],
    ['/bids', undefined, 'application/json'],
    ['/bids', 'text/csv', 'text/csv'],
    ['/bids?format=json', 'text/csv', 'application/json'],
    ['/bids?format=csv', undefined, 'text/csv'],
    ['/audit?format=ndjson', undefined, 'application/x-ndjson'],
    [
      '/market/awards?format=xlsx',
      undefined,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['/bids', 'application/json;q=0, text/csv', 'text/csv'],
    ['/bids', 'nonsense', 'application/json'],
  ] as const)('of %s with Accept: %s is %s', async ([path, accept, type]) => {
    expect(await typeOf(await newCompany(), path, accept)).toEqual([200, type])
  })

  it.for([
    ['/bids', 'application/json;q=0'],
    ['/bids', 'image/png'],
    ['/health', 'text/html'],
    ['/tenders/export', 'application/json'],
  ] as const)('of %s is none that fits %s', async ([path, accept]) => {
    expect(await typeOf(await newCompany(), path, accept)).toEqual([406, 'application/json'])
  })

  it('is looked at after the parameters, and before the body', async () => {
    const { call } = await newCompany()
    const html = { Accept: 'text/html' }
    expect((await call('GET', '/tenders?colour=red', undefined, html)).status).toBe(400)
    expect((await call('POST', '/teams', '{', html)).status).toBe(406)
    const { body } = await call('GET', '/teams')
    expect(body.pagination.total).toBe(0)
  })

  it('is any for the bytes of a file', async () => {
    const { call } = await newCompany()
    const { data } = (await call('POST', '/assets', { name: 'Plan' })).body
    const type = { 'Content-Type': 'text/plain', 'Content-Length': '3' }
    await call('POST', `/assets/${data.id}/upload`, 'abc', type)
    const answer = await call('GET', `/assets/${data.id}/download`, undefined, { Accept: 'image/png' })
    expect([answer.status, answer.body]).toEqual([200, 'abc'])
  })

  it('of a table has semicolons between its fields on request', async () => {
    const { call } = await newCompany()
    await call('POST', '/bids', {
      tenderId: await anyTender(),
      title: 'One; "two"',
      value: 12.5,
      currency: 'EUR',
    })
    const [commas, semicolons] = [
      await call('GET', '/bids?format=csv'),
      await call('GET', '/bids?format=csv&csvSeparator=semicolon'),
    ]
    const [header = '', line = ''] = semicolons.body.split('\r\n')
    expect(header.split(';')).toEqual(commas.body.split('\r\n')[0].split(','))
    expect(line).toContain('"One; ""two"""')
    expect(line).toContain(';12.5;')
    const exported = await call('GET', '/tenders/export?format=csv&csvSeparator=semicolon')
    expect(exported.body.trimEnd().split('\r\n').at(-1)).toMatch(/^#end;\d+;complete;+$/)
  })
})
