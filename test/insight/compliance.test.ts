import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type Answer, importNotices, newCompany, operate, type TestCompany } from '../support/api.ts'
import { importTender, newTender as newDocuments } from '../support/bids.ts'
import tenders from '../fixtures/eval/tenders.json' with { type: 'json' }
import { forgetTables } from '../../src/platform/files/tables.ts'
import { callTool } from '../support/mcp.ts'

const criteria = [
  { type: 'technical', subType: 'slc-sche-qu-cert-indep', description: 'A valid ISO 9001 certificate.' },
  {
    type: 'economic',
    subType: 'slc-stand-to-gen',
    description: 'A yearly turnover of at least EUR 1,000,000.',
  },
  { type: 'technical', subType: 'slc-abil-mgmt-env', description: 'Describe how waste is avoided on site.' },
]

async function newTender(): Promise<string> {
  const source = `compliance-${crypto.randomUUID().slice(0, 8)}`
  const award = { criteria: [{ type: 'quality', name: 'Concept', description: 'Quality of the concept' }] }
  const lots = ['LOT-0001', 'LOT-0002'].map((id) => ({
    id,
    title: id,
    status: 'active',
    ...(id === 'LOT-0002' && { awardCriteria: award }),
  }))
  const release = {
    ocid: `ocds-${source}`,
    id: '1',
    date: '2026-11-02T00:00:00Z',
    tag: ['tender'],
    language: 'en',
    buyer: { id: 'b', name: 'City' },
    tender: {
      id: 't',
      title: 'Works',
      status: 'active',
      tenderPeriod: { endDate: '2098-01-01T12:00:00Z' },
      selectionCriteria: { criteria },
      lots,
    },
  }
  await importNotices(source, JSON.stringify(release))
  const { call } = await newCompany()
  return (await call('GET', `/tenders?source=${source}`)).body.data[0].id
}

const equip = ({ companyId }: TestCompany, members: object) =>
  operate('PATCH', `/companies/${companyId}`, members)
const matrix = async ({ call }: TestCompany, id: string, query = '') =>
  (await call('GET', `/compliance/${id}${query}`)).body.data
const standings = ({ items }: Answer['body']) => items.map((each: { status: string }) => each.status)

