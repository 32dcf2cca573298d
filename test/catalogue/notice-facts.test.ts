import '../support/tables.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { noNames } from '../../src/catalogue/import/names.ts'
import { assignTenders } from '../../src/catalogue/import/resolve.ts'
import { readNotices } from '../../src/catalogue/notices/read-notices.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import { compose } from '../../src/catalogue/tenders/compose/facts.ts'
import { settleDue } from '../../src/catalogue/tenders/settle.ts'
import { env } from 'cloudflare:workers'
import { importNotices, newCompany, type TestCompany } from '../support/api.ts'
import { result, sample } from '../support/eforms-sample.ts'
import { fixture, fixtureFiles } from '../support/fixtures.ts'
import { tableSource } from '../support/tables.ts'

/** The text of a real notice on which a fault was found. Every such fault has a test here. */
const text = async (file: string) => new TextDecoder().decode(await fixture(`notices/found/${file}`))

function read(document: string, source = 'ted'): Notice {
  const [notice] = readNotices(new TextEncoder().encode(document), { source }).notices
  if (!notice) throw new Error('no notice')
  return notice
}

const composed = (notices: Notice[]) =>
  compose(notices.map((notice, index) => ({ notice, source: 'ted', importedAt: index + 1 })))

const orders = <T>(all: T[]): T[][] =>
  all.length < 2
    ? [all]
    : all.flatMap((each, i) => orders(all.toSpliced(i, 1)).map((rest) => [each, ...rest]))

const eur = (minor: number, currency = 'EUR') => ({ minor, currency })

/** The result notice that the modification changes: the same contract at a value of 95 million. */
const originalOf = (modification: string) =>
  modification
    .replace(/<efac:ContractModification>[\s\S]*<\/efac:ContractModification>/, '')
    .replaceAll('105000000', '95000000')
    .replace('listName="cont-modif">can-modif', 'listName="result">can-standard')
    .replace('1f8687c9-8cca-493a-b0ee-553ed23d8402', '00000000-8cca-493a-b0ee-553ed23d8402')
    .replace('2010-10-07+01:00', '2010-09-10+01:00')

describe('a contract modification', () => {
  it('amends the award of its contract in either order, and tells what was changed', async () => {
    const xml = await text('eforms/can-modif_24_duration.xml')
    const [modification, original] = [read(xml), read(originalOf(xml))]
    expect([original.kind, modification.kind]).toEqual(['result', 'modification'])
    for (const order of orders([original, modification])) {
      const { awards, modifications, status } = composed(order)
      expect([status, awards.length]).toEqual(['awarded', 1])
      expect(awards[0]?.identity).toContain('00000000-8cca-493a-b0ee-553ed23d8402')
      expect(awards[0]?.award).toMatchObject({
        value: eur(10_500_000_000, 'GBP'),
        contractId: 'BSO/2010/REV-01',
        awardedAt: '2010-07-22T00:00:00.000Z',
        contractEndsAt: '2026-05-31T23:59:59.000Z',
      })
      expect(modifications).toMatchObject([
        {
          reasonCode: 'mod-cir',
          reason: expect.stringMatching(/^The above contract is due to expire/),
          description: expect.stringMatching(/^Extension of six \(6\) months/),
          before: eur(9_500_000_000, 'GBP'),
          after: eur(10_500_000_000, 'GBP'),
        },
      ])
    }
  })

  it('tells its reason by the label of the code where the notice has no words for it', async () => {
    const xml = await text('eforms/can-modif_24_duration.xml')
    const wordless = xml.replace(/<efbc:ReasonDescription[^]*?<\/efbc:ReasonDescription>/g, '')
    expect(read(wordless).modifications).toMatchObject([
      {
        reasonCode: 'mod-cir',
        reason: 'Need for modifications because of circumstances which a diligent buyer could not predict.',
      },
    ])
  })

  it('stands for the contract while the result is not on file, and never makes a second award', async () => {
    const xml = await text('eforms/can-modif_24_duration.xml')
    const modification = read(xml)
    expect(composed([modification]).awards).toHaveLength(1)
    const again = {
      ...modification,
      noticeId: 'again',
      aliases: [],
      dispatchedAt: '2012-01-01T00:00:00.000Z',
    }
    expect(composed([modification, again]).awards).toHaveLength(1)
    const two = read(originalOf(xml))
    const [award] = two.awards
    if (!award) throw new Error('no award')
    const other = (n: number) => ({
      ...award,
      key: `RES-${n}`,
      contractId: `${n}`,
      suppliers: [
        {
          name: `Other ${n}`,
          names: [],
          country: 'GB',
          registrationNumber: null,
          otherRegistrationNumbers: [],
          sme: null,
        },
      ],
    })
    const { awards } = composed([{ ...two, awards: [other(1), other(2)] }, modification])
    expect(awards.map((each) => each.award.value?.minor)).toEqual([9_500_000_000, 9_500_000_000])
  })
})

