import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { windowKey } from '../../src/platform/http/limits/limits.ts'
import { scopes } from '../../src/platform/context/caller.ts'
import { idExample } from '../../src/platform/context/ids.ts'
import { finderNames } from '../../src/workspace/search/finder/names.ts'
import { caller, newCompany, operate, type TestCompany } from '../support/api.ts'
import { newPerson } from '../support/browser.ts'
import { staffOf } from '../support/people.ts'
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
import { pack } from '../../src/platform/db/packed.ts'

describe('POST /consortiums/:id/members', () => {
  it('invites a company of the platform', async () => {
    const responsibilities = [{ title: 'Steel' }, { title: 'Glass', lotId: 'LOT-1' }]
    const more = { sharePercent: 25.5, contactEmail: 'Bids@Example.com', responsibilities }
    const { lead, partner, invited, memberId, path, read } = await withPartner(more)
    expect(invited.status).toBe(201)
    const { data } = invited.body
    const { company } = (await partner.call('GET', '/me')).body.data
    expect(data).toEqual({
      id: memberId,
      company: { id: partner.companyId, name: company.name },
      contactEmail: 'bids@example.com',
      role: 'partner',
      status: 'invited',
      sharePercent: 25.5,
      responsibilities: data.responsibilities,
      invitedAt: data.invitedAt,
      answeredAt: null,
    })
    expect(data.responsibilities).toMatchObject([
      { memberId, companyName: company.name, title: 'Steel', status: 'open' },
      { memberId, companyName: company.name, title: 'Glass', lotId: 'LOT-1' },
    ])
    const members = (await lead.call('GET', `${path}/members`)).body
    expect([members.data[1], members.pagination.total]).toEqual([data, 2])
    expect(await read()).toMatchObject({ memberCount: 2, version: 2 })
  })

  it('invites a company by its name and address', async () => {
    const company = await newCompany()
    const { invite } = await newConsortium(company)
    const first = await invite(external)
    expect([first.status, first.body.data]).toMatchObject([
      201,
      { company: { id: null, name: 'Südbau' }, contactEmail: external.contactEmail, status: 'invited' },
    ])
    const again = await invite({
      companyName: 'SÜDBAU',
      contactEmail: 'BIDS@suedbau.example',
      sharePercent: 5,
    })
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
    expect((await invite({ ...external, contactEmail: 'other@suedbau.example' })).status).toBe(201)
  })

  it('wants either an id or a name with an address', async () => {
    const company = await newCompany()
    const { invite } = await newConsortium(company)
    const paths = async (body: object) => {
      const answer = await invite(body)
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_DATA'])
      return answer.body.details.map(({ path }: { path: string }) => path).toSorted()
    }
    expect(await paths({})).toEqual(['companyId'])
    expect(await paths({ ...external, companyId: company.companyId })).toEqual(['companyId'])
    expect(await paths({ companyName: 'Südbau' })).toEqual(['contactEmail'])
    expect(await paths({ companyName: ' ', sharePercent: 101, responsibilities: [{}] })).toEqual([
      'companyName',
      'contactEmail',
      'responsibilities[0].title',
      'sharePercent',
    ])
    expect(refused(await invite({ companyId: idExample('company') }))).toEqual(notFound('Company'))
    const responsibilities = [{ title: 'x', lotId: 'LOT-9' }]
    expect(refused(await invite({ ...external, responsibilities }))).toEqual(
      notFound('Lot LOT-9', ': use LOT-1 or LOT-2'),
    )
  })

  it('answers 200 with the first while it is invited or has accepted, and invites anew after', async () => {
    const { lead, partner, invited, memberId, path, answer, invite } = await withPartner()
    const again = () => invite({ companyId: partner.companyId, sharePercent: 10 })
    const second = await again()
    expect([second.status, second.body.data]).toEqual([200, invited.body.data])
    const accepted = (await answer('accept')).body.data
    const third = await again()
    expect([third.status, third.body.data]).toEqual([200, accepted])
    await lead.call('DELETE', `${path}/members/${memberId}`)
    const anew = await again()
    expect([anew.status, anew.body.data.status, anew.body.data.sharePercent]).toEqual([201, 'invited', 10])
    expect(anew.body.data.id).not.toBe(memberId)
    await partner.call('POST', `${path}/members/${anew.body.data.id}/decline`)
    expect((await again()).status).toBe(201)
    const all = (await lead.call('GET', `${path}/members`)).body.data
    expect(all.map(({ status }: { status: string }) => status)).toEqual([
      'accepted',
      'removed',
      'declined',
      'invited',
    ])
    expect((await invite({ companyId: lead.companyId })).body.data.role).toBe('lead')
  })

  it('tells one company at most 20 times a day, whatever the consortium', async () => {
    const { lead, partner, path, memberId, invite } = await withPartner()
    await env.DB.prepare('UPDATE rate_windows SET count = 19 WHERE key = ?')
      .bind(windowKey('consortium invitations', lead.companyId, partner.companyId))
      .run()
    await lead.call('DELETE', `${path}/members/${memberId}`)
    expect((await invite({ companyId: partner.companyId })).status).toBe(201)
    const second = await newConsortium(lead)
    const answer = await second.invite({ companyId: partner.companyId })
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
    expect(answer.body.error).toContain('20 times a day')
    expect((await second.invite(external)).status).toBe(201)
    const other = await newCompany()
    expect((await second.invite({ companyId: other.companyId })).status).toBe(201)
    const { data } = (await partner.call('GET', '/alerts/notifications/list')).body
    expect(data).toHaveLength(2)
  })

  it('tells one company at most 20 times a day, however many companies a person sends from', async () => {
    const person = await newPerson({ companies: 2 })
    const partner = await newCompany()
    const { userId } = person
    const senders = await Promise.all(
      person.companies.map(async ({ id: companyId }) => {
        const made = await operate('POST', '/keys', { companyId, userId, name: 'K', scopes })
        return caller(made.body.data.key)
      }),
    )
    const [first, second] = await Promise.all(senders.map((call) => newConsortium({ call })))
    expect((await first?.invite({ companyId: partner.companyId }))?.status).toBe(201)
    await env.DB.prepare('UPDATE rate_windows SET count = 20 WHERE key = ?')
      .bind(windowKey('consortium invitations of a person', userId, partner.companyId))
      .run()
    const answer = await second?.invite({ companyId: partner.companyId })
    expect([answer?.status, answer?.body.error]).toEqual([403, expect.stringContaining('20 times a day')])
  })

  it('lets five of twenty invitations of 10 % into 50 % at once', async () => {
    const company = await newCompany()
    const { invite, read, path } = await newConsortium(company, { sharePercent: 50 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        invite({ companyName: `Partner ${index}`, contactEmail: 'a@b.example', sharePercent: 10 }),
      ),
    )
    expect(statuses(answers)).toEqual([...times(5, 201), ...times(15, 400)])
    const over = answers.find(({ status }) => status === 400)?.body
    expect([over.code, over.details]).toEqual([
      'INVALID_DATA',
      [
        {
          rule: 'range',
          path: 'sharePercent',
          message: 'must leave all shares together at 100 or less: 100 are taken',
        },
      ],
    ])
    expect(await read()).toMatchObject({ memberCount: 6, version: 6 })
    const { data } = (await company.call('GET', `${path}/members?limit=100`)).body
    expect(
      data.reduce((sum: number, { sharePercent }: { sharePercent: number }) => sum + sharePercent, 0),
    ).toBe(100)
    expect((await audited(company)).length).toBe(6)
  })

  it('adds shares up exactly', async () => {
    const company = await newCompany()
    const { invite } = await newConsortium(company, { sharePercent: 0.1 })
    const share = (companyName: string, sharePercent: number) =>
      invite({ companyName, contactEmail: 'a@b.example', sharePercent })
    expect((await share('a', 0.2)).status).toBe(201)
    expect((await share('b', 99.71)).status).toBe(400)
    expect((await share('b', 99.7)).status).toBe(201)
    expect((await share('c', 0)).status).toBe(201)
  })

  it('invites many without shares at once, and each company once', async () => {
    const [company, partner] = await Promise.all([newCompany(), newCompany()])
    const { invite, read } = await newConsortium(company)
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, index) =>
        invite({ companyName: `Partner ${index}`, contactEmail: 'a@b.example' }),
      ),
      ...Array.from({ length: 10 }, () => invite({ companyId: partner.companyId })),
    ])
    expect(statuses(answers)).toEqual([...times(9, 200), ...times(21, 201)])
    expect(await read()).toMatchObject({ memberCount: 22, version: 22 })
  })

  it('gives a share free when its holder declines or is removed', async () => {
    const { invite, answer, lead, path } = await withPartner({ sharePercent: 100 })
    const whole = { ...external, sharePercent: 100 }
    expect((await invite(whole)).status).toBe(400)
    await answer('decline')
    const next = await invite(whole)
    expect(next.status).toBe(201)
    await lead.call('DELETE', `${path}/members/${next.body.data.id}`)
    expect((await invite({ ...whole, companyName: 'Westbau' })).status).toBe(201)
  })
})

