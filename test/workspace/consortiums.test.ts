import { describe, expect, it } from 'vitest'
import { idExample } from '../../src/platform/context/ids.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import {
  audited,
  external,
  newConsortium,
  notFound,
  refused,
  statuses,
  tenderId,
  times,
  withPartner,
} from '../support/consortiums.ts'

describe('POST /consortiums', () => {
  it('makes the caller the lead, with its share and responsibilities', async () => {
    const company = await newCompany()
    const responsibilities = [
      { title: 'Programme', dueAt: '2026-12-01T10:00:00+01:00' },
      { title: 'Site', lotId: 'LOT-2', description: 'All of it', status: 'done' },
    ]
    const more = { description: 'Two of us', sharePercent: 33.33, responsibilities }
    const { made, path, read, first } = await newConsortium(company, more)
    expect([made.status, made.headers.get('etag')]).toEqual([
      201,
      expect.stringMatching(/^"1-[0-9a-f]{12}"$/),
    ])
    const { id, createdAt, leadCompany } = made.body.data
    expect(made.body.data).toEqual({
      id,
      name: 'Nord',
      tenderId,
      description: 'Two of us',
      status: 'forming',
      leadCompany: { id: company.companyId, name: leadCompany.name },
      role: 'lead',
      memberCount: 1,
      version: 1,
      createdAt,
      updatedAt: createdAt,
    })
    expect(leadCompany.name).toMatch(/^Company/)
    expect(await read()).toEqual(made.body.data)
    const member = await first()
    const tasks = (await company.call('GET', `${path}/responsibilities`)).body.data
    expect(member).toEqual({
      id: member.id,
      company: leadCompany,
      contactEmail: null,
      role: 'lead',
      status: 'accepted',
      sharePercent: 33.33,
      responsibilities: tasks,
      invitedAt: createdAt,
      answeredAt: createdAt,
    })
    const common = { memberId: member.id, companyName: leadCompany.name, requirementId: null }
    expect(tasks).toEqual([
      {
        ...common,
        id: tasks[0].id,
        title: 'Programme',
        description: null,
        lotId: null,
        dueAt: '2026-12-01T09:00:00.000Z',
        status: 'open',
      },
      {
        ...common,
        id: tasks[1].id,
        title: 'Site',
        description: 'All of it',
        lotId: 'LOT-2',
        dueAt: null,
        status: 'done',
      },
    ])
    expect(await audited(company)).toEqual(['POST /consortiums'])
  })

  it('refuses what it does not know and shares that are none', async () => {
    const company = await newCompany()
    const make = (more: object) => company.call('POST', '/consortiums', { name: 'Nord', tenderId, ...more })
    const post = async (more: object) => refused(await make(more))
    expect(await post({ tenderId: idExample('tender') })).toEqual(notFound('Tender'))
    const task = (part: object) => ({ responsibilities: [{ title: 'x', ...part }] })
    expect(await post(task({ lotId: 'LOT-9' }))).toEqual(notFound('Lot LOT-9', ': use LOT-1 or LOT-2'))
    expect(await post(task({ requirementId: idExample('requirement') }))).toEqual(notFound('Requirement'))
    for (const sharePercent of [-1, 100.01, 33.333, '10']) {
      const { body } = await make({ sharePercent })
      expect([body.code, body.details.map(({ path }: { path: string }) => path)]).toEqual([
        'INVALID_DATA',
        ['sharePercent'],
      ])
    }
    expect((await company.call('GET', '/consortiums')).body.pagination.total).toBe(0)
  })

  it('takes fifty responsibilities at once', async () => {
    const company = await newCompany()
    const responsibilities = Array.from({ length: 50 }, (_, index) => ({ title: `${index}` }))
    const { path } = await newConsortium(company, { responsibilities })
    const { data, pagination } = (await company.call('GET', `${path}/responsibilities?limit=100`)).body
    expect([pagination.total, data.map(({ title }: { title: string }) => title)]).toEqual([
      50,
      responsibilities.map(({ title }) => title),
    ])
  })
})

