import { beforeAll, describe, expect, it, vi } from 'vitest'
import { proposeDraft } from '../../src/workspace/bids/drafts/commands.ts'
import { importNotices, newCompany, operate, type TestCompany } from '../support/api.ts'
import { newTender, patch, soon, started, submit } from '../support/bids.ts'
import {
  type Behaviour,
  endpoint,
  modelCtx,
  openAiVariables,
  says,
  status,
} from '../support/model-stand-in.ts'

const reference = {
  title: 'Ring road North',
  buyer: 'Lier',
  cpvCode: '45233120',
  value: 2_000_000,
  currency: 'EUR',
}
const profile = {
  registrationNumber: 'HRB 1',
  employees: 120,
  turnover: [
    { year: 2024, amount: 4_000_000, currency: 'EUR' },
    { year: 2025, amount: 5_000_000, currency: 'EUR' },
  ],
  references: [
    { title: 'School kitchen', cpvCode: '55523100', year: 2026 },
    { ...reference, year: 2023 },
    { title: 'Bridge of a factory', cpvCode: '45221000', public: false },
  ],
}
const certifications = [
  { name: 'ISO 9001', issuer: 'TÜV', expiresAt: '2098-06-30' },
  { name: 'ISO 14001', expiresAt: '2020-01-01' },
]

let tenderId = ''
beforeAll(async () => {
  tenderId = await newTender({ title: 'Southern bypass', cpvCodes: ['45233100'], languages: ['en'] })
})

const equip = (company: TestCompany, members: object = { profile, certifications }) =>
  operate('PATCH', `/companies/${company.companyId}`, members)

/** A bid with one section under a heading. */
async function bidWith(company: TestCompany, heading: string, text = '') {
  const bid = await started(company, { tenderId, value: 1 })
  await patch(company, bid, { sections: [{ key: 'one', heading, text }] })
  return bid
}

/** Gives a bid a section for each requirement of its tender, with the requirement's title. */
async function sectionsForAll(company: TestCompany, bid: { id: string; tenderId: string }) {
  const { data } = (await company.call('GET', `/tenders/${bid.tenderId}/requirements?limit=100`)).body
  const sections = data.map(({ id, title }: { id: string; title: string }, at: number) => ({
    key: `each-${at}`,
    heading: title,
    requirementId: id,
  }))
  return (await patch(company, bid, { sections })).body.data.sections
}

const draft = async (company: TestCompany, bid: { id: string }, body: object = {}) =>
  (await company.call('POST', `/bids/${bid.id}/sections/one/draft`, body)).body.data

