import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { importNotices, newCompany, operate, type TestCompany } from '../support/api.ts'
import { newTender as newBiddable } from '../support/bids.ts'

const criteria = {
  certificate: 'The tenderer must hold a valid ISO 9001 certificate or equivalent.',
  turnover: 'An average annual turnover of at least EUR 3,000,000 over the last three financial years.',
}

/** An OCDS release, because its selection criteria become requirements without any document being read. */
async function newTender({ cpv = '45233140', deadline = '2098-01-01T12:00:00Z' } = {}): Promise<string> {
  const source = `analysis-${crypto.randomUUID().slice(0, 8)}`
  const release = {
    ocid: `ocds-test-${source}`,
    id: '1',
    date: '2026-11-02T00:00:00Z',
    tag: ['tender'],
    language: 'en',
    buyer: { id: 'b', name: 'City of Example' },
    parties: [{ id: 'b', name: 'City of Example', roles: ['buyer'], address: { country: 'IE' } }],
    tender: {
      id: 't',
      title: 'Resurfacing of the ring road',
      description: 'Milling and resurfacing of the carriageway under traffic.',
      status: 'active',
      value: { amount: 2_400_000, currency: 'EUR' },
      tenderPeriod: { endDate: deadline },
      items: [{ id: '1', classification: { scheme: 'CPV', id: cpv } }],
      mainProcurementCategory: 'works',
      selectionCriteria: {
        criteria: [
          { type: 'technical', subType: 'slc-sche-qu-cert-indep', description: criteria.certificate },
          { type: 'economic', subType: 'slc-stand-to-avg', description: criteria.turnover },
        ],
      },
    },
  }
  const imported = await importNotices(source, JSON.stringify(release))
  expect(imported.body.data, JSON.stringify(imported.body)).toMatchObject({ created: 1 })
  const { call } = await newCompany()
  return (await call('GET', `/tenders?source=${source}`)).body.data[0].id
}

const profile = {
  cpvCodes: ['45233000'],
  regions: ['IE'],
  turnover: [2025, 2024, 2023].map((year) => ({ year, amount: 5_000_000, currency: 'EUR' })),
  references: [{ title: 'Ring road', cpvCode: '45233140', value: 900000, currency: 'EUR', year: 2025 }],
  capabilities: 'Resurfacing and milling of roads and carriageways under traffic.',
}
const iso9001 = { name: 'Quality management', standard: 'ISO 9001:2015' }

const equip = ({ companyId }: TestCompany, members: object) =>
  operate('PATCH', `/companies/${companyId}`, members)

async function equipped(): Promise<TestCompany> {
  const company = await newCompany()
  await equip(company, { profile, certifications: [iso9001] })
  return company
}

describe('POST /analysis/risk/:id', () => {
  it.for([
    ['the documents, where the notice states none', {}, '0.5% of EUR 400,000 is EUR 2,000 for each day.'],
    [
      'the notice',
      { estimatedValue: 200_000, currency: 'EUR' },
      '0.5% of EUR 200,000 is EUR 1,000 for each day.',
    ],
  ] as const)('tells money by the value of %s', async ([, members, money]) => {
    const pages = [
      'Estimated contract value: EUR 400,000.\n\nFor each day of delay the supplier pays liquidated damages of 0.5 % of the price.',
    ]
    const id = await newBiddable(members, [
      { title: 'Terms', kind: 'tender_documents', language: 'en', pages },
    ])
    const { body } = await (await newCompany()).call('POST', `/analysis/risk/${id}`)
    const flags: { code: string; explanation: string }[] = body.data.result.flags
    expect(flags.find(({ code }) => code === 'liquidated_damages')?.explanation).toContain(money)
  })
})