describe('a consortium', () => {
  it('is seen by the lead and by who is invited or has accepted, and by nobody else', async () => {
    const { lead, partner, path, answer, memberId } = await withPartner()
    const stranger = await newCompany()
    const sees = async (company: TestCompany) => {
      const one = await Promise.all(
        [path, `${path}/members`, `${path}/responsibilities`].map((each) => company.call('GET', each)),
      )
      const { pagination } = (await company.call('GET', '/consortiums')).body
      return [...one.map(({ status }) => status), pagination.total]
    }
    expect(await sees(lead)).toEqual([200, 200, 200, 1])
    expect(await sees(partner)).toEqual([200, 200, 200, 1])
    expect(await sees(stranger)).toEqual([404, 404, 404, 0])
    await answer('accept')
    expect(await sees(partner)).toEqual([200, 200, 200, 1])
    await lead.call('DELETE', `${path}/members/${memberId}`)
    expect(await sees(partner)).toEqual([404, 404, 404, 0])
    const made = await partner.call('GET', `/consortiums/${idExample('consortium')}`)
    const gone = await partner.call('GET', path)
    expect({ ...gone.body, requestId: '' }).toEqual({ ...made.body, requestId: '' })
  })

  it('shows each company its own role', async () => {
    const { partner, read, path } = await withPartner()
    const seen = (await partner.call('GET', path)).body.data
    expect(seen).toEqual({ ...(await read()), role: 'partner' })
  })

  it('is changed by the lead alone', async () => {
    const { partner, answer, path, memberId, lead, made } = await withPartner()
    const task = await lead.call('POST', `${path}/responsibilities`, { memberId, title: 'x' })
    await answer('accept')
    const one = `${path}/responsibilities/${task.body.data.id}`
    const before = (await lead.call('GET', path)).body.data
    const changes: [string, string, object?][] = [
      ['PATCH', path, { name: 'Ours' }],
      ['POST', `${path}/members`, external],
      ['DELETE', `${path}/members/${memberId}`],
      ['POST', `${path}/responsibilities`, { memberId, title: 'y' }],
      ['PATCH', one, { status: 'done' }],
      ['DELETE', one],
    ]
    for (const [method, at, body] of changes) {
      const answer = await partner.call(method, at, body)
      expect([method, at, answer.status, answer.body.code]).toEqual([method, at, 403, 'FORBIDDEN'])
      expect(answer.body.error).toContain('Only the lead')
    }
    expect((await lead.call('GET', path)).body.data).toEqual(before)
    expect(await audited(partner)).toEqual(['POST /consortiums/:id/members/:memberId/accept'])
    expect(made.body.data.version).toBeLessThan(before.version)
  })
})

describe('GET /consortiums', () => {
  it('filters, sorts and counts', async () => {
    const [company, other] = await Promise.all([newCompany(), newCompany()])
    const { path } = await newConsortium(company, { name: 'b' })
    await newConsortium(company, { name: 'A' })
    const { invite } = await newConsortium(other, { name: 'c' })
    await invite({ companyId: company.companyId })
    await company.call('PATCH', path, { status: 'confirmed' })
    const names = async (query: string) => {
      const { data, pagination } = (await company.call('GET', `/consortiums?${query}`)).body
      return [pagination.total, ...data.map(({ name }: { name: string }) => name)]
    }
    expect(await names('')).toEqual([3, 'c', 'A', 'b'])
    expect(await names('order=asc&limit=2')).toEqual([3, 'b', 'A'])
    expect(await names('sort=name')).toEqual([3, 'A', 'b', 'c'])
    expect(await names('sort=name&order=desc&limit=2&page=2')).toEqual([3, 'A'])
    expect(await names('sort=updatedAt&limit=1')).toEqual([3, 'b'])
    expect(await names('status=confirmed')).toEqual([1, 'b'])
    expect(await names('role=partner')).toEqual([1, 'c'])
    expect(await names('role=lead&status=forming')).toEqual([1, 'A'])
    expect(await names(`tenderId=${tenderId}`)).toEqual([3, 'c', 'A', 'b'])
    expect(await names(`tenderId=${idExample('tender')}`)).toEqual([0])
  })
})

