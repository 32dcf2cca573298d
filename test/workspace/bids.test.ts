import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { idExample } from '../../src/platform/context/ids.ts'
import { callTool } from '../support/mcp.ts'
import { newCompany } from '../support/api.ts'
import {
  audited,
  emitted,
  importTender,
  later,
  lot,
  newTender,
  past,
  patch,
  soon,
  start,
  started,
  submit,
  tenders,
} from '../support/bids.ts'

describe('POST /bids', () => {
  it('starts a draft with every documented member', async () => {
    const company = await newCompany()
    const { status, headers, body } = await start(company)
    expect([status, headers.get('etag')]).toEqual([201, expect.stringMatching(/^"1-[0-9a-f]{12}"$/)])
    const { tender, createdAt } = body.data
    expect(tender).toMatchObject({ id: tenders.plain, title: 'Ring road', status: 'open' })
    expect(body.data).toEqual({
      id: expect.stringMatching(/^bid_/),
      tenderId: tenders.plain,
      tender,
      lotIds: [],
      title: 'Ring road',
      status: 'draft',
      value: null,
      currency: 'SEK',
      teamId: null,
      consortiumId: null,
      sections: [],
      assetIds: [],
      notes: null,
      externalReference: null,
      deadline: soon,
      deadlineConflict: null,
      submittedAt: null,
      submittedBy: null,
      decidedAt: null,
      outcome: null,
      version: 1,
      createdAt,
      updatedAt: createdAt,
    })
    expect((await company.call('GET', `/bids/${body.data.id}`)).body.data).toEqual(body.data)
    expect([await emitted(company), await audited(company)]).toEqual([[], ['POST /bids']])
  })

  it('takes what is given', async () => {
    const company = await newCompany()
    const team = (await company.call('POST', '/teams', { name: 'Roads' })).body.data
    const assets = await Promise.all(
      ['A', 'B'].map(async (name) => (await company.call('POST', '/assets', { name })).body.data.id),
    )
    const given = { title: 'Section 3', value: 1234.5, currency: 'USD', teamId: team.id, notes: 'n\nm' }
    const bid = await started(company, {
      ...given,
      tenderId: tenders.withLots,
      lotIds: ['SOON', 'LATER', 'SOON'],
      assetIds: [assets[1], assets[0], assets[1]],
    })
    expect(bid).toMatchObject({
      ...given,
      lotIds: ['SOON', 'LATER'],
      assetIds: [assets[1], assets[0]],
      deadline: soon,
    })
  })

  it('refuses references that the company does not have', async () => {
    const [company, other] = await Promise.all([newCompany(), newCompany()])
    const team = (await other.call('POST', '/teams', { name: 'Theirs' })).body.data
    const asset = (await other.call('POST', '/assets', { name: 'Theirs' })).body.data
    const cases: [object, string][] = [
      [{ tenderId: idExample('tender') }, 'Tender not found'],
      [{ lotIds: ['LOT-9'] }, 'Lot LOT-9 not found: there are none'],
      [{ teamId: team.id }, 'Team not found'],
      [{ assetIds: [asset.id] }, 'Asset not found'],
      [{ consortiumId: idExample('consortium') }, 'Consortium not found'],
    ]
    for (const [body, error] of cases) {
      const answer = await start(company, body)
      expect([answer.status, answer.body.error]).toEqual([404, error])
    }
    expect(await audited(company)).toEqual([])
  })

  it('names every problem of its body', async () => {
    const company = await newCompany()
    const bad = {
      value: -1,
      currency: 'euro',
      lotIds: 'LOT-1',
      externalReference: 'x',
      outline: 1,
      title: ' ',
    }
    const { status, body } = await start(company, bad)
    expect([status, body.code]).toEqual([400, 'INVALID_DATA'])
    expect(body.details.map(({ path }: { path: string }) => path).toSorted()).toEqual(
      Object.keys(bad).toSorted(),
    )
  })

  it.for([
    [{ value: 0.1 + 0.2 }, 0.3],
    [{ value: 99_999_999_999.99 }, 99_999_999_999.99],
    [{ value: 12, currency: 'jpy' }, 12],
    [{ value: 1.234, currency: 'KWD' }, 1.234],
    [{ value: 0 }, 0],
  ] as const)('stores the value of %j exactly', async ([body, value]) => {
    expect((await started(await newCompany(), body)).value).toBe(value)
  })

  it.for([{ value: 9.999 }, { value: 1.5, currency: 'JPY' }, { value: 1e15 }])(
    'refuses the value of %j, which it could not',
    async (body) => {
      const answer = await start(await newCompany(), body)
      expect([answer.status, answer.body.details[0].path]).toEqual([400, 'value'])
    },
  )

  it('makes one bid of ten requests with one Idempotency-Key', async () => {
    const company = await newCompany()
    const key = { 'Idempotency-Key': 'k' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(company, {}, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(await audited(company)).toHaveLength(1)
  })
})

describe('PATCH /bids/:id', () => {
  it('changes what is given, clears with null, and with {} nothing', async () => {
    const company = await newCompany()
    const bid = await started(company, { value: 10, notes: 'n', title: 'T' })
    const given = { title: 'New', value: 20.5, notes: 'm', externalReference: 'CRM-1' }
    const changed = (await patch(company, bid, given)).body.data
    expect(changed).toEqual({ ...bid, ...given, version: 2, updatedAt: changed.updatedAt })
    expect((await patch(company, bid, {})).body.data).toEqual(changed)
    expect((await patch(company, bid, { status: 'draft', outline: false })).body.data).toEqual(changed)
    const nothing = { title: null, value: null, currency: null, notes: null, externalReference: null }
    const cleared = (await patch(company, bid, { ...nothing, teamId: null, lotIds: null, assetIds: null }))
      .body
    expect(cleared.data).toMatchObject({ ...nothing, title: 'Ring road', currency: 'SEK', version: 3 })
    expect(await emitted(company)).toEqual([])
  })

  it('keeps the currency of an amount, and the amount of a currency', async () => {
    const company = await newCompany()
    const bid = await started(company, { value: 10.25, currency: 'USD' })
    expect((await patch(company, bid, { value: 11 })).body.data).toMatchObject({ value: 11, currency: 'USD' })
    expect((await patch(company, bid, { currency: 'JPY' })).body.data).toMatchObject({
      value: 11,
      currency: 'JPY',
    })
    await patch(company, bid, { value: 10.25, currency: 'USD' })
    const refused = await patch(company, bid, { currency: 'JPY' })
    expect([refused.status, refused.body.details[0].path]).toEqual([400, 'value'])
  })

  it('replaces sections; one that says the same keeps its time', async () => {
    const company = await newCompany()
    const bid = await started(company)
    const one = { key: 'a', heading: 'Approach', text: 'First.' }
    const two = { key: 'b', heading: 'Price' }
    const plan = { requirementId: null, demandIds: [], ownerId: null, dueAt: null, reviewers: [] }
    const before = (await patch(company, bid, { sections: [one, two] })).body.data.sections
    expect(before).toEqual([
      { ...one, ...plan, status: 'drafting', updatedAt: expect.any(String) },
      { ...two, ...plan, text: '', status: 'open', updatedAt: expect.any(String) },
    ])
    await env.DB.prepare(`UPDATE bids SET sections = replace(sections, ?, ?) WHERE id = ?`)
      .bind(before[0].updatedAt, past, bid.id)
      .run()
    const sections = (await patch(company, bid, { sections: [{ ...two, text: 'Low.' }, one] })).body.data
      .sections
    expect(sections.map(({ key, text }: { key: string; text: string }) => [key, text])).toEqual([
      ['b', 'Low.'],
      ['a', 'First.'],
    ])
    expect([sections[0].updatedAt === past, sections[1].updatedAt]).toEqual([false, past])
    expect((await patch(company, bid, { sections: null })).body.data.sections).toEqual([])
  })

  it('refuses more text than a bid holds', async () => {
    const company = await newCompany()
    const bid = await started(company)
    const write = (length: number) =>
      patch(company, bid, {
        sections: ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, heading: 'H', text: 'x'.repeat(length) })),
      })
    expect((await write(199_000)).status).toBe(200)
    const { status, body } = await write(200_000)
    expect([status, body.details]).toEqual([
      400,
      [{ rule: 'range', path: 'sections', message: expect.stringContaining('the limit is 1000000') }],
    ])
  })

  it('refuses sections that share a key, answer what is not asked or say more than they may', async () => {
    const company = await newCompany()
    const bid = await started(company)
    const twice = await patch(company, bid, {
      sections: [
        { key: 'a', heading: 'A' },
        { key: 'a', heading: 'B', updatedAt: past },
      ],
    })
    expect(twice.body.details.map(({ path }: { path: string }) => path)).toEqual([
      'sections[1].updatedAt',
      'sections[1].key',
    ])
    const keys = await patch(company, bid, {
      sections: ['a', 'b', 'a'].map((key) => ({ key, heading: 'A' })),
    })
    expect([keys.status, keys.body.details]).toEqual([
      400,
      [{ rule: 'conflict', path: 'sections[2].key', message: 'is the key of another section' }],
    ])
    const answer = { key: 'a', heading: 'A', requirementId: idExample('requirement') }
    const unknown = await patch(company, bid, { sections: [answer] })
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Requirement not found'])
  })

  it('keeps a lot that the tender no longer has, and takes no new one', async () => {
    const company = await newCompany()
    const source = `bids-${crypto.randomUUID().slice(0, 8)}`
    await importTender(source, { lots: [lot('A'), lot('B')] })
    const [tender] = (await company.call('GET', `/tenders?source=${source}`)).body.data
    const bid = await started(company, { tenderId: tender.id, lotIds: ['A', 'B'], value: 1 })
    await importTender(source, { lots: [lot('B'), lot('C')] })
    expect((await patch(company, bid, { lotIds: ['A', 'C'] })).body.data.lotIds).toEqual(['A', 'C'])
    expect((await patch(company, bid, { lotIds: ['B', 'D'] })).body.error).toBe('Lot D not found: use B or C')
    const refused = await submit(company, bid)
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.stringContaining('A is no longer a lot'),
    ])
  })

  it('is bound to the version that If-Match names, and loses no change of many at once', async () => {
    const company = await newCompany()
    const bid = await started(company)
    const bound = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        patch(company, bid, { notes: `${index}` }, { 'If-Match': '"1"' }),
      ),
    )
    expect(bound.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(bound.find(({ status }) => status !== 200)?.body.error).toContain('changed since')
    const changes = [{ notes: 'n' }, { value: 5 }, { title: 'T' }, { status: 'ready' }]
    await Promise.all(changes.map((change) => patch(company, bid, change)))
    const after = (await company.call('GET', `/bids/${bid.id}`)).body.data
    expect(after).toMatchObject({ notes: 'n', value: 5, title: 'T', status: 'ready', version: 6 })
    expect(await emitted(company)).toHaveLength(1)
  })
})

