import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { warnOfExpiringKeys } from '../../src/delivery/notifications/expiring-keys.ts'
import { endSessionsOf } from '../../src/company/people/sessions.ts'
import { idExample } from '../../src/platform/context/ids.ts'
import { isAllowed, readNetworks } from '../../src/platform/http/allowed-networks.ts'
import { type Answer, caller, operate, send } from '../support/api.ts'
import { Browser, join, newPerson, type Page, type Person } from '../support/browser.ts'
import { rpc } from '../support/mcp.ts'
import { connect } from '../support/mcp-people.ts'
import { ctxAt, newStaff, type Staff } from '../support/people.ts'
import { addPerson, newSso, password, signOn } from '../support/sso.ts'
import { codeNow } from '../support/two-step.ts'

const [hour, day] = [3_600_000, 86_400_000]
const office = '192.0.2.7'

interface Owner {
  companyId: string
  person: Person
  browser: Browser
}

async function newOwner(network = office): Promise<Owner> {
  const person = await newPerson()
  const browser = new Browser(network)
  await browser.signIn(person)
  return { companyId: person.companies[0]?.id ?? '', person, browser }
}

/** Sends the form of the rules; fields that are left out are empty. */
async function rule(browser: Browser, fields: Record<string, string>): Promise<Page> {
  const empty = {
    maxIdle: '',
    maxSession: '',
    maxKeyLife: '',
    consoleNetworks: '',
    keyNetworks: '',
    connectorNetworks: '',
  }
  const page = await browser.open('/security')
  return browser.send(page, '/security/policy', Object.entries({ ...empty, password, ...fields }))
}

async function signedIn(email: string, network?: string): Promise<Browser> {
  const browser = new Browser(network)
  expect((await browser.signIn({ email, password })).status).toBe(303)
  return browser
}

const colleague = async ({ companyId }: Owner, role = 'member', network?: string) => {
  const email = `${role}-${crypto.randomUUID()}@example.com`
  const userId = await addPerson(companyId, email, role)
  return { email, userId, browser: await signedIn(email, network) }
}

const statusOf = async (browser: Browser, path = '/people') => (await browser.open(path)).status

const keyOf = async ({ companyId }: Pick<Owner, 'companyId'>, more: object = {}) => {
  const { body } = await operate('POST', '/keys', {
    companyId,
    name: 'CRM',
    scopes: ['account:read'],
    ...more,
  })
  return { id: body.data.id as string, key: body.data.key as string }
}

const from = (key: string, address?: string): Promise<Answer> =>
  send('/api/v1/me', {
    headers: { Authorization: `Bearer ${key}`, ...(address && { 'CF-Connecting-IP': address }) },
  })

const inWords = ({ text }: Page) => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

describe('readNetworks', () => {
  it.for([
    ['192.0.2.7', '192.0.2.7/32'],
    ['192.0.2.77/24', '192.0.2.0/24'],
    ['2001:DB8:0::1', '2001:db8::1/128'],
    ['2001:db8:1:2:3::/48', '2001:db8:1::/48'],
  ])('reads %s as %s', async ([typed = '', network = '']) => {
    expect(await readNetworks([typed])).toEqual([network])
  })

  it.for([
    'office',
    '192.0.2',
    '192.0.2.0/33',
    '0x7f.1/8',
    '010.0.0.1',
    '2001:db8::/129',
    '1.2.3.4/',
    '/8',
    '1.2.3.4/8/8',
  ])('refuses %s', async (typed) => {
    await expect(readNetworks([typed])).rejects.toThrow('is not a network')
  })
})

describe('isAllowed', () => {
  const networks = ['192.0.2.0/24', '2001:db8::/48']
  it.for([
    ['192.0.2.200', true],
    ['192.0.3.1', false],
    ['::ffff:192.0.2.1', true],
    ['::ffff:c000:301', false],
    ['2001:db8:0:5::1', true],
    ['2001:db8:1::1', false],
    ['local', false],
    [null, false],
  ] as const)('says of %s: %s', async ([address, allowed]) => {
    expect(await isAllowed(networks, address)).toBe(allowed)
    expect(await isAllowed([], address)).toBe(true)
  })
})

