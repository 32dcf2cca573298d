import { createServer } from 'node:http'
import { once } from 'node:events'
import { scopes } from '../../src/platform/context/caller.ts'
import { importReal } from '../../tools/demo/notices.ts'
import { operatorClient } from '../../tools/operator.ts'
import { type Call, callerOf } from './client.ts'
import { operatorToken } from './runtime.ts'

export interface Company {
  id: string
  key: string
  call: Call
}

/**
 * A system that webhooks go to. It answers 500 to paths that contain `fail`, and stores the events sent to
 * other paths.
 */
export interface Receiver {
  origin: string
  /** The ids of the events about each bid's submission. */
  submissions: Map<string, Set<string>>
  end: () => void
}

export interface World {
  companies: Company[]
  /** A key of the first company with an hourly limit of `limited.limit`. */
  limited: { call: Call; limit: number }
  tenderIds: string[]
  receiver: Receiver
}

interface Delivered {
  event: string
  data: { bid?: { id: string } }
}

export async function startReceiver(): Promise<Receiver> {
  const submissions: Receiver['submissions'] = new Map()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const fails = request.url?.includes('fail') ?? false
      if (!fails) note(submissions, String(request.headers['webhook-id']), Buffer.concat(chunks).toString())
      response.writeHead(fails ? 500 : 200).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const end = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${port}`, submissions, end }
}

function note(submissions: Receiver['submissions'], eventId: string, body: string): void {
  const { event, data } = JSON.parse(body) as Delivered
  if (event !== 'bid.submitted' || !data.bid) return
  const known = submissions.get(data.bid.id) ?? new Set()
  submissions.set(data.bid.id, known.add(eventId))
}

/** One document of open tenders to work with. */
export const tendersNamed = (name: string, count: number): Uint8Array =>
  new TextEncoder().encode(
    Array.from({ length: count }, (_, index) =>
      JSON.stringify({
        format: 'tender/1',
        tender: {
          reference: `${name}-${index}`,
          title: `Maintenance of road ${name} ${index}`,
          buyer: { name: `Town ${index % 7}`, country: 'DE' },
          publishedAt: '2026-01-01',
          deadline: '2098-01-01T12:00:00Z',
          estimatedValue: 1000 * (index + 1),
          currency: 'EUR',
        },
      }),
    ).join('\n'),
  )

/**
 * Imports the real notices, and makes companies with keys and tenders to bid on. Each company has a webhook that answers and a webhook that fails.
 */
export async function makeWorld(origin: string, receiver: Receiver, count: number): Promise<World> {
  const operator = operatorClient(origin, operatorToken)
  await importReal(operator)
  await operator.importNotices('soak', tendersNamed('seed', 20))
  const companies: Company[] = []
  for (let index = 0; index < count; index++) companies.push(await makeCompany(origin, receiver, index))
  const [first] = companies
  if (!first) throw new Error('A world needs a company')
  const limit = 50
  const { key } = await operator.post<{ key: string }>('/keys', {
    companyId: first.id,
    name: 'Limited',
    scopes: ['tenders:read'],
    requestLimit: limit,
  })
  const { data } = await first.call<{ id: string }[]>('GET', '/tenders?source=soak&limit=20')
  return {
    companies,
    limited: { call: callerOf(origin, key), limit },
    tenderIds: data.map(({ id }) => id),
    receiver,
  }
}

async function makeCompany(origin: string, receiver: Receiver, index: number): Promise<Company> {
  const operator = operatorClient(origin, operatorToken)
  const { id } = await operator.post<{ id: string }>('/companies', {
    name: `Company ${index}`,
    country: 'DE',
    plan: 'enterprise',
  })
  await operator.post('/users', {
    email: `owner-${crypto.randomUUID()}@example.com`,
    name: `Owner ${index}`,
    password: 'correct horse battery',
    companyId: id,
    role: 'owner',
  })
  const { key } = await operator.post<{ key: string }>('/keys', {
    companyId: id,
    name: 'Soak',
    scopes,
    requestLimit: 1_000_000,
  })
  const call = callerOf(origin, key)
  for (const path of ['hook', 'fail'])
    await call('POST', '/webhooks', {
      body: { url: `${receiver.origin}/${path}/${index}`, events: ['bid.submitted'] },
    })
  return { id, key, call }
}
