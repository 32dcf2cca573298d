import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { nextRunAt } from '../../src/delivery/alerts/schedule.ts'
import { type Answer, newCompany } from '../support/api.ts'
import { copyAlert } from '../support/alert-copies.ts'

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

const full = {
  q: 'road "winter service"',
  cpvCodes: ['45', '90620000-9'],
  regions: ['DE2', 'fr'],
  status: 'open',
  source: 'find-a-tender',
  minValue: 250_000.5,
  maxValue: 9_999_999,
  currency: 'GBP',
  deadlineAfter: '2026-12-01',
  deadlineBefore: '2027-01-31T12:00:00+01:00',
}

describe('POST /alerts', () => {
  it('makes an alert that can be read and listed', async () => {
    const { call } = await newCompany()
    const made = await call('POST', '/alerts', {
      name: '  Roads ',
      filters: full,
      frequency: 'weekly',
      active: false,
    })
    expect([made.status, made.headers.get('etag')]).toEqual([
      201,
      expect.stringMatching(/^"1-[0-9a-f]{12}"$/),
    ])
    const { id, createdAt } = made.body.data
    expect(made.body.data).toEqual({
      id,
      name: 'Roads',
      filters: full,
      frequency: 'weekly',
      active: false,
      lastRunAt: null,
      lastMatchAt: null,
      matchCount: 0,
      version: 1,
      createdAt,
      updatedAt: createdAt,
    })
    expect((await call('GET', `/alerts/${id}`)).body.data).toEqual(made.body.data)
    expect((await call('GET', '/alerts')).body.data).toEqual([made.body.data])
  })

  it('needs a name alone: such an alert matches all and is instant', async () => {
    const { call } = await newCompany()
    const { body } = await call('POST', '/alerts', { name: 'All' })
    expect(body.data).toMatchObject({ filters: {}, frequency: 'instant', active: true })
    expect((await call('POST', '/alerts', {})).body.details[0].path).toBe('name')
  })

  it.for<[path: string, filters: unknown]>([
    ['filters', []],
    ['filters', 'road'],
    ['filters.q', { q: 7 }],
    ['filters.q', { q: 'x'.repeat(2001) }],
    ['filters.cpvCodes', { cpvCodes: '45' }],
    ['filters.cpvCodes', { cpvCodes: [] }],
    ['filters.cpvCodes[1]', { cpvCodes: ['45', '4'] }],
    ['filters.cpvCodes', { cpvCodes: Array.from({ length: 101 }, () => '45') }],
    ['filters.regions[0]', { regions: ['Bavaria'] }],
    ['filters.status', { status: 'lost' }],
    ['filters.status', { status: [] }],
    ['filters.source', { source: 'TED!' }],
    ['filters.minValue', { minValue: '1' }],
    ['filters.minValue', { minValue: -1 }],
    ['filters.minValue', { minValue: 1e13 }],
    ['filters.maxValue', { maxValue: 0.1234567 }],
    ['filters.currency', { currency: 'XXX' }],
    ['filters.deadlineAfter', { deadlineAfter: '2026-02-30' }],
    ['filters.deadlineBefore', { deadlineBefore: '2026-12-01T10:00:00' }],
    ['filters.sort', { sort: 'deadline' }],
  ])('refuses at %s what the search would: %j', async ([path, filters]) => {
    const { call } = await newCompany()
    const { status, body } = await call('POST', '/alerts', { name: 'Any', filters })
    expect([status, body.code, body.details.map((each: { path: string }) => each.path)]).toEqual([
      400,
      'INVALID_DATA',
      [path],
    ])
  })

  it('names every problem', async () => {
    const { call } = await newCompany()
    const filters = { minValue: -1, cpvCodes: ['x'], more: 1 }
    const { body } = await call('POST', '/alerts', { name: '', filters, frequency: 'hourly', active: 1 })
    expect(body.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'active',
      'filters.cpvCodes[0]',
      'filters.minValue',
      'filters.more',
      'frequency',
      'name',
    ])
  })

  it('stops at a thousand, of ten at once too', async () => {
    const { call } = await newCompany()
    const { body } = await call('POST', '/alerts', { name: 'First' })
    await copyAlert(body.data.id, 994)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/alerts', { name: 'More' })),
    )
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201, 403, 403, 403, 403, 403])
    expect(answers.find(({ status }) => status === 403)?.body.error).toBe(
      'The quota “alerts” is used up: 1,000 of 1,000 alerts are used. Remove what is no longer needed, or ask for a larger quota',
    )
    expect((await call('GET', '/alerts')).body.pagination.total).toBe(1000)
  })
})

