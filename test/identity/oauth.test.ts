import { env, exports } from 'cloudflare:workers'
import * as oauth from 'oauth4webapi'
import { describe, expect, it } from 'vitest'
import { createCtx, type Ctx } from '../../src/platform/context/context.ts'
import { authenticateToken, mayUseAt } from '../../src/identity/oauth/authenticate.ts'
import { oauthForm } from '../../src/identity/oauth/form.ts'
import { redeemCode } from '../../src/identity/oauth/tokens/redeem.ts'
import { refreshTokens } from '../../src/identity/oauth/tokens/refresh.ts'
import { hashSecret } from '../../src/identity/auth/sessions/secret.ts'
import { Browser, newPerson, publicOrigin } from '../support/browser.ts'
import { countTrips } from '../support/trips.ts'
import {
  ask,
  callback,
  consent,
  decide,
  discover,
  options,
  post,
  redeem,
  refresh,
  refusal,
  register,
  resource,
  revoke,
} from '../support/oauth-client.ts'

const ctx = (now = new Date()) => createCtx(env, () => undefined, now)
const check = (token: string, now?: Date) => authenticateToken(ctx(now), token)

describe('discovery', () => {
  it.for(['/api/mcp', '/api/mcp/sse', ''])('leads from the resource %j to the server', async (path) => {
    const url = new URL(publicOrigin + path)
    const answer = await oauth.resourceDiscoveryRequest(url, options)
    const document = await oauth.processResourceDiscoveryResponse(url, answer)
    expect(document).toMatchObject({ authorization_servers: [publicOrigin], scopes_supported: ['read'] })
    const server = await discover()
    expect(server).toMatchObject({
      issuer: publicOrigin,
      scopes_supported: ['read', 'write', 'submit', 'delete'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    })
  })

  it.for([
    '/.well-known/oauth-authorization-server/api/mcp',
    '/.well-known/oauth-authorization-server/api/mcp/sse',
    '/.well-known/oauth-authorization-server/api/mcp/',
  ])('stands at %s too, for any site', async (path) => {
    const answer = await exports.default.fetch(new Request(publicOrigin + path))
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toMatchObject({ issuer: publicOrigin })
    const preflight = await exports.default.fetch(new Request(publicOrigin + path, { method: 'OPTIONS' }))
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version')
  })
})

describe('the whole way', () => {
  it('leads from registration to a token that knows its connection', async () => {
    const consented = await consent({ ticked: ['read', 'write'] })
    const tokens = await redeem(consented)
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'read write' })
    const { person, client } = consented
    const checked = await check(tokens.access_token)
    expect(checked).toEqual({
      connection: {
        id: expect.stringMatching(/^connection_/),
        companyId: person.companies[0]?.id,
        userId: person.userId,
        role: 'owner',
        grants: ['read', 'write'],
        clientName: 'Test assistant',
        audience: resource,
        sandboxId: null,
        networks: [],
        user: { id: person.userId, name: 'Ada Example', email: person.email, role: 'owner' },
        company: {
          id: person.companies[0]?.id,
          name: person.companies[0]?.name,
          country: 'DE',
          plan: 'enterprise',
        },
        tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        expiresAt: expect.any(Number),
      },
    })
    const next = await refresh(client, tokens.refresh_token ?? '')
    expect(next.refresh_token).not.toBe(tokens.refresh_token)
    expect(await check(next.access_token)).toHaveProperty('connection')
    await revoke(client, next.refresh_token ?? '')
    expect(await check(next.access_token)).toEqual({ reason: 'revoked' })
    expect(await check(tokens.access_token)).toEqual({ reason: 'revoked' })
  })

  it('stores no secret as it is', async () => {
    const consented = await consent()
    const tokens = await redeem(consented)
    const tables = ['oauth_clients', 'connections', 'oauth_codes', 'oauth_tokens', 'sessions', 'audit']
    const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)))
    const all = JSON.stringify(rows.map(({ results }) => results))
    for (const secret of [consented.code, tokens.access_token, tokens.refresh_token ?? ''])
      expect(all).not.toContain(secret)
  })

  it.for(['client_secret_basic', 'client_secret_post'])(
    'takes a confidential client by %s',
    async (method) => {
      const client = await register({ token_endpoint_auth_method: method })
      expect(client.client_secret).toMatch(/^tms_[\w-]{43}$/)
      const consented = await consent({ client })
      const form = {
        grant_type: 'authorization_code',
        code: consented.code,
        code_verifier: consented.verifier,
        client_id: client.client_id,
      }
      expect(await post('/oauth/token', form)).toMatchObject({
        status: 401,
        body: { error: 'invalid_client' },
      })
      const wrong = { ...form, client_secret: `tms_${'a'.repeat(43)}` }
      expect(await post('/oauth/token', wrong)).toMatchObject({
        status: 401,
        body: { error: 'invalid_client' },
      })
      const proven =
        method === 'client_secret_post'
          ? await post('/oauth/token', { ...form, client_secret: String(client.client_secret) })
          : { status: 200, body: await redeem(consented) }
      expect(proven).toMatchObject({ status: 200, body: { scope: 'read' } })
    },
  )

  it('ends with access_denied where the person does not allow it', async () => {
    const client = await register()
    const { url, state } = await ask(client)
    const browser = new Browser()
    await browser.signIn(await newPerson())
    const { location } = await decide(browser, url, 'deny', ['read', 'write'])
    const server = await discover()
    expect(() => oauth.validateAuthResponse(server, client, new URL(location ?? ''), state)).toThrow(
      expect.objectContaining({ error: 'access_denied' }),
    )
    const { n } = (await env.DB.prepare('SELECT count(*) AS n FROM connections WHERE client_id = ?')
      .bind(client.client_id)
      .first<{ n: number }>()) ?? { n: -1 }
    expect(n).toBe(0)
  })

  it('takes a resource that is named twice', async () => {
    const { url, ...asking } = await ask(await register())
    const twice = `${url}&resource=${encodeURIComponent(`${resource}/`)}`
    const browser = new Browser()
    await browser.signIn(await newPerson())
    const { location } = await decide(browser, twice, 'allow')
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(location ?? '').searchParams.get('code') ?? '',
      code_verifier: asking.verifier,
      client_id: asking.client.client_id,
      redirect_uri: callback,
      resource,
    })
    form.append('resource', resource)
    expect((await post('/oauth/token', form.toString())).status).toBe(200)
    const other = await new Browser().open(`${url}&resource=${encodeURIComponent(publicOrigin)}`)
    expect(other.text).toContain('A parameter is repeated')
  })

  it('answers at the addresses some clients guess', async () => {
    const { client, code, verifier } = await consent()
    const form = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      client_id: client.client_id,
    }
    expect((await post('/token', form)).status).toBe(200)
    const { location } = await new Browser().open((await ask(client)).url.replace('/oauth/', '/'))
    expect(location).toMatch(/^\/sign-in\?next=%2Foauth%2Fauthorize%3F/)
  })
})