describe('GET /consortiums/:id/members', () => {
  it('filters by status, and shows addresses to the lead and to their company', async () => {
    const { lead, partner, path, invite, answer } = await withPartner({ contactEmail: 'own@example.com' })
    const gone = (await invite({ companyName: 'Gone', contactEmail: 'gone@example.com' })).body.data.id
    await invite(external)
    await answer('accept')
    await lead.call('DELETE', `${path}/members/${gone}`)
    const emails = async (company: TestCompany, query = '') => {
      const { data, pagination } = (await company.call('GET', `${path}/members?${query}`)).body
      return [
        pagination.total,
        ...data.map(({ contactEmail }: { contactEmail: string | null }) => contactEmail),
      ]
    }
    const { contactEmail } = external
    expect(await emails(lead)).toEqual([4, null, 'own@example.com', 'gone@example.com', contactEmail])
    expect(await emails(partner)).toEqual([4, null, 'own@example.com', null, null])
    expect(await emails(lead, 'status=accepted')).toEqual([2, null, 'own@example.com'])
    expect(await emails(lead, 'status=removed')).toEqual([1, 'gone@example.com'])
    expect(await emails(lead, 'status=declined')).toEqual([0])
    expect(await emails(lead, 'limit=1&page=4')).toEqual([4, contactEmail])
  })
})

