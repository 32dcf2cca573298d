import { describe, expect, it } from 'vitest'
import { newCompany, send } from '../../support/api.ts'
import { publicOrigin } from '../../support/browser.ts'
import { modern, older, outcomesOf, rpc, callTool } from '../../support/mcp.ts'

const stream = 'text/event-stream'
const json = 'application/json'

describe('the answer', () => {
  const accepts = [
    ['*/*', json],
    ['', json],
    [json, json],
    ['application/*', json],
    ['text/plain', json],
    [stream, stream],
    ['Text/Event-Stream', stream],
  ] as const

  it.for([modern, ...older].flatMap((revision) => accepts.map((each) => [revision, ...each] as const)))(
    'to a client of %s that accepts %j has the type %s',
    async ([revision, accept, type]) => {
      const { key } = await newCompany()
      const { status, headers, message } = await rpc(
        key,
        'tools/list',
        {},
        { revision, headers: { Accept: accept } },
      )
      expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
      expect(message.result.tools.length).toBeGreaterThan(10)
    },
  )

  it('to a request without the header is JSON, and to several messages a list', async () => {
    const { key } = await newCompany()
    const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })
    const sent = async (body: object) =>
      send('/api/mcp', {
        method: 'POST',
        headers: { 'Content-Type': json, Authorization: `Bearer ${key}` },
        body: JSON.stringify(body),
      })
    expect((await sent(ping(1))).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    const { body } = await sent([ping(2), ping(3)])
    expect(body).toHaveLength(2)
    expect((await sent({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202)
  })
})

describe('an address with a slash at its end', () => {
  it('is the connector', async () => {
    const { key } = await newCompany()
    expect((await rpc(key, 'tools/list', {}, { path: '/api/mcp/' })).status).toBe(200)
    const { status, headers } = await rpc(null, 'tools/list', {}, { path: '/api/mcp/' })
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining(`${publicOrigin}/.well-known/oauth-protected-resource/api/mcp"`),
    ])
  })

  it.for(['/api/mcp/', '/api/mcp/sse/', '/'])('names its resource: %s', async (path) => {
    const answer = await send(`/.well-known/oauth-protected-resource${path}`, {})
    expect(answer.body.resource).toBe(publicOrigin + path.replace(/\/$/, ''))
  })
})

describe('null', () => {
  it.for([modern, ...older])('counts as left out in calls of %s', async (revision) => {
    const company = await newCompany()
    const call = (args: unknown) =>
      rpc(company.key, 'tools/call', { name: 'list_bids', arguments: args }, { revision })
    const answers = [await call(null), await call({ status: null, page: null, limit: null })]
    expect(answers.map(({ message }) => message.result?.isError ?? false)).toEqual([false, false])
    expect(await outcomesOf(company)).toEqual(['list_bids done', 'list_bids done'])
  })

  it('counts as left out in parameters of any message', async () => {
    const { key } = await newCompany()
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: null })
    const headers = { 'Content-Type': json, Authorization: `Bearer ${key}` }
    const { body: answer } = await send('/api/mcp', { method: 'POST', headers, body })
    expect(answer.result.tools.length).toBeGreaterThan(10)
    const cursor = await rpc(key, 'tools/list', { cursor: null }, { revision: older[0] })
    expect(cursor.message.result.tools.length).toBeGreaterThan(10)
  })

  it('is missed where an argument is needed, and stays where it means something', async () => {
    const { key } = await newCompany()
    const { failed, text } = await callTool(key, 'get_tender', { tenderId: null })
    expect([failed, text]).toEqual([true, expect.stringContaining('tenderId')])
  })
})