describe('GET /compliance/:tenderId', () => {
  it('names every lot that a demand of several lots is for', async () => {
    const company = await newCompany()
    const lots = ['LOT-0001', 'LOT-0002', 'LOT-0003'].map((id) => ({ id, title: id }))
    const pages = [1, 2].map((n) => `Lot ${n}\n\nThe tenderer must hold a valid ISO 9001 certificate.`)
    const id = await newDocuments({ title: 'Works in lots', lots }, [
      { title: 'Conditions', language: 'en', kind: 'tender_documents', pages },
    ])
    const { items } = await matrix(company, id)
    const { result } = (await company.call('POST', `/analysis/gaps/${id}`, {})).body.data
    const both = { lotId: null, lotIds: ['LOT-0001', 'LOT-0002'] }
    expect([items, result.items]).toMatchObject([[both], [both]])
  })

  it('lists every requirement with what answers it', async () => {
    const [company, id] = [await newCompany(), await newTender()]
    const before = await matrix(company, id)
    expect([before.tenderId, before.coverage]).toEqual([id, 0])
    expect(before.counts).toEqual({ met: 0, partial: 0, missing: 0, expiring: 0, unknown: 4, total: 4 })
    await equip(company, {
      profile: { turnover: [{ year: 2025, amount: 2_000_000, currency: 'EUR' }] },
      certifications: [{ name: 'ISO 9001', expiresAt: '2030-06-30' }],
    })
    const after = await matrix(company, id)
    expect(standings(after)).toEqual(['expiring', 'met', 'unknown', 'unknown'])
    expect(after.coverage).toBe(0.5)
    expect(after.items[0].evidence).toEqual([
      {
        type: 'certification',
        id: expect.stringMatching(/^cert_/),
        name: 'ISO 9001',
        validUntil: '2030-06-30T23:59:59.999Z',
      },
    ])
    expect(after.items[1].evidence).toMatchObject([{ type: 'profile', id: 'turnover' }])
  })

  it('compares references with the subject that only the documents state, as gaps and match do', async () => {
    const company = await newCompany()
    const reference = { title: 'Bypass', cpvCode: '45233120', value: 1e6, currency: 'EUR', year: 2025 }
    await equip(company, { profile: { references: [{ ...reference, public: true }] } })
    const pages = ['CPV codes: 45233140 Roadworks.\n\nThe bidder must provide one reference for roadworks.']
    const id = await newDocuments({ title: 'Resurfacing', cpvCodes: [] }, [
      { title: 'Conditions', language: 'en', kind: 'tender_documents', pages },
    ])
    forgetTables()
    const { items } = await matrix(company, id)
    const { result } = (await company.call('POST', `/analysis/gaps/${id}`, {})).body.data
    const { result: fit } = (await company.call('POST', `/analysis/match/${id}`, {})).body.data
    const said = fit.components.find(({ name }: { name: string }) => name === 'requirements')
    expect([standings({ items }), standings(result), said.value]).toEqual([['met'], ['met'], 1])
  })

  it('judges exclusion grounds in an isolate that has read no notice', async () => {
    const source = `compliance-${crypto.randomUUID().slice(0, 8)}`
    const pages = ['The tenderer must declare that no ground for exclusion applies to it.']
    const terms = { title: 'Terms', language: 'en', kind: 'tender_documents', pages }
    await importTender(source, { title: 'Works', languages: ['en'] }, [terms])
    const company = await newCompany()
    await equip(company, { profile: { exclusionGrounds: { 'crime-org': { applies: false } } } })
    const { id } = (await company.call('GET', `/tenders?source=${source}`)).body.data[0]
    // The import has loaded the table of grounds for its own use.
    forgetTables()
    const { status, body } = await company.call('GET', `/compliance/${id}`)
    expect([status, body.data?.items[0]?.category]).toEqual([200, 'exclusion'])
  })

  it('counts what the sections of a bid say, as far as words can', async () => {
    const [company, id] = [await newCompany(), await newTender()]
    const bid = (await company.call('POST', '/bids', { tenderId: id })).body.data
    const before = await matrix(company, id)
    expect(standings(before)).toEqual(['unknown', 'unknown', 'unknown', 'unknown'])
    const sections = before.items.map(
      ({ requirementId, title }: { requirementId: string; title: string }) => ({
        key: requirementId,
        heading: title.slice(0, 80),
        requirementId,
        text: 'We do it like this.',
      }),
    )
    expect((await company.call('PATCH', `/bids/${bid.id}`, { sections })).status).toBe(200)
    const after = await matrix(company, id)
    expect(standings(after)).toEqual(['partial', 'partial', 'met', 'met'])
    expect(after.items[3].evidence).toMatchObject([{ type: 'section', id: expect.stringContaining(bid.id) }])
    const other = await newCompany()
    expect((await matrix(other, id)).counts.unknown).toBe(4)
    await company.call('PATCH', `/bids/${bid.id}`, { status: 'withdrawn' })
    expect((await matrix(company, id)).counts.unknown).toBe(4)
  })

  it('shows one lot with what holds for all, and knows no other lot', async () => {
    const [company, id] = [await newCompany(), await newTender()]
    expect((await matrix(company, id, '?lotId=LOT-0001')).counts.total).toBe(3)
    expect((await matrix(company, id, '?lotId=LOT-0002')).counts.total).toBe(4)
    const { status, body } = await company.call('GET', `/compliance/${id}?lotId=LOT-0009`)
    expect([status, body.error]).toEqual([404, 'Lot LOT-0009 not found: use LOT-0001 or LOT-0002'])
  })
})