describe('an invited company', () => {
  it('sees the other members and their responsibilities only after it has accepted', async () => {
    const { partner, path, memberId, invite, answer } = await withPartner({
      responsibilities: [{ title: 'Own' }],
    })
    await invite({ ...external, sharePercent: 20, responsibilities: [{ title: 'Secret' }] })
    const seen = async () => {
      const members = await partner.call('GET', `${path}/members`)
      const tasks = await partner.call('GET', `${path}/responsibilities`)
      return {
        members: members.body.data.map(({ id }: { id: string }) => id),
        total: members.body.pagination.total,
        tasks: tasks.body.data.map(({ title }: { title: string }) => title),
      }
    }
    expect(await seen()).toEqual({ members: [memberId], total: 1, tasks: ['Own'] })
    expect((await partner.call('GET', path)).body.data).toMatchObject({ name: 'Nord', tenderId })
    await answer('accept')
    expect(await seen()).toMatchObject({ total: 3, tasks: ['Own', 'Secret'] })
  })

  it('gets the names of the others only after it has accepted', async () => {
    const { lead, partner, path, memberId, invite, answer } = await withPartner({
      responsibilities: [{ title: 'Own' }],
    })
    await invite({ ...external, sharePercent: 20, responsibilities: [{ title: 'Secret' }] })
    const listed = async (what: string): Promise<{ id: string; title?: string }[]> =>
      (await lead.call('GET', `${path}/${what}`)).body.data
    const [members, tasks] = [await listed('members'), await listed('responsibilities')]
    const ids = [...members, ...tasks].map(({ id }) => id)
    const named = async () =>
      [...(await finderNames(staffOf(partner).ctx(), partner.companyId, ids)).keys()].toSorted()
    const own = tasks.flatMap(({ id, title }) => (title === 'Own' ? [id] : []))
    expect(await named()).toEqual([memberId, ...own].toSorted())
    await answer('accept')
    expect(await named()).toEqual(ids.toSorted())
  })
})