describe('POST /bids/:id/sections/:key/draft', () => {
  it('of a company with nothing on file is a gap, and invents nothing', async () => {
    const company = await newCompany()
    const bid = await bidWith(company, 'Traffic management')
    expect(await draft(company, bid)).toEqual({
      text: '[To complete: your answer to “Traffic management”; nothing on file answers it]',
      sources: [],
      engine: 'builtin',
      degraded: false,
    })
    expect((await draft(company, bid, { language: 'de' })).text).toMatch(/^\[Zu ergänzen: /)
    expect((await company.call('GET', `/bids/${bid.id}`)).body.data.sections[0].text).toBe('')
  })

  it('names certificates that hold and that the section asks for', async () => {
    const company = await newCompany()
    await equip(company)
    const { text, sources } = await draft(company, await bidWith(company, 'Quality to ISO 9001, ISO 14001'))
    const quote = 'We hold the certificate ISO 9001, issued by TÜV, valid until 30 June 2098.'
    expect(text).toBe(quote)
    expect(sources).toEqual([
      { type: 'certification', id: expect.stringMatching(/^cert_/), name: 'ISO 9001', quote },
    ])
  })

  it('names a certificate that proves another', async () => {
    const company = await newCompany()
    await equip(company, { certifications: [{ name: 'EMAS' }, { name: 'TISAX' }] })
    const { sources } = await draft(company, await bidWith(company, 'Environment: ISO 14001'))
    expect(sources.map(({ name }: { name: string }) => name)).toEqual(['EMAS'])
  })

  it('answers a requirement with its own certificate and kind of cover, and leaves a gap for another kind', async () => {
    const page =
      'The tenderer must hold valid ISO 9001 and ISO 27001 certificates.\n\nThe tenderer must hold ISO 14001, Miljøfyrtårn or EMAS.\n\nThe tenderer must hold public liability insurance of at least EUR 5,000,000.\n\nThe tenderer must hold product liability insurance of at least EUR 2,000,000.'
    const document = { title: 'Terms', language: 'en', kind: 'tender_documents', pages: [page] }
    const id = await newTender({ languages: ['en'] }, [document])
    const company = await newCompany()
    await equip(company, {
      profile: { insurances: [{ type: 'Product liability', amount: 2_000_000, currency: 'EUR' }] },
      certifications: [{ name: 'ISO 9001' }, { name: 'ISO 27001' }, { name: 'Miljøfyrtårn' }],
    })
    const bid = await started(company, { tenderId: id, value: 1 })
    const sections = await sectionsForAll(company, bid)
    const names = async (heading: RegExp) => {
      const { key } = sections.find((each: { heading: string }) => heading.test(each.heading)) ?? {}
      const made = await company.call('POST', `/bids/${bid.id}/sections/${key}/draft`, {})
      return made.body.data.sources.map(({ name }: { name: string }) => name)
    }
    expect(await names(/^ISO 9001/)).toEqual(['ISO 9001'])
    expect(await names(/^ISO 27001/)).toEqual(['ISO 27001'])
    expect(await names(/^ISO 14001, Miljøfyrtårn or EMAS/)).toEqual(['Miljøfyrtårn'])
    expect(await names(/product liability/)).toEqual(['Product liability'])
    expect(await names(/public liability/)).toEqual([])
  })

  it('takes the answer to the same heading from the library, won bids first', async () => {
    const company = await newCompany()
    const answers = [
      ['Lost text.', 'lost'],
      ['Won text about cranes.', 'won'],
      ['Not handed in.', null],
    ] as const
    for (const [text, outcome] of answers) {
      const bid = await bidWith(company, 'Site safety (40 %)', text)
      if (outcome === null) continue
      await submit(company, bid)
      await patch(company, bid, { status: outcome })
    }
    const other = await newCompany()
    const { text, sources } = await draft(company, await bidWith(company, 'Site safety'))
    expect(text).toBe(
      'Won text about cranes.\n\n[To complete: what is particular to this tender: Southern bypass]',
    )
    expect(sources).toMatchObject([
      { type: 'section', name: 'Site safety (40 %) (Southern bypass)', quote: 'Won text about cranes.' },
    ])
    expect((await draft(other, await bidWith(other, 'Site safety'))).sources).toEqual([])
  })

  it('finds passages that answer under other headings, verbatim', async () => {
    const company = await newCompany()
    const text = [
      'Our depot is in the town. It has a canteen and a garden.',
      'Our environmental management plan reduces noise and dust on the construction site by water curtains.',
    ].join('\n\n')
    await submit(company, await bidWith(company, 'Surroundings', text))
    const { sources } = await draft(
      company,
      await bidWith(company, 'Environmental management plan: noise and dust'),
    )
    expect(sources[0]?.quote).toContain('water curtains')
    expect(text).toContain(sources[0]?.quote)
    const unlike = await draft(company, await bidWith(company, 'Cyber security of servers'))
    expect(unlike.sources).toEqual([])
  })

  it('answers a demand from the profile, and names as a gap what the profile lacks', async () => {
    const release = {
      ocid: 'ocds-drafts-1',
      id: '1',
      date: '2026-01-01T12:00:00Z',
      tag: ['tender'],
      language: 'en',
      buyer: { name: 'Town' },
      tender: {
        title: 'Bypass',
        status: 'active',
        tenderPeriod: { endDate: soon },
        selectionCriteria: {
          criteria: [
            { type: 'slc-stand-to-gen', description: 'General yearly turnover of EUR 3,000,000.' },
            { type: 'slc-abil-ref-work', description: 'References of similar road works.' },
          ],
        },
        awardCriteria: { criteria: [{ type: 'quality', name: 'Approach' }] },
      },
    }
    const source = `drafts-${crypto.randomUUID().slice(0, 8)}`
    await importNotices(source, JSON.stringify(release))
    const [company, bare] = [await newCompany(), await newCompany()]
    await equip(company)
    const { id } = (await company.call('GET', `/tenders?source=${source}`)).body.data[0]
    const textsOf = async (of: TestCompany) => {
      const bid = await started(of, { tenderId: id })
      const texts = []
      for (const { key } of await sectionsForAll(of, bid))
        texts.push((await of.call('POST', `/bids/${bid.id}/sections/${key}/draft`)).body.data.text)
      return texts
    }
    const references = [
      'We have carried out comparable contracts:',
      '– School kitchen, 2026',
      '– Ring road North, for Lier, 2023, EUR 2,000,000',
    ].join('\n')
    expect((await textsOf(company)).toSorted()).toEqual([
      'Our turnover in 2025 was EUR 5,000,000. Our turnover in 2024 was EUR 4,000,000.',
      references,
      `${references}\n– Bridge of a factory`,
    ])
    expect((await textsOf(bare)).toSorted()).toEqual([
      '[To complete: comparable contracts; none is on file]',
      '[To complete: turnover of the last years; none is on file]',
      '[To complete: your answer to “Approach”; nothing on file answers it]',
    ])
  })

  it('offers references for an award criterion that only the notice states', async () => {
    const awardCriteria = [{ name: 'Approach', type: 'quality', weight: 60 }]
    const noticeOnly = await newTender({ title: 'Bypass', cpvCodes: ['45233100'], awardCriteria })
    const company = await newCompany()
    await equip(company)
    const bid = await started(company, { tenderId: noticeOnly, outline: true })
    expect(bid.sections).toMatchObject([{ heading: 'Approach (60 points)', requirementId: null }])
    const { data } = (await company.call('POST', `/bids/${bid.id}/sections/${bid.sections[0]?.key}/draft`))
      .body
    expect(data.sources.map(({ type }: { type: string }) => type)).toEqual(['reference', 'reference'])
  })

  it('answers the demands of a section one by one, with what is on file or a gap', async () => {
    const page =
      'Award criteria\nPrice: 40 %\nMaintenance and response: 60 %\n\nMaintenance and response\nA technician must attend within four hours of a call for maintenance. The maintenance workshop must hold a valid ISO 9001 certificate for maintenance staff.\n\n• A maintenance van must attend within eight hours of a call for maintenance.'
    const document = { title: 'Terms', language: 'en', kind: 'tender_documents', pages: [page] }
    const tenderId = await newTender({ languages: ['en'] }, [document])
    const company = await newCompany()
    await equip(company)
    const bid = await started(company, { tenderId, value: 1, outline: true })
    const { data } = (await company.call('GET', `/tenders/${tenderId}/requirements?limit=100`)).body
    const certificate = data.find(({ code }: { code: string }) => code === 'certificate')
    const [section] = bid.sections
    expect(section.heading).toBe('Maintenance and response (60 %)')
    expect(section.demandIds.length).toBeGreaterThan(0)
    const plain = { key: section.key, heading: section.heading, text: '' }
    const demandIds = [...section.demandIds, certificate.id]
    const named = (await patch(company, bid, { sections: [{ ...plain, demandIds }] })).body.data
    expect(named.sections[0].demandIds).toEqual(demandIds)
    const drafted = await company.call('POST', `/bids/${bid.id}/sections/${section.key}/draft`)
    const { text, sources } = drafted.body.data
    expect(text).toContain('[To complete: your answer to “A technician must attend within four hours')
    expect(text).toContain('your answer to “A maintenance van must attend within eight hours')
    expect(text).toContain('We hold the certificate ISO 9001')
    expect(text).not.toContain('your answer to “Maintenance and response')
    expect(sources.map(({ name }: { name: string }) => name)).toContain('ISO 9001')
    const made = 'requirement_01jd0c4kwqe5m9v2x7h3tz8rgn'
    const unknown = await patch(company, bid, { sections: [{ ...plain, demandIds: [made] }] })
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Requirement not found'])
  })

  it('says what does not exist', async () => {
    const company = await newCompany()
    const bid = await bidWith(company, 'Any')
    const gone = await company.call('POST', `/bids/${bid.id}/sections/two/draft`)
    expect([gone.status, gone.body.error]).toEqual([404, 'Section not found: use one'])
    const wrong = await company.call('POST', `/bids/${bid.id}/sections/one/draft`, { language: 'xx' })
    expect([wrong.status, wrong.body.details[0].path]).toEqual([400, 'language'])
  })
})

describe('a draft with a model', () => {
  const claim = (text: string, quote: string) => ({ text, quotes: [{ passage: 'p1', quote }] })
  const honest = claim('ISO 9001 certifies our quality.', 'We hold the certificate ISO 9001')
  const invented = claim('We have 900 engineers.', 'We hold the certificate ISO 9001')

  async function drafted(...behaviours: Behaviour[]) {
    const company = await newCompany()
    await equip(company)
    const bid = await bidWith(company, 'Quality to ISO 9001')
    const stand = endpoint(...behaviours)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const ctx = modelCtx(company, openAiVariables(), stand.fetch)
    const made = await proposeDraft(ctx, { id: bid.id, key: 'one' }, {})
    warn.mockRestore()
    return made
  }

  it('has its sentences where they are verified, with the sources they rest on', async () => {
    expect(await drafted(says({ sentences: [honest] }))).toMatchObject({
      text: honest.text,
      sources: [{ type: 'certification', name: 'ISO 9001' }],
      engine: 'openai-compatible',
      degraded: false,
    })
  })

  it.for([
    ['invents', says({ sentences: [invented] })],
    ['is down', status(500)],
  ] as const)('is the built-in one, degraded, where the model %s', async ([, behaviour]) => {
    const made = await drafted(behaviour)
    expect(made).toMatchObject({ engine: 'builtin', degraded: true })
    expect(made.text).toContain('We hold the certificate ISO 9001')
  })
})