describe('what is granted', () => {
  it.for([
    [['read'], 'read write submit delete', 'read'],
    [['write'], 'read write', 'write'],
    [['read', 'write', 'submit', 'delete'], 'read write', 'read write'],
    [['read', 'write', 'submit', 'delete'], null, 'read write submit delete'],
    [['read', 'admin', 'delete'], 'delete read offline_access', 'read delete'],
    [['submit'], 'submit submit', 'submit'],
    [['read'], 'openid profile email read', 'read'],
    [['read', 'write'], 'openid profile email', 'read write'],
    [['read'], 'read admin https://other.example/auth/drive', 'read'],
  ] as const)('is %j of %j: %s', async ([ticked, scope, granted]) => {
    const tokens = await redeem(await consent({ ticked, change: { scope } }))
    expect(tokens.scope).toBe(granted)
  })

  it.for([
    ['nothing ticked', [], 'read write'],
    ['only what was not asked for', ['write'], 'read'],
  ] as const)('cannot be nothing: %s', async ([, ticked, scope]) => {
    const browser = new Browser()
    await browser.signIn(await newPerson())
    const page = await decide(browser, (await ask(await register(), { scope })).url, 'allow', ticked)
    expect([page.status, page.location]).toEqual([422, null])
    expect(page.text).toContain('Please tick what the application may do')
  })

  it('may be less in an access token than in the refresh token, never more', async () => {
    const { client, ...consented } = await consent({ ticked: ['read', 'write'] })
    const tokens = await redeem({ client, ...consented })
    const less = await refresh(client, tokens.refresh_token ?? '', { scope: 'read' })
    expect(less.scope).toBe('read')
    expect(await check(less.access_token)).toMatchObject({ connection: { grants: ['read'] } })
    const full = await refresh(client, less.refresh_token ?? '')
    expect(full.scope).toBe('read write')
    const more = refresh(client, full.refresh_token ?? '', { scope: 'read delete' })
    expect(await refusal(more)).toEqual({ error: 'invalid_scope', status: 400 })
    // The refusal did not use up the token.
    expect((await refresh(client, full.refresh_token ?? '')).scope).toBe('read write')
  })
})