describe('the rules of a company', () => {
  it('are set by an owner with the password, and shown as they are stored', async () => {
    const owner = await newOwner()
    const wrong = await rule(owner.browser, { keyNetworks: '10.0.0.0/8', password: 'wrong horse battery' })
    expect(wrong.status).toBe(422)
    const fields = { maxSession: String(day), keyNetworks: '10.1.2.3/8\n 2001:DB8::/32 \n' }
    expect((await rule(owner.browser, fields)).status).toBe(303)
    const page = await owner.browser.open('/security')
    expect(page.text).toContain('10.0.0.0/8\n2001:db8::/32')
    expect(page.text).toMatch(/<option value="86400000" selected/)
    for (const role of ['admin', 'member']) {
      const { browser } = await colleague(owner, role)
      expect([
        await statusOf(browser, '/security'),
        (await browser.open('/security/policy', { method: 'POST', fields: [] })).status,
      ]).toEqual([403, 403])
    }
  })

  it('refuse what is not a network, and a limit that is not in the list', async () => {
    const { browser } = await newOwner()
    expect(inWords(await rule(browser, { connectorNetworks: '10.0.0.0/8\nhome' }))).toContain(
      'home is not a network',
    )
    expect((await rule(browser, { maxIdle: '1' })).status).toBe(422)
  })

  it('are in the audit with their old and new values', async () => {
    const { browser, companyId } = await newOwner()
    await rule(browser, { maxSession: String(day) })
    await rule(browser, { keyNetworks: '10.0.0.0/8' })
    const { results } = await env.DB.prepare(
      "SELECT changes FROM audit WHERE company_id = ? AND action = 'policy.saved' ORDER BY id",
    )
      .bind(companyId)
      .all<{ changes: string }>()
    expect(results.map(({ changes }) => JSON.parse(changes))).toEqual([
      [{ field: 'maxSession', from: null, to: day }],
      expect.arrayContaining([
        { field: 'maxSession', from: day, to: null },
        { field: 'keyNetworks', from: '', to: '10.0.0.0/8' },
      ]),
    ])
  })
})

describe('networks of the console', () => {
  it('keep everybody out from elsewhere, at once, and their author never', async () => {
    const owner = await newOwner()
    const inside = await colleague(owner, 'member', '192.0.2.50')
    const outside = await colleague(owner, 'admin', '198.51.100.1')
    const refused = await rule(owner.browser, { consoleNetworks: '198.51.100.0/24' })
    expect([refused.status, inWords(refused).includes(`your own address, ${office}`)]).toEqual([422, true])
    expect(await statusOf(inside.browser)).toBe(200)
    expect((await rule(owner.browser, { consoleNetworks: '192.0.2.0/24' })).status).toBe(303)
    expect(await Promise.all([owner, inside, outside].map(({ browser }) => statusOf(browser)))).toEqual([
      200, 200, 403,
    ])
    expect(inWords(await outside.browser.open('/people'))).toContain('Not from this network')
    expect(inWords(await outside.browser.open('/choose-company'))).toContain('not from this network')
    // Other companies of the person are open.
    const other = await newPerson()
    const otherId = other.companies[0]?.id ?? ''
    await join(otherId, outside.userId, 'member')
    const page = await outside.browser.open('/choose-company')
    await outside.browser.send(page, '/choose-company', [['company', otherId]])
    expect(await statusOf(outside.browser)).toBe(200)
  })
})

describe('the operator', () => {
  it('lifts the rules of a company that has shut itself out', async () => {
    const owner = await newOwner()
    const { key } = await keyOf(owner)
    await rule(owner.browser, { consoleNetworks: '192.0.2.0/24', keyNetworks: '192.0.2.0/24' })
    const moved = await signedIn(owner.person.email, '198.51.100.9')
    expect([await statusOf(moved), (await from(key, '198.51.100.9')).status]).toEqual([403, 403])
    expect((await operate('PATCH', `/companies/${owner.companyId}`, { policy: null })).status).toBe(200)
    expect([await statusOf(moved), (await from(key, '198.51.100.9')).status]).toEqual([200, 200])
  })
})

