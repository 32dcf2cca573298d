import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { idExample } from '../../../src/platform/context/ids.ts'
import { tools } from '../../../src/surfaces/mcp/catalogue.ts'
import { definitions } from '../../../src/surfaces/mcp/definitions.ts'
import { importNotices, newCompany, send, type TestCompany } from '../../support/api.ts'
import { newRelease, newTender } from '../../support/bids.ts'
import { calls, workspace as workspaceFor } from '../../support/mcp-calls.ts'
import { callTool, listed, modern, older, outcomesOf, rpc } from '../../support/mcp.ts'

const source = `tools-${crypto.randomUUID().slice(0, 8)}`
const known = { tenderId: '', documentId: '' }
const pages = Array.from(
  { length: 7 },
  (_, index) => `Page ${index + 1}. The performance bond is ${index + 1} %.`,
)

beforeAll(async () => {
  const document = {
    format: 'tender/1',
    tender: {
      reference: 'T',
      title: 'Resurfacing of the ring road',
      buyer: { name: 'Town', country: 'DE' },
      publishedAt: '2026-01-01',
      deadline: '2098-01-01T12:00:00Z',
      estimatedValue: 900,
      currency: 'EUR',
      cpvCodes: ['45233130'],
      lots: [{ id: 'LOT-1', title: 'North', deadline: '2098-01-01T12:00:00Z' }],
    },
    documents: [{ title: 'Terms', language: 'en', kind: 'tender_documents', pages }],
  }
  await importNotices(source, JSON.stringify(document))
  const { call } = await newCompany()
  known.tenderId = (await call('GET', `/tenders?source=${source}`)).body.data[0].id
  const { body } = await call('GET', `/tenders/${known.tenderId}/documents?kind=tender_documents`)
  known.documentId = body.data[0].id
})

const bare = { tenderId: '' }
beforeAll(async () => {
  bare.tenderId = await newTender()
})

const risky = { tenderId: '' }
beforeAll(async () => {
  const name = `risky-${crypto.randomUUID().slice(0, 8)}`
  const text =
    'The contractor is liable without limit for all damages. ' +
    'The tenderer must submit a method statement of at most five pages describing the works by night.'
  const document = {
    format: 'tender/1',
    tender: {
      reference: 'R',
      title: 'Repair of a bridge',
      buyer: { name: 'Town', country: 'DE' },
      publishedAt: '2026-01-01',
      deadline: '2098-01-01T12:00:00Z',
    },
    documents: [{ title: 'Contract', language: 'en', kind: 'tender_documents', pages: [text] }],
  }
  await importNotices(name, JSON.stringify(document))
  const { call } = await newCompany()
  risky.tenderId = (await call('GET', `/tenders?source=${name}`)).body.data[0].id
})

const workspace = (company: TestCompany) => workspaceFor(company, known)

const every = tools.map(({ name }) => name)

const ajv = new Ajv2020({ strict: true })
const checks = new Map(definitions().map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]))

describe('every tool', () => {
  it.for(every)('%s answers a person of the company', async (name) => {
    const company = await newCompany()
    const args = calls[name]?.(await workspace(company)) ?? {}
    const { data, text, failed } = await callTool(company.key, name, args)
    expect([text, failed]).toEqual([JSON.stringify(data), false])
    expect(text).not.toContain('null')
    expect(tools.find((tool) => tool.name === name)?.output.safeParse(data).success).toBe(true)
    const check = checks.get(name)
    expect([check?.(data), check?.errors]).toEqual([true, null])
  })

  const owned = every.filter((name) => /itemId|bidId|sessionId/.test(String(calls[name])))
  it.for(owned)('%s answers another company as if the thing did not exist', async (name) => {
    const stranger = await newCompany()
    const args = calls[name]?.(await workspace(await newCompany())) ?? {}
    const invented = calls[name]?.({
      ...known,
      itemId: idExample('saved'),
      bidId: idExample('bid'),
      sessionId: idExample('session'),
    })
    const [foreign, made] = await Promise.all([
      callTool(stranger.key, name, args),
      callTool(stranger.key, name, invented),
    ])
    expect([foreign.failed, foreign.text]).toEqual([true, made.text])
    expect(foreign.text).toMatch(/^NOT_FOUND: /)
  })

  it.for(every)('%s names arguments it does not know', async (name) => {
    const company = await newCompany()
    const { failed, text } = await callTool(company.key, name, { ignorePermissions: true })
    expect([failed, text]).toEqual([true, expect.stringContaining('ignorePermissions: is not an argument')])
    expect(await listed(company)).toMatchObject([
      { tool: name, outcome: 'invalid_arguments', code: 'INVALID_PARAMS' },
    ])
  })
})

