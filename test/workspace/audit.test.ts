import { describe, expect, it } from 'vitest'
import { env } from 'cloudflare:workers'
import { newCompany, operate, type TestCompany } from '../support/api.ts'
import { newTender } from '../support/bids.ts'
import { Browser, join, newPerson } from '../support/browser.ts'

interface Entry {
  id: string
  action: string
  actor: { type: string; id: string | null; name: string | null }
  via: { type: string; id: string | null }
  subject: { type: string; id: string; name: string | null } | null
  changes: { field: string; from: unknown; to: unknown }[]
  network: string | null
  country: string | null
  userAgent: string | null
}

const from = { 'CF-Connecting-IP': '203.0.113.7', 'CF-IPCountry': 'NO', 'User-Agent': 'erp/1.2' }
const entriesOf = async ({ call }: TestCompany, query = ''): Promise<Entry[]> =>
  (await call('GET', `/audit?limit=100${query}`)).body.data.entries

async function withBid(company: TestCompany) {
  const tenderId = await newTender()
  const { body } = await company.call('POST', '/bids', { tenderId, title: 'Our bid' }, from)
  return body.data as { id: string }
}

describe('GET /audit', () => {
  it('says who did what from where, and what changed', async () => {
    const company = await newCompany()
    const { id } = await withBid(company)
    await company.call('PATCH', `/bids/${id}`, { title: 'New title', value: 5, status: 'in_review' }, from)
    const [change, start] = await entriesOf(company)
    expect(change).toMatchObject({
      action: 'PATCH /bids/:id',
      actor: { type: 'person', id: company.userId },
      via: { type: 'key', id: company.keyId },
      subject: { type: 'bid', id, name: 'New title' },
      network: '203.0.113.7',
      country: 'NO',
      userAgent: 'erp/1.2',
    })
    expect(change?.changes).toEqual(
      expect.arrayContaining([
        { field: 'title', from: 'Our bid', to: 'New title' },
        { field: 'status', from: 'draft', to: 'in_review' },
      ]),
    )
    expect(start).toMatchObject({ action: 'POST /bids', changes: [], subject: { id } })
  })

  it('cuts long texts and shows no value of a list of things', async () => {
    const company = await newCompany()
    const { id } = await withBid(company)
    const sections = [{ key: 'a', heading: 'Approach', text: 'secret approach' }]
    await company.call('PATCH', `/bids/${id}`, { notes: 'n'.repeat(500), sections })
    const [{ changes } = { changes: [] }] = await entriesOf(company)
    const notes = changes.find(({ field }) => field === 'notes')
    expect([notes?.from, String(notes?.to).length]).toEqual([null, 200])
    expect(changes).toContainEqual({ field: 'sections', from: null, to: null })
    expect(JSON.stringify(changes)).not.toContain('secret approach')
  })

  it('shows no part of a webhook’s address but its host', async () => {
    const company = await newCompany()
    const url = (path: string) => `https://hooks.example.com/${path}?token=secret`
    const made = await company.call('POST', '/webhooks', { url: url('a'), events: ['bid.submitted'] })
    await company.call('PATCH', `/webhooks/${made.body.data.id}`, {
      url: url('b'),
      events: ['alert.triggered'],
    })
    const entries = await entriesOf(company)
    expect(entries[0]).toMatchObject({
      action: 'PATCH /webhooks/:id',
      subject: { type: 'webhook', name: 'hooks.example.com' },
      changes: [{ field: 'events', from: 'bid.submitted', to: 'alert.triggered' }],
    })
    expect(JSON.stringify(entries)).not.toContain('secret')
  })

  it('walks all entries once, newest first, by its cursor', async () => {
    const company = await newCompany()
    for (const name of ['a', 'b', 'c', 'd', 'e']) await company.call('POST', '/teams', { name })
    const all = await entriesOf(company)
    const walked: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { data }: { data: { entries: Entry[]; cursor: string | null } } = (
        await company.call('GET', `/audit?limit=2${cursor && `&cursor=${cursor}`}`)
      ).body
      walked.push(...data.entries.map(({ id }) => id))
      cursor = data.cursor
    }
    expect(walked).toEqual(all.map(({ id }) => id))
    expect(walked).toEqual(walked.toSorted().toReversed())
  })

  it.for<[string, (company: TestCompany) => string, string[]]>([
    ['an action', () => 'action=POST%20/teams', ['POST /teams']],
    ['a person', ({ userId }) => `actor=${userId}`, ['POST /teams', 'POST /bids']],
    ['nobody of the company', () => 'actor=service', []],
    ['a time that has come', () => 'from=2020-01-01', ['POST /teams', 'POST /bids', 'operator', 'operator']],
    ['a time to come', () => 'from=2099-01-01', []],
    ['a time that is over', () => 'to=2020-01-01', []],
  ])('finds entries of %s', async ([, query, expected]) => {
    const company = await newCompany()
    await withBid(company)
    await company.call('POST', '/teams', { name: 'A' })
    const found = (await entriesOf(company, `&${query(company)}`)).filter(({ via }) => via.type !== 'console')
    expect(
      found.map(({ action, via }) => (via.type === 'operator' ? 'operator' : action)).slice(0, 4),
    ).toEqual(expected)
  })

  it('is for owners and admins of the company itself', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    await withBid(other)
    expect((await entriesOf(company)).filter(({ action }) => action === 'POST /bids')).toEqual([])
    const { userId } = await newPerson()
    await join(company.companyId, userId, 'member')
    const key = await operate('POST', '/keys', {
      companyId: company.companyId,
      userId,
      name: 'A member’s',
      scopes: ['account:read'],
    })
    const { status, body } = await company.call('GET', '/audit', undefined, {
      Authorization: `Bearer ${key.body.data.key}`,
    })
    expect([status, body.code, body.reason, body.error]).toEqual([
      403,
      'FORBIDDEN',
      'role',
      'Only owners and admins may read the audit',
    ])
  })

  it.for(['text/csv', 'application/x-ndjson'])('is also %s, and says so itself', async (accept) => {
    const company = await newCompany()
    const { id } = await withBid(company)
    const { headers, body } = await company.call('GET', '/audit', undefined, { Accept: accept })
    expect(headers.get('content-type')).toContain(accept)
    expect(body).toContain(id)
    expect((await entriesOf(company))[0]).toMatchObject({ action: 'GET /audit', subject: null })
  })
})