describe('an update that only names awards', () => {
  it('undoes none of them, and alone makes none', async () => {
    const update = read(await text('ocds/083685-2026.json'), 'find-a-tender')
    expect([update.kind, update.status, update.awards]).toEqual(['modification', null, []])
    const award = JSON.parse(await text('ocds/083650-2026.json')) as { releases: object[] }
    const before = read(JSON.stringify({ ...award.releases[0], ocid: 'ocds-h6vhtk-0510f8' }), 'find-a-tender')
    for (const order of orders([before, update])) {
      const { status, awards } = composed(order)
      expect([status, awards.map((each) => each.award.status)]).toEqual(['awarded', ['awarded']])
    }
    expect(composed([update]).awards).toEqual([])
  })

  it('keeps what another update leaves out', () => {
    const release = (id: string, award: object) =>
      read(
        JSON.stringify({
          ocid: 'ocds-213czf-1',
          id,
          date: `2026-01-0${id}T00:00:00Z`,
          tag: ['award'],
          awards: [{ id: 'a', ...award }],
        }),
      )
    const given = [
      release('1', {
        status: 'active',
        suppliers: [{ name: 'Firm' }],
        value: { amount: 5, currency: 'EUR' },
      }),
      release('2', { value: { amount: 7, currency: 'EUR' } }),
    ]
    for (const order of orders(given)) {
      const { status, awards } = composed(order)
      expect([status, awards.length]).toEqual(['awarded', 1])
      expect(awards[0]?.award).toMatchObject({
        status: 'awarded',
        value: eur(700),
        suppliers: [{ name: 'Firm' }],
      })
    }
  })
})

describe('a release of Find a Tender', () => {
  it('has nature and place where they stand only beside the award', async () => {
    const [uk6, uk7] = [await text('ocds/083650-2026.json'), await text('ocds/028961-2025.json')]
    const facts = ({ contractNature, regions, cpvCodes }: Notice) => [contractNature, regions, cpvCodes]
    expect(facts(read(uk6, 'find-a-tender'))).toEqual(['services', ['UKK15'], ['80500000']])
    expect(facts(read(uk7, 'find-a-tender'))).toEqual(['supplies', ['GB'], ['48000000']])
    expect(read(uk6).lots[0]?.regions).toEqual(['UKK15'])
  })

  const engagement = (change: object = {}) => ({
    ocid: 'ocds-h6vhtk-1',
    id: '000001-2026',
    date: '2026-05-01T09:00:00Z',
    tag: ['planning'],
    planning: {
      documents: [{ id: '1', documentType: 'marketEngagementNotice' }],
      milestones: [{ id: 'engagement', type: 'engagement', dueDate: '2026-06-01' }],
    },
    tender: { id: '1', title: 'Software', status: 'planned', ...change },
  })

  it('says until when an engagement takes answers, which is no deadline of the later call', () => {
    const plan = read(JSON.stringify(engagement()))
    // The deadline is the end of the day in London, not in UTC.
    expect([plan.kind, plan.deadline]).toEqual(['consultation', '2026-06-01T22:59:59.000Z'])
    expect(composed([plan]).deadlines).toEqual(['2026-06-01T22:59:59.000Z'])
    const call = read(
      JSON.stringify({
        ...engagement({ status: 'active' }),
        id: '2',
        tag: ['tender'],
        date: '2026-07-01T09:00:00Z',
      }),
    )
    expect(composed([plan, { ...call, kind: 'competition', deadline: null }]).deadlines).toEqual([])
  })

  it.for([
    ['GB', '2026-07-15T12:00:00', '2026-07-15T11:00:00.000Z'],
    ['GB', '2026-12-15', '2026-12-15T23:59:59.000Z'],
    ['PY', '2026-07-15T12:00:00', '2026-07-15T15:00:00.000Z'],
    ['NO', '2026-07-15 12:00', '2026-07-15T10:00:00.000Z'],
    ['NO', '2026-07-15T12:00:00Z', '2026-07-15T12:00:00.000Z'],
    [null, '2026-07-15T12:00:00', '2026-07-15T12:00:00.000Z'],
  ])('of a buyer in %s reads the deadline %s in its zone', ([country, endDate, expected]) => {
    const release = {
      ocid: 'ocds-213czf-2',
      id: '1',
      date: '2026-05-01T09:00:00Z',
      tag: ['tender'],
      buyer: { id: 'b' },
      parties: [{ id: 'b', name: 'Town', roles: ['buyer'], address: { country } }],
      tender: { id: '1', title: 'Works', status: 'active', tenderPeriod: { endDate } },
    }
    expect(read(JSON.stringify(release)).deadline).toBe(expected)
  })
})