describe('arguments that do not fit', () => {
  it.for([
    ['search_tenders', { limit: 26 }, 'limit: '],
    ['search_tenders', { cpvCodes: ['roads'] }, 'must be a CPV code'],
    ['search_tenders', { deadlineBefore: 'tomorrow' }, 'deadlineBefore: must be a date'],
    ['search_tenders', { q: 'a\u0000b' }, 'q: holds the control character U+0000'],
    ['get_tender', { tenderId: '42' }, 'must be a tender id such as tender_'],
    [
      'draft_bid',
      { tenderId: idExample('tender'), value: 1.234, currency: 'XYZ' },
      'currency: must be an ISO 4217',
    ],
    ['update_bid', { bidId: idExample('bid'), version: 1, status: 'won' }, 'status: '],
    ['search_tenders', { status: ['open'] }, 'one of them, not a list'],
    ['ask_tender', { tenderId: idExample('tender'), question: '' }, '- question: must not be empty'],
    ['get_tender', { tenderId: `https://a.example/tenders/${idExample('tender')}` }, 'alone'],
    ['get_tender', { tenderId: '{{tenderId}}' }, 'was not filled in'],
    ['draft_bid', { tenderId: 'undefined' }, 'was not filled in'],
  ] as const)('to %s are explained: %j', async ([name, args, explained]) => {
    const { key } = await newCompany()
    const { failed, text } = await callTool(key, name, args)
    expect([failed, text]).toEqual([true, expect.stringContaining(explained)])
  })
})

describe('lists', () => {
  it('of gaps lead to no demands where the tender has none', async () => {
    const { key } = await newCompany()
    const { data } = await callTool(key, 'find_gaps', { tenderId: bare.tenderId })
    expect([data.gaps, data.next]).toEqual([[], undefined])
  })

  it('are short, and say how to go on', async () => {
    const company = await newCompany()
    for (let n = 0; n < 3; n++)
      await callTool(company.key, 'draft_bid', { tenderId: known.tenderId, title: `Bid ${n}` })
    const first = (await callTool(company.key, 'list_bids', { limit: 2 })).data
    expect([first.total, first.bids.length, first.next]).toEqual([
      3,
      2,
      '1 more: list_bids with limit 2 and page 2',
    ])
    const last = (await callTool(company.key, 'list_bids', { limit: 2, page: 2 })).data
    expect([last.bids.length, last.next]).toEqual([1, undefined])
  })

  it.for([
    [1, 1, [1], 'More: read_tender_document with page 2'],
    [2, 3, [2, 3, 4], 'More: read_tender_document with page 5'],
    [6, 5, [6, 7], undefined],
    [9, 1, [], undefined],
  ] as const)('of pages begin at page %i, %i at once', async ([page, count, wanted, next]) => {
    const { key } = await newCompany()
    const { data } = await callTool(key, 'read_tender_document', { ...known, page, pages: count })
    expect(data.pages.map((each: { page: number }) => each.page)).toEqual(wanted)
    expect([data.totalPages, data.next]).toEqual([7, next])
  })
})

describe('search_tenders', () => {
  it.for([
    ['resurfacing xylophone', 'Use one of the suggestions as q, or fewer words or filters.'],
    ['xylophone quartet', 'Use fewer words or filters.'],
  ] as const)('without hits names only what there is: %s', async ([q, next]) => {
    const { key } = await newCompany()
    const { data } = await callTool(key, 'search_tenders', { q })
    expect([data.total, data.next]).toEqual([0, next])
    const suggested = 'suggestions' in data
    expect(suggested).toBe(next.includes('suggestions'))
    if (suggested)
      expect((await callTool(key, 'search_tenders', { q: data.suggestions[0] })).data.total).toBeGreaterThan(
        0,
      )
  })
})