describe('the company', () => {
  it('is the one chosen, which must be the person’s own', async () => {
    const [person, stranger] = [await newPerson({ companies: 2 }), await newPerson()]
    const client = await register()
    const browser = new Browser()
    await browser.signIn(person)
    const { url, verifier, state } = await ask(client)
    const none = await decide(browser, url, 'allow', ['read'])
    expect([none.status, none.location]).toEqual([422, null])
    const foreign = await decide(
      browser,
      url,
      'allow',
      ['read'],
      [['company', stranger.companies[0]?.id ?? '']],
    )
    expect([foreign.status, foreign.location]).toEqual([422, null])
    const company = person.companies[1]?.id ?? ''
    const { location } = await decide(browser, url, 'allow', ['read'], [['company', company]])
    const answer = oauth.validateAuthResponse(await discover(), client, new URL(location ?? ''), state)
    const consented = {
      client,
      verifier,
      state,
      url,
      person,
      browser,
      answer,
      code: answer.get('code') ?? '',
    }
    const { access_token: token } = await redeem(consented)
    expect(await check(token)).toMatchObject({ connection: { companyId: company } })
  })

  it('ends what the person allowed for it when he leaves', async () => {
    const { client, person, ...rest } = await consent()
    const tokens = await redeem({ client, person, ...rest })
    await env.DB.prepare('DELETE FROM memberships WHERE user_id = ?').bind(person.userId).run()
    expect(await check(tokens.access_token)).toEqual({ reason: 'left_company' })
    expect(await refusal(refresh(client, tokens.refresh_token ?? ''))).toMatchObject({
      error: 'invalid_grant',
    })
  })
})

describe('audiences', () => {
  const sse = `${publicOrigin}/api/mcp/sse`
  it.for([
    [resource, [true, false]],
    [`${resource}/`, [true, false]],
    [sse, [false, true]],
    [null, [true, true]],
    [publicOrigin, [true, true]],
    [`${publicOrigin}/`, [true, true]],
  ] as const)(
    'of resource %j open the current and the legacy endpoint: %j',
    async ([asked, [current, legacy]]) => {
      const { client, ...rest } = await consent({ change: { resource: asked } })
      const additional = asked === null ? { resource: '' } : { resource: asked }
      const tokens = await redeem({ client, ...rest }, { additional })
      const checked = await check(tokens.access_token)
      if (!('connection' in checked)) throw new Error(checked.reason)
      expect(mayUseAt(ctx(), checked.connection, '/api/mcp')).toBe(current)
      expect(mayUseAt(ctx(), checked.connection, '/api/mcp/sse')).toBe(legacy)
    },
  )

  it('can be narrowed when the code is redeemed, and not changed', async () => {
    const wide = await redeem(await consent({ change: { resource: null } }), {
      additional: { resource: sse },
    })
    expect(await check(wide.access_token)).toMatchObject({ connection: { audience: sse } })
    const narrow = await consent({ change: { resource: sse } })
    expect(await refusal(redeem(narrow))).toEqual({ error: 'invalid_target', status: 400 })
    expect((await redeem(narrow, { additional: { resource: sse } })).scope).toBe('read')
  })
})