describe('a release of Public Contracts Scotland', () => {
  it('is read without an id, and is the same notice whenever it comes', async () => {
    const json = await text('ocds/SRel1.json')
    const notice = read(json, 'ocds')
    expect(notice.noticeId).toMatch(/^ocds-r6ebe6-0000581860:2019-04-29-tender-[0-9a-f]{12}$/)
    expect(read(json, 'ocds').noticeId).toBe(notice.noticeId)
    expect(notice).toMatchObject({
      title: { en: 'Five Year Electrical Inspection Contract, Various Addresses, North Glasgow' },
      deadline: '2019-05-29T11:00:00.000Z',
      duration: { days: 1800 },
      gpaCovered: true,
      renewals: { maximum: 0 },
      submission: { methods: ['electronicSubmission'], variants: 'not_allowed', validityDays: 180 },
    })
    const other = read(await text('ocds/SRel2.json'), 'ocds')
    // The addresses name a region but no country.
    expect([notice, other].map(({ buyers }) => [buyers[0]?.country, buyers[0]?.address?.country])).toEqual([
      ['GB', 'GB'],
      ['GB', 'GB'],
    ])
    expect(other).toMatchObject({
      noticeId: 'ocds-r6ebe6-0000580939-1',
      renewals: { maximum: null, description: 'A further 1 + 1 years' },
      submission: { openingAt: '2019-06-26T11:00:00.000Z' },
      buyers: [{ role: 'central_purchasing_body', address: { city: 'Dundee', nuts: 'UKM71' } }],
    })
    expect(other.contacts).toMatchObject([{ role: 'review', name: 'Dundee City Council' }])
  })
})

describe('a notice of Doffin', () => {
  it('finds the call that it names by issue and number of the Official Journal, in either order', async () => {
    const follow = read(await text('eforms/ContractAwardNotice_can-modif_2023-677604.xml'), 'doffin')
    expect(follow.previous).toEqual(['publication:592756-2022'])
    expect(follow.aliases).toEqual(['notice:2023-677604-01', 'notice:2023-677604'])
    const call = { ...follow, kind: 'competition' as const, refs: ['procedure:x'], previous: [] }
    const named = { ...call, aliases: ['publication:592756-2022'] }
    for (const order of orders([named, follow])) {
      const tenders = assignTenders(order, noNames(), { now: new Date() }).assigned.map(
        ({ tenderId }) => tenderId,
      )
      expect(new Set(tenders).size).toBe(1)
    }
  })

  it('has no number where the portal writes n.a., and its official page', async () => {
    const call = read(await text('eforms/ContractNotice_cn-standard_2022-963627.xml'), 'doffin')
    expect(call.aliases.some((alias) => alias.startsWith('publication:'))).toBe(false)
    expect(call.url).toBe('https://classic.doffin.no/Notice/Details/2022-963627')
  })

  it('is closed by a result that names no awards', async () => {
    const result = read(await text('eforms/ContractAwardNotice_can-desg_2023-684186.xml'), 'doffin')
    expect([result.kind, result.status, result.awards]).toEqual(['result', null, []])
    expect(composed([result]).status).toBe('closed')
    const call = { ...result, noticeId: 'call', kind: 'competition' as const, status: 'open' as const }
    const before = { ...call, aliases: [], previous: [], dispatchedAt: '2023-10-01T00:00:00.000Z' }
    for (const order of orders([before, result])) expect(composed(order).status).toBe('closed')
    const later = { ...before, dispatchedAt: '2024-10-01T00:00:00.000Z' }
    expect(composed([result, later]).status).toBe('open')
  })
})

