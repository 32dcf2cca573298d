import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { listApprovalMatters } from '../../src/workspace/assistants/approvals/matters.ts'
import { listCallers, listCalls } from '../../src/workspace/assistants/calls/queries.ts'
import { type CallerCtx, createCtx } from '../../src/platform/context/context.ts'
import { carryUsage } from '../../src/identity/keys/usage/carry.ts'
import { identityRetention } from '../../src/identity/retention.ts'
import { deleteExpired } from '../../src/platform/db/retention.ts'
import { type Counts, readCompanyUsage } from '../../src/identity/keys/usage/queries.ts'
import type { Scope } from '../../src/identity/keys/schema.ts'
import type { Caller } from '../../src/platform/context/caller.ts'
import { caller, newCompany, operate, type TestCompany } from '../support/api.ts'
import { patch, started } from '../support/bids.ts'
import { actionOf, Browser, hiddenFields, newPerson, type Page, type Person } from '../support/browser.ts'
import { callTool } from '../support/mcp.ts'
import { connect } from '../support/mcp-people.ts'

const hour = 3_600_000
const day = 24 * hour

/** A person who is signed in, in a browser without script. */
interface Signed {
  person: Person
  browser: Browser
  companyId: string
  userId: string
}

async function signed(role: 'owner' | 'admin' | 'member' = 'owner'): Promise<Signed> {
  const person = await newPerson({ role })
  const browser = new Browser()
  await browser.signIn(person)
  return { person, browser, companyId: person.companies[0]?.id ?? '', userId: person.userId }
}

/** Signs in another person of the same company. */
async function colleague({ companyId }: Signed, role: 'owner' | 'admin' | 'member'): Promise<Signed> {
  const email = `colleague-${crypto.randomUUID()}@example.com`
  const password = 'correct horse battery'
  const own = { email, name: 'Grace Example', password, companyId, role }
  const { body } = await operate('POST', '/users', own)
  const person = { userId: body.data.id, email, password, companies: [{ id: companyId, name: '' }] }
  const browser = new Browser()
  await browser.signIn(person)
  return { person, browser, companyId, userId: person.userId }
}

async function keyOf({ companyId }: Pick<Signed, 'companyId'>, scopes?: Scope[], requestLimit = 1000) {
  const { body } = await operate('POST', '/keys', { companyId, name: 'Test', scopes, requestLimit })
  return { id: body.data.id as string, key: body.data.key as string }
}

const ctxOf = (
  { companyId, userId }: Pick<Signed, 'companyId' | 'userId'>,
  role: Caller['user']['role'] = 'owner',
  now = new Date(),
) =>
  ({
    ...createCtx(env, () => undefined, now),
    caller: {
      user: { id: userId, name: 'Ada', email: 'ada@example.com', role },
      company: { id: companyId, name: 'Own', country: 'DE', plan: 'enterprise' as const },
      key: null,
    },
    keyHash: '',
    idempotency: null,
    ifMatch: null,
  }) satisfies CallerCtx

/** The words that a person reads on a page. */
const words = ({ text }: Page) =>
  text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')

const filled = (): [string, string][] => [
  ['name', 'CRM import'],
  ['scopes', 'tenders:read'],
  ['scopes', 'bids:read'],
  ['requestLimit', '50'],
  ['expiresAt', '90'],
  ['expiresOn', ''],
  ['password', 'correct horse battery'],
]
const without = (name: string, ...more: [string, string][]) => [
  ...filled().filter(([each]) => each !== name),
  ...more,
]
/** The form with a chosen day as the last day of the key. */
const until = (last: string): [string, string][] => [
  ...without('expiresAt').filter(([name]) => name !== 'expiresOn'),
  ['expiresAt', 'date'],
  ['expiresOn', last],
]
const secretIn = ({ text }: Page) => /tmk_live_[0-9A-Za-z]{49}/.exec(text)?.[0] ?? null

