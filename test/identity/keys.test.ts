import {
  abortAllDurableObjects,
  evictDurableObject,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { generateKey, hashKey, isKey, previewOf } from '../../src/identity/keys/key.ts'
import { caller, newCompany, operate, send } from '../support/api.ts'

const gate = (key: string) => env.KEY_GATE.get(env.KEY_GATE.idFromName(hashKey(key)))
const statuses = (answers: { status: number }[]) => Object.groupBy(answers, ({ status }) => status)

describe('an API key', () => {
  it('has the prefix, 43 random and 6 checksum characters', () => {
    const key = generateKey()
    expect(key).toMatch(/^tmk_live_[0-9A-Za-z]{49}$/)
    expect(isKey(key)).toBe(true)
    expect(previewOf(key)).toBe(key.slice(0, 13))
  })

  it.for([`tmk_live_${'a'.repeat(43)}3JwFVj`, `tmk_live_${'Z9'.repeat(21)}x2KpAqd`])(
    '%s keeps its checksum, so that keys of old stay valid',
    (key) => expect(isKey(key)).toBe(true),
  )

  it('is refused by its checksum after any change of one character', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    fc.assert(
      fc.property(fc.integer({ min: 9, max: 57 }), fc.constantFrom(...alphabet), (at, char) => {
        const key = generateKey()
        fc.pre(key.charAt(at) !== char)
        expect(isKey(key.slice(0, at) + char + key.slice(at + 1))).toBe(false)
      }),
    )
  })

  it('is kept as a hash only', async () => {
    const { key, keyId } = await newCompany()
    const row = await env.DB.prepare('SELECT * FROM api_keys WHERE id = ?').bind(keyId).first()
    expect(row?.hash).toBe(hashKey(key))
    expect(JSON.stringify(row)).not.toContain(key.slice(14))
  })
})

