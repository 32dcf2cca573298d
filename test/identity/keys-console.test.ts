import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { CommitConflict } from '../../src/platform/transaction/conflict.ts'
import { retrying } from '../../src/platform/transaction/idempotent.ts'
import { type CallerCtx, createCtx } from '../../src/platform/context/context.ts'
import { createOwnKey, revokeOwnKey, updateOwnKey } from '../../src/identity/keys/company/commands.ts'
import { getOwnKey, listOwnKeys, readOwnKeyUsage } from '../../src/identity/keys/company/queries.ts'
import type { CreateOwnKey, UpdateOwnKey } from '../../src/identity/keys/company/schema.ts'
import type { Caller } from '../../src/platform/context/caller.ts'
import { caller, newCompany, operate, type TestCompany } from '../support/api.ts'
import { actionsOf, addStaff } from '../support/people.ts'

const wanted: CreateOwnKey = {
  name: 'CRM import',
  scopes: ['tenders:read', 'account:read'],
  requestLimit: 5,
  expiresAt: null,
}
const all = { page: 1, limit: 100 }
const day = 86_400_000

/** A person who uses the console. The role is the role that the session knows. */
function person(company: TestCompany, role: Caller['user']['role'] = 'owner', more: Partial<Caller> = {}) {
  const user = { id: company.userId, name: 'Ada', email: 'ada@example.com', role }
  const own = { id: company.companyId, name: 'Own', country: 'DE', plan: 'enterprise' as const }
  return {
    ...createCtx(env, () => undefined),
    caller: { user, company: own, key: null, ...more },
    keyHash: '',
    idempotency: null,
    ifMatch: null,
  } satisfies CallerCtx
}

/** A password check that counts how often it is called. */
function proof(right = true) {
  const asked = { times: 0 }
  const prove = (ctx: CallerCtx) => {
    asked.times += 1
    return right ? Promise.resolve(ctx) : Promise.reject(new Error('The password is wrong'))
  }
  return { asked, prove }
}

const make = (ctx: CallerCtx, input: Partial<CreateOwnKey> = {}) =>
  retrying(() => createOwnKey(ctx, { ...wanted, ...input }, proof().prove))

describe('a key made in the console', () => {
  it('is its maker’s, works at once, and leaves a record without its secret', async () => {
    const company = await newCompany()
    const admin = await addStaff(company.companyId, 'admin')
    const ctx = { ...person(company), caller: { ...person(company).caller, user: admin.ctx().caller.user } }
    const { key, secret } = await make(ctx)
    expect(key).toMatchObject({ name: 'CRM import', requestLimit: 5, preview: secret.slice(0, 13) })
    const { body } = await caller(secret)('GET', '/me')
    expect(body.data).toMatchObject({ user: { id: admin.userId, role: 'admin' }, key: { id: key.id } })
    expect(await actionsOf(company.companyId)).toContain('POST /keys')
  })

  it('is made once of two sendings of one form, and its secret is not kept for the second', async () => {
    const company = await newCompany()
    const idempotency = () => ({ key: 'form:1234567890', fingerprint: 'same' })
    const both = [person(company), person(company)].map((ctx) =>
      createOwnKey({ ...ctx, idempotency: idempotency() }, wanted, proof().prove),
    )
    const results = await Promise.allSettled(both)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const kept = await env.DB.prepare('SELECT answer FROM idempotency WHERE company_id = ?')
      .bind(company.companyId)
      .all()
    expect(kept.results).toHaveLength(1)
    expect(JSON.stringify(kept.results)).not.toMatch(/tmk_live_\w{5}/)
    expect((await listOwnKeys(person(company), all)).total).toBe(2)
  })

  it('is one of at most 100 that are not revoked, however many are made at once, here and by the operator', async () => {
    const company = await newCompany()
    const copies = JSON.stringify(Array.from({ length: 97 }, (_, n) => n))
    await env.DB.prepare(
      `INSERT INTO api_keys SELECT 'hash' || j.value || ?1, 'key' || j.value || ?1, company_id, user_id, name, preview,
        scopes, request_limit, expires_at, revoked_at, last_used_at, created_at, sandbox_id, is_service, warned_days
       FROM api_keys, json_each(?2) AS j WHERE api_keys.id = ?1`,
    )
      .bind(company.keyId, copies)
      .run()
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => make(person(company))))
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    expect(refused).toHaveLength(3)
    expect(refused.join()).toContain('The quota “apiKeys” is used up: 100 of 100 API keys are used')
    const operated = await operate('POST', '/keys', { companyId: company.companyId, name: 'One more' })
    expect([operated.status, operated.body.error]).toEqual([
      403,
      expect.stringContaining('100 of 100 API keys'),
    ])
    await revokeOwnKey(person(company), company.keyId)
    await make(person(company))
  })

  it('does not begin expired', async () => {
    const ctx = person(await newCompany())
    await expect(make(ctx, { expiresAt: new Date(ctx.now.getTime() - 1) })).rejects.toThrow('in the future')
    await expect(make(ctx, { expiresAt: new Date(ctx.now) })).rejects.toThrow('in the future')
  })
})

