import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../../src/platform/config/config.ts'
import { hashKey } from '../../../src/identity/keys/key.ts'
import { caller, newCompany, operate, send } from '../../support/api.ts'
import { publicOrigin } from '../../support/browser.ts'
import { tenders } from '../../support/bids.ts'
import { callTool, listed, older, outcomesOf, rpc } from '../../support/mcp.ts'
import { meterOf } from '../../../src/surfaces/mcp/meter.ts'
import { headersForOrigin } from '../../../src/surfaces/mcp/entry.ts'
import { Refusal } from '../../../src/surfaces/mcp/refusal.ts'
import { connect } from '../../support/mcp-people.ts'

const challengeOf = ({ headers }: { headers: Headers }) => headers.get('www-authenticate') ?? ''
const metadata = `resource_metadata="${publicOrigin}/.well-known/oauth-protected-resource/api/mcp"`
const limit = readConfig(env).MCP_REQUEST_LIMIT

/** Uses up the requests of a key, except for `left` requests. */
async function leave(key: string, left: number): Promise<void> {
  const gate = env.KEY_GATE.get(env.KEY_GATE.idFromName(hashKey(key)))
  const { window } = (await gate.admitConnector(limit)) as { window: { used: number } }
  if (limit - left > window.used) await gate.admitConnector(limit, limit - left - window.used)
}

describe('a request without a living token', () => {
  it.for([
    ['no token', {}],
    ['another scheme', { Authorization: 'Basic dXNlcjpwYXNz' }],
    ['an unknown access token', { Authorization: `Bearer tma_${'a'.repeat(43)}` }],
    ['a token of another server', { Authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }],
    ['a malformed key', { Authorization: 'Bearer tmk_live_short' }],
    ['a key nobody made', { Authorization: `Bearer tmk_live_${'0'.repeat(49)}` }],
    ['a session cookie', { Cookie: 'session=tmsn_aaaa; __Host-session=aaaa' }],
  ] as const)('is turned away with where to get one: %s', async ([, headers]) => {
    const answer = await rpc(null, 'tools/list', {}, { headers })
    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_token'])
    expect(challengeOf(answer)).toContain(metadata)
    expect(challengeOf(answer)).toContain('scope="read"')
  })

  it('has no error in its challenge where nothing was sent', async () => {
    expect(challengeOf(await rpc(null, 'tools/list'))).not.toContain('error=')
  })

  it('is not helped by a token in the query', async () => {
    const { key } = await newCompany()
    expect(
      (await rpc(null, 'tools/list', {}, { path: `/api/mcp?access_token=${key}&token=${key}` })).status,
    ).toBe(401)
  })

  it('names the document of the address it was sent to', async () => {
    const answer = await rpc(null, 'tools/list', {}, { path: '/api/mcp/sse' })
    expect(challengeOf(answer)).toContain('/oauth-protected-resource/api/mcp/sse"')
  })

  it('ends with the key', async () => {
    const { key, keyId } = await newCompany()
    expect((await rpc(key, 'tools/list')).status).toBe(200)
    await operate('POST', `/keys/${keyId}/revoke`)
    expect((await rpc(key, 'tools/list')).status).toBe(401)
  })
})

describe('an access token', () => {
  it('calls tools, ends with its connection, and opens nothing else', async () => {
    const { token, refreshToken, connectionId, companyId } = await connect()
    expect((await callTool(token, 'list_bids')).data).toEqual({ total: 0, bids: [] })
    expect((await caller(token)('GET', '/bids')).status).toBe(401)
    expect((await rpc(refreshToken, 'tools/list')).status).toBe(401)
    await env.DB.prepare('UPDATE connections SET revoked_at = 1 WHERE id = ?').bind(connectionId).run()
    expect((await rpc(token, 'tools/list')).status).toBe(401)
    expect(await listed({ companyId })).toMatchObject([{ connection_id: connectionId, key_id: null }])
  })

  it('is held to its resource', async () => {
    const { token } = await connect()
    expect((await rpc(token, 'tools/list', {}, { path: '/api/mcp' })).status).toBe(200)
    expect((await rpc(token, 'tools/list', {}, { path: '/api/mcp/sse' })).status).toBe(401)
  })

  it('is asked for a further grant, with all it takes', async () => {
    const connected = await connect(['read', 'write'])
    const answer = await rpc(connected.token, 'tools/call', { name: 'delete_bid', arguments: {} })
    expect([answer.status, answer.body.error]).toEqual([403, 'insufficient_scope'])
    expect(challengeOf(answer)).toContain('scope="read write delete"')
    expect(challengeOf(answer)).toContain(metadata)
    expect(await outcomesOf(connected)).toEqual(['delete_bid insufficient_grant'])
  })

  it.for(older)('is told so by the call itself where the client is of %s', async (revision) => {
    const connected = await connect(['read'])
    const { status, failed, text } = await callTool(connected.token, 'save_tender', {}, { revision })
    expect([status, failed]).toEqual([200, true])
    expect(text).toContain('needs the grant "write"')
    expect(await outcomesOf(connected)).toEqual(['save_tender insufficient_grant'])
  })

  it('loses a grant from the next call on', async () => {
    const { token, connectionId } = await connect(['read', 'write'])
    expect((await callTool(token, 'save_tender', { tenderId: tenders.plain })).failed).toBe(false)
    await env.DB.prepare('UPDATE connections SET grants = \'["read"]\' WHERE id = ?').bind(connectionId).run()
    expect((await callTool(token, 'save_tender', { tenderId: tenders.plain })).status).toBe(403)
  })
})

