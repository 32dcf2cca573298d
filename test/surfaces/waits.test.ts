import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, it } from 'vitest'
import { createApp } from '../../src/app.ts'
import { newCompany, origin } from '../support/api.ts'
import { importTender } from '../support/bids.ts'
import { Browser, newPerson, publicOrigin } from '../support/browser.ts'
import { modern } from '../support/mcp.ts'
import { consent, redeem } from '../support/oauth-client.ts'
import { Waits } from '../support/waits.ts'

const waits = new Waits()
const app = createApp()
const slow = waits.env(env)

/** A request that a caller makes again and again, in a warm isolate. */
async function roundsOf(make: () => Request): Promise<string[]> {
  let rounds: string[] = []
  // The first time loads modules and tables, and the gate learns its key.
  for (let time = 0; time < 3; time++) {
    const execution = createExecutionContext()
    rounds = await waits.rounds(async () => {
      const response = await app.fetch(make(), slow, execution)
      const text = await response.text()
      if (response.status >= 500) throw new Error(`${response.status} ${text}`)
    })
    await waitOnExecutionContext(execution)
  }
  return rounds
}

let n = 0
const ids = { tender: '', bid: '' }
const secrets = { key: '', token: '', cookie: '', network: '' }

const rest =
  (method: string, path: () => string, body?: () => object, keyed = false) =>
  () =>
    new Request(`${origin}/api/v1${path()}`, {
      method,
      headers: {
        Authorization: `Bearer ${secrets.key}`,
        ...(body && { 'Content-Type': 'application/json' }),
        ...(keyed && { 'Idempotency-Key': crypto.randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body()) }),
    })