describe('who may not', () => {
  const acts: [string, (ctx: CallerCtx, id: string) => Promise<unknown>][] = [
    ['make', (ctx) => createOwnKey(ctx, wanted, proof().prove)],
    ['change', (ctx, id) => updateOwnKey(ctx, id, { name: 'Mine' }, proof().prove)],
    ['revoke', revokeOwnKey],
  ]
  const reads: typeof acts = [
    ['list', (ctx) => listOwnKeys(ctx, all)],
    ['see', getOwnKey],
    ['count', (ctx, id) => readOwnKeyUsage(ctx, id, { interval: 'hour' })],
  ]

  it.for([...acts, ...reads])('a member cannot %s', async ([, act]) => {
    const company = await newCompany()
    await env.DB.prepare("UPDATE memberships SET role = 'member' WHERE user_id = ?")
      .bind(company.userId)
      .run()
    await expect(act(person(company, 'member'), company.keyId)).rejects.toThrow('Only an owner or admin')
  })

  it.for(acts)('who was made a member since signing in cannot %s', async ([, act]) => {
    const company = await newCompany()
    await env.DB.prepare("UPDATE memberships SET role = 'member' WHERE user_id = ?")
      .bind(company.userId)
      .run()
    await expect(act(person(company, 'owner'), company.keyId)).rejects.toThrow('Only an owner or admin')
  })

  it.for(acts)('a company on the basic plan cannot %s', async ([, act]) => {
    const company = await newCompany({ plan: 'basic' })
    await expect(act(person(company), company.keyId)).rejects.toThrow('Enterprise plan')
  })

  it.for([...acts, ...reads])('a key or an assistant cannot %s', async ([, act]) => {
    const company = await newCompany()
    const connectionId = 'connection_1'
    await expect(act(person(company, 'owner', { connectionId }), company.keyId)).rejects.toThrow('people')
  })

  it.for([...acts.slice(1), ...reads.slice(1)])('another company cannot %s', async ([, act]) => {
    const [company, other] = [await newCompany(), await newCompany()]
    const before = await getOwnKey(person(company), company.keyId)
    await expect(act(person(other), company.keyId)).rejects.toThrow('Key not found')
    expect(await getOwnKey(person(company), company.keyId)).toEqual(before)
    expect((await company.call('GET', '/me')).status).toBe(200)
  })
})