describe('an API key', () => {
  it('needs the scope of the twin', async () => {
    const company = await newCompany({ scopes: ['bids:read'] })
    expect((await callTool(company.key, 'list_bids')).failed).toBe(false)
    const refused = await callTool(company.key, 'submit_bid', { bidId: 'bid_1' })
    expect([refused.status, refused.failed]).toEqual([200, true])
    expect(refused.text).toContain('bids:write')
    expect(await listed(company)).toMatchObject([
      { tool: 'list_bids', outcome: 'done', key_id: company.keyId, connection_id: null },
      { tool: 'submit_bid', outcome: 'insufficient_grant', code: 'INSUFFICIENT_SCOPE' },
    ])
  })
})

describe('the plan', () => {
  const leavePlan = (companyId: string) => operate('PATCH', `/companies/${companyId}`, { plan: 'basic' })

  it.for([
    ['POST', '/api/mcp'],
    ['POST', '/api/mcp/sse'],
    ['GET', '/api/mcp/sse'],
    ['GET', '/api/mcp'],
  ] as const)('is what a key needs for %s %s, after its limit', async ([method, path]) => {
    const company = await newCompany()
    await leavePlan(company.companyId)
    const params = { name: 'list_bids', arguments: {} }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const headers = { Authorization: `Bearer ${company.key}`, 'Content-Type': 'application/json' }
    const request = { method, headers, ...(method === 'POST' && { body }) }
    const answer = await send(path, request)
    expect([answer.status, answer.body.error, answer.headers.get('x-ratelimit-remaining')]).toEqual([
      403,
      'access_denied',
      String(limit - 1),
    ])
    await leave(company.key, 0)
    expect((await send(path, request)).status).toBe(429)
    const calls = [
      { tool: 'list_bids', outcome: 'refused', code: 'FORBIDDEN', key_id: company.keyId },
      { tool: 'list_bids', outcome: 'rate_limited' },
    ]
    expect(await listed(company)).toMatchObject(method === 'POST' ? calls : [])
  })

  it('is nothing to what a person has connected, before and after the company leaves it', async () => {
    const connected = await connect(['read', 'write'])
    const { body } = await operate('POST', '/keys', { companyId: connected.companyId, name: 'Key' })
    const { key } = body.data
    expect((await rpc(key, 'tools/list')).status).toBe(200)
    await leavePlan(connected.companyId)
    expect((await rpc(key, 'tools/list')).status).toBe(403)
    const saved = await callTool(connected.token, 'save_tender', { tenderId: tenders.plain })
    expect([saved.status, saved.failed]).toEqual([200, false])
    const again = await connect(['read'], connected.person)
    expect((await callTool(again.token, 'list_pipeline')).data.total).toBe(1)
  })
})

