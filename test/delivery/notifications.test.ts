import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { readAllNotifications, readNotification } from '../../src/delivery/notifications/commands.ts'
import { countUnread, listNotifications } from '../../src/delivery/notifications/queries.ts'
import { newId } from '../../src/platform/context/ids.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import { newTender } from '../support/bids.ts'
import { anyTender } from '../support/cases.ts'
import { newStaff, type Staff, staffOf } from '../support/people.ts'

async function insert(
  { companyId }: Pick<TestCompany, 'companyId'>,
  kind: string,
  at: string,
  readAt: number | null = null,
) {
  const id = newId('notification', new Date(at))
  await env.DB.prepare(
    `INSERT INTO notifications (id, company_id, kind, title, body, data, read_at, created_at)
     VALUES (?1, ?2, ?3, 'Title', 'Body', '{"count":1}', ?4, ?5)`,
  )
    .bind(id, companyId, kind, readAt, Date.parse(at))
    .run()
  return id
}

const list = async ({ call }: TestCompany, query = '') => {
  const { data, pagination } = (await call('GET', `/alerts/notifications/list?${query}`)).body
  return [pagination.total, data.map(({ id }: { id: string }) => id)]
}

describe('GET /alerts/notifications/list', () => {
  it('gives the newest first, by kind and by whether they were read', async () => {
    const [company, other] = await Promise.all([newCompany(), newCompany()])
    const a = await insert(company, 'tender.new', '2026-11-20T08:00:00Z')
    const c = await insert(company, 'webhook.disabled', '2026-11-20T10:00:00Z', 5)
    const b = await insert(company, 'tender.new', '2026-11-20T09:00:00Z', 7)
    await insert(other, 'tender.new', '2026-11-20T08:00:00Z')
    expect(await list(company)).toEqual([3, [c, b, a]])
    expect(await list(company, 'limit=1&page=2')).toEqual([3, [b]])
    expect(await list(company, 'unread=true')).toEqual([1, [a]])
    expect(await list(company, 'unread=false')).toEqual([2, [c, b]])
    expect(await list(company, 'kind=tender.new&unread=false')).toEqual([1, [b]])
    expect(await list(company, 'kind=bid.submitted')).toEqual([0, []])
    const wrong = await company.call('GET', '/alerts/notifications/list?unread=yes&kind=tender.old')
    expect(wrong.body.details.map(({ path }: { path: string }) => path)).toEqual(['unread', 'kind'])
  })
})

describe('a notification of a new tender', () => {
  it('says that its documents state an earlier deadline, found before or after', async () => {
    const company = await newCompany()
    const page = 'Tenders must be received by 3 June 2097, 12:00 noon.'
    const terms = { title: 'Terms', language: 'en', kind: 'tender_documents', pages: [page] }
    const [dated, plain] = [
      await newTender({ deadline: '2097-06-10T12:00:00Z' }, [terms]),
      await newTender({ deadline: '2097-06-10T12:00:00Z' }),
    ]
    for (const [tenderId, at] of [
      [dated, '2026-11-20T08:00:00Z'],
      [plain, '2026-11-20T09:00:00Z'],
    ] as const) {
      const id = await insert(company, 'tender.new', at)
      await env.DB.prepare('UPDATE notifications SET tender_id = ?2 WHERE id = ?1').bind(id, tenderId).run()
    }
    const { body } = await company.call('GET', '/alerts/notifications/list')
    expect(body.data.map((each: { body: string }) => each.body)).toEqual([
      'Body',
      expect.stringMatching(/^Body; the documents say: deadline 2097-06-03 1\d:00 UTC$/),
    ])
  })
})

describe('PATCH /alerts/notifications/:id/read', () => {
  it('marks it as read, keeps the first time, and makes it unread again', async () => {
    const company = await newCompany()
    const id = await insert(company, 'tender.new', '2026-11-20T08:00:00Z')
    const path = `/alerts/notifications/${id}/read`
    const read = await company.call('PATCH', path)
    expect([read.status, read.body.data]).toEqual([
      200,
      {
        id,
        kind: 'tender.new',
        title: 'Title',
        body: 'Body',
        data: { count: 1 },
        alertId: null,
        tenderId: null,
        bidId: null,
        userId: null,
        readAt: expect.stringMatching(/^20.*Z$/),
        createdAt: '2026-11-20T08:00:00.000Z',
      },
    ])
    expect((await company.call('PATCH', path, { read: true })).body.data).toEqual(read.body.data)
    expect(await list(company, 'unread=true')).toEqual([0, []])
    const unread = (await company.call('PATCH', path, { read: false })).body.data
    expect(unread.readAt).toBeNull()
    expect((await company.call('PATCH', path, { read: false })).body.data).toEqual(unread)
    expect(await list(company, 'unread=true')).toEqual([1, [id]])
    expect((await company.call('PATCH', path, { read: 'no' })).body.details[0].path).toBe('read')
  })

  it('of ten at once gives one time to all', async () => {
    const company = await newCompany()
    const id = await insert(company, 'tender.new', '2026-11-20T08:00:00Z')
    const path = `/alerts/notifications/${id}/read`
    const answers = await Promise.all(Array.from({ length: 10 }, () => company.call('PATCH', path)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.data.readAt)).size).toBe(1)
  })
})

