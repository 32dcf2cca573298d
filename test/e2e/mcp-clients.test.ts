import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport as OldSse } from '@modelcontextprotocol/sdk/client/sse.js'
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Connected, newConnected } from './connector.ts'
import { inspect } from './official.ts'

let service: Connected
beforeAll(async () => {
  service = await newConnected()
})

const me = { name: 'test', version: '1' }
/** The calls that both generations of the official client know. */
interface AnyClient {
  listTools: () => Promise<{ tools: { name: string }[] }>
  // oxlint-disable-next-line typescript/no-explicit-any -- results of every shape
  callTool: (call: { name: string; arguments: Record<string, unknown> }) => Promise<any>
  close: () => Promise<void>
}

const at = (path: string) => new URL(path, service.origin)
const options = () => ({ requestInit: { headers: { Authorization: `Bearer ${service.key}` } } })

const setups: [name: string, connect: () => Promise<AnyClient>][] = [
  [
    'the current client over HTTP, by itself',
    async () => {
      const client = new Client(me, { versionNegotiation: { mode: 'auto' } })
      await client.connect(new StreamableHTTPClientTransport(at('/api/mcp'), options()))
      expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
      return client
    },
  ],
  [
    'the current client over HTTP, in the handshake of 2025',
    async () => {
      const client = new Client(me)
      await client.connect(new StreamableHTTPClientTransport(at('/api/mcp'), options()))
      return client
    },
  ],
  [
    'the current client over HTTP at the old address',
    async () => {
      const client = new Client(me)
      await client.connect(new StreamableHTTPClientTransport(at('/api/mcp/sse'), options()))
      return client
    },
  ],
  [
    'the current client over SSE',
    async () => {
      const client = new Client(me)
      await client.connect(new SSEClientTransport(at('/api/mcp/sse'), options()))
      return client
    },
  ],
  [
    'the former client over HTTP',
    async () => {
      const client = new OldClient(me)
      await client.connect(new OldHttp(at('/api/mcp'), options()) as never)
      return client as AnyClient
    },
  ],
  [
    'the former client over SSE',
    async () => {
      const client = new OldClient(me)
      await client.connect(new OldSse(at('/api/mcp/sse'), options()) as never)
      return client as AnyClient
    },
  ],
]

describe('an official client', () => {
  // Finding, judging, following, asking, drafting and submitting, each from what the answer before gave.
  it.for(setups)('does the six tasks of a bid team: %s', async ([, connect]) => {
    const client = await connect()
    try {
      const { tools } = await client.listTools()
      expect(tools).toHaveLength(18)
      const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args })
      const found = await call('search_tenders', { q: service.words })
      expect(found.structuredContent).toMatchObject({ total: 1, tenders: [{ id: service.tenderId }] })
      const { structuredContent: fit } = await call('assess_fit', { tenderId: service.tenderId })
      expect(fit).toMatchObject({ verdict: expect.any(String), components: expect.any(Array) })
      const { structuredContent: saved } = await call('save_tender', { tenderId: service.tenderId })
      const { structuredContent: pipeline } = await call('list_pipeline', {})
      expect(pipeline.items).toContainEqual(
        expect.objectContaining({ id: saved.id, tenderId: service.tenderId }),
      )
      const { structuredContent: answer } = await call('ask_tender', {
        tenderId: service.tenderId,
        question: 'When are tenders due?',
      })
      expect(answer).toMatchObject({ certainty: expect.any(String), answer: expect.any(String) })
      const { structuredContent: bid } = await call('draft_bid', { tenderId: service.tenderId, value: 7 })
      const { structuredContent: preview } = await call('submit_bid', { bidId: bid.id })
      expect(preview.status).toBe('preview')
      const { confirmToken } = preview
      const { structuredContent: confirmed } = await call('submit_bid', { bidId: bid.id, confirmToken })
      // The bid waits for the decision of a person of the company, unless the owner of the company has turned
      // that off.
      expect(confirmed).toMatchObject({ status: 'awaiting_approval', approvalId: expect.any(String) })
      const refused = await call('get_bid', { bidId: 'bid_1' })
      expect([refused.isError, refused.content[0].text]).toEqual([
        true,
        expect.stringContaining('must be a bid id'),
      ])
    } finally {
      await client.close()
    }
  })

  it('of the newest revision keeps no session: every request stands for itself', async () => {
    const sent: { method: string; body: { method?: string }; headers: Headers }[] = []
    const received: Headers[] = []
    const watched: typeof fetch = async (input, init) => {
      const { method, headers } = new Request(input, init)
      sent.push({ method, headers, body: JSON.parse(String(init?.body ?? '{}')) })
      const answer = await fetch(input, init)
      received.push(answer.headers)
      return answer
    }
    const client = new Client(me, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
    await client.connect(new StreamableHTTPClientTransport(at('/api/mcp'), { ...options(), fetch: watched }))
    const { tools } = await client.listTools()
    await client.callTool({ name: 'list_bids', arguments: {} })
    expect([client.getNegotiatedProtocolVersion(), tools.length]).toEqual(['2026-07-28', 18])
    await client.close()
    const own = ['server/discover', 'tools/list', 'tools/call']
    expect(sent.map(({ method, body }) => [method, body.method])).toEqual(own.map((each) => ['POST', each]))
    expect(sent.map(({ headers }) => headers.get('mcp-protocol-version'))).toEqual(
      own.map(() => '2026-07-28'),
    )
    expect(sent.map(({ headers }) => headers.get('mcp-method'))).toEqual(own)
    expect(
      [...sent.map(({ headers }) => headers), ...received].filter((each) => each.has('mcp-session-id')),
    ).toEqual([])
  })

  it('is forgotten when it hangs up', async () => {
    const headers = { Authorization: `Bearer ${service.key}` }
    const hanging = new AbortController()
    const stream = await fetch(at('/api/mcp/sse'), { headers, signal: hanging.signal })
    const first = await stream.body?.pipeThrough(new TextDecoderStream()).getReader().read()
    const endpoint = /data: (\S+)/.exec(first?.value ?? '')?.[1] ?? ''
    const ping = async () => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
      const posted = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body }
      return (await fetch(at(endpoint), posted)).status
    }
    expect(await ping()).toBe(202)
    hanging.abort()
    await vi.waitUntil(async () => (await ping()) === 404, { timeout: 30_000, interval: 200 })
  })

  it('asks its person where it can', async () => {
    const client = new Client(me, {
      versionNegotiation: { mode: 'auto' },
      capabilities: { elicitation: { form: {} } },
    })
    const asked: unknown[] = []
    client.setRequestHandler('elicitation/create', (request) => {
      asked.push(request.params)
      return { action: 'accept', content: { confirm: true } }
    })
    await client.connect(new StreamableHTTPClientTransport(at('/api/mcp'), options()))
    const drafted = await client.callTool({ name: 'draft_bid', arguments: { tenderId: service.tenderId } })
    const { id: bidId } = drafted.structuredContent as { id: string }
    const deleted = await client.callTool({ name: 'delete_bid', arguments: { bidId } })
    expect(deleted.structuredContent).toEqual({ status: 'deleted', bidId })
    expect(asked).toHaveLength(1)
    await client.close()
  })
})

