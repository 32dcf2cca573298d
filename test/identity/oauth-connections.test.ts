import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createCtx, type Ctx } from '../../src/platform/context/context.ts'
import { authenticateToken } from '../../src/identity/oauth/authenticate.ts'
import { narrowConnection, revokeConnection } from '../../src/identity/oauth/commands.ts'
import { getConnection, listConnections, type CompanyMember } from '../../src/identity/oauth/queries.ts'
import { identityRetention } from '../../src/identity/retention.ts'
import { deleteExpired } from '../../src/platform/db/retention.ts'
import { join, newPerson, type Person } from '../support/browser.ts'
import { consent, redeem, refresh, refusal, register } from '../support/oauth-client.ts'

const later: Promise<unknown>[] = []
const ctx = (now = new Date()) => createCtx(env, (work) => later.push(work), now)
const page = { page: 1, limit: 20 }
const memberOf = ({ userId, companies }: Person, role: CompanyMember['role'] = 'owner'): CompanyMember => ({
  userId,
  companyId: companies[0]?.id ?? '',
  role,
})

async function connected(as?: Person, ticked: readonly string[] = ['read', 'write', 'delete']) {
  const consented = await consent({ ticked, ...(as && { as }) })
  const tokens = await redeem(consented)
  const checked = await authenticateToken(ctx(), tokens.access_token)
  if (!('connection' in checked)) throw new Error(checked.reason)
  const { id } = checked.connection
  return { ...consented, id, access: tokens.access_token, token: tokens.refresh_token ?? '' }
}

