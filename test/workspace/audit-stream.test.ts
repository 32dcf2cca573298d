import { env } from 'cloudflare:workers'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { createCtx, type Ctx } from '../../src/platform/context/context.ts'
import { postToStreams } from '../../src/workspace/audit/stream/run.ts'
import { newCompany, operate, type TestCompany } from '../support/api.ts'
import { Browser, join, newPerson } from '../support/browser.ts'
import { addStaff, mailsTo, rolesOf } from '../support/people.ts'

interface Got {
  headers: Headers
  body: string
}

/** A receiver that answers with these codes in turn, and then with 200. */
function receiver(...codes: number[]) {
  const got: Got[] = []
  const fetch = async (url: RequestInfo | URL, init?: RequestInit) => {
    if (String(url).includes('dns-query')) return globalThis.fetch(url, init)
    got.push({ headers: new Headers(init?.headers), body: String(init?.body) })
    return new Response(null, { status: codes.shift() ?? 200 })
  }
  return { got, fetch: fetch as typeof globalThis.fetch }
}

const ctxWith = (fetch: typeof globalThis.fetch, minutes = 0): Ctx => ({
  ...createCtx(env, () => undefined, new Date(Date.now() + minutes * 60_000)),
  fetch,
})

/** A browser of an owner of a company on the Enterprise plan. */
async function ownerOf(company: TestCompany, role: 'owner' | 'admin' = 'owner'): Promise<Browser> {
  const [person, browser] = [await newPerson(), new Browser()]
  await join(company.companyId, person.userId, role)
  await browser.signIn(person)
  const choice = await browser.open('/choose-company')
  await browser.send(choice, '/choose-company', [['company', company.companyId]])
  return browser
}

/** A company that sends its activity, and the secret that the page has shown. */
async function streaming() {
  const company = await newCompany()
  const browser = await ownerOf(company)
  const page = await browser.open('/activity/stream')
  const { text } = await browser.send(page, '/activity/stream', [
    ['url', 'https://siem.example.com/in?key=1'],
  ])
  const secret = /whsec_[\w+/=]+/.exec(text)?.[0] ?? ''
  expect(secret).not.toBe('')
  return { company, companyId: company.companyId, browser, secret }
}

const entriesIn = (got: Got[], companyId: string) =>
  got
    .map(({ body }) => JSON.parse(body))
    .filter((message) => message.companyId === companyId)
    .flatMap(({ entries }) => entries as { id: string; action: string; subject: { name: string } | null }[])

const rows = async (table: string, companyId: string) =>
  (await env.DB.prepare(`SELECT * FROM ${table} WHERE company_id = ?`).bind(companyId).all()).results

async function act({ call }: TestCompany, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await call('POST', '/teams', { name: `Team ${n}` })
}

