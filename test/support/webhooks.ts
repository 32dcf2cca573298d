import { env } from 'cloudflare:workers'
import type { Scope } from '../../src/identity/keys/schema.ts'
import { createCtx, type Ctx } from '../../src/platform/context/context.ts'
import { type EventOf, recordEvents } from '../../src/delivery/events/record.ts'
import type { EventType } from '../../src/delivery/events/schema.ts'
import { consumeDeliveries } from '../../src/delivery/webhooks/deliveries/consume.ts'
import { fanOutStatements } from '../../src/delivery/webhooks/deliveries/fan-out.ts'
import { enqueue } from '../../src/delivery/webhooks/deliveries/queue.ts'
import { type EventKind, type NewEvent, newEvent } from '../../src/delivery/events/kind.ts'
import { eventKinds } from '../../src/workspace/following/event-kinds.ts'
import { sweepDeliveries } from '../../src/delivery/webhooks/deliveries/sweep.ts'
import { caller, operate, type TestCompany } from './api.ts'

export interface TestWebhook {
  id: string
  secret: string
  url: string
}

export const uniqueHost = () => `r-${crypto.randomUUID().slice(0, 12)}.hooks.example.com`

export async function newWebhook({ call }: TestCompany, body: object = {}): Promise<TestWebhook> {
  const url = `https://${uniqueHost()}/ok`
  const made = await call('POST', '/webhooks', { url, events: ['bid.submitted'], ...body })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return made.body.data
}

/** Another person of the company, with a key of this person. */
export async function newPerson(
  { companyId }: TestCompany,
  role: 'admin' | 'member',
  scopes: Scope[] = ['webhooks:manage'],
) {
  const email = `person-${crypto.randomUUID()}@example.com`
  const person = { email, name: 'Ada', password: 'correct horse battery', companyId, role }
  const userId: string = (await operate('POST', '/users', person)).body.data.id
  const key = await operate('POST', '/keys', { companyId, userId, name: 'Own', scopes })
  return { call: caller(key.body.data.key) }
}

type Answering = (request: Request) => Response | Promise<Response>

/** The answer to a message: acknowledged, or the seconds until it comes back. */
export type Answered = 'ack' | number

/**
 * The delivering side of the service with its own clock, for one test: the database is real, the queue holds
 * its messages until the test takes them out, and receivers answer as the test decides.
 */