describe('GET /compliance/certifications/list', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const all = [
    { name: 'b endless', issuedAt: '2020-01-01' },
    { name: 'C far', expiresAt: inDays(91), number: '7', issuer: 'Body', standard: 'ISO 9001' },
    { name: 'a near', expiresAt: inDays(89) },
    { name: 'today', expiresAt: inDays(0) },
    { name: 'yesterday', expiresAt: inDays(-1) },
  ]

  it('says of each whether it is valid, expiring or expired', async () => {
    const company = await newCompany()
    await equip(company, { certifications: all })
    const { body } = await company.call('GET', '/compliance/certifications/list')
    const found = body.data.map(({ name, status }: { name: string; status: string }) => [name, status])
    expect(found).toEqual([
      ['yesterday', 'expired'],
      ['today', 'expiring'],
      ['a near', 'expiring'],
      ['C far', 'valid'],
      ['b endless', 'valid'],
    ])
    expect(body.data[3]).toEqual({
      id: expect.stringMatching(/^cert_/),
      name: 'C far',
      standard: 'ISO 9001',
      issuer: 'Body',
      number: '7',
      issuedAt: null,
      expiresAt: `${inDays(91)}T23:59:59.999Z`,
      status: 'valid',
      assetId: null,
    })
  })

  it.for([
    ['status=valid', ['C far', 'b endless']],
    ['status=expiring', ['today', 'a near']],
    ['status=expired', ['yesterday']],
    ['sort=name', ['a near', 'b endless', 'C far', 'today', 'yesterday']],
    ['sort=name&order=desc&limit=2', ['yesterday', 'today']],
    ['limit=2&page=3', ['b endless']],
  ] as const)('?%s', async ([query, names]) => {
    const company = await newCompany()
    await equip(company, { certifications: all })
    const { body } = await company.call('GET', `/compliance/certifications/list?${query}`)
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(names)
  })

  it('filters as it labels, to the millisecond', async () => {
    const company = await newCompany()
    await equip(company, { certifications: all })
    for (const status of ['valid', 'expiring', 'expired']) {
      const { body } = await company.call('GET', `/compliance/certifications/list?status=${status}`)
      expect(new Set(body.data.map((each: { status: string }) => each.status))).toEqual(new Set([status]))
    }
  })

  it('shows nobody else’s, by an index', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    await equip(company, { certifications: all })
    const { body } = await other.call('GET', '/compliance/certifications/list')
    expect([body.data, body.pagination.total]).toEqual([[], 0])
    const { results } = await env.DB.prepare(
      'EXPLAIN QUERY PLAN SELECT c.* FROM certifications AS c WHERE c.company_id = ?',
    )
      .bind('x')
      .all<{ detail: string }>()
    expect(results.map(({ detail }) => detail).join()).toContain('USING INDEX certifications_of_company')
  })
})

/** A tender of a real document whose notice states next to nothing. */
async function fromOutside(): Promise<string> {
  const outside = tenders.find(({ set }) => set === '18f')
  const texts = (outside?.documents ?? []).map((text) => ({
    ...text,
    language: 'en',
    kind: 'tender_documents',
  }))
  const buyer = { name: 'General Services Administration', country: 'US' }
  return newDocuments({ title: 'Data reporting system', buyer, deadline: null }, texts)
}

const kindNames = ['tender', 'risk', 'match', 'gaps'] as const
const ofBid = new Set(['award', 'submission', 'performance'])
type Natured = { id: string; nature: string }
type Listed = { category: string; code: string | null; mandatory: boolean }