describe('POST /analysis/match/:id', () => {
  it('judges the fit, says what it rests on and cites the tender', async () => {
    const [company, id] = [await equipped(), await newTender()]
    const { status, body } = await company.call('POST', `/analysis/match/${id}`)
    expect([status, body.data.kind, body.data.tenderId]).toEqual([200, 'match', id])
    expect(body.data).toMatchObject({
      engine: 'builtin',
      model: null,
      degraded: false,
      language: 'en',
      cached: false,
      tenderVersion: 1,
      profileVersion: 1,
    })
    const { result, citations } = body.data
    expect(result).toMatchObject({ verdict: 'consider', gates: [], missing: [] })
    expect(result.reasons[0]).toMatch(/^No paper of this tender could be read, only its notice/)
    expect(result.confidence).toBe(1)
    const sum = result.components.reduce(
      (all: number, each: { contribution: number }) => all + each.contribution,
      0,
    )
    expect(Math.abs(sum - result.score)).toBeLessThan(0.6)
    const cited = new Set(citations.map((each: { id: string }) => each.id))
    const used = result.components.flatMap((each: { evidence: { citation: string | null }[] }) =>
      each.evidence.flatMap(({ citation }) => citation ?? []),
    )
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((each: string) => !cited.has(each))).toEqual([])
  })

  it('does not sound sure where neither papers nor demands are known, and bids where papers were read', async () => {
    const company = await equipped()
    const call = {
      cpvCodes: ['45233140'],
      regions: ['IE'],
      estimatedValue: 2_400_000,
      currency: 'EUR',
      deadline: '2098-01-01T12:00:00Z',
    }
    const resultsOf = async (id: string) => {
      const made = await Promise.all(
        ['match', 'risk', 'gaps', 'tender'].map((kind) => company.call('POST', `/analysis/${kind}/${id}`)),
      )
      return made.map(({ body }) => body.data.result)
    }
    const [match, risk, gaps, general] = await resultsOf(await newBiddable(call))
    expect(match).toMatchObject({
      verdict: 'insufficient_data',
      reasons: [expect.stringMatching(/only its notice/)],
    })
    expect(risk).toMatchObject({ score: null, level: 'unknown' })
    expect(gaps).toMatchObject({ items: [], unlisted: expect.stringMatching(/only its notice/) })
    expect(general.recommendation.verdict).toBe('read_documents')
    expect(general.recommendation.reasons.map(({ text }: { text: string }) => text)).toContainEqual(
      expect.stringMatching(/^The notice does not state: /),
    )
    const pages = ['The tenderer shows an annual turnover of at least EUR 1,000,000.']
    const [read] = await resultsOf(
      await newBiddable(call, [{ title: 'Conditions', kind: 'tender_documents', language: 'en', pages }]),
    )
    expect(read).toMatchObject({
      verdict: 'bid',
      reasons: [expect.stringMatching(/^The risk of the contract is not known: only \d+% of the checks/)],
    })
  })

  it('says what to fill in where there is no profile', async () => {
    const company = await newCompany()
    const { body } = await company.call('POST', `/analysis/match/${await newTender()}`, { language: 'de' })
    expect(body.data.profileVersion).toBe(0)
    expect(body.data.result).toMatchObject({ score: 0, confidence: 0, verdict: 'insufficient_data' })
    expect(body.data.result.missing[0]).toMatchObject({ member: 'profile', component: null })
    expect(body.data.result.missing[0].hint).toContain('Unternehmensprofil')
  })

  it('counts what the company has won in the catalogue', async () => {
    const [company, id] = [await newCompany(), await newTender()]
    const number = `R ${crypto.randomUUID()}`
    const source = `won-${crypto.randomUUID().slice(0, 8)}`
    await importNotices(
      source,
      JSON.stringify({
        ocid: `ocds-${source}`,
        id: '1',
        date: '2026-05-02T00:00:00Z',
        tag: ['award'],
        buyer: { id: 'b', name: 'City' },
        parties: [
          {
            id: 's',
            name: 'Some other spelling',
            identifier: { id: number },
            address: { country: 'DE' },
            roles: ['supplier'],
          },
        ],
        tender: {
          id: 't',
          title: 'Won road',
          status: 'complete',
          items: [{ id: '1', classification: { scheme: 'CPV', id: '45233100' } }],
        },
        awards: [
          {
            id: 'a',
            status: 'active',
            date: '2026-05-01T00:00:00Z',
            suppliers: [{ id: 's', name: 'Some other spelling' }],
          },
        ],
      }),
    )
    await equip(company, { profile: { cpvCodes: ['45233140'], registrationNumber: number } })
    const { body } = await company.call('POST', `/analysis/match/${id}`)
    const experience = body.data.result.components.find(
      (each: { name: string }) => each.name === 'experience',
    )
    expect(experience).toMatchObject({ value: 0.5, evidence: [{ type: 'award', name: 'Won road' }] })
  })
})

describe('POST /analysis/gaps/:id', () => {
  it('says what is met and what is not, with the words it was read from', async () => {
    const [company, id] = [await equipped(), await newTender()]
    await equip(company, { certifications: [{ ...iso9001, expiresAt: '2030-01-01' }] })
    const { body } = await company.call('POST', `/analysis/gaps/${id}`, { language: 'fr' })
    const { items, counts } = body.data.result
    expect(counts).toMatchObject({ met: 1, expiring: 1, total: 2, blocking: 0, major: 1 })
    expect(items.map((each: { status: string }) => each.status)).toEqual(['expiring', 'met'])
    expect(items[0].remedy).toContain('Renouveler ISO 9001')
    const quotes = body.data.citations.map((each: { quote: string }) => each.quote)
    expect(
      items
        .map((each: { citation: string }) => Number(each.citation.slice(1)) - 1)
        .map((i: number) => quotes[i]),
    ).toEqual([criteria.certificate, criteria.turnover])
  })

  it('knows nothing of a company without data, and does not call it missing', async () => {
    const company = await newCompany()
    const { body } = await company.call('POST', `/analysis/gaps/${await newTender()}`)
    expect(body.data.result.counts).toMatchObject({ unknown: 2, missing: 0, met: 0, total: 2 })
  })
})