describe('a change of a key', () => {
  it('holds from its next request on', async () => {
    const company = await newCompany()
    const { key, secret } = await make(person(company))
    expect((await caller(secret)('GET', '/me')).status).toBe(200)
    const { asked, prove } = proof()
    await updateOwnKey(person(company), key.id, { scopes: ['tenders:read'], requestLimit: 2 }, prove)
    expect(asked.times).toBe(0)
    const refused = await caller(secret)('GET', '/me')
    expect([refused.body.code, refused.headers.get('x-ratelimit-limit')]).toEqual(['INSUFFICIENT_SCOPE', '2'])
  })

  it.for([
    ['another name', { name: 'Other' }, 0],
    ['fewer requests', { requestLimit: 5 }, 0],
    ['more requests', { requestLimit: 1_000_000 }, 1],
    ['fewer scopes', { scopes: ['account:read'] }, 0],
    ['a further scope', { scopes: ['account:read', 'bids:write'] }, 1],
    ['an earlier end', { expiresAt: new Date(Date.now() + day) }, 0],
    ['a later end', { expiresAt: new Date(Date.now() + 99 * day) }, 1],
    ['no end', { expiresAt: null }, 1],
  ] satisfies [string, UpdateOwnKey, number][])('to %s', async ([, input, times]) => {
    const company = await newCompany()
    const { key } = await make(person(company), { expiresAt: new Date(Date.now() + 9 * day) })
    const right = proof()
    await updateOwnKey(person(company), key.id, input, right.prove)
    expect(right.asked.times).toBe(times)
    const next = await getOwnKey(person(company), key.id)
    expect(next).toMatchObject(
      'expiresAt' in input ? { expiresAt: input.expiresAt?.toISOString() ?? null } : input,
    )
  })

  it('that widens changes nothing with a wrong password', async () => {
    const company = await newCompany()
    const { key } = await make(person(company))
    const change = updateOwnKey(person(company), key.id, { scopes: ['bids:write'] }, proof(false).prove)
    await expect(change).rejects.toThrow('The password is wrong')
    expect((await getOwnKey(person(company), key.id)).scopes).toEqual(wanted.scopes)
  })

  it('does not give back what another took in between', async () => {
    const company = await newCompany()
    const { key } = await make(person(company))
    // The other change comes after this change has read the key and before this change is written.
    const racing = new Proxy(env.DB, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (name === 'batch')
          return async (statements: D1PreparedStatement[]) => {
            await updateOwnKey(person(company), key.id, { scopes: ['account:read'] }, proof().prove)
            return target.batch(statements)
          }
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const { caller, keyHash, idempotency, ifMatch } = person(company)
    const late = Object.assign(
      createCtx({ ...env, DB: racing }, () => undefined),
      { caller, keyHash, idempotency, ifMatch },
    )
    const change = { name: 'Late', scopes: wanted.scopes }
    await expect(updateOwnKey(late, key.id, change, proof().prove)).rejects.toBeInstanceOf(CommitConflict)
    expect((await getOwnKey(person(company), key.id)).scopes).toEqual(['account:read'])
  })

  it('cannot move the end into the past, nor touch what has been revoked', async () => {
    const company = await newCompany()
    const { key } = await make(person(company))
    const change = (input: Parameters<typeof updateOwnKey>[2]) =>
      updateOwnKey(person(company), key.id, input, proof().prove)
    await expect(change({ expiresAt: new Date(Date.now() - day) })).rejects.toThrow('in the future')
    await revokeOwnKey(person(company), key.id)
    await expect(change({ name: 'Other' })).rejects.toThrow('has been revoked')
  })
})

describe('revoking a key', () => {
  it('ends it with its next request, and twice keeps the first time', async () => {
    const company = await newCompany()
    const { key, secret } = await make(person(company))
    expect((await caller(secret)('GET', '/me')).status).toBe(200)
    await revokeOwnKey(person(company), key.id)
    expect((await caller(secret)('GET', '/me')).body.code).toBe('KEY_INACTIVE')
    const first = await getOwnKey(person(company), key.id)
    expect(first).toMatchObject({ state: 'revoked', revokedAt: expect.any(String) })
    await revokeOwnKey(person(company), key.id)
    expect(await getOwnKey(person(company), key.id)).toEqual(first)
  })
})

describe('the list', () => {
  it('tells the states apart, what works first', async () => {
    const company = await newCompany()
    const soon = await make(person(company), { name: 'Soon', expiresAt: new Date(Date.now() + 13 * day) })
    const later = await make(person(company), { name: 'Later', expiresAt: new Date(Date.now() + 15 * day) })
    const over = await make(person(company), { name: 'Over' })
    const gone = await make(person(company), { name: 'Gone' })
    await env.DB.prepare('UPDATE api_keys SET expires_at = 1 WHERE id = ?').bind(over.key.id).run()
    const left = await addStaff(company.companyId, 'admin')
    await env.DB.prepare('UPDATE api_keys SET user_id = ? WHERE id = ?').bind(left.userId, later.key.id).run()
    await env.DB.prepare('DELETE FROM memberships WHERE user_id = ?').bind(left.userId).run()
    await revokeOwnKey(person(company), gone.key.id)
    const { items } = await listOwnKeys(person(company), all)
    expect(items.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
      'Gone revoked',
      'Later stopped',
      'Over expired',
      'Soon soon',
      'Test active',
    ])
    expect(items.at(-1)?.name).toBe('Gone')
    expect(items.find(({ id }) => id === soon.key.id)?.holder.id).toBe(company.userId)
  })
})