describe('creating a key on its page', () => {
  it('shows it once, with a line that works; sent again, the same form makes and shows none', async () => {
    const own = await signed()
    const page = await own.browser.open('/keys/new')
    expect(page.text).toMatch(/value="tenders:read" checked/)
    const fields = [...hiddenFields(page, '/keys'), ...filled()]
    const first = await own.browser.open('/keys', { method: 'POST', fields })
    const secret = secretIn(first)
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const path = /curl -H .*?\/api\/v1(\/[^&<]*)/.exec(first.text)?.[1] ?? ''
    expect((await caller(secret ?? '')('GET', path)).status).toBe(200)
    const again = await own.browser.open('/keys', { method: 'POST', fields })
    expect([again.status, secretIn(again)]).toEqual([200, null])
    expect(words(again)).toContain('This form has been sent before')
    const { results } = await env.DB.prepare(
      'SELECT scopes, request_limit AS n FROM api_keys WHERE company_id = ?',
    )
      .bind(own.companyId)
      .all()
    expect(results).toEqual([{ scopes: '["tenders:read","bids:read"]', n: 50 }])
    for (const path of ['/keys', `/keys/${/\/keys\/(key_\w+)/.exec(first.text)?.[1]}`])
      expect(secretIn(await own.browser.open(path))).toBeNull()
  })

  it.for([
    ['no name', without('name', ['name', ' ']), 'must not be empty'],
    ['no scope', without('scopes'), 'Tick what the key may be used for'],
    ['a scope of its own', without('scopes', ['scopes', 'everything']), 'Please correct'],
    ['no limit', without('requestLimit', ['requestLimit', '0']), 'from 1 to 1,000,000'],
    ['a limit in other figures', without('requestLimit', ['requestLimit', '1e3']), 'from 1 to 1,000,000'],
    ['no end', without('expiresAt'), 'Choose when it expires'],
    ['a term of its own', without('expiresAt', ['expiresAt', '9999']), 'Choose when it expires'],
    ['an end in the past', until('2020-01-01'), 'a later day'],
    ['no day', until('2027-02-30'), 'the last day'],
    ['a wrong password', without('password', ['password', 'wrong horse battery']), 'The password is wrong'],
    ['no password', without('password', ['password', '']), 'The password is wrong'],
  ] as [string, [string, string][], string][])('refuses %s and keeps the rest', async ([, fields, says]) => {
    const own = await signed()
    const page = await own.browser.open('/keys/new')
    const all = [...hiddenFields(page, '/keys'), ...fields]
    const answer = await own.browser.open('/keys', { method: 'POST', fields: all })
    expect([answer.status, words(answer)]).toEqual([422, expect.stringContaining(says)])
    expect(answer.text).not.toContain('horse')
    expect(
      await env.DB.prepare('SELECT count(*) AS n FROM api_keys WHERE company_id = ?')
        .bind(own.companyId)
        .first('n'),
    ).toBe(0)
  })

  it('tells a member who may, and a company on the basic plan what it would get', async () => {
    const owner = await signed()
    const member = await colleague(owner, 'member')
    for (const path of ['/keys', '/keys/new', '/usage']) {
      const page = await member.browser.open(path)
      expect([page.status, words(page)]).toEqual([403, expect.stringMatching(/Ask an owner or admin/)])
    }
    await env.DB.prepare("UPDATE companies SET plan = 'basic' WHERE id = ?").bind(owner.companyId).run()
    const page = await owner.browser.open('/keys')
    expect([page.status, words(page)]).toEqual([
      403,
      expect.stringContaining('come with the Enterprise plan'),
    ])
    expect(page.text).not.toContain('action="/keys"')
  })

  it('makes nothing for who lost the role or the plan while the form was open', async () => {
    const own = await signed()
    const page = await own.browser.open('/keys/new')
    const fields = [...hiddenFields(page, '/keys'), ...filled()]
    await env.DB.prepare("UPDATE companies SET plan = 'basic' WHERE id = ?").bind(own.companyId).run()
    expect((await own.browser.open('/keys', { method: 'POST', fields })).status).toBe(403)
    await env.DB.prepare("UPDATE companies SET plan = 'enterprise' WHERE id = ?").bind(own.companyId).run()
    await env.DB.prepare("UPDATE memberships SET role = 'member' WHERE user_id = ?").bind(own.userId).run()
    const answer = await own.browser.open('/keys', { method: 'POST', fields })
    expect([answer.status, secretIn(answer)]).toEqual([403, null])
  })
})