describe('the stream of the audit', () => {
  it('sends every act once, in order, signed by the secret that was shown', async () => {
    const { company, companyId, secret } = await streaming()
    await act(company, 3)
    await operate('PUT', `/companies/${companyId}/allowance`, { dailyTokens: 5 })
    const { got, fetch } = receiver()
    while ((await postToStreams(ctxWith(fetch, 1))).more);
    await postToStreams(ctxWith(fetch, 2))
    const entries = entriesIn(got, companyId)
    expect(
      entries.filter(({ action }) => action === 'POST /teams').map(({ subject }) => subject?.name),
    ).toEqual(['Team 0', 'Team 1', 'Team 2'])
    expect(entries.map(({ action }) => action)).toContain('PUT /operator/companies/:id/allowance')
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted())
    const own = got.find(({ body }) => JSON.parse(body).companyId === companyId)
    const { headers, body } = own as Got
    const at = Number(headers.get('webhook-timestamp'))
    expect(Math.abs(at * 1000 - Date.now())).toBeLessThan(180_000)
    expect(new Webhook(secret).verify(body, Object.fromEntries(headers))).toMatchObject({ type: 'audit' })
    expect(await rows('audit_outbox', companyId)).toEqual([])
  })

  it('keeps what did not arrive, says why, and sends it later', async () => {
    const { company, companyId, browser } = await streaming()
    await act(company, 1)
    const { got, fetch } = receiver(500, 503)
    await postToStreams(ctxWith(fetch, 1))
    await postToStreams(ctxWith(fetch, 1))
    expect(got.filter(({ body }) => body.includes(companyId))).toHaveLength(1)
    expect((await browser.open('/activity/stream')).text).toContain('The address answered 500')
    await postToStreams(ctxWith(fetch, 3))
    await postToStreams(ctxWith(fetch, 20))
    const entries = entriesIn(got, companyId)
    expect(entries.filter(({ action }) => action === 'POST /teams').length).toBe(3)
    expect((await rows('audit_streams', companyId))[0]).toMatchObject({
      failures: 0,
      problem: null,
      due_at: null,
    })
    expect(await rows('audit_outbox', companyId)).toEqual([])
  })

  it('notifies the owners, with a mail, once it has failed four times, and again each week', async () => {
    const { company, companyId } = await streaming()
    const [owner, admin] = [await addStaff(companyId, 'owner'), await addStaff(companyId, 'admin')]
    await act(company, 1)
    const { fetch } = receiver(...Array.from({ length: 200 }, () => 503))
    const notices = async () => {
      const { results } = await env.DB.prepare(
        `SELECT user_id AS userId, title, body, data ->> 'host' AS host FROM notifications
          WHERE company_id = ? AND kind = 'audit.failing' ORDER BY id`,
      )
        .bind(companyId)
        .all<{ userId: string; title: string; body: string; host: string }>()
      return results
    }
    const fail = async (minutes: number) => {
      await Promise.all([1, 2].map(() => postToStreams(ctxWith(fetch, minutes))))
    }
    for (const minutes of [1, 3, 9]) await fail(minutes)
    expect(await notices()).toEqual([])
    await fail(25)
    const owners = new Set(
      Object.entries(await rolesOf(companyId)).flatMap(([id, role]) => (role === 'owner' ? [id] : [])),
    )
    const first = await notices()
    expect(new Set(first.map(({ userId }) => userId))).toEqual(owners)
    expect(first).toHaveLength(owners.size)
    expect(first[0]).toMatchObject({
      title: 'The activity does not reach its address',
      body: expect.stringContaining('siem.example.com: The address answered 503'),
      host: 'siem.example.com',
    })
    for (let hours = 2; hours < 100; hours++) await fail(25 + hours * 60)
    expect(await notices()).toHaveLength(owners.size)
    await env.DB.prepare('UPDATE audit_streams SET failures = 171 WHERE company_id = ?').bind(companyId).run()
    await fail(25 + 170 * 60)
    expect(await notices()).toHaveLength(2 * owners.size)
    await operate('POST', '/jobs/mail/run')
    const [mail = ''] = await mailsTo(owner.email)
    expect([
      mail.includes('The activity does not reach its address'),
      mail.includes('/activity/stream'),
    ]).toEqual([true, true])
    expect(await mailsTo(admin.email, 0)).toEqual([])
  })

  it('is never sent twice by two runs at once', async () => {
    const { company, companyId } = await streaming()
    await act(company, 2)
    const { got, fetch } = receiver()
    await Promise.all([1, 2, 3].map(() => postToStreams(ctxWith(fetch, 1))))
    expect(got.filter(({ body }) => body.includes(companyId))).toHaveLength(1)
  })

  it('stores neither address nor secret in clear', async () => {
    const { companyId, secret } = await streaming()
    const stored = JSON.stringify(await rows('audit_streams', companyId))
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain('key=1')
  })

  it.for([
    'http://siem.example.com/in',
    'https://127.0.0.1/in',
    'https://localhost/in',
    'ftp://siem.example.com',
    'nothing',
  ])('refuses %s', async (url) => {
    const company = await newCompany()
    const browser = await ownerOf(company)
    const page = await browser.open('/activity/stream')
    const answer = await browser.send(page, '/activity/stream', [['url', url]])
    expect(answer.text).not.toContain('whsec_')
    expect(await rows('audit_streams', company.companyId)).toEqual([])
  })

  it('is for owners on the Enterprise plan', async () => {
    const admin = await ownerOf(await newCompany(), 'admin')
    expect((await admin.open('/activity/stream')).status).toBe(403)
    const basic = await ownerOf(await newCompany({ plan: 'basic' }))
    const page = await basic.open('/activity/stream')
    const { text } = await basic.send(page, '/activity/stream', [['url', 'https://siem.example.com/']])
    expect(text).not.toContain('whsec_')
  })

  it('rests while the company is to be deleted, or has left the plan', async () => {
    const { company, companyId } = await streaming()
    await act(company, 1)
    const { got, fetch } = receiver()
    const set = (members: string) =>
      env.DB.prepare(`UPDATE companies SET ${members} WHERE id = ?`).bind(companyId).run()
    await set("plan = 'basic'")
    await postToStreams(ctxWith(fetch, 1))
    await set("plan = 'enterprise', erase_at = 4102444800000")
    await postToStreams(ctxWith(fetch, 2))
    expect(entriesIn(got, companyId)).toEqual([])
    await set('erase_at = NULL')
    await postToStreams(ctxWith(fetch, 3))
    expect(entriesIn(got, companyId).map(({ action }) => action)).toContain('POST /teams')
  })

  it('ends with what waits', async () => {
    const { company, companyId, browser } = await streaming()
    await act(company, 1)
    const page = await browser.open('/activity/stream')
    await browser.send(page, '/activity/stream/end', [])
    expect([await rows('audit_streams', companyId), await rows('audit_outbox', companyId)]).toEqual([[], []])
    const { got, fetch } = receiver()
    await postToStreams(ctxWith(fetch, 5))
    expect(entriesIn(got, companyId)).toEqual([])
  })
})
