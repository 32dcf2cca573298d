import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { operatorOf } from '../../src/dev/operator.ts'
import { bundle } from '../bench/bundle.ts'
import { emptyDatabase } from '../bench/dataset.ts'
import { operatorToken, type Runtime } from '../bench/runtime.ts'

const receiver = `${import.meta.dirname}/../receivers/receiver.py`

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** The service in workerd with its own queue, that may call one origin on this machine. */
const service = { directory: '', origin: '', port: 0, runtime: null as Runtime | null, key: '' }

beforeAll(async () => {
  if (spawnSync('python3', ['--version']).status !== 0)
    throw new Error('This test runs the Python receiver of the README: install python3')
  service.port = await freePort()
  service.directory = await mkdtemp(`${tmpdir()}/webhooks-`)
  const runtime = await emptyDatabase(
    await bundle('deliveries-worker.ts', { clock: 'real' }),
    service.directory,
    {
      variables: {
        WEBHOOK_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
        WEBHOOK_TEST_ORIGINS: `http://127.0.0.1:${service.port}`,
      },
      queueProducers: { DELIVERIES: { queueName: 'tender-marketplace-deliveries' } },
      queueConsumers: {
        'tender-marketplace-deliveries': { maxBatchSize: 5, maxBatchTimeout: 0, maxRetries: 10 },
      },
    },
  )
  service.runtime = runtime
  service.origin = `http://127.0.0.1:${runtime.port}`
  const operator = operatorOf(service.origin, operatorToken)
  const company = await operator.post<{ id: string }>('/companies', {
    name: 'A',
    country: 'DE',
    plan: 'enterprise',
  })
  const person = { email: 'a@example.com', name: 'A', password: 'correct horse battery', role: 'owner' }
  await operator.post('/users', { ...person, companyId: company.id })
  const made = { companyId: company.id, name: 'A', scopes: ['webhooks:manage'] }
  service.key = (await operator.post<{ key: string }>('/keys', made)).key
})

afterAll(async () => {
  await service.runtime?.stop()
  if (service.directory) await rm(service.directory, { recursive: true })
})

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${service.origin}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${service.key}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { data: T; error?: string }
  if (!response.ok) throw new Error(answer.error)
  return answer.data
}

interface Shown {
  id: string
  status: string
  attempts: { statusCode: number | null }[]
}

/** Runs the receiver with a secret, sends it a test, and gives what it printed and how the delivery stands. */
async function deliverTo(secret: string, webhookId: string) {
  const environment = { ...process.env, SECRET: secret, PORT: String(service.port) }
  const python = spawn('python3', [receiver], { env: environment, stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  python.stdout.on('data', (chunk) => (printed += String(chunk)))
  try {
    await vi.waitFor(() => fetch(`http://127.0.0.1:${service.port}/`), { timeout: 20_000 })
    const { id } = await call<Shown>('POST', `/webhooks/${webhookId}/test`)
    const delivery = await vi.waitFor(
      async () => {
        const list = await call<Shown[]>('GET', `/webhooks/${webhookId}/deliveries`)
        const found = list.find((each) => each.id === id)
        expect(found?.attempts).toHaveLength(1)
        return found
      },
      { timeout: 20_000 },
    )
    return { printed, delivery }
  } finally {
    python.kill()
    await new Promise((resolve) => python.on('exit', resolve))
  }
}

describe('the Python receiver of the README', () => {
  it('takes a delivery of the running service, and none that was signed with another secret', async () => {
    const url = `http://127.0.0.1:${service.port}/hook`
    const webhook = await call<{ id: string; secret: string }>('POST', '/webhooks', {
      url,
      events: ['tender.new'],
    })
    const taken = await deliverTo(webhook.secret, webhook.id)
    expect(taken.delivery).toMatchObject({ status: 'succeeded', attempts: [{ statusCode: 204 }] })
    expect(taken.printed).toMatch(/^tender\.new event_[0-9a-z]{26}\n$/)
    const refused = await deliverTo('whsec_of_somebody_else', webhook.id)
    expect(refused.delivery).toMatchObject({ status: 'pending', attempts: [{ statusCode: 401 }] })
    expect(refused.printed).toBe('')
  })
})