describe('PATCH /consortiums/:id', () => {
  it('changes what is given, clears with null, and with {} nothing', async () => {
    const company = await newCompany()
    const { made, path, read, first } = await newConsortium(company, { responsibilities: [{ title: 'old' }] })
    const patch = async (body: object) => (await company.call('PATCH', path, body)).body.data
    const changed = await patch({ name: 'Süd', description: 'd', status: 'confirmed', sharePercent: 40 })
    const { updatedAt } = changed
    const expected = { name: 'Süd', description: 'd', status: 'confirmed', version: 2, updatedAt }
    expect(changed).toEqual({ ...made.body.data, ...expected })
    expect(await patch({})).toEqual(changed)
    expect(await read()).toEqual(changed)
    expect((await first()).sharePercent).toBe(40)
    expect((await patch({ description: null, sharePercent: null })).description).toBeNull()
    await patch({ responsibilities: [{ title: 'new' }] })
    const member = await first()
    expect([
      member.sharePercent,
      member.responsibilities.map(({ title }: { title: string }) => title),
    ]).toEqual([null, ['new']])
    await patch({ responsibilities: null })
    expect((await first()).responsibilities).toEqual([])
    expect((await company.call('PATCH', path, { tenderId })).body.details[0].path).toBe('tenderId')
  })

  it('moves from forming to confirmed to dissolved, and no other way', async () => {
    const { lead, path, memberId, answer, partner } = await withPartner()
    const patch = (body: object) => lead.call('PATCH', path, body)
    expect((await patch({ status: 'confirmed' })).status).toBe(200)
    expect((await patch({ status: 'confirmed' })).status).toBe(200)
    expect(refused(await patch({ status: 'forming' }))).toEqual([
      403,
      'FORBIDDEN',
      'A consortium that is confirmed cannot become forming; it can become dissolved',
    ])
    const task = (await lead.call('POST', `${path}/responsibilities`, { memberId, title: 'x' })).body.data
    expect((await patch({ status: 'dissolved' })).status).toBe(200)
    const changes: [string, string, object?][] = [
      ['PATCH', path, { status: 'forming' }],
      ['PATCH', path, { name: 'Again' }],
      ['POST', `${path}/members`, external],
      ['DELETE', `${path}/members/${memberId}`],
      ['POST', `${path}/responsibilities`, { memberId, title: 'y' }],
      ['PATCH', `${path}/responsibilities/${task.id}`, { status: 'done' }],
      ['DELETE', `${path}/responsibilities/${task.id}`],
    ]
    const answers = await Promise.all(changes.map(([method, at, body]) => lead.call(method, at, body)))
    answers.push(await answer('accept'), await answer('decline'))
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
      expect(body.error).toContain('dissolved')
    }
    expect((await partner.call('GET', path)).body.data.status).toBe('dissolved')
  })

  it('goes from forming straight to dissolved', async () => {
    const company = await newCompany()
    const { path } = await newConsortium(company)
    expect((await company.call('PATCH', path, { status: 'dissolved' })).body.data.status).toBe('dissolved')
  })

  it('is bound to the version that If-Match names', async () => {
    const { lead, path } = await withPartner()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        lead.call('PATCH', path, { description: `${index}` }, { 'If-Match': '"2"' }),
      ),
    )
    expect(statuses(answers)).toEqual([200, ...times(7, 403)])
  })

  it('keeps the lead’s share within what the partners leave', async () => {
    const { lead, path } = await withPartner({ sharePercent: 60.5 })
    const over = await lead.call('PATCH', path, { sharePercent: 39.51 })
    expect([over.status, over.body.code, over.body.details[0].path]).toEqual([
      400,
      'INVALID_DATA',
      'sharePercent',
    ])
    expect((await lead.call('PATCH', path, { sharePercent: 39.5 })).status).toBe(200)
  })
})