describe('a key’s page', () => {
  it('narrows without the password, widens with it, and revokes', async () => {
    const own = await signed()
    const { id, key } = await keyOf(own, ['tenders:read', 'account:read'])
    const action = `/keys/${id}`
    const change = async (fields: [string, string][]) =>
      own.browser.send(await own.browser.open(action), action, [
        ['name', 'Renamed'],
        ['requestLimit', '7'],
        ['expiresAt', 'keep'],
        ['expiresOn', ''],
        ...fields,
      ])
    expect(
      (
        await change([
          ['scopes', 'account:read'],
          ['password', ''],
        ])
      ).status,
    ).toBe(303)
    const me = await caller(key)('GET', '/me')
    expect(me.body.data.key).toMatchObject({ name: 'Renamed', requestLimit: 7, scopes: ['account:read'] })
    const wider: [string, string][] = [
      ['scopes', 'account:read'],
      ['scopes', 'bids:read'],
    ]
    const refused = await change([...wider, ['password', '']])
    expect([refused.status, words(refused)]).toEqual([422, expect.stringContaining('The password is wrong')])
    expect((await caller(key)('GET', '/bids')).status).toBe(403)
    expect((await change([...wider, ['password', 'correct horse battery']])).status).toBe(303)
    expect((await caller(key)('GET', '/bids')).status).toBe(200)
    const page = await own.browser.open(action)
    expect((await own.browser.send(page, `${action}/revoke`, [])).location).toBe('/keys')
    expect((await caller(key)('GET', '/me')).body.code).toBe('KEY_INACTIVE')
    expect(words(await own.browser.open('/keys'))).toContain('Revoked')
  })

  it('is no page for another company, and none of its forms work there', async () => {
    const [own, other] = [await signed(), await signed()]
    const { id, key } = await keyOf(own, ['account:read'])
    const { id: theirs } = await keyOf(other)
    expect((await other.browser.open(`/keys/${id}`)).status).toBe(404)
    const page = await other.browser.open(`/keys/${theirs}`)
    for (const action of [`/keys/${theirs}`, `/keys/${theirs}/revoke`]) {
      const fields = hiddenFields(page, action)
      const target = action.replace(theirs, id)
      expect((await other.browser.open(target, { method: 'POST', fields })).status).toBe(404)
    }
    expect((await caller(key)('GET', '/me')).status).toBe(200)
  })
})