describe('DELETE /bids/:id', () => {
  it('deletes a draft with its history, and leaves its assets', async () => {
    const company = await newCompany()
    const bid = await started(company)
    await patch(company, bid, { status: 'ready' })
    const asset = (await company.call('POST', '/assets', { name: 'A', bidId: bid.id })).body.data
    const refused = await company.call('DELETE', `/bids/${bid.id}`)
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.stringContaining('make it a draft again'),
    ])
    await patch(company, bid, { status: 'draft' })
    const answer = await company.call('DELETE', `/bids/${bid.id}`)
    expect([answer.status, answer.body.data]).toEqual([200, { id: bid.id, deleted: true }])
    expect((await company.call('GET', `/bids/${bid.id}`)).status).toBe(404)
    expect((await company.call('GET', `/bids/${bid.id}/history`)).status).toBe(404)
    expect((await company.call('GET', `/assets/${asset.id}`)).body.data.bidId).toBeNull()
    const rows = await env.DB.prepare('SELECT count(*) AS n FROM bid_changes WHERE bid_id = ?')
      .bind(bid.id)
      .first('n')
    expect(rows).toBe(0)
  })

  it('happens once of ten at once', async () => {
    const company = await newCompany()
    const bid = await started(company)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => company.call('DELETE', `/bids/${bid.id}`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ])
  })
})

