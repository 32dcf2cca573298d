import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { type OperatorClient, operatorClient } from '../../tools/operator.ts'
import { bundle } from './bundle.ts'
import { emptyDatabase, scratch } from './dataset.ts'
import { operatorToken } from './runtime.ts'
import { table } from './table.ts'

export interface DeliveryRates {
  deliveries: number
  /** Deliveries a second to a healthy endpoint: alone, and beside neighbours that have as many deliveries. */
  alone: number
  beside: { hanging: number; failing: number; both: number }
}

type Behaviour = 'healthy' | 'hanging' | 'failing'

interface Receiver {
  origin: string
  /** Ids of the deliveries that have arrived. */
  got: Set<string>
  close: () => void
}

/** A receiver on this machine that answers at once, answers with an error, or never answers. */
async function receiver(behaviour: Behaviour): Promise<Receiver> {
  const got = new Set<string>()
  const server = createServer((request, response) => {
    got.add(String(request.headers['x-service-delivery']))
    request.resume()
    if (behaviour !== 'hanging') response.writeHead(behaviour === 'healthy' ? 204 : 500).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${port}`, got, close }
}

/** A company on the enterprise plan with a webhook at an address. */
async function companyAt(base: string, operator: OperatorClient, url: string): Promise<string> {
  const company = { name: 'Bench', country: 'DE', plan: 'enterprise' }
  const { id: companyId } = await operator.post<{ id: string }>('/companies', company)
  const person = {
    email: `bench-${crypto.randomUUID()}@example.com`,
    name: 'Bench',
    password: crypto.randomUUID(),
  }
  await operator.post('/users', { ...person, companyId, role: 'owner' })
  const { key } = await operator.post<{ key: string }>('/keys', {
    companyId,
    name: 'Bench',
    scopes: ['webhooks:manage'],
  })
  const made = await fetch(`${base}/api/v1/webhooks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url, events: ['bid.submitted'] }),
  })
  if (made.status !== 201) throw new Error(`POST /webhooks: ${await made.text()}`)
  return companyId
}

/** Deliveries a second to a healthy endpoint, while it and each of its neighbours get `count` events. */
async function rate(neighbours: Behaviour[], count: number): Promise<number> {
  const receivers = await Promise.all((['healthy', ...neighbours] as const).map(receiver))
  const directory = await scratch('deliveries')
  const runtime = await emptyDatabase(await bundle('deliveries-worker.ts', { clock: 'real' }), directory, {
    variables: {
      WEBHOOK_KEYS: `bench:${Buffer.alloc(32, 1).toString('base64')}`,
      WEBHOOK_TEST_ORIGINS: receivers.map(({ origin }) => origin).join(','),
    },
    queueProducers: { DELIVERIES: { queueName: 'tender-marketplace-deliveries' } },
    queueConsumers: {
      'tender-marketplace-deliveries': { maxBatchSize: 5, maxBatchTimeout: 0, maxRetries: 10 },
    },
  })
  const base = `http://127.0.0.1:${runtime.port}`
  const operator = operatorClient(base, operatorToken)
  const companyIds: string[] = []
  for (const { origin } of receivers) companyIds.push(await companyAt(base, operator, `${origin}/`))
  const began = performance.now()
  const happened = await fetch(`${base}/bench/happen`, {
    method: 'POST',
    body: JSON.stringify({ companyIds, count }),
  })
  if (!happened.ok) throw new Error(await happened.text())
  const [healthy] = receivers
  await until(() => (healthy?.got.size ?? 0) >= count)
  const seconds = (performance.now() - began) / 1000
  for (const each of receivers) each.close()
  await runtime.stop()
  await rm(directory, { recursive: true })
  return count / seconds
}

async function until(done: () => boolean): Promise<void> {
  const giveUp = performance.now() + 120_000
  while (!done()) {
    if (performance.now() > giveUp) throw new Error('The deliveries do not arrive')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Measures deliveries a second through the local queue, which hands out one batch of five at a time. */
export async function measureDeliveries(deliveries = 500): Promise<DeliveryRates> {
  return {
    deliveries,
    alone: await rate([], deliveries),
    beside: {
      hanging: await rate(['hanging'], deliveries),
      failing: await rate(['failing'], deliveries),
      both: await rate(['hanging', 'failing'], deliveries),
    },
  }
}

export const deliveryTable = ({ deliveries, alone, beside }: DeliveryRates): string =>
  table(
    [`${deliveries} deliveries to a healthy endpoint`, 'a second'],
    [
      ['alone', alone.toFixed(0)],
      ['beside one that hangs, with as many', beside.hanging.toFixed(0)],
      ['beside one that fails, with as many', beside.failing.toFixed(0)],
      ['beside both', beside.both.toFixed(0)],
    ],
  )

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(`${deliveryTable(await measureDeliveries())}\n`)