describe('networks of keys and connector', () => {
  it('refuse a key from elsewhere with the reason network, from the next request on', async () => {
    const owner = await newOwner()
    const { key } = await keyOf(owner)
    expect((await from(key, '198.51.100.1')).status).toBe(200)
    await rule(owner.browser, { keyNetworks: '192.0.2.0/24' })
    expect((await from(key, '192.0.2.9')).status).toBe(200)
    for (const address of ['198.51.100.1', undefined]) {
      const { status, body } = await from(key, address)
      expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
      expect(body.error).toContain('lets no program in')
      expect([body.code, body.reason]).toEqual(['FORBIDDEN', 'network'])
    }
    // The connector has a list of its own.
    expect((await rpc(key, 'tools/list')).status).toBe(200)
    await rule(owner.browser, {})
    expect((await from(key, '198.51.100.1')).status).toBe(200)
  })

  it('refuse a key and a connection at the connector', async () => {
    const owner = await newOwner()
    const { key } = await keyOf(owner, { scopes: ['tenders:read'] })
    const { token } = await connect(['read'], owner.person)
    await rule(owner.browser, { connectorNetworks: '192.0.2.0/24' })
    for (const each of [key, token]) {
      const at = (address: string) =>
        rpc(each, 'tools/list', {}, { headers: { 'CF-Connecting-IP': address } })
      expect([(await at('192.0.2.9')).status, (await at('198.51.100.1')).status]).toEqual([200, 403])
    }
    expect((await from(key, '198.51.100.1')).body.code).toBe('INSUFFICIENT_SCOPE')
  })
})

describe('a second factor for all', () => {
  it('leads people without it to the page that sets it up, and lets them in afterwards', async () => {
    const owner = await newOwner()
    const { browser } = await colleague(owner)
    await rule(owner.browser, { secondFactor: 'yes' })
    const away = await browser.open('/people')
    expect([away.status, away.location]).toEqual([303, '/account/two-step'])
    expect((await browser.open('/people/leave', { method: 'POST', fields: [] })).location).toBe(
      '/account/two-step',
    )
    expect((await browser.open('/account')).location).toBe('/account/two-step')
    const begin = await browser.open('/account/two-step')
    expect(inWords(begin)).toContain('two-step sign-in alone')
    await browser.send(begin, '/account/two-step/begin', [['password', password]])
    expect((await browser.open('/people')).location).toBe('/account/two-step')
    const waiting = await browser.open('/account/two-step')
    const [, shown = ''] = /data-secret[^>]*>([^<]+)</.exec(waiting.text) ?? []
    await browser.send(waiting, '/account/two-step/enable', [['code', codeNow(shown.replaceAll(' ', ''))]])
    expect(await statusOf(browser)).toBe(200)
    // The author has none either.
    expect((await owner.browser.open('/people')).location).toBe('/account/two-step')
  })

  it('is answered for by the provider after single sign-on', async () => {
    const of = await newSso()
    await rule(of.browser, { secondFactor: 'yes' })
    const browser = new Browser()
    await signOn(browser, `grace@${of.domain}`)
    expect(await statusOf(browser)).toBe(200)
  })
})

describe('limits of sessions', () => {
  const age = (userId: string, column: 'created_at' | 'last_seen_at', ms: number) =>
    env.DB.prepare(`UPDATE sessions SET ${column} = ${column} - ?1 WHERE user_id = ?2`).bind(ms, userId).run()

  it.for([
    ['maxIdle', 'last_seen_at', hour],
    ['maxSession', 'created_at', 8 * hour],
  ] as const)('end a session by %s', async ([name, column, limit]) => {
    const owner = await newOwner()
    const { browser, userId } = await colleague(owner)
    await rule(owner.browser, { [name]: String(limit) })
    await age(userId, column, limit - 60_000)
    expect(await statusOf(browser)).toBe(200)
    await age(userId, column, limit + 60_000)
    const { status, location } = await browser.open('/people')
    expect([status, location]).toEqual([303, '/sign-in?next=%2Fpeople'])
  })

  it('know the last use exactly enough', async () => {
    const owner = await newOwner()
    await rule(owner.browser, { maxIdle: String(30 * 60_000) })
    const seen = () =>
      env.DB.prepare('SELECT last_seen_at FROM sessions WHERE user_id = ?')
        .bind(owner.person.userId)
        .first<number>('last_seen_at')
    await age(owner.person.userId, 'last_seen_at', 10 * 60_000)
    const before = (await seen()) ?? 0
    await owner.browser.open('/people')
    expect(((await seen()) ?? 0) - before).toBeGreaterThanOrEqual(10 * 60_000)
  })
})