const tool = (by: 'key' | 'token', name: string, args: () => object) => () =>
  new Request(`${publicOrigin}/api/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': modern,
      'Mcp-Method': 'tools/call',
      'Mcp-Name': name,
      Authorization: `Bearer ${secrets[by]}`,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name,
        arguments: args(),
        _meta: {
          'io.modelcontextprotocol/protocolVersion': modern,
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  })

const page = (path: () => string) => () =>
  new Request(publicOrigin + path(), {
    headers: {
      Cookie: secrets.cookie,
      'User-Agent': 'Test browser',
      'CF-Connecting-IP': secrets.network,
    },
  })

const question = () => ({ tenderId: ids.tender, message: 'By when must tenders arrive?' })
const bid = () => ({ tenderId: ids.tender, title: `Bid ${++n}` })

beforeAll(async () => {
  const source = `waits-${crypto.randomUUID().slice(0, 8)}`
  const pages = [
    `Terms\nThe tenderer must declare that no ground for exclusion applies to it.
     The tenderer must name three comparable references.
     Tenders must arrive by 1 March 2099 at 12:00. A performance bond of 5 % is due.`,
  ]
  await importTender(
    source,
    { title: 'Works on the road', languages: ['en'], deadline: '2099-03-02', cpvCodes: ['45233140'] },
    [{ title: 'Terms', language: 'en', kind: 'tender_documents', pages }],
  )
  const { call, key } = await newCompany()
  ids.tender = (await call('GET', `/tenders?source=${source}`)).body.data[0].id
  ids.bid = (
    await call('POST', '/bids', { tenderId: ids.tender, title: 'Our bid', outline: true })
  ).body.data.id
  const browser = new Browser()
  await browser.signIn(await newPerson())
  Object.assign(secrets, {
    key,
    token: (await redeem(await consent({ ticked: ['read'] }))).access_token,
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    network: browser.network,
  })
}, 60_000)

it.for<[string, () => Request, string]>([
  ['GET /me', rest('GET', () => '/me'), 'gate'],
  ['GET /tenders, asked before', rest('GET', () => '/tenders?status=open'), 'gate and database'],
  ['GET /tenders', rest('GET', () => `/tenders?status=open&minValue=${++n}`), 'gate and database'],
  ['GET /tenders with words', rest('GET', () => `/tenders?q=road&minValue=${++n}`), 'gate and database'],
  [
    'GET /tenders without a hit',
    rest('GET', () => `/tenders?q=raod${++n}`),
    'gate and database, database, database',
  ],
  ['GET /tenders/:id', rest('GET', () => `/tenders/${ids.tender}`), 'gate and database'],
  [
    'GET /tenders/:id, not found',
    rest('GET', () => `/tenders/${ids.tender.slice(0, -4)}zzzz`),
    'gate and database, database',
  ],
  [
    'GET /tenders/:id/requirements',
    rest('GET', () => `/tenders/${ids.tender}/requirements`),
    'gate and database',
  ],
  ['GET /tenders/:id/documents', rest('GET', () => `/tenders/${ids.tender}/documents`), 'gate and database'],
  ['GET /tenders/changes', rest('GET', () => '/tenders/changes?limit=10'), 'gate and database'],
  ['GET /market/insights', rest('GET', () => '/market/insights?regions=DE'), 'gate and database'],
  ['GET /bids', rest('GET', () => '/bids'), 'gate and database'],
  ['GET /bids/:id', rest('GET', () => `/bids/${ids.bid}`), 'gate and database'],
  ['GET /tasks', rest('GET', () => '/tasks'), 'gate and database'],
  [
    'GET /compliance/:tenderId',
    rest('GET', () => `/compliance/${ids.tender}`),
    'gate and database, database, database',
  ],
  ['POST /bids', rest('POST', () => '/bids', bid), 'gate, database, database'],
  ['POST /bids with a key', rest('POST', () => '/bids', bid, true), 'gate, database, database'],
  [
    'PATCH /bids/:id',
    rest(
      'PATCH',
      () => `/bids/${ids.bid}`,
      () => ({ title: `Title ${++n}` }),
    ),
    'gate, database, database',
  ],
  ['POST /chat', rest('POST', () => '/chat', question), 'gate, database, database, database, database'],
  [
    'POST /chat with a key',
    rest('POST', () => '/chat', question, true),
    'gate, database, database, database, database',
  ],
  [
    'POST /analysis/tender',
    rest(
      'POST',
      () => `/analysis/tender/${ids.tender}`,
      () => ({}),
    ),
    'gate, database, database',
  ],
  [
    'POST /analysis/tender with a key',
    rest(
      'POST',
      () => `/analysis/tender/${ids.tender}`,
      () => ({}),
      true,
    ),
    'gate, database, database, database, database',
  ],
  [
    'POST /analysis/risk',
    rest(
      'POST',
      () => `/analysis/risk/${ids.tender}`,
      () => ({}),
    ),
    'gate, database, database',
  ],
  [
    'POST /analysis/match',
    rest(
      'POST',
      () => `/analysis/match/${ids.tender}`,
      () => ({}),
    ),
    'gate, database, database, database',
  ],
  [
    'POST /analysis/match with a key',
    rest(
      'POST',
      () => `/analysis/match/${ids.tender}`,
      () => ({}),
      true,
    ),
    'gate, database, database, database, database, database',
  ],
  [
    'POST /analysis/gaps',
    rest(
      'POST',
      () => `/analysis/gaps/${ids.tender}`,
      () => ({}),
    ),
    'gate, database, database, database',
  ],
  ['search_tenders by key', tool('key', 'search_tenders', () => ({ q: 'road' })), 'gate, database'],
  ['get_tender by key', tool('key', 'get_tender', () => ({ tenderId: ids.tender })), 'gate, database'],
  [
    'ask_tender by key',
    tool('key', 'ask_tender', () => ({ tenderId: ids.tender, question: 'How high is the bond?' })),
    'gate, database, database, database',
  ],
  [
    'get_tender by token',
    tool('token', 'get_tender', () => ({ tenderId: ids.tender })),
    'database, gate, database',
  ],
  ['page /', page(() => '/'), 'database, database'],
  ['page /tenders', page(() => '/tenders'), 'database, database, database'],
  ['page /tenders with words', page(() => '/tenders?q=road'), 'database, database, database'],
  ['page /tenders/:id', page(() => `/tenders/${ids.tender}`), 'database, database, database'],
  ['page /bids', page(() => '/bids'), 'database, database'],
  ['page /pipeline', page(() => '/pipeline'), 'database, database'],
])('%s waits as often as listed', { timeout: 60_000 }, async ([, make, expected], { expect }) => {
  expect((await roundsOf(make)).join(', ')).toBe(expected)
})
