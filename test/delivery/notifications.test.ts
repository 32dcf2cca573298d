import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import { anyTender } from '../support/cases.ts'

async function insert({ companyId }: TestCompany, kind: string, at: string, readAt: number | null = null) {
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