describe('keys', () => {
  const create = (browser: Browser, more: [string, string][]) =>
    browser
      .open('/keys/new')
      .then((page) =>
        browser.send(page, '/keys', [
          ['name', 'ERP'],
          ['scopes', 'account:read'],
          ['requestLimit', '50'],
          ['expiresOn', ''],
          ['password', password],
          ...more,
        ]),
      )
  const secretIn = ({ text }: Page) => /tmk_live_[0-9A-Za-z]{49}/.exec(text)?.[0] ?? ''

  it('live no longer than the rules allow', async () => {
    const { browser } = await newOwner()
    await rule(browser, { maxKeyLife: String(90 * day) })
    for (const term of ['365', 'none']) {
      const page = await create(browser, [['expiresAt', term]])
      expect([page.status, inWords(page).includes('within 90 days')]).toEqual([422, true])
    }
    const made = await create(browser, [['expiresAt', '90']])
    expect(secretIn(made)).not.toBe('')
    const path = `/keys/${/\/keys\/(key_\w+)/.exec(made.text)?.[1]}`
    const extended = await browser.send(await browser.open(path), path, [
      ['name', 'ERP'],
      ['scopes', 'account:read'],
      ['requestLimit', '50'],
      ['expiresAt', 'none'],
      ['password', password],
    ])
    expect(extended.status).toBe(422)
  })

  it('of the operator and of a sandbox live no longer either', async () => {
    const owner = await newOwner()
    const { companyId } = owner
    const make = (more: object = {}) => operate('POST', '/keys', { companyId, name: 'Made', ...more })
    const daysOf = ({ body }: Answer) => (Date.parse(body.data.expiresAt) - Date.now()) / day
    expect(Math.round(daysOf(await make()))).toBe(365)
    const endless = await keyOf(owner, { expiresAt: null, scopes: ['sandbox:manage', 'account:read'] })
    await rule(owner.browser, { maxKeyLife: String(90 * day) })
    const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
    expect(Math.round(daysOf(await make()))).toBe(90)
    expect(Math.round(daysOf(await make({ expiresAt: inDays(30) })))).toBe(30)
    for (const expiresAt of [null, inDays(91)])
      for (const { status, body } of [
        await make({ expiresAt }),
        await operate('PATCH', `/keys/${endless.id}`, { expiresAt }),
      ]) {
        expect([status, body.code]).toEqual([400, 'INVALID_DATA'])
        expect(body.error).toContain('within 90 days, by the rules of the company')
      }
    // What leaves the end alone is no matter of the rule.
    expect((await operate('PATCH', `/keys/${endless.id}`, { name: 'Old' })).status).toBe(200)
    const call = caller(endless.key)
    const sandbox = await call('POST', '/sandbox')
    const more = await call('POST', '/sandbox/keys', { name: 'Nightly' })
    for (const { expiresAt } of [sandbox.body.data.keys[0], more.body.data])
      expect(Math.round((Date.parse(expiresAt) - Date.now()) / day)).toBe(90)
    await rule(owner.browser, {})
    expect((await call('POST', '/sandbox/keys', { name: 'Later' })).body.data.expiresAt).toBeNull()
  })

  it('are replaced by the operator for their holder, within the rules', async () => {
    const owner = await newOwner()
    const { id, key } = await keyOf(owner, { expiresAt: null, requestLimit: 70 })
    await rule(owner.browser, { maxKeyLife: String(90 * day) })
    const rotate = (of: string, more: object = {}) => operate('POST', `/keys/${of}/rotate`, more)
    for (const overlapHours of [-1, 169, 1.5]) expect((await rotate(id, { overlapHours })).status).toBe(400)
    const { status, body } = await rotate(id, { overlapHours: 168 })
    expect([status, body.data.userId, body.data.name, body.data.requestLimit]).toEqual([
      200,
      owner.person.userId,
      'CRM',
      70,
    ])
    const [before, after] = [await from(key), await from(body.data.key)]
    expect([before.status, after.status]).toEqual([200, 200])
    expect(before.body.data.key.expiresAt).toBe(body.data.replaces.expiresAt)
    expect(Math.round((Date.parse(body.data.replaces.expiresAt) - Date.now()) / day)).toBe(7)
    expect(Math.round((Date.parse(after.body.data.key.expiresAt) - Date.now()) / day)).toBe(90)
    expect((await rotate(body.data.id, { overlapHours: 0 })).status).toBe(200)
    expect((await from(body.data.key)).body.code).toBe('KEY_EXPIRED')
    const again = await rotate(body.data.id)
    expect([again.status, again.body.code, again.body.reason]).toEqual([403, 'FORBIDDEN', 'state'])
    expect((await rotate(idExample('key'))).status).toBe(404)
    const acts = await operate('GET', `/audit?companyId=${owner.companyId}`)
    expect(acts.body.data.acts).toContainEqual(
      expect.objectContaining({ action: 'POST /operator/keys/:id/rotate', targetId: id }),
    )
  })

  it('whose holder has left are replaced for the company only', async () => {
    const owner = await newOwner()
    const admin = await colleague(owner, 'admin')
    const held = { companyId: owner.companyId, userId: admin.userId }
    const [own, service] = [await keyOf(owner, held), await keyOf(owner, held)]
    await env.DB.prepare('UPDATE api_keys SET is_service = 1 WHERE id = ?').bind(service.id).run()
    await env.DB.prepare('DELETE FROM memberships WHERE user_id = ?').bind(admin.userId).run()
    const [refused, replaced] = await Promise.all(
      [own, service].map(({ id }) => operate('POST', `/keys/${id}/rotate`, {})),
    )
    expect([refused?.status, refused?.body.error]).toEqual([
      403,
      'The holder of the key has left the company: make a new one',
    ])
    expect((await from(replaced?.body.data.key)).status).toBe(200)
  })

  it('of the company survive the leaving of their maker', async () => {
    const owner = await newOwner()
    const admin = await colleague(owner, 'admin')
    const [own, service] = [
      secretIn(await create(admin.browser, [['expiresAt', 'none']])),
      secretIn(
        await create(admin.browser, [
          ['expiresAt', 'none'],
          ['service', 'yes'],
        ]),
      ),
    ]
    const page = await owner.browser.open(`/people/${admin.userId}`)
    await owner.browser.send(page, `/people/${admin.userId}/remove`, [])
    expect([(await from(own)).body.code, (await from(service)).status]).toEqual(['KEY_INACTIVE', 200])
    expect((await from(service)).body.data.user.role).toBe('admin')
    expect(inWords(await owner.browser.open('/keys'))).toContain('Of the company')
  })

  it('are replaced with an overlap, by a key of the person who replaces', async () => {
    const owner = await newOwner()
    const { id, key } = await keyOf(owner, { expiresAt: new Date(Date.now() + 40 * day).toISOString() })
    const admin = await colleague(owner, 'admin')
    const path = `/keys/${id}`
    const rotate = async (overlap: string, typed = password) =>
      admin.browser.send(await admin.browser.open(path), `${path}/rotate`, [
        ['overlapHours', overlap],
        ['password', typed],
      ])
    expect((await rotate('24', 'wrong horse battery')).status).toBe(422)
    expect((await rotate('200')).status).toBe(422)
    const next = secretIn(await rotate('168'))
    const [before, after] = [await from(key), await from(next)]
    expect([before.status, after.status]).toEqual([200, 200])
    const left = Date.parse(before.body.data.key.expiresAt) - Date.now()
    expect([left > 7 * day - hour, left <= 7 * day]).toEqual([true, true])
    const life = Date.parse(after.body.data.key.expiresAt) - Date.now()
    expect(Math.round(life / day)).toBe(40)
    expect([after.body.data.user.id, after.body.data.key.name, after.body.data.key.scopes]).toEqual([
      admin.userId,
      'CRM',
      ['account:read'],
    ])
    expect(secretIn(await rotate('0'))).not.toBe('')
    expect((await from(key)).body.code).toBe('KEY_EXPIRED')
    expect((await admin.browser.open(path)).text).not.toContain(`${path}/rotate`)
  })

  it('give notice 30, 7 and 1 days before they end, once each, to their holder or the managers', async () => {
    const owner = await newOwner()
    const admin = await colleague(owner, 'admin')
    await colleague(owner, 'member')
    const made = Date.now()
    const end = made + 100 * day
    const { id } = await keyOf(owner, { expiresAt: new Date(end).toISOString() })
    const service = await keyOf(owner, { name: 'Service', expiresAt: new Date(end).toISOString() })
    await env.DB.prepare('UPDATE api_keys SET is_service = 1 WHERE id = ?').bind(service.id).run()
    // Made for a week: no notice of 30 or 7 days.
    const brief = await keyOf(owner, { name: 'Brief', expiresAt: new Date(made + 7 * day).toISOString() })
    const notices = async (keyId: string) => {
      const { results } = await env.DB.prepare(
        `SELECT user_id AS userId, data ->> 'days' AS days FROM notifications
          WHERE company_id = ? AND kind = 'key.expiring' AND data ->> 'keyId' = ? ORDER BY id`,
      )
        .bind(owner.companyId, keyId)
        .all()
      return results
    }
    const at = (ms: number) => warnOfExpiringKeys(ctxAt(new Date(ms)))
    await at(made)
    await at(made + hour)
    expect([await notices(id), await notices(brief.id)]).toEqual([[], []])
    for (const days of [31, 30, 29.5, 7, 3, 1, 0.5]) await at(end - days * day)
    const holder = owner.person.userId
    expect(await notices(id)).toEqual([30, 7, 1].map((days) => ({ userId: holder, days })))
    expect(new Set((await notices(service.id)).map(({ userId }) => userId))).toEqual(
      new Set([holder, admin.userId]),
    )
    await at(made + 6.5 * day)
    expect(await notices(brief.id)).toEqual([{ userId: holder, days: 1 }])
    // A later end is another end.
    await operate('PATCH', `/keys/${id}`, { expiresAt: new Date(end + 100 * day).toISOString() })
    await at(end + 80 * day)
    expect(await notices(id)).toHaveLength(4)
    const page = await owner.browser.open('/notifications')
    expect(inWords(page)).toContain('The API key CRM ends within 30 days')
  })
})