describe('a code', () => {
  it('is redeemed by one of eight at once, and its reuse ends the connection', async () => {
    const consented = await consent()
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => redeem(consented)))
    const won = answers.filter((each) => each.status === 'fulfilled')
    expect(won).toHaveLength(1)
    const lost = answers.filter((each) => each.status === 'rejected')
    expect(lost.map(({ reason }) => reason.error)).toEqual(Array.from({ length: 7 }, () => 'invalid_grant'))
    expect(await check(won[0]?.value.access_token ?? '')).toEqual({ reason: 'revoked' })
    const again = refresh(consented.client, won[0]?.value.refresh_token ?? '')
    expect(await refusal(again)).toMatchObject({ error: 'invalid_grant' })
  })

  it('is not burnt by a wrong verifier, redirect, client, resource or secret', async () => {
    const consented = await consent()
    const other = await register()
    const bad = [
      redeem(consented, { verifier: oauth.generateRandomCodeVerifier() }),
      redeem(consented, { redirectUri: 'https://app.example/other' }),
      redeem({ ...consented, client: other }),
      redeem(consented, { additional: { resource: 'https://other.example/api/mcp' } }),
    ]
    const errors = (await Promise.all(bad.map(refusal))).map(({ error }) => error)
    expect(errors).toEqual(['invalid_grant', 'invalid_grant', 'invalid_grant', 'invalid_target'])
    expect((await redeem(consented)).scope).toBe('read')
  })

  it('lives five minutes', async () => {
    const consented = await consent()
    const age = (ms: number) =>
      env.DB.prepare('UPDATE oauth_codes SET expires_at = expires_at - ?').bind(ms).run()
    await age(5 * 60_000)
    expect(await refusal(redeem(consented))).toEqual({ error: 'invalid_grant', status: 400 })
    await age(-60_000)
    expect((await redeem(consented)).scope).toBe('read')
  })

  it('makes no tokens once the connection has ended', async () => {
    const consented = await consent()
    await env.DB.prepare('UPDATE connections SET revoked_at = 1 WHERE client_id = ?')
      .bind(consented.client.client_id)
      .run()
    expect(await refusal(redeem(consented))).toEqual({ error: 'invalid_grant', status: 400 })
  })
})