describe('GET /alerts', () => {
  it('filters, sorts and pages', async () => {
    const { call } = await newCompany()
    for (const [name, frequency, active] of [
      ['b', 'daily', true],
      ['C', 'instant', false],
      ['a', 'daily', false],
    ])
      await call('POST', '/alerts', { name, frequency, active })
    const names = async (query: string) =>
      (await call('GET', `/alerts?${query}`)).body.data.map(({ name }: { name: string }) => name)
    expect(await names('')).toEqual(['a', 'C', 'b'])
    expect(await names('sort=name')).toEqual(['a', 'b', 'C'])
    expect(await names('frequency=daily&order=asc')).toEqual(['b', 'a'])
    expect(await names('active=false')).toEqual(['a', 'C'])
    expect(await names('active=true&frequency=instant')).toEqual([])
    expect(await names('limit=1&page=2')).toEqual(['C'])
    expect((await call('GET', '/alerts?active=1')).body.details[0].path).toBe('active')
  })
})

describe('PATCH /alerts/:id', () => {
  it('changes what is given, and with {} nothing', async () => {
    const { call } = await newCompany()
    const first = (await call('POST', '/alerts', { name: 'Roads', filters: full })).body.data
    const path = `/alerts/${first.id}`
    const changed = (await call('PATCH', path, { filters: { q: 'rails' }, frequency: 'daily' })).body.data
    const { updatedAt } = changed
    expect(changed).toEqual({ ...first, filters: { q: 'rails' }, frequency: 'daily', version: 2, updatedAt })
    expect((await call('PATCH', path, {})).body.data).toEqual(changed)
    const cleared = (await call('PATCH', path, { filters: null, name: 'All', active: false })).body.data
    expect(cleared).toMatchObject({ filters: {}, name: 'All', active: false, version: 3 })
    expect((await call('GET', path)).body.data).toEqual(cleared)
    const wrong = await call('PATCH', path, { name: null, filters: { regions: ['1'] } })
    expect(wrong.body.details.map((each: { path: string }) => each.path)).toEqual([
      'name',
      'filters.regions[0]',
    ])
  })

  it('takes other changes of an alert whose source no longer has tenders', async () => {
    const { call } = await newCompany()
    const path = `/alerts/${(await call('POST', '/alerts', { name: 'Roads', filters: full })).body.data.id}`
    const gone = { ...full, source: 'gone' }
    await env.DB.prepare('UPDATE alerts SET filters = ?1 WHERE id = ?2')
      .bind(JSON.stringify(gone), path.split('/').at(-1))
      .run()
    const renamed = await call('PATCH', path, { name: 'Rails', filters: { ...gone, q: 'rails' } })
    expect([renamed.status, renamed.body.data.filters.source]).toEqual([200, 'gone'])
    const wrong = await call('PATCH', path, { filters: { ...gone, source: 'doffinn' } })
    expect([wrong.status, wrong.body.details[0].path, wrong.body.details[0].didYouMean]).toEqual([
      400,
      'filters.source',
      'doffin',
    ])
  })

  it('is bound to the version that If-Match names', async () => {
    const { call } = await newCompany()
    const path = `/alerts/${(await call('POST', '/alerts', { name: 'Roads' })).body.data.id}`
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => call('PATCH', path, { name: `${i}` }, { 'If-Match': '"1"' })),
    )
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 403)])
    expect((await call('DELETE', path, undefined, { 'If-Match': '"1"' })).status).toBe(403)
    expect((await call('DELETE', path, undefined, { 'If-Match': '"2"' })).status).toBe(200)
    expect((await call('GET', path)).body.error).toBe('Alert not found')
  })
})

describe('nextRunAt', () => {
  it.for([
    ['instant', '2026-11-21T05:00:00Z', 0],
    ['daily', '2026-11-21T05:59:59.999Z', '2026-11-21T06:00:00Z'],
    ['daily', '2026-11-21T06:00:00Z', '2026-11-22T06:00:00Z'],
    ['daily', '2026-12-31T23:00:00Z', '2027-01-01T06:00:00Z'],
    ['weekly', '2026-11-21T05:00:00Z', '2026-11-23T06:00:00Z'],
    ['weekly', '2026-11-23T05:00:00Z', '2026-11-23T06:00:00Z'],
    ['weekly', '2026-11-23T06:00:00Z', '2026-11-30T06:00:00Z'],
    ['weekly', '2026-11-22T23:59:00Z', '2026-11-23T06:00:00Z'],
  ] as const)('of a %s alert at %s', ([frequency, now, expected]) => {
    expect(nextRunAt(frequency, new Date(now))).toBe(expected === 0 ? 0 : Date.parse(expected))
  })
})