describe('POST /consortiums/:id/members/:memberId/accept and decline', () => {
  it('accepts once; again changes nothing', async () => {
    const { invited, answer, read, partner, lead } = await withPartner()
    const accepted = await answer('accept')
    const { answeredAt } = accepted.body.data
    expect(accepted.body.data).toEqual({ ...invited.body.data, status: 'accepted', answeredAt })
    expect(Date.parse(answeredAt)).toBeGreaterThan(0)
    expect((await answer('accept')).body.data).toEqual(accepted.body.data)
    expect(await read()).toMatchObject({ memberCount: 2, version: 3 })
    expect(refused(await answer('decline'))).toEqual([
      403,
      'FORBIDDEN',
      'This invitation is accepted and can no longer be answered; the lead may remove the member',
    ])
    expect(await audited(partner)).toEqual(['POST /consortiums/:id/members/:memberId/accept'])
    expect(await audited(lead)).toHaveLength(2)
  })

  it('declines, and is out at once', async () => {
    const { partner, answer, read, path } = await withPartner()
    const declined = await answer('decline')
    expect([declined.status, declined.body.data.status]).toEqual([200, 'declined'])
    expect(refused(await partner.call('GET', path))).toEqual(notFound('Consortium'))
    expect(refused(await answer('accept'))).toEqual(notFound('Consortium'))
    expect(await read()).toMatchObject({ memberCount: 1, version: 3 })
  })

  it('is for the invited company itself', async () => {
    const { lead, answer, path, first, invite } = await withPartner()
    const third = await newCompany()
    const thirds = (await invite({ companyId: third.companyId })).body.data.id
    for (const company of [lead, third])
      for (const word of ['accept', 'decline'])
        expect(refused(await answer(word, company))).toEqual([
          403,
          'FORBIDDEN',
          'Only the invited company itself accepts or declines its invitation',
        ])
    const made = await third.call('POST', `${path}/members/${idExample('partner')}/accept`)
    expect(refused(made)).toEqual(notFound('Member'))
    const own = await first()
    expect((await lead.call('POST', `${path}/members/${own.id}/decline`)).body.error).toContain('The lead')
    expect((await third.call('POST', `${path}/members/${thirds}/accept`)).status).toBe(200)
  })

  it('knows a former invitation as such', async () => {
    const { lead, partner, answer, invite, path, memberId } = await withPartner()
    await lead.call('DELETE', `${path}/members/${memberId}`)
    await invite({ companyId: partner.companyId })
    expect((await answer('accept')).body.error).toContain('This invitation is removed')
  })

  it('takes one answer of many at once', async () => {
    const { answer, lead, path, memberId, partner } = await withPartner()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => answer(index % 2 ? 'accept' : 'decline')),
    )
    const member = (await lead.call('GET', `${path}/members`)).body.data[1]
    const wins = answers.filter(({ status }) => status === 200)
    expect(new Set(wins.map(({ body }) => body.data.status))).toEqual(new Set([member.status]))
    expect(statuses(answers.filter(({ status }) => status >= 500))).toEqual([])
    expect([member.id, (await audited(partner)).length]).toEqual([memberId, 1])
  })

  it('takes the answers of all companies at once', async () => {
    const lead = await newCompany()
    const partners = await Promise.all(Array.from({ length: 12 }, () => newCompany()))
    const { invite, path, read } = await newConsortium(lead)
    const members = await Promise.all(
      partners.map(async ({ companyId }) => (await invite({ companyId })).body.data.id),
    )
    const answers = await Promise.all(
      partners.map(({ call }, index) => call('POST', `${path}/members/${members[index]}/accept`)),
    )
    expect(statuses(answers)).toEqual(times(12, 200))
    expect(await read()).toMatchObject({ memberCount: 13, version: 25 })
  })
})