describe('endSessionsOf', () => {
  it('is for owners and admins, and about owners for owners alone', async () => {
    const [owner, admin, member] = await newStaff('owner', 'admin', 'member')
    const end = (actor: Staff, { userId }: Staff) => actor.act((ctx) => endSessionsOf(ctx, userId))
    await expect(end(admin, owner)).rejects.toThrow('Only an owner may end the sessions of an owner')
    await expect(end(member, admin)).rejects.toThrow('Only an owner or admin')
    const [stranger] = await newStaff('owner')
    await expect(end(stranger, member)).rejects.toThrow('User not found')
    expect(await end(owner, admin)).toMatchObject({ id: admin.userId })
  })
})

describe('signing a person out everywhere', () => {
  it('ends all sessions, for managers of the person alone', async () => {
    const owner = await newOwner()
    const admin = await colleague(owner, 'admin')
    const member = await colleague(owner)
    const second = await signedIn(member.email)
    const end = async (actor: Browser, userId: string) => {
      const page = await actor.open(`/people/${userId}`)
      const action = `/people/${userId}/end-sessions`
      return page.text.includes(`action="${action}"`)
        ? (await actor.send(page, action, [])).status
        : `no form, ${(await actor.open(action, { method: 'POST', fields: [] })).status}`
    }
    expect(await end(member.browser, admin.userId)).toBe('no form, 403')
    expect(await end(admin.browser, owner.person.userId)).toBe('no form, 403')
    expect(await statusOf(member.browser)).toBe(200)
    expect(await end(admin.browser, member.userId)).toBe(303)
    for (const browser of [member.browser, second])
      expect((await browser.open('/people')).location).toMatch(/^\/sign-in/)
    const stranger = await newOwner()
    expect(
      (await stranger.browser.open(`/people/${admin.userId}/end-sessions`, { method: 'POST', fields: [] }))
        .status,
    ).not.toBe(303)
    expect(await statusOf(admin.browser)).toBe(200)
    expect((await caller((await keyOf(owner)).key)('GET', '/me')).status).toBe(200)
  })
})
