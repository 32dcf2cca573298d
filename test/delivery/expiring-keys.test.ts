import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { caller, newCompany, operate } from '../support/api.ts'
import { addStaff, mailsTo } from '../support/people.ts'

const day = 86_400_000

afterEach(() => {
  vi.useRealTimers()
})

interface Company {
  companyId: string
  holder: { userId: string; email: string }
}

async function newHolder(): Promise<Company> {
  const { companyId, userId, call } = await newCompany()
  const { email } = (await call('GET', '/me')).body.data.user
  return { companyId, holder: { userId, email } }
}

/** A key that lives for a hundred days. */
async function keyOf({ companyId }: Company, name: string, more: object = {}) {
  const end = Date.now() + 100 * day
  const wanted = { companyId, name, expiresAt: new Date(end).toISOString(), ...more }
  const { body } = await operate('POST', '/keys', wanted)
  return { id: body.data.id as string, key: body.data.key as string, end }
}

const ofCompany = (id: string) =>
  env.DB.prepare('UPDATE api_keys SET is_service = 1 WHERE id = ?').bind(id).run()

/** Runs the jobs as the clock does, each twice at once and once more. */
async function runJobs(at: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  for (const job of ['reminders', 'mail']) {
    const run = async () => {
      const { status, body } = await operate('POST', `/jobs/${job}/run`)
      expect([status, body.data.failed]).toEqual([200, []])
    }
    await Promise.all([run(), run()])
    await run()
  }
  vi.useRealTimers()
}

/** Runs the jobs 31, 30, 29, 7, 6 and 1 days before an end, and half a day before it. */
async function runUntil(end: number): Promise<void> {
  for (const days of [31, 30, 29, 7, 6, 1, 0.5]) await runJobs(end - days * day)
}

/** The notices about a key in the mails that an address has got, in days. A subject repeats its only notice. */
async function noticesTo(email: string, key: string): Promise<string[]> {
  const notice = new RegExp(String.raw`^  .*The API key ${key} ends within (a day|\d+ days)`, 'gm')
  const mails = await mailsTo(email, 0)
  return mails.flatMap((mail) => [...mail.matchAll(notice)].map(([, days = '']) => days))
}
const all = ['30 days', '7 days', 'a day']

describe('mails before the end of a key', () => {
  it('come 30, 7 and 1 days before, once each, with a link', async () => {
    const company = await newHolder()
    const admin = await addStaff(company.companyId, 'admin')
    const { end, id } = await keyOf(company, 'CRM')
    await runUntil(end)
    expect(await noticesTo(company.holder.email, 'CRM')).toEqual(all)
    expect(await noticesTo(admin.email, 'CRM')).toEqual([])
    expect((await mailsTo(company.holder.email)).at(-1)).toContain(`/keys/${id}`)
  })

  it('go to owners and admins for a key of the company whose maker has left', async () => {
    const company = await newHolder()
    const [owner, admin, member, maker] = [
      await addStaff(company.companyId, 'owner'),
      await addStaff(company.companyId, 'admin'),
      await addStaff(company.companyId, 'member'),
      await addStaff(company.companyId, 'admin'),
    ]
    const { end, id, key } = await keyOf(company, 'ERP', { userId: maker.userId })
    const own = await keyOf(company, 'Own', { userId: maker.userId })
    await ofCompany(id)
    await env.DB.prepare('DELETE FROM memberships WHERE user_id = ?').bind(maker.userId).run()
    await runUntil(end)
    for (const { email } of [company.holder, owner, admin]) expect(await noticesTo(email, 'ERP')).toEqual(all)
    for (const { email } of [member, maker]) expect(await noticesTo(email, 'ERP')).toEqual([])
    expect((await caller(key)('GET', '/tenders?limit=1')).status).toBe(200)
    // A key of a person stops with the person, so nobody needs to know of its end.
    expect((await caller(own.key)('GET', '/tenders?limit=1')).body.code).toBe('KEY_INACTIVE')
    for (const { email } of [company.holder, owner, maker]) expect(await noticesTo(email, 'Own')).toEqual([])
  })

  it('do not come for keys that were revoked or replaced, and come for the new key', async () => {
    const company = await newHolder()
    const [revoked, replaced] = [await keyOf(company, 'Gone'), await keyOf(company, 'Old')]
    await operate('POST', `/keys/${revoked.id}/revoke`)
    const { body } = await operate('POST', `/keys/${replaced.id}/rotate`, { overlapHours: 168 })
    await operate('PATCH', `/keys/${body.data.id}`, { name: 'Next' })
    const newEnd = Date.parse(body.data.expiresAt)
    for (const days of [6, 0.5]) await runJobs(Date.parse(body.data.replaces.expiresAt) - days * day)
    await runUntil(newEnd)
    const { email } = company.holder
    expect([await noticesTo(email, 'Gone'), await noticesTo(email, 'Old')]).toEqual([[], []])
    expect(await noticesTo(email, 'Next')).toEqual(all)
  })

  it('wait while the company is off the plan', async () => {
    const company = await newHolder()
    const { end } = await keyOf(company, 'CRM')
    const plan = (to: string) => operate('PATCH', `/companies/${company.companyId}`, { plan: to })
    await plan('basic')
    for (const days of [30, 7]) await runJobs(end - days * day)
    expect(await noticesTo(company.holder.email, 'CRM')).toEqual([])
    await plan('enterprise')
    await runJobs(end - 5 * day)
    expect(await noticesTo(company.holder.email, 'CRM')).toEqual(['7 days'])
  })

  it('come for a key of a sandbox', async () => {
    const company = await newCompany()
    const { email } = (await company.call('GET', '/me')).body.data.user
    const { body } = await company.call('POST', '/sandbox')
    const end = Date.now() + 100 * day
    const expiresAt = new Date(end).toISOString()
    const changed = await operate('PATCH', `/keys/${body.data.keys[0].id}`, { name: 'Tests', expiresAt })
    expect(changed.status).toBe(200)
    await runJobs(end - 7 * day)
    expect(await noticesTo(email, 'Tests')).toEqual(['7 days'])
  })
})