describe('an open call without a deadline', () => {
  it('closes at the planned end of its procedure, else a year after its last notice', async () => {
    const system = read(await text('eforms/ContractNotice_qu-sy_2023-604437.xml'), 'doffin')
    expect(composed([system]).closesAt).toBe('2023-06-05T21:59:59.000Z')
    const call = read(await text('eforms/ContractNotice_cn-standard_2022-963627.xml'), 'doffin')
    expect(composed([call]).closesAt).toBe('2023-11-18T00:00:00.000Z')
    expect(composed([{ ...call, noticeType: 'qu-sy' }]).closesAt).toBe('2026-11-18T00:00:00.000Z')
    expect(composed([{ ...call, deadline: '2023-01-01T00:00:00.000Z' }]).closesAt).toBeNull()
    expect(composed([{ ...call, status: 'cancelled' }]).closesAt).toBeNull()
  })

  it('is shown as closed from then on, and the change feed tells of it once', async () => {
    const company = await newCompany({ requestLimit: 1_000_000 })
    const xml = (await text('eforms/ContractNotice_cn-standard_2022-963627.xml'))
      .replaceAll('2022-963627', '2026-000001')
      .replaceAll('2022-919032', '2026-000002')
      .replaceAll('2022-11-18', new Date(Date.now() - 360 * 86_400_000).toISOString().slice(0, 10))
    await importNotices('without-deadline', xml)
    const one = async () => (await company.call('GET', '/tenders?source=without-deadline')).body.data[0]
    const feed = async (since = '') =>
      (await company.call('GET', `/tenders/changes?limit=100${since}`)).body.data
    expect(await one()).toMatchObject({ status: 'open', deadline: null })
    const { cursor } = await feed()
    const now = new Date(Date.now() + 10 * 86_400_000)
    expect(await settleDue({ d1: env.DB, ...tableSource, now })).toBeGreaterThan(0)
    expect(await settleDue({ d1: env.DB, ...tableSource, now })).toBe(0)
    const { changes } = await feed(`&since=${cursor}`)
    expect(changes).toMatchObject([{ change: 'updated', tender: { status: 'closed', deadline: null } }])
    const { body } = await company.call('GET', '/tenders?source=without-deadline&status=closed')
    expect(body.pagination.total).toBe(1)
  })
})

describe('bids of which only a part is counted', () => {
  it('are a lower bound', async () => {
    const { awards } = read(await text('eforms/559670-2025.xml'))
    expect(new Set(awards.map((each) => [each.bidsReceived, each.bidsReceivedIsMinimum].join()))).toContain(
      '0,true',
    )
  })
})

describe('one notice of two publishers', () => {
  let company: TestCompany
  beforeAll(async () => {
    company = await newCompany({ requestLimit: 1_000_000 })
  })
  const get = async (path: string) => (await company.call('GET', path)).body

  it('is one tender, found by either source, whoever comes first', async () => {
    const xml = new TextDecoder().decode(
      await fixture('notices/eforms/doffin-real/ContractNotice_cn-social_2024-102327.xml'),
    )
    const json = new TextDecoder().decode(
      await fixture('notices/ocds/no-doffin-2024-102327-eu-profile-release.json'),
    )
    const shown = []
    for (const [run, order] of [
      ['doffin', 'ocds'],
      ['ocds', 'doffin'],
      ['ted', 'doffin', 'ocds'],
      ['ocds', 'doffin', 'ted'],
    ].entries()) {
      const own = (document: string) =>
        document.replaceAll(/aa382761|896ba55d|a8821fb1/g, (hex) => `${hex.slice(0, 7)}${run}`)
      for (const source of order) await importNotices(source, own(source === 'ocds' ? json : xml))
      const { data } = await get('/tenders?q=velferdsetaten&limit=100')
      expect(data).toHaveLength(run + 1)
      const { data: tender } = await get(`/tenders/${data[0].id}`)
      const { id: _, updatedAt: _at, ...rest } = tender
      shown.push(
        JSON.parse(JSON.stringify(rest).replaceAll(new RegExp(`(aa38276|896ba55|a8821fb)${run}`, 'g'), '$1')),
      )
    }
    expect(shown[0].sources).toEqual(['doffin', 'ocds'])
    expect(shown[2].sources).toEqual(['ted', 'doffin', 'ocds'])
    expect([shown[0].source, shown[2].source]).toEqual(['doffin', 'ted'])
    for (const source of ['doffin', 'ocds'])
      expect((await get(`/tenders?source=${source}`)).pagination.total).toBe(4)
    expect((await get('/tenders?source=ted')).pagination.total).toBe(2)
    expect((await get('/tenders?source=ocds&status=closed')).pagination.total).toBe(4)
    expect([shown[0].notices.length, shown[2].notices.length]).toEqual([2, 2])
    expect(shown[1]).toEqual(shown[0])
    expect(shown[3]).toEqual(shown[2])
  })
})