describe('refreshing', () => {
  const tokensOf = async () => {
    const consented = await consent()
    const tokens = await redeem(consented)
    return { client: consented.client, access: tokens.access_token, token: tokens.refresh_token ?? '' }
  }
  /** Lets time pass, as the times in the refresh tokens of a client tell it. */
  const pass = (client: oauth.Client, ms: number) =>
    env.DB.prepare(
      `UPDATE oauth_tokens SET used_at = used_at - ?1, expires_at = expires_at - ?1
        WHERE connection_id IN (SELECT id FROM connections WHERE client_id = ?2)`,
    )
      .bind(ms, client.client_id)
      .run()

  it('gives eight at once one successor and one family', async () => {
    const { client, token } = await tokensOf()
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(client, token)))
    expect(new Set(answers.map((each) => each.refresh_token)).size).toBe(1)
    const checks = await Promise.all(answers.map((each) => check(each.access_token)))
    const connections = checks.map((each) => ('connection' in each ? each.connection.id : each.reason))
    expect(new Set(connections).size).toBe(1)
    expect(connections[0]).toMatch(/^connection_/)
    expect((await refresh(client, answers[0]?.refresh_token ?? '')).scope).toBe('read')
  })

  it('ends the family when an old token comes back after the minute of grace', async () => {
    const { client, token } = await tokensOf()
    const next = await refresh(client, token)
    await pass(client, 59_000)
    expect((await refresh(client, token)).refresh_token).toBe(next.refresh_token)
    await pass(client, 2_000)
    expect(await refusal(refresh(client, token))).toEqual({ error: 'invalid_grant', status: 400 })
    expect(await check(next.access_token)).toEqual({ reason: 'revoked' })
    expect(await refusal(refresh(client, next.refresh_token ?? ''))).toMatchObject({ error: 'invalid_grant' })
  })

  it('ends the family at once when an old token comes back after its successor was used', async () => {
    const { client, token } = await tokensOf()
    const second = await refresh(client, token)
    const third = await refresh(client, second.refresh_token ?? '')
    expect(await refusal(refresh(client, token))).toEqual({ error: 'invalid_grant', status: 400 })
    expect(await check(third.access_token)).toEqual({ reason: 'revoked' })
    const reason = await env.DB.prepare('SELECT revoked_because FROM connections WHERE client_id = ?')
      .bind(client.client_id)
      .first('revoked_because')
    expect(reason).toBe('token_reused')
  })

  it('tells no thief of an old token its successor, which hangs on a salt of the database’s', async () => {
    const { client, token } = await tokensOf()
    const next = await refresh(client, token)
    expect((await refresh(client, token)).refresh_token).toBe(next.refresh_token)
    await env.DB.prepare("UPDATE oauth_tokens SET salt = 'another' WHERE hash = ?")
      .bind(hashSecret(token))
      .run()
    expect((await refresh(client, token)).refresh_token).not.toBe(next.refresh_token)
    const salts = await env.DB.prepare("SELECT salt FROM oauth_tokens WHERE kind = 'refresh'").all<{
      salt: string
    }>()
    expect(new Set(salts.results.map(({ salt }) => salt)).size).toBe(salts.results.length)
  })

  it('ends after 30 days without use', async () => {
    const { client, token } = await tokensOf()
    await pass(client, 30 * 24 * 60 * 60_000)
    expect(await refusal(refresh(client, token))).toEqual({ error: 'invalid_grant', status: 400 })
  })

  it('is the client’s own', async () => {
    const { client, token } = await tokensOf()
    expect(await refusal(refresh(await register(), token))).toEqual({ error: 'invalid_grant', status: 400 })
    expect((await refresh(client, token)).scope).toBe('read')
  })
})

describe('revocation', () => {
  it('of an access token ends that token alone', async () => {
    const consented = await consent()
    const tokens = await redeem(consented)
    await revoke(consented.client, tokens.access_token)
    expect(await check(tokens.access_token)).toEqual({ reason: 'unknown' })
    expect((await refresh(consented.client, tokens.refresh_token ?? '')).scope).toBe('read')
  })

  it('of what is unknown or dead is no error', async () => {
    const consented = await consent()
    const tokens = await redeem(consented)
    const { client_id } = consented.client
    for (const token of [`tma_${'a'.repeat(43)}`, 'nothing', 'x'.repeat(5000)]) {
      const { status, body } = await post('/oauth/revoke', { token, client_id })
      expect([status, body]).toEqual([200, null])
    }
    expect(await check(tokens.access_token)).toHaveProperty('connection')
  })

  it('is the client’s own', async () => {
    const consented = await consent()
    const tokens = await redeem(consented)
    const stranger = await register()
    const { status, body } = await post('/oauth/revoke', {
      token: tokens.refresh_token ?? '',
      client_id: stranger.client_id,
    })
    expect([status, body.error]).toEqual([400, 'unauthorized_client'])
    expect(await check(tokens.access_token)).toHaveProperty('connection')
    const nobody = await post('/oauth/revoke', { token: tokens.access_token })
    expect([nobody.status, nobody.body.error]).toEqual([401, 'invalid_client'])
  })
})