describe('the origin of a page', () => {
  it.for(['https://evil.example', 'null', `${publicOrigin}.evil.example`, 'http://localhost'])(
    'turns %s away before its token is looked at',
    async (origin) => {
      const { key } = await newCompany()
      const answer = await rpc(key, 'tools/list', {}, { headers: { Origin: origin } })
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
    },
  )

  it('lets our own pass, with its preflight', async () => {
    const { key } = await newCompany()
    const headers = { Origin: publicOrigin }
    const answer = await rpc(key, 'tools/list', {}, { headers })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, publicOrigin])
    const preflight = await send('/api/mcp', { method: 'OPTIONS', headers })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('Mcp-Method'),
    ])
  })

  describe('that the operator allows', () => {
    const config = readConfig({
      ...env,
      MCP_ALLOWED_ORIGINS: 'https://assistant.example, http://localhost:6274',
    })
    const headersOf = (Origin: string) =>
      headersForOrigin(
        { config } as Parameters<typeof headersForOrigin>[0],
        new Request(`${publicOrigin}/api/mcp`, { headers: { Origin } }),
      )

    it.for([publicOrigin, 'https://assistant.example', 'http://localhost:6274'])('passes: %s', (origin) => {
      expect(headersOf(origin)).toMatchObject({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': expect.stringContaining('WWW-Authenticate'),
        Vary: 'Authorization, Origin',
      })
    })

    it.for(['http://assistant.example', 'https://assistant.example:8443', 'http://localhost:6275'])(
      'is exact: %s is refused',
      (origin) => expect(() => headersOf(origin)).toThrow(Refusal),
    )

    it.for(['https://assistant.example/', 'assistant.example', '*', 'https://*.example'])(
      'cannot be %s',
      (origins) =>
        expect(() => readConfig({ ...env, MCP_ALLOWED_ORIGINS: origins })).toThrow('MCP_ALLOWED_ORIGINS'),
    )
  })
})

describe('a subscription', () => {
  it('is refused: its stream would outlive the token', async () => {
    const { token } = await connect()
    const { status, message } = await rpc(token, 'subscriptions/listen', {
      notifications: { toolsListChanged: true },
    })
    expect([status, message.error.message]).toEqual([200, 'Subscription limit reached'])
  })
})

describe('the limit of the hour', () => {
  it('refuses request 1001, lists it, and leaves the API alone', async () => {
    const company = await newCompany()
    await leave(company.key, 1)
    expect((await callTool(company.key, 'list_bids')).status).toBe(200)
    const answer = await rpc(company.key, 'tools/call', { name: 'list_bids', arguments: {} })
    expect([answer.status, Number(answer.headers.get('retry-after')) > 3000]).toEqual([429, true])
    expect(await outcomesOf(company)).toEqual(['list_bids done', 'list_bids rate_limited'])
    const api = await company.call('GET', '/bids')
    expect([api.status, api.headers.get('x-ratelimit-remaining')]).toEqual([200, '999'])
  })

  it('counts every message of a batch', async () => {
    const company = await newCompany()
    await leave(company.key, 2)
    const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'list_bids' } })
    const answer = await send('/api/mcp', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${company.key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify([1, 2, 3].map(call)),
    })
    expect(answer.status).toBe(429)
    expect(await listed(company)).toMatchObject([{ tool: 'list_bids', outcome: 'rate_limited', calls: 3 }])
  })

  it('writes one row a minute for a company, which counts the calls since the last row', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:20:05Z') })
    try {
      const [company, other] = [await newCompany(), await newCompany()]
      for (const { key } of [company, other]) await leave(key, 0)
      const call = async (key: string, name: string) =>
        (await rpc(key, 'tools/call', { name, arguments: {} })).status
      const tries = Array.from({ length: 12 }, (_, n) => call(company.key, `made_up_${n}`))
      expect(new Set(await Promise.all(tries))).toEqual(new Set([429]))
      expect((await listed(company)).map(({ calls }) => calls)).toEqual([1])
      vi.setSystemTime(new Date('2026-11-23T10:21:00Z'))
      for (const { key } of [company, company, other]) await call(key, 'list_bids')
      const counts = async (whose: typeof company) => (await listed(whose)).map(({ calls }) => calls)
      expect([await counts(company), await counts(other)]).toEqual([[1, 12], [1]])
    } finally {
      vi.useRealTimers()
    }
  })

  it('is the company’s too: many connections do not multiply it', async () => {
    const [first, stranger] = [await connect(), await connect()]
    const second = await connect(['read'], first.person)
    const all = readConfig(env).MCP_COMPANY_REQUEST_LIMIT
    await meterOf(env, first.companyId).take('connection_other', { one: all, all }, all - 1)
    const statusOf = async ({ token }: typeof first) => (await rpc(token, 'tools/list')).status
    expect(await statusOf(first)).toBe(200)
    expect([await statusOf(first), await statusOf(second), await statusOf(stranger)]).toEqual([429, 429, 200])
  })

  it('is each connection’s own', async () => {
    const first = await connect()
    const second = await connect(['read'], first.person)
    expect(second.connectionId).not.toBe(first.connectionId)
    const left = async (token: string) =>
      (await rpc(token, 'tools/list')).headers.get('x-ratelimit-remaining')
    expect([await left(first.token), await left(first.token), await left(second.token)]).toEqual([
      String(limit - 1),
      String(limit - 2),
      String(limit - 1),
    ])
  })
})