describe('a download', () => {
  it('is in the audit once, however many parts of the file are asked for', async () => {
    const company = await newCompany()
    const asset = await company.call('POST', '/assets', { name: 'a.txt', category: 'other' })
    const { id } = asset.body.data
    const form = new FormData()
    form.set('file', new File(['0123456789'], 'a.txt', { type: 'text/plain' }))
    const { origin } = await import('../support/api.ts')
    const { exports } = await import('cloudflare:workers')
    const upload = new Request(`${origin}/api/v1/assets/${id}/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${company.key}` },
      body: form,
    })
    expect((await exports.default.fetch(upload)).status).toBe(200)
    for (const range of ['bytes=0-4', 'bytes=5-9'])
      await company.call('GET', `/assets/${id}/download`, undefined, { Range: range })
    const downloads = await entriesOf(company, '&action=GET%20/assets/:id/download')
    expect(downloads.map(({ subject }) => subject?.id)).toEqual([id])
  })

  it.for<[string, string, (id: string) => [string, string]]>([
    ['a bid', 'GET /bids/:id/export', (id) => [`/bids/${id}/export`, 'application/pdf']],
    ['the list of bids', 'GET /bids', () => ['/bids', 'text/csv']],
  ])('of %s is in the audit', async ([, action, ask]) => {
    const company = await newCompany()
    const { id } = await withBid(company)
    const [path, accept] = ask(id)
    expect((await company.call('GET', path, undefined, { Accept: accept })).status).toBe(200)
    expect((await entriesOf(company))[0]?.action).toBe(action)
  })

  it('is not in the audit for a question about the file alone', async () => {
    const company = await newCompany()
    const { id } = await withBid(company)
    await company.call('HEAD', `/bids/${id}/export`)
    expect((await entriesOf(company)).filter(({ action }) => action.startsWith('GET '))).toEqual([])
  })

  it('of public data is not', async () => {
    const company = await newCompany()
    await company.call('GET', '/tenders/export?limit=1')
    expect((await entriesOf(company)).filter(({ action }) => action.startsWith('GET '))).toEqual([])
  })

  it('is not in the audit for JSON', async () => {
    const company = await newCompany()
    await company.call('GET', '/bids')
    expect((await entriesOf(company)).filter(({ action }) => action.startsWith('GET '))).toEqual([])
  })
})

describe('the page of activity', () => {
  it('filters by person, shows what changed, and gives the same as a file', async () => {
    const company = await newCompany()
    const { id } = await withBid(company)
    await company.call('PATCH', `/bids/${id}`, { title: 'Renamed' }, from)
    const [owner, browser] = [await newPerson(), new Browser()]
    await join(company.companyId, owner.userId, 'owner')
    await browser.signIn(owner)
    const choice = await browser.open('/choose-company')
    await browser.send(choice, '/choose-company', [['company', company.companyId]])
    const { text } = await browser.open(`/activity?about=all&actor=${company.userId}`)
    expect(text).toContain('Title: <bdi>Our bid</bdi> → <bdi>Renamed</bdi>')
    expect(text).toContain('203.0.113.7 (NO)')
    const other = await browser.open(`/activity?about=all&actor=${owner.userId}`)
    expect(other.text).not.toContain('Renamed</bdi>')
    const [, href = ''] = /href="(\/activity\/export\/ndjson[^"]*)"/.exec(text) ?? []
    const file = await browser.open(href.replaceAll('&amp;', '&'))
    const lines = file.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.at(-1)).toEqual({ end: { rows: lines.length - 1, more: false } })
    expect(lines[0]).toMatchObject({ action: 'PATCH /bids/:id', network: '203.0.113.7' })
    const { results } = await env.DB.prepare(
      "SELECT user_id AS who, network FROM audit WHERE company_id = ? AND action = 'GET /audit'",
    )
      .bind(company.companyId)
      .all()
    expect(results).toEqual([{ who: owner.userId, network: expect.stringContaining('::/64') }])
  })
})