describe('authentication', () => {
  it.for([
    ['no header', {}],
    ['another scheme', { Authorization: 'Basic dXNlcjpwYXNz' }],
    ['an empty key', { Authorization: 'Bearer ' }],
    ['a malformed key', { Authorization: 'Bearer tmk_live_short' }],
    ['a wrong checksum', { Authorization: `Bearer tmk_live_${'a'.repeat(49)}` }],
    ['a key of 10 KB', { Authorization: `Bearer tmk_live_${'a'.repeat(10_000)}` }],
    ['two keys', { Authorization: `Bearer ${generateKeyLazily()} ${generateKeyLazily()}` }],
  ] as const)('answers %s with 401 INVALID_AUTH', async ([, headers]) => {
    const answer = await send('/api/v1/me', { headers })
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_AUTH'])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.headers.has('x-ratelimit-limit')).toBe(false)
  })

  it('answers an unknown key like a malformed one and stores nothing', async () => {
    const key = generateKey()
    const answer = await caller(key)('GET', '/me')
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_AUTH'])
    const tables = await runInDurableObject(gate(key), (_instance, state) =>
      state.storage.sql
        .exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'")
        .toArray(),
    )
    expect(tables).toEqual([])
  })

  it('takes the scheme in any case and never a key in the query', async () => {
    const { key } = await newCompany()
    expect((await send('/api/v1/me', { headers: { Authorization: `bEARER ${key}` } })).status).toBe(200)
    expect((await send(`/api/v1/me?key=${key}&access_token=${key}`)).status).toBe(401)
  })

  it('refuses a revoked key on its next request, and one past its expiry', async () => {
    const { call, keyId } = await newCompany()
    expect((await call('GET', '/me')).status).toBe(200)
    expect((await operate('POST', `/keys/${keyId}/revoke`)).status).toBe(200)
    const revoked = await call('GET', '/me')
    expect([revoked.status, revoked.body.code]).toEqual([401, 'KEY_INACTIVE'])

    const other = await newCompany()
    await env.DB.prepare('UPDATE api_keys SET expires_at = ? WHERE id = ?')
      .bind(Date.now() - 1, other.keyId)
      .run()
    const expired = await other.call('GET', '/me')
    expect([expired.status, expired.body.code]).toEqual([401, 'KEY_EXPIRED'])
  })

  it('ends with the expiry itself, without anyone telling the gate', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000)
    const { call } = await newCompany({ expiresAt: expiresAt.toISOString() })
    expect((await call('GET', '/me')).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: expiresAt })
    try {
      expect((await call('GET', '/me')).body.code).toBe('KEY_EXPIRED')
    } finally {
      vi.useRealTimers()
    }
  })

  it('refuses the keys of a company that leaves the plan, and takes them again', async () => {
    const { call, companyId } = await newCompany()
    expect((await call('GET', '/me')).body.data.company.plan).toBe('enterprise')
    await operate('PATCH', `/companies/${companyId}`, { plan: 'basic' })
    const answer = await call('GET', '/me')
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
    await operate('PATCH', `/companies/${companyId}`, { plan: 'enterprise' })
    expect((await call('GET', '/me')).status).toBe(200)
  })

  it('refuses every request that comes after a revocation, also while others are under way', async () => {
    const { call, keyId } = await newCompany()
    const many = () => Array.from({ length: 30 }, () => call('GET', '/me'))
    const before = many()
    await operate('POST', `/keys/${keyId}/revoke`)
    const answers = await Promise.all([...many(), ...many()])
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['KEY_INACTIVE']))
    await Promise.all(before)
  })

  it('speaks for its own company among many requests of others', async () => {
    const all = await Promise.all([newCompany(), newCompany(), newCompany()])
    const asked = Array.from({ length: 20 }, () => all).flat()
    const answers = await Promise.all(asked.map(({ call }) => call('GET', '/me')))
    expect(answers.map(({ body }) => body.data.key.id)).toEqual(asked.map(({ keyId }) => keyId))
  })

  it('is told of its company’s plan however many revoked keys there are', async () => {
    const { call, companyId } = await newCompany()
    expect((await call('GET', '/me')).status).toBe(200)
    const revoked = Array.from({ length: 250 }, (_, n) => `${n}`)
    await env.DB.prepare(
      `INSERT INTO api_keys SELECT lower(hex(randomblob(32))), 'key_' || ?1 || value, company_id, user_id, name, preview,
         scopes, request_limit, expires_at, 1, last_used_at, 0, NULL, 0, NULL FROM api_keys, json_each(?2) WHERE company_id = ?1`,
    )
      .bind(companyId, JSON.stringify(revoked))
      .run()
    await operate('PATCH', `/companies/${companyId}`, { plan: 'basic' })
    expect((await call('GET', '/me')).status).toBe(403)
    expect(await env.DB.prepare('SELECT count(*) AS n FROM gate_notices').first('n')).toBe(0)
  })

  it('names the scope that is missing', async () => {
    const { call } = await newCompany({ scopes: ['account:read'] })
    const answer = await call('GET', '/tenders')
    expect([answer.status, answer.body.code]).toEqual([403, 'INSUFFICIENT_SCOPE'])
    expect(answer.body.error).toContain('tenders:read')
  })

  it('tells a gate again that could not be told', async () => {
    const { call, keyId } = await newCompany()
    expect((await call('GET', '/me')).status).toBe(200)
    await env.DB.batch([
      env.DB.prepare('UPDATE api_keys SET revoked_at = 1 WHERE id = ?').bind(keyId),
      env.DB.prepare('INSERT INTO gate_notices SELECT hash, 1 FROM api_keys WHERE id = ?').bind(keyId),
    ])
    expect((await call('GET', '/me')).status).toBe(200)
    expect((await operate('POST', '/jobs/outbox/run')).body.data.done.gatesTold).toBeGreaterThan(0)
    expect((await call('GET', '/me')).body.code).toBe('KEY_INACTIVE')
    expect((await operate('GET', '/status')).body.data.gateNotices.waiting).toBe(0)
  })
})