describe('DELETE /consortiums/:id/members/:memberId', () => {
  it('removes a partner and keeps what it was responsible for', async () => {
    const { lead, path, memberId, first, read } = await withPartner({
      responsibilities: [{ title: 'Steel' }],
    })
    const at = `${path}/members/${memberId}`
    expect((await lead.call('DELETE', at, undefined, { 'If-Match': '"1"' })).body.code).toBe('FORBIDDEN')
    const removed = await lead.call('DELETE', at, undefined, { 'If-Match': '"2"' })
    expect(removed.body.data).toEqual({ id: memberId, deleted: true })
    expect(await read()).toMatchObject({ memberCount: 1, version: 3 })
    const tasks = `${path}/responsibilities`
    const [task] = (await lead.call('GET', tasks)).body.data
    expect(task).toMatchObject({ title: 'Steel', memberId })
    const own = await first()
    const given = await lead.call('PATCH', `${tasks}/${task.id}`, { memberId: own.id })
    expect(given.body.data).toEqual({ ...task, memberId: own.id, companyName: own.company.name })
    expect(refused(await lead.call('DELETE', at))).toEqual([
      403,
      'FORBIDDEN',
      'This member is removed already; only invited and accepted members can be removed',
    ])
    expect((await lead.call('POST', tasks, { memberId, title: 'x' })).body.error).toContain('was removed')
  })

  it('refuses the lead, and members of another consortium', async () => {
    const { lead, path, memberId, first } = await withPartner()
    const own = await first()
    expect(refused(await lead.call('DELETE', `${path}/members/${own.id}`))).toEqual([
      403,
      'FORBIDDEN',
      'The lead cannot be removed; dissolve the consortium instead',
    ])
    const other = await newConsortium(lead)
    expect(refused(await lead.call('DELETE', `${other.path}/members/${memberId}`))).toEqual(
      notFound('Member'),
    )
  })

  it('is done once of ten requests', async () => {
    const { lead, path, memberId, read } = await withPartner()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => lead.call('DELETE', `${path}/members/${memberId}`)),
    )
    expect(statuses(answers)).toEqual([200, ...times(9, 403)])
    expect((await read()).version).toBe(3)
  })
})