describe('one tender on all its pages', async () => {
  const [company, id] = [await newCompany(), await fromOutside()]
  const turnover = [{ year: 2025, amount: 3_000_000, currency: 'USD' }]
  await equip(company, { profile: { cpvCodes: ['72000000'], regions: ['US'], turnover, sizeClass: 'small' } })
  const get = async (path: string) => (await company.call('GET', path)).body
  const made = await Promise.all(
    kindNames.map(async (kind) => (await company.call('POST', `/analysis/${kind}/${id}`, {})).body.data),
  )
  const [general, , match, gaps] = made

  it('has one number of requirements that count', async () => {
    const path = `/tenders/${id}/requirements?limit=100&certainty=sure`
    const [{ data, pagination }, { data: more }] = await Promise.all([get(path), get(`${path}&page=2`)])
    const all: Listed[] = [...data, ...more]
    const { requirementCount } = (await get(`/tenders/${id}`)).data
    const { counts } = await matrix(company, id)
    const { unknown, met, partial, missing, expiring, total } = counts
    expect(all.length).toBeGreaterThan(50)
    expect([requirementCount, pagination.total, total, unknown + met + partial + missing + expiring]).toEqual(
      Array(4).fill(all.length),
    )
    const own = all.filter(({ category, code }) => !ofBid.has(category) && code !== 'consortium')
    const mandatory = (some: Listed[]) => some.filter((each) => each.mandatory).length
    expect(gaps.result.counts.total).toBe(own.length)
    const { data: shown } = await callTool(company.key, 'find_gaps', { tenderId: id })
    expect(shown).toMatchObject({ counts: gaps.result.counts })
    const fact = { code: 'requirements', value: mandatory(all) }
    expect(general.result.keyFacts).toContainEqual(expect.objectContaining(fact))
    const said = match.result.components.find(({ name }: { name: string }) => name === 'requirements')
    expect(said.explanation).toContain(` of ${mandatory(own)} mandatory company requirements met`)
  })

  it('says of what needs no section that a bid accepts or follows it', async () => {
    const { items } = await matrix(company, id)
    const path = `/tenders/${id}/requirements?limit=100`
    const data = [...(await get(path)).data, ...(await get(`${path}&page=2`)).data]
    const natures = new Map<string, string>(data.map((each: Natured) => [each.id, each.nature]))
    const noted = (note: string) => items.filter((each: { note: string }) => each.note.startsWith(note))
    const naturesOf = (some: { requirementId: string }[]) => [
      ...new Set(some.flatMap(({ requirementId }) => natures.get(requirementId) ?? [])),
    ]
    expect(naturesOf(noted('Contract term.'))).toEqual(['contract_term'])
    expect(naturesOf(noted('Do this in the bid'))).toEqual(['condition'])
    expect(naturesOf(noted('No section of a bid'))).not.toContain('contract_term')
  })

  it('tells an assistant the words that each demand rests on', async () => {
    const { data: gapped } = await callTool(company.key, 'find_gaps', { tenderId: id })
    const { data: answered } = await callTool(company.key, 'get_compliance_matrix', { tenderId: id })
    const { data: listed } = await callTool(company.key, 'list_tender_requirements', { tenderId: id })
    for (const each of [...gapped.gaps, ...answered.items, ...listed.requirements])
      expect(each.text?.length, each.title).toBeGreaterThan(5)
    expect(listed.requirements[0].nature).toBeTypeOf('string')
  })

  it('quotes only words that stand on the page named', async () => {
    const pages = new Map<string, string[]>()
    for (const { id: documentId } of (await get(`/tenders/${id}/documents`)).data) {
      const { data } = await get(`/tenders/${id}/documents/${documentId}/text?limit=100`)
      pages.set(
        documentId,
        data.map(({ text }: { text: string }) => text),
      )
    }
    for (const { kind, citations } of made) {
      const quoted = citations.filter(({ quote }: { quote: string | null }) => quote !== null)
      expect(quoted.length, kind).toBeGreaterThan(0)
      for (const { documentId, page, quote } of quoted)
        expect(pages.get(documentId)?.[page - 1]).toContain(quote)
    }
  })

  it('has its value in the match as in the analysis, cited where it stands', () => {
    const size = match.result.components.find(({ name }: { name: string }) => name === 'size')
    expect(size.value).toBeGreaterThan(0)
    const { citation } = size.evidence.find(({ type }: { type: string }) => type === 'tender')
    const value = general.result.keyFacts.find(({ code }: { code: string }) => code === 'estimated_value')
    const quoteOf = ({ citations }: Answer['body'], wanted: string) =>
      citations.find((each: { id: string }) => each.id === wanted).quote
    expect(quoteOf(match, citation)).toBe(quoteOf(general, value.citations[0]))
  })
})