describe('the hourly limit', () => {
  it('admits exactly 100 of 200 parallel requests', async () => {
    const { call } = await newCompany({ requestLimit: 100 })
    const answers = await Promise.all(Array.from({ length: 200 }, () => call('GET', '/me')))
    expect(statuses(answers)[200]).toHaveLength(100)
    expect(statuses(answers)[429]).toHaveLength(100)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.code).toBe('RATE_LIMIT_EXCEEDED')
    const retry = Number(refused?.headers.get('retry-after'))
    expect(retry).toBeGreaterThan(3590)
    expect(retry).toBeLessThanOrEqual(3600)
  })

  it('counts each of many requests at once', async () => {
    const { call } = await newCompany({ requestLimit: 200 })
    const answers = await Promise.all(Array.from({ length: 90 }, () => call('GET', '/me')))
    const left = answers.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
    expect(left.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 90 }, (_, n) => 199 - n))
  })

  it('says the same in all its headers', async () => {
    const { call } = await newCompany({ requestLimit: 7 })
    const { headers } = await call('GET', '/me')
    expect(headers.get('ratelimit-policy')).toBe('"hour";q=7;w=3600')
    expect(headers.get('ratelimit')).toMatch(/^"hour";r=6;t=3(600|599)$/)
    expect(headers.get('x-ratelimit-limit')).toBe('7')
    expect(headers.get('x-ratelimit-remaining')).toBe('6')
    const reset = Number(headers.get('x-ratelimit-reset')) * 1000
    expect(Math.abs(reset - Date.now() - 3_600_000)).toBeLessThan(5000)
  })

  it('counts every authenticated answer but 429 once, also 403, 400 and 404', async () => {
    const { call } = await newCompany({ scopes: ['account:read'] })
    await call('GET', '/me')
    await call('GET', '/tenders')
    await call('GET', '/me?unknown=1')
    await call('GET', '/nowhere')
    const { headers } = await call('GET', '/me')
    expect(headers.get('x-ratelimit-remaining')).toBe('995')
  })

  it('survives eviction, with the true count', async () => {
    const { call, key } = await newCompany({ requestLimit: 60 })
    await Promise.all(Array.from({ length: 35 }, () => call('GET', '/me')))
    await settled(key)
    await evictDurableObject(gate(key))
    const answers = await Promise.all(Array.from({ length: 40 }, () => call('GET', '/me')))
    expect(statuses(answers)[200]).toHaveLength(25)
  })

  it('never admits more than the limit, and loses at most 16, when all objects are aborted', async () => {
    const { call } = await newCompany({ requestLimit: 60 })
    const before = await Promise.all(Array.from({ length: 20 }, () => call('GET', '/me')))
    await abortAllDurableObjects()
    const after = await Promise.all(Array.from({ length: 60 }, () => call('GET', '/me')))
    const admitted = [...before, ...after].filter(({ status }) => status === 200).length
    expect(admitted).toBeLessThanOrEqual(60)
    expect(admitted).toBeGreaterThanOrEqual(60 - 16)
  })

  it('begins a new window 3,600 s after the first request', async () => {
    const { call } = await newCompany({ requestLimit: 2 })
    await call('GET', '/me')
    await call('GET', '/me')
    expect((await call('GET', '/me')).status).toBe(429)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    try {
      const answer = await call('GET', '/me')
      expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([200, '1'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('follows the operator at once, up and down', async () => {
    const { call, keyId } = await newCompany({ requestLimit: 1 })
    await call('GET', '/me')
    expect((await call('GET', '/me')).status).toBe(429)
    await operate('PATCH', `/keys/${keyId}`, { requestLimit: 5 })
    expect((await call('GET', '/me')).headers.get('x-ratelimit-remaining')).toBe('3')
    await operate('PATCH', `/keys/${keyId}`, { requestLimit: 2 })
    expect((await call('GET', '/me')).status).toBe(429)
  })

  it('is each key’s own', async () => {
    const [first, second] = await Promise.all([
      newCompany({ requestLimit: 1 }),
      newCompany({ requestLimit: 1 }),
    ])
    await first.call('GET', '/me')
    expect((await first.call('GET', '/me')).status).toBe(429)
    expect((await second.call('GET', '/me')).status).toBe(200)
  })
})

describe('GET /me', () => {
  it('shows user, company and key, and when the key was last used', async () => {
    const { call, companyId, userId, keyId, key } = await newCompany({
      scopes: ['account:read'],
      requestLimit: 50,
    })
    const first = (await call('GET', '/me')).body.data
    expect(first.user).toEqual({
      id: userId,
      name: expect.any(String),
      email: expect.any(String),
      role: 'owner',
    })
    expect(first.company).toEqual({
      id: companyId,
      name: expect.any(String),
      country: 'DE',
      plan: 'enterprise',
    })
    const { createdAt: _at, ...shown } = first.key
    const expected = {
      id: keyId,
      name: 'Test',
      preview: key.slice(0, 13),
      scopes: ['account:read'],
      requestLimit: 50,
    }
    expect(shown).toEqual({ ...expected, expiresAt: null, lastUsedAt: null })
    expect((await call('GET', '/me')).body.data.key.lastUsedAt).not.toBeNull()
  })

  it('carries the last use to the key’s row by and by', async () => {
    const { call, key, keyId } = await newCompany()
    await call('GET', '/me')
    await settled(key)
    expect(await runDurableObjectAlarm(gate(key))).toBe(true)
    const row = await env.DB.prepare('SELECT last_used_at FROM api_keys WHERE id = ?').bind(keyId).first()
    expect(Math.abs(Number(row?.last_used_at) - Date.now())).toBeLessThan(60_000)
  })
})

describe('GET /me/usage', () => {
  it('counts requests, errors and refusals by hour and endpoint', async () => {
    const { call } = await newCompany({ requestLimit: 5 })
    await call('GET', '/me')
    await call('GET', '/me')
    await call('GET', '/me?x=1')
    await call('GET', '/nowhere')
    const { body } = await call('GET', '/me/usage')
    await call('GET', '/me')
    expect(body.data.window).toMatchObject({ limit: 5, used: 5, remaining: 0 })
    expect(body.data.total).toBe(5)
    expect(body.data.series).toHaveLength(25)
    expect(body.data.series.at(-1)).toMatchObject({ requests: 5, errors: 2, limited: 0 })
    expect(body.data.byEndpoint).toEqual([
      { endpoint: 'GET /me', requests: 3 },
      { endpoint: 'GET /me/usage', requests: 1 },
      { endpoint: 'unknown', requests: 1 },
    ])
  })

  it('adds up by day and shows refusals', async () => {
    const { call, keyId } = await newCompany({ requestLimit: 1 })
    await call('GET', '/me')
    await call('GET', '/me')
    await operate('PATCH', `/keys/${keyId}`, { requestLimit: 10 })
    const { data } = (await call('GET', '/me/usage?interval=day')).body
    expect(data.series).toHaveLength(31)
    expect(data.series.at(-1)).toMatchObject({ requests: 2, limited: 1 })
    expect(data.series.at(-1).start).toMatch(/T00:00:00.000Z$/)
  })

  it.for([
    ['from=2026-02-31', 'from'],
    ['from=yesterday', 'from'],
    ['interval=week', 'interval'],
    ['from=2026-01-02&to=2026-01-01', 'from'],
    ['from=2020-01-01&to=2020-03-01', 'from'],
  ])('refuses %s', async ([query, path]) => {
    const { call } = await newCompany()
    const answer = await call('GET', `/me/usage?${query}`)
    expect([answer.status, answer.body.code, answer.body.details[0].path]).toEqual([
      400,
      'INVALID_PARAMS',
      path,
    ])
  })
})

/** Waits until everything that the gate has in memory is on disk. */
const settled = (key: string) =>
  vi.waitUntil(() =>
    runInDurableObject(gate(key), async (_instance, state) => (await state.storage.getAlarm()) !== null),
  )

function generateKeyLazily(): string {
  return `tmk_live_${'0'.repeat(49)}`
}