describe('assess_fit', () => {
  it('has the risks that the risk analysis is sure of, the gravest first, with their words', async () => {
    const company = await newCompany()
    const risk = (await company.call('POST', `/analysis/risk/${risky.tenderId}`, {})).body.data
    const { data } = await callTool(company.key, 'assess_fit', { tenderId: risky.tenderId })
    expect(data.riskLevel).toBe(risk.result.level)
    const sure = risk.result.flags.filter((flag: { certainty: string }) => flag.certainty === 'sure')
    expect(data.risks.map(({ title }: { title: string }) => title)).toEqual(
      sure.slice(0, 10).map(({ title }: { title: string }) => title),
    )
    expect(data.risks[0]).toMatchObject({
      severity: 'high',
      quote: expect.stringContaining('without limit'),
      page: 1,
    })
  })
})

describe('draft_bid', () => {
  it.for([
    ['the outline by default', {}, 1],
    ['none of it on demand', { outline: false }, 0],
  ] as const)('has %s', async ([, args, sections]) => {
    const { key } = await newCompany()
    const criteria = [{ type: 'quality', name: 'Concept', description: 'How and when you build.' }]
    const tender = { title: 'Bridge', status: 'active', awardCriteria: { criteria } }
    const tenderId = await newRelease(tender)
    const drafted = (await callTool(key, 'draft_bid', { tenderId, ...args })).data
    const { data } = await callTool(key, 'get_bid', { bidId: drafted.id })
    expect([drafted.sectionCount, data.sections.length]).toEqual([sections, sections])
    expect(drafted.next).toContain(sections > 0 ? 'get_bid shows the sections' : 'update_bid adds them')
  })
})

describe('update_bid', () => {
  it('writes the sections that are named and leaves the others', async () => {
    const { key } = await newCompany()
    const { id: bidId } = (await callTool(key, 'draft_bid', { tenderId: known.tenderId })).data
    const write = (version: number, sections: object[]) =>
      callTool(key, 'update_bid', { bidId, version, sections })
    await write(1, [
      { key: 'a', heading: 'Approach', text: 'By night.' },
      { key: 'b', text: 'Team of five.' },
    ])
    await write(2, [{ key: 'a', text: 'By day.' }])
    const { data } = await callTool(key, 'get_bid', { bidId, sectionKeys: ['a', 'b'] })
    expect(data.sections).toMatchObject([
      { key: 'a', heading: 'Approach', text: 'By day.' },
      { key: 'b', heading: 'b', text: 'Team of five.' },
    ])
    const stale = await write(1, [{ key: 'c', text: 'Late.' }])
    expect([stale.failed, stale.text]).toEqual([
      true,
      expect.stringContaining('changed since: it is at version 3'),
    ])
  })
})

describe('what is no call of a tool of ours', () => {
  it.for([modern, ...older])('is refused by name and listed, for %s', async (revision) => {
    const company = await newCompany()
    const { error } = await callTool(company.key, 'drop_tables', {}, { revision })
    expect([error.code, error.message]).toEqual([-32602, expect.stringContaining('search_tenders')])
    expect(await outcomesOf(company)).toEqual(['drop_tables unknown_tool'])
  })

  it('is listed where the protocol itself refuses it', async () => {
    const company = await newCompany()
    const headers = { 'Mcp-Name': 'get_bid' }
    const answer = await rpc(company.key, 'tools/call', { name: 'delete_bid', arguments: {} }, { headers })
    expect([answer.status, answer.body.error.code]).toEqual([400, -32020])
    expect(await outcomesOf(company)).toEqual(['delete_bid malformed'])
  })

  it('is kept in the list without what could mislead its reader', async () => {
    const company = await newCompany()
    await callTool(company.key, `x\u202Ey${'z'.repeat(300)}`, {}, { revision: '2025-06-18' })
    const [row] = await listed(company)
    expect([String(row?.tool).startsWith('x\uFFFDy'), String(row?.tool).length]).toEqual([true, 128])
  })

  it.for([
    ['no JSON', '{', 400, -32700],
    ['nothing', '', 400, -32700],
    ['too many messages', JSON.stringify(Array.from({ length: 21 }, () => ({}))), 400, -32600],
    ['what is nested too deep', '['.repeat(40) + ']'.repeat(40), 400, -32600],
    ['more than 1 MiB', `"${'a'.repeat(1024 * 1024)}"`, 413, -32600],
  ] as const)('is turned away: %s', async ([, body, status, code]) => {
    const { key } = await newCompany()
    const answer = await send('/api/mcp', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body,
    })
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
  })

  it.for(['GET', 'DELETE'])('is not offered by %s', async (method) => {
    const { key } = await newCompany()
    const answer = await send('/api/mcp', { method, headers: { Authorization: `Bearer ${key}` } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })
})
