import { describe, expect, it } from 'vitest'
import { importNotices, newCompany } from '../support/api.ts'
import { fixture } from '../support/fixtures.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
type Body = any

let sources = 0

/** Imports a file of reported problems, and returns its only tender with its awards. */
async function tenderOf(
  file: string,
  edit = (json: string) => json,
): Promise<{ tender: Body; awards: Body[] }> {
  const { call } = await newCompany({ plan: 'enterprise', requestLimit: 1_000_000 })
  const source = `s-${(sources += 1)}`
  const json = edit(new TextDecoder().decode(await fixture(`reported/releases/ocds-${file}.json`)))
  const report = await importNotices(source, json)
  expect([report.status, report.body.data.failed]).toEqual([200, []])
  const { data } = (await call('GET', `/tenders?source=${source}`)).body
  expect(data).toHaveLength(1)
  const tender = (await call('GET', `/tenders/${data[0].id}`)).body.data
  const awards = (await call('GET', `/market/awards?tenderId=${data[0].id}`)).body.data
  return { tender, awards }
}

const both = [
  ['1', 'open'],
  ['2', 'open'],
]

/** What each sequence of releases amounts to, by the merge routine of the standard. */
const partial: [file: string, expected: Body][] = [
  ['partial-lot-status', { status: 'open', lots: [both[0], ['2', 'cancelled']] }],
  ['partial-item-new', { cpvCodes: ['39112000', '39120000'], lots: both }],
  ['partial-value-part', { estimatedValue: 7, currency: 'KES' }],
  ['partial-period-part', { deadline: '2027-03-01T12:00:00.000Z' }],
  ['partial-criteria', { title: 'Chairs', lots: both }],
  ['partial-doc-new', { documentTitles: ['Answers to questions', 'Wrong paper'] }],
  ['partial-doc-update', { documentTitles: ['Wrong paper'] }],
  ['partial-parties', { buyer: 'Ministry of Tests', country: 'KE' }],
  ['partial-tender-cancel', { status: 'cancelled' }],
  ['partial-award-first', { status: 'open', lots: [['1', 'awarded'], both[1]], awards: [['awarded', 9]] }],
  [
    'partial-award-second',
    {
      status: 'awarded',
      lots: [
        ['1', 'awarded'],
        ['2', 'awarded'],
      ],
      awards: [
        ['awarded', 3],
        ['awarded', 9],
      ],
    },
  ],
  ['partial-award-value', { status: 'open', awards: [['awarded', 8]] }],
  [
    'partial-award-cancel',
    { status: 'open', lots: [['1', 'cancelled'], both[1]], awards: [['cancelled', 9]] },
  ],
  ['partial-contract', { status: 'open', awards: [['awarded', 9]] }],
  ['update-null', { deadline: '2027-04-01T12:00:00.000Z', estimatedValue: null }],
  ['no-tag', { title: 'Supply of gravel (RFQ 12/2026)', status: 'open', estimatedValue: null }],
  ['ocid-slash', { title: 'Ocid with slashes', status: 'open' }],
  ['objects-for-lists', { status: 'awarded', awards: [['awarded', 196_000]] }],
  ['null-value', { estimatedValue: null, currency: null }],
  ['null-amount', { estimatedValue: null }],
  ['null-deadline', { deadline: null }],
  ['null-enddate', { deadline: null }],
  ['null-enquiry', { questionsDeadline: null }],
  ['null-description', { description: null }],
  ['null-documents', { documentTitles: [] }],
  ['null-lots', { lots: [] }],
  ['null-lot-null', { lots: [both[0], ['2', 'cancelled']], lotTitles: ['Lot one', null] }],
]