const modern = { path: '/api/mcp', how: '--transport http --protocol-era modern' }
const transports = [
  modern,
  { path: '/api/mcp', how: '--transport http --protocol-era legacy' },
  { path: '/api/mcp/sse', how: '--transport sse' },
]

describe('the inspector’s command line', () => {
  /** Runs one command with a key, or without a key if it is null, and returns the command's output. */
  const run = async ({ path, how }: typeof modern, args: string[], key: string | null = service.key) => {
    const header = key === null ? [] : ['--header', `Authorization: Bearer ${key}`]
    const given = [at(path).href, ...how.split(' '), '--format', 'json', ...header, ...args]
    const { code, stdout, stderr } = await inspect(given)
    const parse = (text: string) => JSON.parse(text.trim().split('\n').at(-1) || 'null')
    return { code, result: parse(stdout)?.result, stderr }
  }

  it.for(transports)('finds tools any host can take, and calls them: $path $how', async (transport) => {
    // With --strict the inspector ends with 6 if hosts would stumble over the schema of a tool.
    const listed = await run(transport, ['--method', 'tools/list', '--strict'])
    expect([listed.code, listed.result.tools.length, listed.stderr]).toEqual([
      0,
      18,
      expect.stringContaining('0 errors'),
    ])
    const search = ['--tool-name', 'search_tenders', '--tool-arg', `q=${service.words}`, 'limit=1']
    const called = await run(transport, ['--method', 'tools/call', ...search])
    expect(called.code).toBe(0)
    expect(called.result.structuredContent).toMatchObject({ total: 1, tenders: [{ id: service.tenderId }] })
    const wrong = ['--tool-name', 'get_bid', '--tool-arg', 'bidId=bid_1']
    const refused = await run(transport, ['--method', 'tools/call', ...wrong])
    expect([refused.code, refused.result.isError, refused.stderr]).toEqual([
      5,
      true,
      expect.stringContaining('tool_is_error'),
    ])
  })

  it('negotiates the newest revision, and is told to sign in without a key', async () => {
    const hello = ['--method', 'initialize']
    const greeted = await run(modern, hello)
    expect([greeted.code, greeted.result.protocolVersion]).toEqual([0, '2026-07-28'])
    const turnedAway = await run(modern, [...hello, '--stored-auth-only'], null)
    expect([turnedAway.code, turnedAway.stderr]).toEqual([3, expect.stringContaining('auth_required')])
  })
})