export function newWorld(start = new Date()) {
  const requests: Request[] = []
  const bodies: string[] = []
  const queue: { id: string; delaySeconds: number }[] = []
  const background: Promise<unknown>[] = []
  const world = {
    now: start,
    requests,
    bodies,
    queue,
    /**
     * In milliseconds: how long a batch waits for its attempts. Long, except if a receiver does not answer.
     */
    timeout: 30_000,
    /** Whether the queue takes messages. */
    queueWorks: true,
    variables: {} as Record<string, string>,
    answer: (() => new Response('fine')) as Answering,
    pass: (ms: number) => void (world.now = new Date(world.now.getTime() + ms)),
    ctx,
    record,
    fanOut,
    consume,
    /** Empties the queue, whatever delay its messages have, and consumes them in one batch. */
    drain: () => consume(...queue.splice(0).map(({ id }) => id)),
    sweep: () => sweepDeliveries(ctx()),
    /** Waits for the work that continues after the batches. */
    settle: async () => void (await Promise.all(background.splice(0))),
  }
  return world

  function ctx(broken: Partial<Ctx> = {}): Ctx {
    const bindings = { ...env, ...world.variables, DELIVERIES: { sendBatch } as unknown as Queue<never> }
    const made = createCtx(bindings, (work) => void background.push(work), world.now)
    return { ...made, fetch: receive, ...broken }
  }

  async function sendBatch(
    messages: { body: { deliveryId: string } }[],
    { delaySeconds = 0 }: { delaySeconds?: number } = {},
  ): Promise<void> {
    if (!world.queueWorks) throw new Error('The queue is out of order')
    for (const { body } of messages) queue.push({ id: body.deliveryId, delaySeconds })
  }

  async function receive(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    requests.push(request)
    bodies.push(await request.clone().text())
    const broken = new Promise<never>((_resolve, reject) => {
      const abort = () => reject(new Error('aborted'))
      if (request.signal.aborted) abort()
      else request.signal.addEventListener('abort', abort)
    })
    return Promise.race([world.answer(request), broken])
  }

  /** Records an event of the company, as a job does. */
  async function record({ companyId }: TestCompany, type: EventType = 'bid.submitted'): Promise<void> {
    const event: EventOf = { companyId, ...sampleEvent(type) }
    await env.DB.batch(recordEvents(ctx(), [event]))
  }

  /** Makes the deliveries of the company's waiting events and puts them into the queue. */
  async function fanOut({ companyId }: TestCompany): Promise<string[]> {
    const waiting = 'SELECT id, company_id AS companyId, type FROM events'
    const { results } = await env.DB.prepare(`${waiting} WHERE company_id = ? AND fanned_out_at IS NULL`)
      .bind(companyId)
      .all<{ id: string; companyId: string; type: string }>()
    const { statements, deliveryIds } = await fanOutStatements(ctx(), results)
    const mark = env.DB.prepare('UPDATE events SET fanned_out_at = ? WHERE company_id = ?')
    await env.DB.batch([...statements, mark.bind(world.now.getTime(), companyId)])
    await enqueue(ctx(), deliveryIds)
    return deliveryIds
  }

  async function consume(...ids: string[]): Promise<Answered[]> {
    const answered: Answered[] = []
    const messages = ids.map((deliveryId, index) => message(deliveryId, (how) => (answered[index] = how)))
    await consumeDeliveries(
      ctx(),
      { messages } as unknown as MessageBatch<{ deliveryId: string }>,
      world.timeout,
    )
    return answered
  }
}

export type World = ReturnType<typeof newWorld>

const message = (deliveryId: string, answer: (how: Answered) => void) => ({
  body: { deliveryId },
  ack: () => answer('ack'),
  retry: ({ delaySeconds }: { delaySeconds: number }) => answer(delaySeconds),
})

/** Triggers an event of the company and queues its deliveries; returns their ids. */
export async function happen(world: World, company: TestCompany, type?: EventType): Promise<string[]> {
  await world.record(company, type)
  const ids = await world.fanOut(company)
  world.queue.splice(0)
  return ids
}

export const historyOf = async ({ call }: TestCompany, { id }: { id: string }, query = '') =>
  (await call('GET', `/webhooks/${id}/deliveries${query}`)).body.data

export const webhookOf = async ({ call }: TestCompany, { id }: { id: string }) =>
  (await call('GET', `/webhooks/${id}`)).body.data

/** An invented event of a kind. */
export const sampleEvent = (type: EventType): NewEvent =>
  newEvent(eventKinds[type] as EventKind, eventKinds[type].sample)

/**
 * The members that a real event and the sample of its kind do not share, by path. Null and empty lists show
 * no members.
 */
export const unlikeSample = (type: EventType, data: unknown): string[] =>
  unlike(data, JSON.parse(JSON.stringify(eventKinds[type].data.parse(eventKinds[type].sample))), type)

function unlike(real: unknown, sample: unknown, path: string): string[] {
  if (Array.isArray(real) && Array.isArray(sample))
    return real.length > 0 && sample.length > 0 ? unlike(real[0], sample[0], `${path}[]`) : []
  // Filters are as their alert has them: every filter may be absent.
  if (path.endsWith('.filters')) return []
  if (!isObject(real) || !isObject(sample))
    return real === null || sample === null || typeof real === typeof sample ? [] : [path]
  const names = new Set([...Object.keys(real), ...Object.keys(sample)])
  return [...names].flatMap((name) =>
    name in real && name in sample
      ? unlike(real[name], sample[name], `${path}.${name}`)
      : [`${path}.${name}`],
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