describe('usage', () => {
  const summed = (spans: Counts[]) =>
    (['answered', 'failed', 'limited'] as const).map((of) =>
      spans.reduce((total, each) => total + each[of], 0),
    )
  const counts = ({ answered, failed, limited }: Counts) => [answered, failed, limited]

  it('is carried from the gates, told apart by key, endpoint and what came of it', async () => {
    const own = await signed()
    const [first, second] = [await keyOf(own, ['account:read'], 3), await keyOf(own, ['tenders:read'])]
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) statuses.push((await caller(first.key)('GET', '/me')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect((await caller(second.key)('GET', '/me')).status).toBe(403)
    await carryUsage(ctxOf(own), true)
    const usage = await readCompanyUsage(ctxOf(own))
    expect(summed(usage.hours)).toEqual([3, 1, 2])
    expect(summed(usage.days)).toEqual([3, 1, 2])
    expect([usage.hours.length, usage.days.length]).toEqual([48, 30])
    expect(usage.keys.map((key) => [key.id, ...counts(key)])).toEqual([
      [first.id, 3, 0, 2],
      [second.id, 0, 1, 0],
    ])
    expect(usage.endpoints).toEqual([{ endpoint: 'GET /me', answered: 3, failed: 1, limited: 0 }])
    expect(usage.carriedAt).not.toBeNull()
    expect(words(await own.browser.open('/usage'))).toContain('GET /me')
  })

  it('counts nothing twice, however often and at once it is carried', async () => {
    const own = await signed()
    const { key } = await keyOf(own, ['account:read'])
    await caller(key)('GET', '/me')
    await Promise.all([carryUsage(ctxOf(own), true), carryUsage(ctxOf(own), true)])
    await caller(key)('GET', '/me')
    await carryUsage(ctxOf(own), true)
    const { days } = await readCompanyUsage(ctxOf(own))
    expect(summed(days)).toEqual([2, 0, 0])
  })

  it('is looked for, by the clock, where a key was used, and not where it was not', async () => {
    const own = await signed()
    const [used, idle] = [await keyOf(own, ['account:read']), await keyOf(own)]
    await caller(used.key)('GET', '/me')
    await env.DB.prepare('UPDATE api_keys SET last_used_at = ? WHERE id = ?').bind(Date.now(), used.id).run()
    await carryUsage(ctxOf(own))
    const { results } = await env.DB.prepare('SELECT key_id FROM key_usage_carries WHERE key_id IN (?, ?)')
      .bind(used.id, idle.id)
      .all()
    expect(results).toEqual([{ key_id: used.id }])
  })

  it('is another company’s for nobody, and not a member’s', async () => {
    const [own, other] = [await signed(), await signed()]
    const { key } = await keyOf(own, ['account:read'])
    await caller(key)('GET', '/me')
    await carryUsage(ctxOf(own), true)
    expect((await readCompanyUsage(ctxOf(other))).keys).toEqual([])
    await expect(readCompanyUsage(ctxOf(own, 'member'))).rejects.toThrow('owner or admin')
  })

  it('is forgotten after 35 days', async () => {
    const own = await signed()
    const at = (days: number) => Math.floor((Date.now() - days * day) / hour) * hour
    const insert = env.DB.prepare("INSERT INTO key_usage VALUES (?, 'key', ?, 'GET /me', 1, 0, 0)")
    await env.DB.batch([insert.bind(own.companyId, at(36)), insert.bind(own.companyId, at(34))])
    expect(await deleteExpired(ctxOf(own), identityRetention.keyUsage)).toBeGreaterThan(0)
    const left = await env.DB.prepare('SELECT start FROM key_usage WHERE company_id = ?')
      .bind(own.companyId)
      .all()
    expect(left.results).toEqual([{ start: at(34) }])
  })
})

describe('connections', () => {
  it('are narrowed, tested and ended by their person', async () => {
    const own = await signed()
    const { connectionId, token } = await connect(['read', 'write'], own.person)
    await callTool(token, 'list_bids')
    const path = `/connections/${connectionId}`
    const page = await own.browser.open(path)
    expect(words(page)).toContain('List bids')
    expect((await own.browser.send(page, `${path}/grants`, [['grants', 'read']])).status).toBe(303)
    expect((await callTool(token, 'draft_bid', { tenderId: 'tender_1' })).status).toBe(403)
    const tested = await own.browser.send(await own.browser.open(path), `${path}/test`, [])
    expect([tested.status, words(tested)]).toEqual([200, expect.stringContaining('It works.')])
    const wide = await own.browser.send(tested, `${path}/grants`, [
      ['grants', 'read'],
      ['grants', 'delete'],
    ])
    expect([wide.status, words(wide)]).toEqual([403, expect.stringContaining('only be taken away')])
    const none = await own.browser.send(tested, `${path}/grants`, [])
    expect([none.status, words(none)]).toEqual([422, expect.stringContaining('must keep at least one')])
    expect((await own.browser.send(tested, `${path}/revoke`, [])).location).toBe('/connections')
    expect(words(await own.browser.open(path))).toContain('Ended by a person')
  })

  it('are nobody else’s among members, nor another company’s, nor are their calls', async () => {
    const own = await signed()
    const [member, admin, stranger] = [
      await colleague(own, 'member'),
      await colleague(own, 'admin'),
      await signed(),
    ]
    const { connectionId, token } = await connect(['read'], own.person)
    await callTool(token, 'list_bids')
    const path = `/connections/${connectionId}`
    const forms = await own.browser.open(path)
    for (const { browser } of [member, stranger]) {
      expect((await browser.open(path)).status).toBe(404)
      expect((await browser.open('/connections/calls')).text).not.toContain('<code>list_bids')
      expect((await browser.open(`/connections/calls?connectionId=${connectionId}`)).text).not.toContain(
        '<code>list_bids',
      )
      for (const action of ['grants', 'revoke', 'test'])
        expect([403, 404]).toContain((await browser.send(forms, `${path}/${action}`, [])).status)
    }
    expect(words(await admin.browser.open('/connections/calls'))).toContain('List bids')
    const all = { page: 1, limit: 20 }
    expect((await listCalls(ctxOf(member, 'member'), all)).total).toBe(0)
    expect((await listCalls(ctxOf(admin, 'admin'), all)).total).toBe(1)
    expect((await listCallers(ctxOf(member, 'member'))).connections).toEqual([])
    expect((await listCallers(ctxOf(admin, 'admin'))).connections).toMatchObject([{ id: connectionId }])
    expect((await listCallers(ctxOf(stranger))).connections).toEqual([])
  })

  it('with a hostile name are shown as they are named, and no more', async () => {
    const own = await signed()
    const { connectionId } = await connect(['read'], own.person)
    const name = '<script>alert(1)</script>"\'&'
    await env.DB.prepare('UPDATE connections SET client_name = ? WHERE id = ?').bind(name, connectionId).run()
    for (const path of ['/connections', `/connections/${connectionId}`, '/connections/calls']) {
      const { status, text } = await own.browser.open(path)
      expect([status, text.includes('<script>alert')]).toEqual([200, false])
    }
  })

  it('list calls by what is asked for, and say which filter made no sense', async () => {
    const own = await signed()
    const { connectionId, token } = await connect(['read'], own.person)
    await callTool(token, 'list_bids')
    await callTool(token, 'submit_bid', { bidId: 'bid_1' })
    const read = async (query: string) => words(await own.browser.open(`/connections/calls?${query}`))
    const rows = async (query: string) =>
      (await own.browser.open(`/connections/calls?${query}`)).text.split('<tbody>')[1]?.match(/<tr>/g)
        ?.length ?? 0
    expect(await rows('')).toBe(2)
    expect(await rows(`connectionId=${connectionId}&outcome=insufficient_grant`)).toBe(1)
    expect(await rows('tool=list_bids')).toBe(1)
    expect(await read('outcome=awaiting_approval')).toContain('No call fits these filters')
    expect(await read('outcome=nonsense&from=2026-13-01')).toContain('could not be read')
  })
})

describe('approvals', () => {
  /** A bid that waits for approval, with its company and the people who look at the bid. */
  async function waiting() {
    const own = await signed()
    const { key, id } = await keyOf(own, ['tenders:read', 'bids:read', 'bids:write'])
    const company: TestCompany = { ...own, keyId: id, key, call: caller(key) }
    const bid = await started(company, { value: 12_500 })
    const { confirmToken } = (await callTool(key, 'submit_bid', { bidId: bid.id })).data
    const { data } = await callTool(key, 'submit_bid', { bidId: bid.id, confirmToken })
    return { own, company, bid, path: `/approvals/${data.approvalId}`, approvalId: data.approvalId as string }
  }
  const statusOf = async ({ call }: TestCompany, id: string) =>
    (await call('GET', `/bids/${id}`)).body.data.status

  it('show what waits with all that decides it, and submit it by one press', async () => {
    const { own, company, bid, path } = await waiting()
    const page = await own.browser.open('/approvals')
    expect(words(page)).toMatch(/Ring road.*Test.*Town.*12,500.*Deadline.*recorded as submitted/)
    const done = await own.browser.send(page, `${path}/approve`, [])
    expect(done.location).toBe('/approvals')
    expect(await statusOf(company, bid.id)).toBe('submitted')
    const after = words(await own.browser.open('/approvals'))
    expect(after).toContain('Ring road is approved and submitted')
    expect(after).toMatch(/Decided .*Approved by Ada Example/)
    const again = await own.browser.send(page, `${path}/approve`, [])
    expect([again.status, words(again)]).toEqual([403, expect.stringContaining('is approved')])
  })

  it('are denied by one press, and nothing is submitted', async () => {
    const { own, company, bid, path } = await waiting()
    const page = await own.browser.open('/approvals')
    expect((await own.browser.send(page, `${path}/deny`, [])).location).toBe('/approvals')
    expect(await statusOf(company, bid.id)).toBe('draft')
    expect(words(await own.browser.open('/approvals'))).toMatch(/Denied\. Nothing was submitted/)
  })

  it('of a bid that has changed since say so before and after pressing, and what to do', async () => {
    const { own, company, bid, path } = await waiting()
    const before = await own.browser.open('/approvals')
    await patch(company, bid, { value: 13 })
    const answer = await own.browser.send(before, `${path}/approve`, [])
    expect([answer.status, words(answer)]).toEqual([
      403,
      expect.stringContaining('Nothing was submitted. The bid has been changed since'),
    ])
    const page = await own.browser.open('/approvals')
    expect(page.text).not.toContain(`${path}/approve"`)
    expect(actionOf(page, `${path}/deny`)).toBe(`${path}/deny`)
    expect(await statusOf(company, bid.id)).toBe('draft')
  })

  it('of a bid that was deleted can be denied', async () => {
    const { own, company, bid, path } = await waiting()
    expect((await company.call('DELETE', `/bids/${bid.id}`)).status).toBe(200)
    const page = await own.browser.open('/approvals')
    expect(words(page)).toContain('The bid has been deleted since')
    expect((await own.browser.send(page, `${path}/deny`, [])).location).toBe('/approvals')
  })

  it('are decided by owners and admins of the company alone', async () => {
    const { own, company, bid, path } = await waiting()
    const [member, admin, stranger] = [
      await colleague(own, 'member'),
      await colleague(own, 'admin'),
      await signed(),
    ]
    const page = await admin.browser.open('/approvals')
    const seen = await member.browser.open('/approvals')
    expect(seen.text).not.toContain(`action="${path}/`)
    expect(words(seen)).toContain('An owner or admin of your company decides')
    expect(words(await stranger.browser.open('/approvals'))).not.toContain('Ring road')
    for (const { browser } of [member, stranger])
      for (const action of ['approve', 'deny'])
        expect([403, 404]).toContain((await browser.send(page, `${path}/${action}`, [])).status)
    expect(await statusOf(company, bid.id)).toBe('draft')
    expect((await admin.browser.send(page, `${path}/approve`, [])).status).toBe(303)
  })

  it('know the rule, which the owner alone changes', async () => {
    const own = await signed()
    const admin = await colleague(own, 'admin')
    const page = await own.browser.open('/approvals')
    expect(page.text).toMatch(/value="yes" checked/)
    expect((await own.browser.send(page, '/approvals/rule', [['approve', 'no']])).status).toBe(303)
    const after = await admin.browser.open('/approvals')
    expect(words(after)).toContain('are made at once')
    expect(after.text).not.toContain('/approvals/rule')
    expect((await own.browser.send(page, '/approvals/rule', [['approve', 'maybe']])).status).toBe(422)
  })

  it('keep companies apart, and those that wait from those that did', async () => {
    const { own, approvalId } = await waiting()
    const all = { page: 1, limit: 20 }
    const waits = await listApprovalMatters(ctxOf(own), 'waiting', all)
    expect(waits.items).toMatchObject([
      { approval: { id: approvalId }, bid: { value: 12_500 }, decider: null },
    ])
    const late = ctxOf(own, 'owner', new Date(Date.now() + 4 * day))
    expect((await listApprovalMatters(late, 'waiting', all)).total).toBe(0)
    expect((await listApprovalMatters(late, 'past', all)).items).toMatchObject([
      { approval: { status: 'expired' } },
    ])
    const other = await newCompany()
    expect((await listApprovalMatters(ctxOf(other), 'waiting', all)).total).toBe(0)
    expect((await listApprovalMatters(ctxOf(other), 'past', all)).total).toBe(0)
  })
})

describe('the page of usage', () => {
  it('shows what the company holds of each quota, whatever its plan, with the fullest first', async () => {
    const { browser, companyId } = await signed()
    await operate('PUT', `/companies/${companyId}/quotas`, { teams: 4 })
    await operate('PATCH', `/companies/${companyId}`, { plan: 'basic' })
    await browser.send(await browser.open('/teams'), '/teams', [['name', 'North']])
    const page = await browser.open('/usage')
    const [, first = ''] = page.text.split('<ul class="quotas">')
    expect(first.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toMatch(/^ Teams 1 of 4 25%/)
    expect(words(page)).toContain('Stored records')
    expect(words(page)).toContain('25 MB')
  })
})