describe('GET /bids', () => {
  it('filters, sorts and counts', async () => {
    const company = await newCompany()
    const team = (await company.call('POST', '/teams', { name: 'T' })).body.data
    const none = await newTender({ deadline: null })
    await started(company, { title: '0', tenderId: tenders.withLots, lotIds: ['LATER'], teamId: team.id })
    const one = await started(company, { title: '1', tenderId: none })
    await started(company, { title: '2', tenderId: tenders.withLots, lotIds: ['OLD'] })
    await started(company, { title: '3', tenderId: tenders.withLots, lotIds: ['OPEN', 'OLD'] })
    await patch(company, one, { status: 'ready' })
    const found = async (query: string) => {
      const { data, pagination } = (await company.call('GET', `/bids?${query}`)).body
      return [pagination.total, ...data.map(({ title }: { title: string }) => Number(title))]
    }
    expect(await found('')).toEqual([4, 3, 2, 1, 0])
    expect(await found('order=asc&limit=3&page=2')).toEqual([4, 3])
    expect((await found('sort=updatedAt'))[1]).toBe(1)
    expect((await found('sort=updatedAt&order=asc'))[4]).toBe(1)
    expect(await found('sort=deadline')).toEqual([4, 2, 3, 0, 1])
    expect(await found('sort=deadline&order=desc')).toEqual([4, 0, 3, 2, 1])
    expect(await found('status=ready')).toEqual([1, 1])
    expect(await found(`tenderId=${tenders.withLots}`)).toEqual([3, 3, 2, 0])
    expect(await found(`teamId=${team.id}`)).toEqual([1, 0])
    expect(await found(`tenderId=${idExample('tender')}`)).toEqual([0])
    const { data } = (await company.call('GET', '/bids?sort=deadline')).body
    expect(data.map(({ deadline }: { deadline: string }) => deadline)).toEqual([past, soon, later, null])
    for (const bid of data) expect((await company.call('GET', `/bids/${bid.id}`)).body.data).toEqual(bid)
  })

  it('answers no page whose sections would fill the memory, and says what to do', async () => {
    const company = await newCompany()
    for (let n = 0; n < 7; n++) await started(company)
    const section = (length: string) =>
      `json_array(json_object('key', 'a', 'heading', 'A', 'requirementId', NULL, 'text', ${length}, 'ownerId', NULL, 'dueAt', NULL, 'status', 'drafting', 'updatedAt', '2026-01-01T00:00:00.000Z'))`
    // 1.4 MB of text in each bid, near the most that a row can hold.
    await env.DB.prepare(
      `UPDATE bids SET sections = ${section("replace(hex(zeroblob(700000)), '0', 'x')")} WHERE company_id = ?`,
    )
      .bind(company.companyId)
      .run()
    const refused = await company.call('GET', '/bids?limit=100')
    expect([refused.status, refused.body.code, refused.body.details?.[0].path]).toEqual([
      400,
      'INVALID_PARAMS',
      'limit',
    ])
    const page = await company.call('GET', '/bids?limit=5')
    expect([page.status, page.body.pagination.total]).toEqual([200, 7])
    expect(
      page.body.data.map((bid: { sections: { text: string }[] }) => bid.sections[0]?.text.length),
    ).toEqual(Array(5).fill(1_400_000))
    expect((await callTool(company.key, 'list_bids', {})).status).toBe(200)
  })

  it('sorts by the deadline that each bid shows, whatever its lots', async () => {
    const company = await newCompany()
    const lots = ['OLD', 'SOON', 'LATER', 'OPEN']
    await Promise.all(
      Array.from({ length: 16 }, (_, set) =>
        started(company, {
          tenderId: tenders.withLots,
          lotIds: lots.filter((_lot, bit) => set & (1 << bit)),
        }),
      ),
    )
    const { data } = (await company.call('GET', '/bids?sort=deadline&limit=100')).body
    const shown = data.map(({ deadline }: { deadline: string }) => deadline)
    expect(shown).toEqual(shown.toSorted())
    expect(new Set(shown)).toEqual(new Set([past, soon, later]))
  })
})