describe('responsibilities', () => {
  it('are given, listed, changed and deleted', async () => {
    const { lead, partner, path, memberId, read } = await withPartner()
    const tasks = `${path}/responsibilities`
    const made = await lead.call('POST', tasks, { memberId, title: 'Steel', dueAt: '2026-12-01T00:00:00Z' })
    const { id, companyName } = made.body.data
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        id,
        memberId,
        companyName,
        title: 'Steel',
        description: null,
        lotId: null,
        requirementId: null,
        dueAt: '2026-12-01T00:00:00.000Z',
        status: 'open',
      },
    ])
    expect((await partner.call('GET', tasks)).body.data).toEqual([made.body.data])
    const patch = async (body: object) => (await lead.call('PATCH', `${tasks}/${id}`, body)).body.data
    expect(await patch({})).toEqual(made.body.data)
    const changed = await patch({
      title: 'Glass',
      lotId: 'LOT-1',
      dueAt: null,
      status: 'done',
      description: 'd',
    })
    const more = { title: 'Glass', lotId: 'LOT-1', dueAt: null, status: 'done', description: 'd' }
    expect(changed).toEqual({ ...made.body.data, ...more })
    expect((await lead.call('GET', tasks)).body.data).toEqual([changed])
    expect((await patch({ lotId: null })).lotId).toBeNull()
    expect((await read()).version).toBe(5)
    const remove = (tag: string) => lead.call('DELETE', `${tasks}/${id}`, undefined, { 'If-Match': tag })
    expect((await remove('"4"')).status).toBe(403)
    expect((await remove('"5"')).body.data).toEqual({ id, deleted: true })
    expect(refused(await remove('"6"'))).toEqual(notFound('Responsibility'))
    expect((await audited(lead)).slice(2)).toEqual([
      'POST /consortiums/:id/responsibilities',
      'PATCH /consortiums/:id/responsibilities/:responsibilityId',
      'PATCH /consortiums/:id/responsibilities/:responsibilityId',
      'DELETE /consortiums/:id/responsibilities/:responsibilityId',
    ])
  })

  it('are listed by member and status', async () => {
    const { lead, path, memberId, first } = await withPartner({ responsibilities: [{ title: 'a' }] })
    const own = await first()
    const tasks = `${path}/responsibilities`
    await lead.call('POST', tasks, { memberId: own.id, title: 'b', status: 'done' })
    await lead.call('POST', tasks, { memberId, title: 'c', status: 'done' })
    const titles = async (query: string) => {
      const { data, pagination } = (await lead.call('GET', `${tasks}?${query}`)).body
      return [pagination.total, ...data.map(({ title }: { title: string }) => title)]
    }
    expect(await titles('')).toEqual([3, 'a', 'b', 'c'])
    expect(await titles('limit=2&page=2')).toEqual([3, 'c'])
    expect(await titles('status=done')).toEqual([2, 'b', 'c'])
    expect(await titles(`memberId=${memberId}`)).toEqual([2, 'a', 'c'])
    expect(await titles(`memberId=${memberId}&status=open`)).toEqual([1, 'a'])
    expect(await titles(`memberId=${idExample('partner')}`)).toEqual([0])
  })

  it('refer to requirements and lots of the tender only', async () => {
    const { lead, path, memberId } = await withPartner()
    const foreign = idExample('requirement')
    const source = { documentId: null, page: null, path: '/', quote: null }
    const demand = { category: 'other', lotIds: [], threshold: null, text: null, source }
    const known = `${foreign.slice(0, -1)}0`
    await env.DB.prepare(
      `INSERT INTO requirements (tender_id, ordinal, content)
       SELECT j.value ->> 0, 999, unhex(j.value ->> 1) FROM json_each(?1) AS j`,
    )
      .bind(
        JSON.stringify(
          [
            [tenderId, known],
            ['another', foreign],
          ].map(([place, id]) => [
            place,
            pack(JSON.stringify([{ ...demand, id, title: 'Demand' }]), 'notices'),
          ]),
        ),
      )
      .run()
    const post = (more: object) =>
      lead.call('POST', `${path}/responsibilities`, { memberId, title: 'x', ...more })
    const made = await post({ requirementId: known, lotId: 'LOT-2' })
    expect(made.body.data).toMatchObject({ requirementId: known, lotId: 'LOT-2' })
    expect(refused(await post({ requirementId: foreign }))).toEqual(notFound('Requirement'))
    expect(refused(await post({ lotId: 'LOT-3' }))).toEqual(notFound('Lot LOT-3', ': use LOT-1 or LOT-2'))
    const one = `${path}/responsibilities/${made.body.data.id}`
    expect(refused(await lead.call('PATCH', one, { lotId: 'LOT-3' }))).toEqual(
      notFound('Lot LOT-3', ': use LOT-1 or LOT-2'),
    )
  })

  it('lose no change of many at once', async () => {
    const { lead, path, memberId, read } = await withPartner()
    const tasks = `${path}/responsibilities`
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => lead.call('POST', tasks, { memberId, title: `${index}` })),
    )
    expect(statuses(made)).toEqual(times(20, 201))
    const changes = [{ title: 'new' }, { status: 'done' }, { description: 'd' }, { lotId: 'LOT-1' }]
    const one = `${tasks}/${made[0]?.body.data.id}`
    const changed = await Promise.all([
      ...changes.map((change) => lead.call('PATCH', one, change)),
      ...made.slice(1).map(({ body }) => lead.call('PATCH', `${tasks}/${body.data.id}`, { status: 'done' })),
    ])
    expect(statuses(changed)).toEqual(times(23, 200))
    const whole = { title: 'new', description: 'd', lotId: 'LOT-1', status: 'done' }
    // Each answer shows the state at its commit, so the last answer shows all changes.
    expect(changed.map(({ body }) => body.data)).toContainEqual(expect.objectContaining(whole))
    const all = (await lead.call('GET', `${tasks}?limit=100&status=done`)).body
    expect(all.pagination.total).toBe(20)
    expect(all.data.find(({ title }: { title: string }) => title === 'new')).toMatchObject({
      description: 'd',
      lotId: 'LOT-1',
      status: 'done',
    })
    expect((await read()).version).toBe(2 + 20 + 23)
  })
})