describe('the answer of the API', () => {
  const answered = async (source: string, xml: Parameters<typeof importNotices>[1]) => {
    await importNotices(source, xml)
    const { call } = await newCompany()
    const [{ id }] = (await call('GET', `/tenders?source=${source}`)).body.data
    return (await call('GET', `/tenders/${id}`)).body.data
  }
  const folder = 'notices/eforms/sdk-examples'

  it('names every buyer, the first as the buyer', async () => {
    const buyers = ['ORG-2', 'ORG-1', 'ORG-3'].map(
      (id) =>
        `<cac:ContractingParty><cac:Party><cac:PartyIdentification><cbc:ID>${id}</cbc:ID></cac:PartyIdentification></cac:Party></cac:ContractingParty>`,
    )
    const extension = result({ tenders: [] })
    const tender = await answered('facts-buyers', sample({ extension, body: buyers.join('') }))
    expect(tender.buyer.name).toBe('Firma 2')
    expect(tender.buyers.map(({ name }: { name: string }) => name)).toEqual(['Firma 2', 'Firma 1', 'Firma 3'])
  })

  it('holds what a call says of its contract and its procedure', async () => {
    const tender = await answered('facts-call', await fixture(`${folder}/cn_24_maximal.xml`))
    const written = (day: string) => expect.stringContaining(day)
    expect(tender).toMatchObject({
      buyers: [
        {
          name: 'Financial Adinistration for ...',
          registrationNumber: '998298',
          role: 'buyer',
          address: { city: 'Luxembourg', postalCode: '1234', country: 'LU', nuts: 'LU000' },
          profileUrl: 'https://profile.example.com',
        },
      ],
      renewals: { maximum: 3, description: 'Renewal description ---' },
      options: 'Options description ---',
      submission: {
        eSignature: true,
        eCatalogue: 'allowed',
        guarantee: true,
      },
      procedureFeatures: expect.stringMatching(/^Description of the procedure/),
      gpaCovered: true,
      submissionUrl: 'http://tender-submit.fin-adm.com/esubmission',
      strategic: expect.arrayContaining([
        { aim: 'environmental', codes: ['clim-mitig'], description: 'Strategic procurement description ---' },
      ]),
    })
    expect(tender.additionalInformation).toContain('Additional information ---')
    expect(tender.contacts.map(({ role, name }: Record<string, string>) => [role, name])).toEqual(
      expect.arrayContaining([
        ['information', 'Procurement Department'],
        ['documents', 'Fin Adm Archives'],
        ['submission', 'Procurement Department'],
      ]),
    )
    // If lots differ, each lot has its own value and the tender has none.
    expect(tender.techniques).toBeNull()
    expect(tender.lots).toMatchObject([
      {
        duration: { startsAt: written('2023-01-01'), endsAt: written('2023-05-23') },
        techniques: { dps: true, eAuction: true, framework: { kind: 'fa-w-rc' } },
      },
      { techniques: { dps: false, framework: { kind: 'fa-w-rc', maximumParticipants: 10 } } },
    ])
  })

  it('holds what a result says of its contracts, and what it holds back', async () => {
    const { awards } = await answered('facts-result', await fixture(`${folder}/can_24_maximal.xml`))
    expect(awards).toMatchObject([
      { contractId: 'REF RST-678', frameworkMaximum: 9_999_999.99, subcontractedShare: 0.3 },
      { contractId: 'KLM FGH/912', frameworkMaximum: 9_999_999.99, subcontractedShare: 0.3 },
      { status: 'unsuccessful', rejectionReason: 'all-rej' },
    ])
    const { withheld } = await answered('facts-withheld', await fixture(`${folder}/can_25_withheld.xml`))
    expect(withheld).toContainEqual({
      field: 'not-val',
      until: '2024-12-31T00:00:00.000Z',
      reason: 'Publication delayed because of ...',
    })
  })
})

describe('every notice on file', () => {
  it('comes to the same tender in whatever order all of them arrive', async () => {
    const files = (await fixtureFiles('notices')).filter(
      (file) => /(xml|json)$/.test(file) && !/facts\.json|INVALID|latin1/.test(file),
    )
    const read = await Promise.all(
      files.map(async (file) => readNotices(await fixture(`notices/${file}`), { source: 'ted' }).notices),
    )
    const all = read.flat()
    const tendersOf = (notices: Notice[]) => {
      const groups = Map.groupBy(
        assignTenders(notices, noNames(), { now: new Date() }).assigned,
        ({ tenderId }) => tenderId,
      )
      const names = [...groups.values()].map((group) =>
        group
          .map(({ notice }) => `${notice.noticeId} ${notice.version}`)
          .toSorted()
          .join(),
      )
      return names.toSorted()
    }
    const expected = tendersOf(all)
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(tendersOf(shuffled)).toEqual(expected)
      }),
      { numRuns: 20 },
    )
  })
})