describe('an invitation to a consortium', () => {
  it('notifies the invited company, once, and no other', async () => {
    const [lead, partner, other] = await Promise.all([newCompany(), newCompany(), newCompany()])
    const tenderId = await anyTender()
    const { id } = (await lead.call('POST', '/consortiums', { name: 'Bridges', tenderId })).body.data
    const path = `/consortiums/${id}/members`
    const invitation = await lead.call('POST', path, { companyId: partner.companyId })
    await lead.call('POST', path, { companyId: partner.companyId })
    await lead.call('POST', path, { companyName: 'Elsewhere', contactEmail: 'a@example.com' })
    const { data } = (await partner.call('GET', '/alerts/notifications/list')).body
    expect(data).toEqual([
      expect.objectContaining({
        kind: 'consortium.invited',
        title: 'Invitation to a consortium: Bridges',
        data: { consortiumId: id, memberId: invitation.body.data.id, leadCompanyId: lead.companyId },
        tenderId,
        readAt: null,
      }),
    ])
    expect(await list(lead)).toEqual([0, []])
    expect(await list(other)).toEqual([0, []])
  })
})

describe('what a person has read', () => {
  const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`
  const unreadOf = async (who: Staff) => {
    const { items } = await who.act((ctx) => listNotifications(ctx, { unread: true, page: 1, limit: 50 }))
    const [counted] = await env.DB.batch<{ n: number }>([countUnread(who.ctx())])
    expect(counted?.results).toEqual([{ n: items.length }])
    return items.map(({ id }) => id)
  }
  const mark = (who: Staff, id: string, read = true) => who.act((ctx) => readNotification(ctx, id, { read }))

  /** Two people of a company, and three notifications. */
  async function world() {
    const [ada, bo] = await newStaff('owner', 'member')
    const ids = []
    for (const hour of [8, 9, 10]) ids.push(await insert(ada, 'tender.new', at(hour)))
    return { ada, bo, ids, newest: ids.toReversed() }
  }

  it('is new for everybody else, and for programs', async () => {
    const { ada, bo, ids, newest } = await world()
    const company = await newCompany()
    await env.DB.prepare('UPDATE notifications SET company_id = ?2 WHERE id = ?1')
      .bind(ids[2], company.companyId)
      .run()
    await env.DB.prepare('UPDATE memberships SET created_at = 0 WHERE company_id = ?')
      .bind(company.companyId)
      .run()
    await company.call('PATCH', `/alerts/notifications/${ids[2]}/read`)
    const [owner] = await Promise.all([staffOf(company), mark(ada, ids[0] ?? '')])
    expect(await unreadOf(ada)).toEqual([newest[1]])
    expect(await unreadOf(bo)).toEqual([newest[1], newest[2]])
    expect(await unreadOf(owner)).toEqual([ids[2]])
    expect(await list(company, 'unread=true')).toEqual([0, []])
  })

  it('is everything up to a moment, but for what is made unread again', async () => {
    const { ada, bo, ids, newest } = await world()
    const readAll = (hour: number) => ada.act((ctx) => readAllNotifications(ctx, { until: at(hour) }))
    await readAll(9)
    expect([await unreadOf(ada), await unreadOf(bo)]).toEqual([[ids[2]], newest])
    await mark(ada, ids[0] ?? '', false)
    expect(await unreadOf(ada)).toEqual([ids[2], ids[0]])
    await readAll(8)
    expect(await unreadOf(ada)).toEqual([ids[2]])
    await readAll(10)
    expect([await unreadOf(ada), await unreadOf(bo)]).toEqual([[], newest])
  })

  it('begins with the membership, and is marked once by ten at once', async () => {
    const { ada, ids } = await world()
    await env.DB.prepare('UPDATE memberships SET created_at = ?2 WHERE user_id = ?1')
      .bind(ada.userId, Date.parse(at(9)))
      .run()
    expect(await unreadOf(ada)).toEqual([ids[2], ids[1]])
    const answers = await Promise.all(Array.from({ length: 10 }, () => mark(ada, ids[1] ?? '')))
    expect(new Set(answers.map(({ readAt }) => readAt)).size).toBe(1)
    await env.DB.prepare('DELETE FROM memberships WHERE user_id = ?1').bind(ada.userId).run()
    const left = env.DB.prepare('SELECT count(*) AS n FROM notification_reads WHERE user_id = ?1')
    expect(await left.bind(ada.userId).first('n')).toBe(0)
  })

  it('has what is for the person alone, which nobody else sees', async () => {
    const { ada, bo, ids } = await world()
    const id = ids[1] ?? ''
    await env.DB.prepare('UPDATE notifications SET user_id = ?2 WHERE id = ?1').bind(id, bo.userId).run()
    expect([await unreadOf(ada), await unreadOf(bo)]).toEqual([[ids[2], ids[0]], ids.toReversed()])
    await expect(mark(ada, id)).rejects.toThrow('Notification not found')
    expect((await mark(bo, id)).userId).toBe(bo.userId)
  })
})