describe('releases that name only what changed', () => {
  it.for(partial)('%s', async ([file, expected]) => {
    const { tender, awards } = await tenderOf(file)
    const { call } = await newCompany({ requestLimit: 1_000_000 })
    const documents = (await call('GET', `/tenders/${tender.id}/documents?limit=100`)).body.data
    const found = {
      ...tender,
      buyer: tender.buyer.name,
      country: tender.buyer.country,
      lots: tender.lots.map(({ id, status }: Body) => [id, status]),
      awards: awards.map(({ status, value }) => [status, value]).toSorted((a, b) => a[1] - b[1]),
      lotTitles: tender.lots.map(({ title }: Body) => title),
      documentTitles: documents
        .filter(({ kind }: Body) => kind !== 'notice')
        .map(({ title }: Body) => title)
        .toSorted(),
    }
    expect(found).toMatchObject(expected)
  })

  it('count both where they have the same id and date', async () => {
    const { tender, awards } = await tenderOf('same-release-id')
    expect(tender).toMatchObject({
      title: 'Supply of office chairs',
      buyer: { name: 'Ministry of Tests' },
      status: 'awarded',
    })
    expect(tender.notices).toHaveLength(2)
    expect(awards.map(({ suppliers, value }) => [suppliers[0].name, value])).toEqual([
      ['Uno SRL', 196_000.01],
    ])
  })

  it('change nothing when they come again', async () => {
    const { tender } = await tenderOf('same-release-id')
    for (const file of ['same-release-id', 'partial-lot-status']) {
      const bytes = await fixture(`reported/releases/ocds-${file}.json`)
      await importNotices('again', bytes)
      const { body } = await importNotices('again', bytes)
      expect(body.data).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    }
    expect(tender.status).toBe('awarded')
  })
})

const framework = ['Alpha Paper Ltd', 'Beta Paper Ltd', 'Gamma Paper Ltd']

/** The award with its contracts, which does not depend on how it was published. */
const contracted: [
  file: string,
  value: number,
  suppliers: string[],
  contracts: [string, number, string[]][],
][] = [
  ...['calloffs-releases', 'calloffs-compiled'].map((file): (typeof contracted)[number] => [
    file,
    1_000_000,
    framework,
    [
      ['C1', 1000, ['Alpha Paper Ltd']],
      ['C2', 5000, ['Gamma Paper Ltd']],
    ],
  ]),
  [
    'calloffs-nosupplier',
    1_000_000,
    framework,
    [
      ['C1', 1000, []],
      ['C2', 5000, []],
    ],
  ],
  ['calloffs-one-contract-of-three', 1_000_000, framework, [['C1', 1000, ['Alpha Paper Ltd']]]],
  ['contract-cancelled-of-two', 1_000_000, framework, [['C2', 700_000, ['Beta Paper Ltd']]]],
  [
    'contracts-by-supplier',
    1_000_000,
    framework,
    [
      ['C1', 300_000, ['Alpha Paper Ltd']],
      ['C2', 300_000, ['Beta Paper Ltd']],
      ['C3', 400_000, ['Gamma Paper Ltd']],
    ],
  ],
  ['contract-ordinary', 900, ['Alpha Paper Ltd'], [['C1', 910, ['Alpha Paper Ltd']]]],
]

describe('contracts of one award', () => {
  it.for(contracted)(
    '%s: the award keeps its value and suppliers',
    async ([file, value, suppliers, contracts]) => {
      const { awards } = await tenderOf(file)
      const names = (all: Body[]) => all.map(({ name }) => name)
      expect(
        awards.map((award) => [
          award.value,
          names(award.suppliers),
          award.contracts.map((each: Body) => [each.id, each.value, names(each.suppliers)]),
        ]),
      ).toEqual([[value, suppliers, contracts]])
    },
  )
})

const statuses: [file: string, status: string][] = [
  ...['ACTIVE', 'Active', 'Open', 'active_tendering', 'published'].map((word): [string, string] => [
    word,
    'open',
  ]),
  ...['closed', 'complete', 'evaluation', 'suspended'].map((word): [string, string] => [word, 'closed']),
  ...['deserted', 'desierta'].map((word): [string, string] => [word, 'unsuccessful']),
  ['awarded', 'awarded'],
]