describe('listConnections', () => {
  it('shows an owner the company’s connections, the newest first, and nothing that was never fetched', async () => {
    const person = await newPerson()
    const first = await connected(person)
    const second = await connected(person, ['read'])
    await consent({ as: person })
    const { items, total } = await listConnections(ctx(), memberOf(person), page)
    expect(total).toBe(2)
    expect(items.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(items[1]).toEqual({
      id: first.id,
      clientName: 'Test assistant',
      clientId: first.client.client_id,
      redirectHost: 'app.example',
      user: { id: person.userId, name: 'Ada Example', email: person.email },
      grants: ['read', 'write', 'delete'],
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: expect.stringMatching(/Z$/),
      revokedAt: null,
      sandboxId: null,
      revokedBecause: null,
    })
    expect((await listConnections(ctx(), memberOf(person), { page: 2, limit: 1 })).items).toHaveLength(1)
  })

  it('shows members their own, an admin all, another company none', async () => {
    const [owner, colleague, stranger] = [await newPerson(), await newPerson(), await newPerson()]
    const { id } = await connected(owner)
    const companyId = owner.companies[0]?.id ?? ''
    await join(companyId, colleague.userId, 'member')
    const asMember: CompanyMember = { userId: colleague.userId, companyId, role: 'member' }
    expect((await listConnections(ctx(), asMember, page)).total).toBe(0)
    await expect(getConnection(ctx(), asMember, id)).rejects.toThrow('Connection not found')
    await expect(revokeConnection(ctx(), asMember, id)).rejects.toThrow('Connection not found')
    expect((await listConnections(ctx(), { ...asMember, role: 'admin' }, page)).total).toBe(1)
    await expect(getConnection(ctx(), memberOf(stranger), id)).rejects.toThrow('Connection not found')
    await expect(narrowConnection(ctx(), memberOf(stranger), id, ['read'])).rejects.toThrow(
      'Connection not found',
    )
    await expect(revokeConnection(ctx(), memberOf(stranger), id)).rejects.toThrow('Connection not found')
  })

  it('can leave out those that have ended', async () => {
    const person = await newPerson()
    const { id } = await connected(person)
    await revokeConnection(ctx(), memberOf(person), id)
    expect((await listConnections(ctx(), memberOf(person), { ...page, active: true })).total).toBe(0)
    expect((await listConnections(ctx(), memberOf(person), page)).total).toBe(1)
  })
})

describe('revokeConnection', () => {
  it('ends every token from its next use, once, with its record', async () => {
    const { id, access, token, client, person } = await connected()
    const first = await revokeConnection(ctx(), memberOf(person), id)
    expect(first).toMatchObject({ revokedBecause: 'person', revokedAt: expect.any(String) })
    expect(await authenticateToken(ctx(), access)).toEqual({ reason: 'revoked' })
    expect(await refusal(refresh(client, token))).toMatchObject({ error: 'invalid_grant' })
    const again = await revokeConnection(ctx(new Date(Date.now() + 60_000)), memberOf(person), id)
    expect(again.revokedAt).toBe(first.revokedAt)
    const actions = await env.DB.prepare('SELECT action FROM audit WHERE target_id = ? ORDER BY id')
      .bind(id)
      .all()
    expect(actions.results.map(({ action }) => action)).toEqual([
      'POST /oauth/authorize',
      'DELETE /connections/:id',
      'DELETE /connections/:id',
    ])
  })
})

describe('narrowConnection', () => {
  it('takes grants from tokens that are out already, and from those to come', async () => {
    const { id, access, token, client, person } = await connected()
    const { grants } = await narrowConnection(ctx(), memberOf(person), id, ['delete', 'read'])
    expect(grants).toEqual(['read', 'delete'])
    expect(await authenticateToken(ctx(), access)).toMatchObject({
      connection: { grants: ['read', 'delete'] },
    })
    const next = await refresh(client, token)
    expect(next.scope).toBe('read delete')
    const gone = refresh(client, next.refresh_token ?? '', { scope: 'write' })
    expect(await refusal(gone)).toMatchObject({ error: 'invalid_scope' })
  })

  it('gives nothing, leaves no connection without a grant, and touches none that has ended', async () => {
    const { id, person } = await connected(undefined, ['read', 'write'])
    const narrow = (grants: Parameters<typeof narrowConnection>[3]) =>
      narrowConnection(ctx(), memberOf(person), id, grants)
    await expect(narrow(['read', 'delete'])).rejects.toThrow('Grants can only be taken away here')
    await expect(narrow([])).rejects.toThrow('must keep at least one')
    // A second narrowing comes after this narrowing has read the grants and before it is written: the grants that the
    // second narrowing took are not given back.
    const racing = new Proxy(env.DB, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (name === 'batch')
          return async (statements: D1PreparedStatement[]) => {
            await narrow(['read'])
            return target.batch(statements)
          }
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await narrowConnection(
      createCtx({ ...env, DB: racing }, () => undefined),
      memberOf(person),
      id,
      ['write'],
    )
    const { grants } = await getConnection(ctx(), memberOf(person), id)
    expect(grants).toEqual(['read'])
    await revokeConnection(ctx(), memberOf(person), id)
    await expect(narrow(grants)).rejects.toThrow('The connection has ended')
  })
})

describe('the last use', () => {
  it('is written down at most every five minutes, behind the answer', async () => {
    const { id, access, person } = await connected()
    const at = Date.now()
    const used = async (minutes: number) => {
      await authenticateToken(ctx(new Date(at + minutes * 60_000)), access)
      await Promise.all(later.splice(0))
      return (await getConnection(ctx(), memberOf(person), id)).lastUsedAt
    }
    await Promise.all(later.splice(0))
    const first = await used(6)
    expect(first).toBe(new Date(at + 6 * 60_000).toISOString())
    expect(await used(10)).toBe(first)
    expect(await used(11)).toBe(new Date(at + 11 * 60_000).toISOString())
  })
})

/** Removes what the hourly cleanup removes. */
async function sweep(at: Ctx): Promise<void> {
  const { oauthTokens, oauthCodes, unopenedConnections, unusedClients } = identityRetention
  for (const each of [oauthTokens, oauthCodes, unopenedConnections, unusedClients])
    await deleteExpired(at, each)
}

describe('the retention of tokens, codes, connections and clients', () => {
  it('removes what counts no more, and keeps what reuse is seen by', async () => {
    const used = await connected()
    await refresh(used.client, used.token)
    const unfetched = await consent()
    const inDays = (days: number) => ctx(new Date(Date.now() + days * 24 * 60 * 60_000))
    await sweep(inDays(2))
    // The used refresh token is still known, so using it again ends the family.
    await env.DB.prepare('UPDATE oauth_tokens SET used_at = 1 WHERE used_at IS NOT NULL').run()
    expect(await refusal(refresh(used.client, used.token))).toMatchObject({ error: 'invalid_grant' })
    expect(await getConnection(ctx(), memberOf(used.person), used.id)).toMatchObject({
      revokedBecause: 'token_reused',
    })
    const [allowed, nobodys] = [used.client.client_id, (await register()).client_id]
    await sweep(inDays(0.9))
    const clients = async () =>
      (
        await env.DB.prepare('SELECT id FROM oauth_clients WHERE id IN (?, ?)').bind(allowed, nobodys).all()
      ).results.map(({ id }) => id)
    expect(await clients()).toEqual([allowed, nobodys].toSorted())
    await sweep(inDays(1.1))
    expect(await clients()).toEqual([allowed])
    await sweep(inDays(8))
    const count = (table: string, column: string, value: string) =>
      env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`).bind(value).first('n')
    expect(await count('connections', 'client_id', unfetched.client.client_id)).toBe(0)
    expect(await count('connections', 'client_id', used.client.client_id)).toBe(1)
    await sweep(inDays(40))
    expect(await count('oauth_tokens', 'connection_id', used.id)).toBe(0)
    expect(await count('connections', 'id', used.id)).toBe(1)
  })
})
