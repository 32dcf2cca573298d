import { describe, expect, it } from 'vitest'
import { newCompany, type TestCompany } from '../support/api.ts'
import { audited, lot, newTender, soon } from '../support/bids.ts'

/**
 * A record, the way to read the record, and its changes. The changes in `same` say the same as `first` in other words.
 */
interface Case {
  route: string
  make: (company: TestCompany) => Promise<{ path: string; read: () => Promise<Shown> }>
  first: object
  same: object[]
  other: object
}
interface Shown {
  version: number
  updatedAt: string
}

const made = async (company: TestCompany, list: string, body: object) => {
  const { id } = (await company.call('POST', list, body)).body.data
  const path = `${list}/${id}`
  return { path, read: async () => (await company.call('GET', path)).body.data as Shown }
}

const tender = () => newTender({ lots: [lot('1'), lot('2')] })

/** A responsibility has no version of its own, so its consortium is read for the version. */
async function newResponsibility(company: TestCompany) {
  const consortium = await made(company, '/consortiums', { name: 'Nord', tenderId: await tender() })
  const [lead] = (await company.call('GET', `${consortium.path}/members`)).body.data
  const body = { memberId: lead.id, title: 'Site' }
  const { path } = await made(company, `${consortium.path}/responsibilities`, body)
  return { path, read: consortium.read }
}

const cases: Case[] = [
  {
    route: 'PATCH /teams/:id',
    make: (company) => made(company, '/teams', { name: 'Roads' }),
    first: { name: 'Bridges', description: 'All of them' },
    same: [{ description: 'All of them' }, { name: ' Bridges ' }],
    other: { description: null },
  },
  {
    route: 'PATCH /tenders/saved/:id',
    make: async (company) => {
      const { path } = await made(company, '/tenders/saved', { tenderId: await tender() })
      return { path, read: async () => (await company.call('GET', '/tenders/saved')).body.data[0] }
    },
    first: { tags: ['a', 'b'], nextActionAt: '2098-01-01T12:00:00Z', stage: 'preparing', notes: 'Call' },
    same: [{ tags: ['a', 'b', 'a'] }, { nextActionAt: '2098-01-01T13:00:00+01:00' }, { notes: 'Call' }],
    other: { tags: ['b', 'a'] },
  },
  {
    route: 'PATCH /alerts/:id',
    make: (company) => made(company, '/alerts', { name: 'Roads', filters: { q: 'road' } }),
    first: { filters: { q: 'bridge', minValue: 5 }, frequency: 'daily', active: false },
    same: [
      { filters: { minValue: 5, q: 'bridge' } },
      { frequency: 'daily' },
      { active: false, name: 'Roads' },
    ],
    other: { filters: {} },
  },
  {
    route: 'PATCH /assets/:id',
    make: (company) => made(company, '/assets', { name: 'Insurance' }),
    first: { tags: ['a'], validUntil: '2098-01-01T12:00:00Z', description: 'Cover' },
    same: [{ tags: ['a', 'a'] }, { validUntil: '2098-01-01T13:00:00+01:00' }, { description: 'Cover' }],
    other: { validUntil: null },
  },
  {
    route: 'PATCH /bids/:id',
    make: async (company) => made(company, '/bids', { tenderId: await tender() }),
    first: {
      title: 'Ours',
      lotIds: ['1'],
      value: 12.5,
      sections: [{ key: 'a', heading: 'A', text: 'Text' }],
    },
    same: [
      { lotIds: ['1'] },
      { value: 12.5 },
      { currency: 'EUR' },
      { sections: [{ key: 'a', heading: 'A', text: 'Text' }] },
      { status: 'draft' },
    ],
    other: { lotIds: ['2'] },
  },
  {
    route: 'PATCH /consortiums/:id',
    make: async (company) => made(company, '/consortiums', { name: 'Nord', tenderId: await tender() }),
    first: {
      description: 'Together',
      sharePercent: 40,
      responsibilities: [
        { title: 'Programme', dueAt: soon },
        { title: 'Site', lotId: '1' },
      ],
    },
    same: [
      { description: 'Together' },
      { sharePercent: 40 },
      { status: 'forming' },
      {
        responsibilities: [
          { title: 'Programme', dueAt: soon },
          { title: 'Site', lotId: '1' },
        ],
      },
    ],
    other: { sharePercent: 41 },
  },
  {
    route: 'PATCH /consortiums/:id/responsibilities/:responsibilityId',
    make: newResponsibility,
    first: { description: 'All of it', dueAt: '2098-01-01T12:00:00Z' },
    same: [{ dueAt: '2098-01-01T13:00:00+01:00' }, { description: 'All of it', title: 'Site' }],
    other: { status: 'done' },
  },
]

describe('a PATCH that changes nothing', () => {
  it.for(cases)('$route leaves version, time and audit as they are', async ({ make, first, same, other }) => {
    const company = await newCompany()
    const { path, read } = await make(company)
    const patch = async (body: object) => {
      const { status, body: answer } = await company.call('PATCH', path, body)
      expect([status, answer.error]).toEqual([200, undefined])
      return answer.data
    }
    const changed = await patch(first)
    const before = await read()
    const actions = await audited(company)
    for (const body of same) expect(await patch(body)).toEqual(changed)
    expect(await read()).toEqual(before)
    expect(await audited(company)).toEqual(actions)
    await patch(other)
    expect((await read()).version).toBe(before.version + 1)
  })

  it.for(cases)('$route still refuses a version that is not the current one', async ({ make, same }) => {
    const company = await newCompany()
    const { path } = await make(company)
    const answer = await company.call('PATCH', path, same[0], { 'If-Match': '"99"' })
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  })
})