describe('the status of a tender', () => {
  it.for(statuses)('%s is %s', async ([word, status]) => {
    expect((await tenderOf(`status-${word}`)).tender.status).toBe(status)
  })
})

const awardStatuses: [word: string, status: string][] = [
  ...['active', 'Active', 'signed', 'Adjudicada'].map((word): [string, string] => [word, 'awarded']),
  ...['disqualified', 'unsuccessful'].map((word): [string, string] => [word, 'unsuccessful']),
  ...['inactive', 'terminated'].map((word): [string, string] => [word, 'cancelled']),
]

describe('the status of an award', () => {
  it.for(awardStatuses)('%s is %s', async ([word, status]) => {
    // The name of the supplier repeats the status, which alone would mean that nobody won.
    const { awards } = await tenderOf(`award-status-${word}`, (json) =>
      json.replaceAll(`Supplier ${word}`, 'Alpha Paper Ltd'),
    )
    expect(awards.map((award) => award.status)).toEqual([status])
  })
})

describe('a status in words that cannot be read', () => {
  it('closes the tender, which shows the words, and the import warns', async () => {
    const { call } = await newCompany({ requestLimit: 1_000_000 })
    const releases = [
      {
        ocid: 'ocds-zz9990-unknown-status',
        id: 'r1',
        date: '2026-11-01T10:00:00Z',
        tag: ['tender'],
        tender: { title: 'Chairs', status: 'En revisión', tenderPeriod: { endDate: '2099-03-01T12:00:00Z' } },
      },
    ]
    const { body } = await importNotices('unknown-status', JSON.stringify({ releases }))
    expect(body.data.warnings).toEqual([
      { id: 'ocds-zz9990-unknown-status:r1', warning: 'the status "En revisión" cannot be read' },
    ])
    const { data } = (await call('GET', '/tenders?source=unknown-status')).body
    expect(data).toMatchObject([{ status: 'closed', unreadStatus: 'En revisión' }])
  })
})

describe('a procedure whose stages are processes of their own', () => {
  it('is one tender with the title and buyer of the procedure', async () => {
    const { tender } = await tenderOf('ms-pn-ev-records')
    expect(tender).toMatchObject({
      title: 'Achizitionarea produselor',
      buyer: { name: 'Scoala' },
      status: 'open',
      deadline: '2027-03-01T12:00:00.000Z',
    })
  })
})

describe('a process that is too large to be compiled', () => {
  it('is composed of its single releases, and loses none of them', async () => {
    const { call } = await newCompany({ requestLimit: 1_000_000 })
    const release = (n: number, tender: object) => ({
      ocid: 'ocds-zz9990-large',
      id: `r${n}`,
      date: `2026-11-0${n}T10:00:00Z`,
      tag: [n === 1 ? 'tender' : 'tenderUpdate'],
      tender,
    })
    const words = (n: number) => `word${n} `.repeat(60_000)
    const releases = [
      release(1, { title: 'Chairs', status: 'active', description: words(1) }),
      release(2, { lots: [{ id: '1', title: 'Lot one', description: words(2) }] }),
    ]
    for (const each of releases) {
      const { body } = await importNotices('large-process', JSON.stringify({ releases: [each] }))
      expect(body.data.failed).toEqual([])
    }
    const [{ id }] = (await call('GET', '/tenders?source=large-process')).body.data
    const { data } = (await call('GET', `/tenders/${id}`)).body
    expect([data.title, data.lots.length, data.notices.length]).toEqual(['Chairs', 1, 2])
  })
})

describe('a result that links neither lots nor tenders', () => {
  it('shows its winner', async () => {
    const { call } = await newCompany({ plan: 'enterprise', requestLimit: 1_000_000 })
    await importNotices('no-links', await fixture('reported/releases/eforms-award-nolinks.xml'))
    const [{ id, status }] = (await call('GET', '/tenders?source=no-links')).body.data
    const { data } = (await call('GET', `/market/awards?tenderId=${id}`)).body
    expect([status, data.map(({ suppliers }: Body) => suppliers.length)]).toEqual(['awarded', [1]])
  })
})
