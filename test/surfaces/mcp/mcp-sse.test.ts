import { env, exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/platform/config/config.ts'
import { hashKey } from '../../../src/identity/keys/key.ts'
import { newCompany, operate, origin, send } from '../../support/api.ts'
import { tenders } from '../../support/bids.ts'
import { outcomesOf } from '../../support/mcp.ts'
import { connect } from '../../support/mcp-people.ts'

interface Event {
  event: string
  data: string
}

/** The stream of a client of the protocol of 2024: the address that the client posts to, and the events one by one. */
async function open(token: string) {
  const aborting = new AbortController()
  const response = await exports.default.fetch(
    new Request(`${origin}/api/mcp/sse`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: aborting.signal,
    }),
  )
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Event> => {
    while (!text.includes('\n\n')) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) throw new Error('The stream has ended')
      text += value ?? ''
    }
    const end = text.indexOf('\n\n')
    const lines = text.slice(0, end).split('\n')
    text = text.slice(end + 2)
    const of = (name: string) =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
    return of('event') ? { event: of('event'), data: of('data') } : next()
  }
  const close = async () => {
    aborting.abort()
    await reader?.cancel().catch(() => undefined)
  }
  return { response, next, close, endpoint: response.ok ? (await next()).data : '' }
}

const post = (path: string, token: string | null, message: object) =>
  send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(message),
  })

const message = (method: string, params: object = {}, id = 1) => ({ jsonrpc: '2.0', id, method, params })
const hello = message('initialize', {
  protocolVersion: '2024-11-05',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
})
const getTender = () =>
  message('tools/call', { name: 'get_tender', arguments: { tenderId: tenders.plain } }, 2)

describe('the transport of 2024', () => {
  it('answers on the stream what is posted beside it', async () => {
    const company = await newCompany()
    const stream = await open(company.key)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.endpoint).toMatch(/^\/api\/mcp\/sse\/messages\?sessionId=[0-9a-f]{64}$/)
    const [greeted, called] = [await post(stream.endpoint, company.key, hello), stream.next()]
    expect(greeted.status).toBe(202)
    expect(JSON.parse((await called).data).result.protocolVersion).toBe('2024-11-05')
    expect((await post(stream.endpoint, company.key, getTender())).status).toBe(202)
    expect(JSON.parse((await stream.next()).data)).toMatchObject({
      id: 2,
      result: { structuredContent: { title: 'Ring road' } },
    })
    expect(await outcomesOf(company)).toEqual(['get_tender done'])
    await stream.close()
  })

  it('ends with the token, and with the key: a review of every minute sees both', async () => {
    const streamed = () => connect(['read'], undefined, '/api/mcp/sse')
    const [company, first, second] = [await newCompany(), await streamed(), await streamed()]
    const streams = {
      revoked: await open(first.token),
      expired: await open(second.token),
      key: await open(company.key),
    }
    const review = async ({ endpoint }: { endpoint: string }) => {
      const id = new URL(endpoint, origin).searchParams.get('sessionId') ?? ''
      await env.MCP_MAILBOX.get(env.MCP_MAILBOX.idFromString(id)).review()
    }
    for (const stream of Object.values(streams)) await review(stream)
    expect((await post(streams.revoked.endpoint, first.token, hello)).status).toBe(202)
    await streams.revoked.next()
    await env.DB.batch([
      env.DB.prepare("UPDATE connections SET revoked_at = 1, revoked_because = 'person' WHERE id = ?").bind(
        first.connectionId,
      ),
      env.DB.prepare('UPDATE oauth_tokens SET expires_at = 1 WHERE connection_id = ?').bind(
        second.connectionId,
      ),
    ])
    await operate('POST', `/keys/${company.keyId}/revoke`, {})
    for (const stream of Object.values(streams)) {
      await review(stream)
      await expect(stream.next()).rejects.toThrow('The stream has ended')
    }
  })

  it('takes notifications without an answer', async () => {
    const { key } = await newCompany()
    const stream = await open(key)
    const note = { jsonrpc: '2.0', method: 'notifications/initialized' }
    expect((await post(stream.endpoint, key, note)).status).toBe(202)
    await post(stream.endpoint, key, message('ping', {}, 7))
    expect(JSON.parse((await stream.next()).data)).toEqual({ jsonrpc: '2.0', id: 7, result: {} })
    await stream.close()
  })

  it('is held to whoever opened the stream, before anything is done', async () => {
    const [own, other] = [await newCompany(), await newCompany()]
    const stream = await open(own.key)
    const madeUp = env.MCP_MAILBOX.newUniqueId().toString()
    const at = (sessionId: string) => `/api/mcp/sse/messages?sessionId=${sessionId}`
    const answers = await Promise.all([
      post(stream.endpoint, other.key, getTender()),
      post(stream.endpoint, null, getTender()),
      post(at(madeUp), own.key, getTender()),
      post(at('../../etc'), own.key, getTender()),
      post('/api/mcp/sse/messages', own.key, getTender()),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 401, 404, 404, 404])
    expect([await outcomesOf(own), await outcomesOf(other)]).toEqual([[], []])
    await stream.close()
  })

  it('ends with its connection, at the next message', async () => {
    const { token, connectionId } = await connect(['read'], undefined, '/api/mcp/sse')
    const stream = await open(token)
    expect((await post(stream.endpoint, token, message('ping'))).status).toBe(202)
    await env.DB.prepare('UPDATE connections SET revoked_at = 1 WHERE id = ?').bind(connectionId).run()
    expect((await post(stream.endpoint, token, message('ping'))).status).toBe(401)
    await stream.close()
  })

  it('is held to the limit of the hour, on a stream that is open and for a new one', async () => {
    const company = await newCompany()
    const stream = await open(company.key)
    const gate = env.KEY_GATE.get(env.KEY_GATE.idFromName(hashKey(company.key)))
    const limit = readConfig(env).MCP_REQUEST_LIMIT
    await gate.admitConnector(limit, limit - 1)
    const answers = [
      await post(stream.endpoint, company.key, getTender()),
      (await open(company.key)).response,
    ]
    expect(answers.map(({ status }) => status)).toEqual([429, 429])
    expect(answers.map(({ headers }) => Number(headers.get('retry-after')) > 3000)).toEqual([true, true])
    expect(await outcomesOf(company)).toEqual(['get_tender rate_limited'])
    await stream.close()
  })

  it('serves a client of the current transport on its old address too', async () => {
    const { key } = await newCompany()
    const answer = await send('/api/mcp/sse', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(message('tools/list')),
    })
    expect([answer.status, String(answer.body)]).toEqual([200, expect.stringContaining('search_tenders')])
  })
})