describe('the kinds in which the company plays no part', () => {
  const pages = [
    'Tenders must remain valid for 90 days. The contract runs for two years.',
    'The liability of the contractor is unlimited. A performance bond of 10 % of the contract price is provided.',
  ]
  const document = (reference: string) => ({
    format: 'tender/1',
    tender: {
      reference,
      title: 'Bridge inspection',
      buyer: { name: 'Town', country: 'IE' },
      publishedAt: '2026-11-01',
      deadline: '2098-01-01T12:00:00Z',
      languages: ['en'],
    },
    documents: [{ title: 'Terms', language: 'en', kind: 'contract', pages }],
  })

  it.for([
    ['tender', 'general'],
    ['risk', 'risk'],
  ] as const)('POST /analysis/%s/:id cites pages word for word', async ([path, kind]) => {
    const company = await newCompany()
    const source = `kinds-${crypto.randomUUID().slice(0, 8)}`
    await importNotices(source, JSON.stringify(document(source)))
    const { id } = (await company.call('GET', `/tenders?source=${source}`)).body.data[0]
    const { status, body } = await company.call('POST', `/analysis/${path}/${id}`)
    expect([status, body.data?.kind, body.data?.profileVersion], JSON.stringify(body)).toEqual([
      200,
      kind,
      null,
    ])
    const quoted = body.data.citations.filter((each: { quote: string | null }) => each.quote !== null)
    expect(quoted.length).toBeGreaterThan(0)
    for (const { documentId, page, quote } of quoted) {
      const text = await company.call(
        'GET',
        `/tenders/${id}/documents/${documentId}/text?limit=1&page=${page}`,
      )
      expect(text.body.data[0].text).toContain(quote)
    }
    if (kind === 'risk')
      expect(body.data.result.flags.map(({ code }: { code: string }) => code)).toContain(
        'unlimited_liability',
      )
    await equip(company, { profile })
    expect((await company.call('POST', `/analysis/${path}/${id}`)).body.data.cached).toBe(true)
  })
})

describe('what is stored of an analysis', () => {
  it.for(['match', 'gaps'])('%s is answered again until something it rests on changes', async (kind) => {
    const [company, id] = [await equipped(), await newTender()]
    const ask = async (body: object = {}) =>
      (await company.call('POST', `/analysis/${kind}/${id}`, body)).body.data
    const first = await ask()
    expect(await ask()).toEqual({ ...first, cached: true })
    expect((await ask({ language: 'de' })).cached).toBe(false)
    const refreshed = await ask({ refresh: true })
    expect([refreshed.cached, refreshed.id === first.id]).toEqual([false, false])
    expect(await ask()).toEqual({ ...refreshed, cached: true })
    await equip(company, { profile: { ...profile, employees: 40 } })
    const afterProfile = await ask()
    expect([afterProfile.cached, afterProfile.profileVersion]).toEqual([false, 2])
    await equip(company, { certifications: [] })
    expect((await ask()).cached).toBe(false)
    await company.call('POST', '/assets', { name: 'ISO 9001', category: 'certificate' })
    expect((await ask()).cached).toBe(false)
    expect((await ask()).cached).toBe(true)
  })

  it('is the company’s own even where the company plays no part', async () => {
    const [one, other, id] = [await newCompany(), await newCompany(), await newTender()]
    const own = (await one.call('POST', `/analysis/tender/${id}`)).body.data
    const theirs = (await other.call('POST', `/analysis/tender/${id}`)).body.data
    expect([theirs.cached, theirs.id === own.id]).toEqual([false, false])
    expect((await one.call('POST', `/analysis/tender/${id}`)).body.data).toEqual({ ...own, cached: true })
  })

  it('is never what another company got', async () => {
    const [one, other, id] = [await equipped(), await newCompany(), await newTender()]
    const own = (await one.call('POST', `/analysis/gaps/${id}`)).body.data
    const theirs = (await other.call('POST', `/analysis/gaps/${id}`)).body.data
    expect([theirs.cached, theirs.id === own.id]).toEqual([false, false])
    expect(theirs.result.counts).toMatchObject({ met: 0 })
  })

  it('is one row however often it is refreshed, and one answer to one Idempotency-Key', async () => {
    const [company, id] = [await equipped(), await newTender()]
    const headers = { 'Idempotency-Key': 'once' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        company.call('POST', `/analysis/match/${id}`, { refresh: true }, headers),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    await company.call('POST', `/analysis/match/${id}`, { refresh: true })
    const { results } = await env.DB.prepare('SELECT id FROM analyses WHERE company_id = ?')
      .bind(company.companyId)
      .all()
    expect(results).toHaveLength(1)
  })

  it.for([{ refresh: 'yes' }, { language: 'it' }, { model: 'x' }])('refuses %j', async (body) => {
    const company = await newCompany()
    const answer = await company.call('POST', `/analysis/match/${await newTender()}`, body)
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_DATA'])
  })
})
