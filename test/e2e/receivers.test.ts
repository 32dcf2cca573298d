import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { receive } from '../../src/surfaces/docs/receivers/receiver.ts'
import { newAccount, patience } from './browser.ts'
import { python } from './programs.ts'
import { sharedService } from './service.ts'

const { origin, operator, operatorToken, receiver, receiverPort } = sharedService()
const address = `http://127.0.0.1:${receiverPort}/hook`
let key: string

beforeAll(async () => {
  const { companyId } = await newAccount()
  const made = { companyId, name: 'Webhooks', scopes: ['webhooks:manage'] }
  key = (await operator.post<{ key: string }>('/keys', made)).key
})

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { data: T; error?: string }
  if (!response.ok) throw new Error(answer.error)
  return answer.data
}

interface Receiver {
  /** The lines that the receiver has printed so far. */
  printed: () => string
  end: () => Promise<unknown>
}

function startPython(secret: string): Receiver {
  const program = `${import.meta.dirname}/../../src/surfaces/docs/receivers/receiver.py`
  const env = { ...process.env, SECRET: secret, PORT: String(receiverPort) }
  const child = spawn(python, [program], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += String(chunk)))
  const end = () => {
    child.kill()
    return ended
  }
  return { printed: () => printed, end }
}

async function bytesOf(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

/** A server whose answer may fail: then the connection is closed, as when a receiver crashes. */
const serving = (answer: (incoming: IncomingMessage, response: ServerResponse) => Promise<void>) =>
  createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => response.destroy(error as Error))
  })

function startTypeScript(secret: string): Receiver {
  const server = serving(async (incoming, response) => {
    const { method = 'GET' } = incoming
    const body = method === 'POST' ? await bytesOf(incoming) : null
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    )
    const answer = await receive(new Request(address, { method, headers, body }), secret)
    response.writeHead(answer.status).end(await answer.text())
  })
  server.listen(receiverPort, '127.0.0.1')
  const end = () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  return { printed: () => '', end }
}

/** Waits until the receiver answers, does the work, and ends the receiver. */
async function withReceiver<T>(receiver: Receiver, work: () => Promise<T>): Promise<T> {
  try {
    await vi.waitFor(() => fetch(address), patience)
    return await work()
  } finally {
    await receiver.end()
  }
}

interface Delivery {
  id: string
  status: string
  attempts: { statusCode: number | null }[]
}

/** Makes the service send a test event, and returns the delivery after its first attempt. */
async function deliver(webhookId: string): Promise<Delivery | undefined> {
  const { id } = await call<Delivery>('POST', `/webhooks/${webhookId}/test`)
  return vi.waitFor(async () => {
    const deliveries = await call<Delivery[]>('GET', `/webhooks/${webhookId}/deliveries`)
    const delivery = deliveries.find((each) => each.id === id)
    expect(delivery?.attempts).toHaveLength(1)
    return delivery
  }, patience)
}

/** Sends the receiver a body with the signature of another text; returns the status of the answer. */
async function forge(secret: string, body: string, signed: string): Promise<number> {
  const signature = `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`
  const headers = { 'X-Service-Signature': signature, 'webhook-id': 'event_forged' }
  return (await fetch(address, { method: 'POST', headers, body })).status
}

describe.for([
  ['Python', startPython, 204, /^tender\.new event_[0-9a-z]{26}\n$/],
  ['TypeScript', startTypeScript, 200, /^$/],
] as const)('the %s receiver of the reference', ([, start, taken, line]) => {
  it('takes a delivery, and nothing that was changed or signed with another secret', async () => {
    const asked = { url: address, events: ['tender.new'] }
    const { id, secret } = await call<{ id: string; secret: string }>('POST', '/webhooks', asked)
    const knowing = start(secret)
    await withReceiver(knowing, async () => {
      expect(await deliver(id)).toMatchObject({ status: 'succeeded', attempts: [{ statusCode: taken }] })
      expect(await forge(secret, '{"event":"bid.submitted"}', '{"event":"bid.withdrawn"}')).toBe(401)
      expect(await forge('whsec_of_somebody_else', '{"event":"a"}', '{"event":"a"}')).toBe(401)
    })
    expect(knowing.printed()).toMatch(line)
    const strange = start('whsec_of_somebody_else')
    await withReceiver(strange, async () => {
      expect(await deliver(id)).toMatchObject({ status: 'pending', attempts: [{ statusCode: 401 }] })
    })
    expect(strange.printed()).toBe('')
  })
})

describe('npm run admin -- listen', () => {
  it('passes deliveries on to a local address, once each, signed like real ones', async () => {
    const asked = { url: `${receiver}/elsewhere`, events: ['tender.new'] }
    const { id, secret } = await call<{ id: string; secret: string }>('POST', '/webhooks', asked)
    const got: string[] = []
    const server = serving(async (incoming, response) => {
      const body = Buffer.from(await bytesOf(incoming)).toString()
      new Webhook(secret).verify(body, incoming.headers as Record<string, string>)
      got.push(String(incoming.headers['x-service-delivery']))
      response.end()
    })
    server.listen(receiverPort, '127.0.0.1')
    const program = `${import.meta.dirname}/../../tools/admin.ts`
    const env = { ...process.env, BASE_URL: origin, OPERATOR_TOKEN: operatorToken }
    const child = spawn(process.execPath, [program, 'listen', id, address], { env })
    let printed = ''
    child.stdout.on('data', (chunk) => (printed += String(chunk)))
    try {
      await vi.waitFor(() => expect(printed).toContain('Passing'), patience)
      const sent = [(await deliver(id))?.id]
      await vi.waitFor(() => expect(got).toEqual(sent), patience)
      sent.push((await deliver(id))?.id)
      await vi.waitFor(() => expect(got).toEqual(sent), patience)
      expect(printed).toMatch(/200 {2}tender\.new {2}delivery_/)
    } finally {
      child.kill()
      server.close()
      server.closeAllConnections()
    }
  })
})