describe('a connection made again', () => {
  it('replaces the one that the same installation had for the company', async () => {
    const first = await consent({ ticked: ['read', 'delete'] })
    const before = await redeem(first)
    const again = await consent({ client: first.client, as: first.person })
    // The old token works until the code is redeemed.
    expect(await check(before.access_token)).toHaveProperty('connection')
    const after = await redeem(again)
    expect(await check(before.access_token)).toEqual({ reason: 'revoked' })
    expect(await check(after.access_token)).toMatchObject({ connection: { grants: ['read'] } })
  })

  it('leaves that of another person alone', async () => {
    const first = await consent()
    const before = await redeem(first)
    await redeem(await consent({ client: first.client }))
    expect(await check(before.access_token)).toHaveProperty('connection')
  })
})

describe('an access token', () => {
  it('ends after an hour', async () => {
    const { access_token: token } = await redeem(await consent())
    expect(await check(token, new Date(Date.now() + 59 * 60_000))).toHaveProperty('connection')
    expect(await check(token, new Date(Date.now() + 60 * 60_000))).toEqual({ reason: 'expired' })
  })

  it.for<[string, () => Promise<string>]>([
    ['a refresh token', async () => (await redeem(await consent())).refresh_token ?? ''],
    ['a code', async () => (await consent()).code],
    ['a foreign JWT', async () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'],
    ['a made-up token', async () => `tma_${'a'.repeat(43)}`],
    ['a token with more behind it', async () => `${(await redeem(await consent())).access_token}a`],
    ['nothing', async () => ''],
  ])('is not %s', async ([, make]) => {
    expect(await check(await make())).toEqual({ reason: 'unknown' })
  })

  it('is nothing to the REST API', async () => {
    const { access_token: token } = await redeem(await consent())
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await exports.default.fetch(new Request(`${publicOrigin}/api/v1/me`, { headers }))
    expect(answer.status).toBe(401)
  })
})

describe('the trips to the database', () => {
  it('are one for a token check, and two for tokens', async () => {
    const { client, code, verifier } = await consent()
    const trips = async (work: (counted: Ctx) => Promise<unknown>) => {
      const { database, trips } = countTrips(env.DB)
      const behind: Promise<unknown>[] = []
      await work(createCtx({ ...env, DB: database }, (each) => behind.push(each)))
      await Promise.all(behind)
      return trips()
    }
    const credentials = { clientId: client.client_id, secret: null }
    const form = (fields: Record<string, string>) => oauthForm(new URLSearchParams(fields))
    const given = { code, code_verifier: verifier }
    let tokens = { access_token: '', refresh_token: '' }
    expect(await trips(async (each) => (tokens = await redeemCode(each, form(given), credentials)))).toBe(2)
    expect(await trips((each) => authenticateToken(each, tokens.access_token))).toBe(2)
    // The first use is also written down, after the answer. From the second use on there is only the one query.
    expect(await trips((each) => authenticateToken(each, tokens.access_token))).toBe(1)
    const { refresh_token } = tokens
    expect(await trips((each) => refreshTokens(each, form({ refresh_token }), credentials))).toBe(2)
  })
})

describe('redirects', () => {
  it('keep the query they were registered with', async () => {
    const uri = `${callback}?tenant=a%20b`
    const client = await register({ redirect_uris: [uri] })
    const { answer } = await consent({ client, change: { redirect_uri: uri } })
    expect(answer.get('tenant')).toBe('a b')
  })

  it.for([
    ['http://127.0.0.1:3000/cb', 'http://127.0.0.1:49152/cb'],
    ['http://localhost/cb', 'http://localhost:33418/cb'],
    ['http://[::1]:1/cb', 'http://[::1]/cb'],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'cursor://anysphere.cursor-mcp/oauth/callback'],
    ['com.example.app:/oauth', 'com.example.app:/oauth'],
  ] as const)('of %s may be %s', async ([registered, asked]) => {
    const client = await register({ redirect_uris: [registered] })
    const { code } = await consent({ client, change: { redirect_uri: asked } })
    expect(code).toMatch(/^tmc_[\w-]{43}$/)
  })
})
