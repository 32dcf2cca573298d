import { createHmac } from 'node:crypto'
import { env } from 'cloudflare:workers'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it, vi } from 'vitest'
import { createCtx, type Ctx } from '../../src/platform/context/context.ts'
import { fanOut } from '../../src/delivery/events/fan-out.ts'
import { deliveryRetention } from '../../src/delivery/retention.ts'
import { deleteExpired } from '../../src/platform/db/retention.ts'
import { hour } from '../../src/platform/time/time.ts'
import { recordEvents } from '../../src/delivery/events/record.ts'
import { type EventType, eventTypes } from '../../src/delivery/events/schema.ts'
import { importNotices, newCompany, operate, type TestCompany } from '../support/api.ts'
import { emitted, started, submit } from '../support/bids.ts'
import { historyOf, newWebhook, uniqueHost, sampleEvent, unlikeSample } from '../support/webhooks.ts'
import type { Received } from '../support/webhooks-receivers.ts'

const events = [...eventTypes]

/** The requests that the receiver of a host got, once there are `count` of them. Deliveries pass the real queue. */
const receivedAt = (host: string, count: number): Promise<Received[]> =>
  vi.waitFor(
    async () => {
      const got = await (await fetch(`https://received.example.com/${host}`)).json<Received[]>()
      expect(got.length).toBeGreaterThanOrEqual(count)
      return got
    },
    { timeout: 20_000, interval: 50 },
  )

const told = async (received: Received[]) =>
  received
    .map(({ body }) => JSON.parse(body) as { event: EventType; data: Record<string, unknown> })
    .toSorted((a, b) => a.event.localeCompare(b.event))

async function subscriber(
  members: object = {},
): Promise<{ company: TestCompany; host: string; secret: string; id: string }> {
  const company = await newCompany()
  const host = uniqueHost()
  const { secret, id } = await newWebhook(company, { url: `https://${host}/ok`, events, ...members })
  return { company, host, secret, id }
}

describe('a change of a bid', () => {
  it('reaches the subscriber, signed in both ways, with what the change answered', async () => {
    const { company, host, secret } = await subscriber()
    const bid = await started(company, { value: 100 })
    const submitted = (await submit(company, bid)).body.data
    const received = await receivedAt(host, 2)
    const bodies = await told(received)
    expect(bodies).toMatchObject([
      { event: 'bid.status_changed', data: { bid: submitted, from: 'draft', to: 'submitted' } },
      { event: 'bid.submitted', data: { bid: submitted } },
    ])
    for (const { event, data } of bodies) expect(unlikeSample(event, data)).toEqual([])
    for (const { headers, body } of received) {
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      expect(headers['x-service-signature']).toBe(`sha256=${signature}`)
      expect(() => new Webhook(secret).verify(body, headers)).not.toThrow()
      expect(Object.keys(JSON.parse(body))).toEqual(['event', 'data', 'timestamp', 'webhookId'])
    }
  })

  it('is kept a month with or without a subscriber, and an hour where the plan has no webhooks', async () => {
    const { company } = await subscriber()
    const [alone, left] = await Promise.all([newCompany(), newCompany()])
    for (const each of [company, alone]) await submit(each, await started(each, { value: 1 }))
    await operate('PATCH', `/companies/${left.companyId}`, { plan: 'basic' })
    const ctx = createCtx(env, () => undefined)
    const event = { companyId: left.companyId, ...sampleEvent('bid.submitted') }
    await env.DB.batch(recordEvents(ctx, [event, event]))
    await fanOut(ctx)
    const kept = async (hours: number) => {
      const now = new Date(Date.now() + hours * hour)
      await deleteExpired({ d1: env.DB, now }, deliveryRetention.idleEvents)
      return Promise.all([company, alone, left].map(async (each) => (await emitted(each)).length))
    }
    expect([await kept(0.5), await kept(2)]).toEqual([
      [2, 2, 2],
      [2, 2, 0],
    ])
  })

  it('tells nobody who did not subscribe, and no other company', async () => {
    const { company, host } = await subscriber({ events: ['bid.submitted'] })
    const { host: elsewhere } = await subscriber()
    await submit(company, await started(company, { value: 100 }))
    const bodies = await told(await receivedAt(host, 1))
    expect(bodies.map(({ event }) => event)).toEqual(['bid.submitted'])
    expect(await receivedAt(elsewhere, 0)).toEqual([])
  })

  it('is told later when the process died between its commit and the fan-out', async () => {
    const { company, host } = await subscriber()
    const ctx = createCtx(env, () => undefined)
    await env.DB.batch(recordEvents(ctx, [{ companyId: company.companyId, ...sampleEvent('bid.submitted') }]))
    expect(await receivedAt(host, 0)).toEqual([])
    const { body } = await operate('POST', '/jobs/outbox/run')
    expect(body.data.done.fannedOut).toBeGreaterThan(0)
    expect(await told(await receivedAt(host, 1))).toMatchObject([{ event: 'bid.submitted' }])
    expect((await emitted(company)).length).toBe(1)
  })

  it('is made into one delivery by runs at once, and its batch fails as a whole', async () => {
    const { company, id } = await subscriber()
    const ctx = createCtx(env, () => undefined)
    await env.DB.batch(recordEvents(ctx, [{ companyId: company.companyId, ...sampleEvent('bid.submitted') }]))
    const dead = {
      ...ctx,
      d1: {
        ...ctx.d1,
        prepare: (sql: string) => env.DB.prepare(sql),
        batch: () => Promise.reject(new Error('gone')),
      },
    }
    await expect(fanOut(dead as unknown as Ctx)).rejects.toThrow('gone')
    expect(await historyOf(company, { id })).toEqual([])
    await Promise.all([1, 2, 3].map(() => fanOut(ctx)))
    expect(await historyOf(company, { id })).toHaveLength(1)
  })

  it('waits for the next run where a run has made many deliveries', async () => {
    const { company } = await subscriber()
    const ctx = createCtx(env, () => undefined)
    await fanOut(ctx)
    const event = { companyId: company.companyId, ...sampleEvent('bid.submitted') }
    for (let made = 0; made < 300; made += 50)
      await env.DB.batch(
        recordEvents(
          ctx,
          Array.from({ length: 50 }, () => event),
        ),
      )
    const quiet = {
      ...ctx,
      env: { ...env, DELIVERIES: { sendBatch: async () => undefined } } as unknown as Env,
    }
    expect([await fanOut(quiet, 200), await fanOut(quiet, 200), await fanOut(quiet, 200)]).toEqual([
      250, 50, 0,
    ])
  })
})

describe('a new tender', () => {
  it('reaches the subscriber of an instant alert right after its import', async () => {
    const { company, host } = await subscriber({ events: ['tender.new', 'alert.triggered'] })
    const source = `events-${crypto.randomUUID().slice(0, 8)}`
    const document = {
      format: 'tender/1',
      tender: {
        reference: 'T',
        title: 'Ring road',
        publishedAt: '2026-01-01',
        deadline: '2099-01-01T12:00:00Z',
        buyer: { name: 'Town', country: 'DE' },
      },
    }
    // An alert may only name a source with tenders.
    const earlier = { ...document.tender, reference: 'Earlier', publishedAt: '2025-12-31' }
    await importNotices(source, JSON.stringify({ ...document, tender: earlier }))
    const alert = (await company.call('POST', '/alerts', { name: 'Mine', filters: { source } })).body.data
    await importNotices(source, JSON.stringify(document))
    const bodies = await told(await receivedAt(host, 2))
    const {
      snippet: _snippet,
      deadlineConflict: _conflict,
      ...tender
    } = (await company.call('GET', `/tenders?source=${source}`)).body.data[0]
    expect(bodies).toMatchObject([
      { event: 'alert.triggered', data: { alert: { id: alert.id }, tenderIds: [tender.id], count: 1 } },
      { event: 'tender.new', data: { tender, alertIds: [alert.id] } },
    ])
    for (const { event, data } of bodies) expect(unlikeSample(event, data)).toEqual([])
    const { body } = await company.call('GET', '/alerts/notifications/list?unread=true')
    expect(body.data.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'alert.triggered',
      'tender.new',
    ])
  })
})

describe('a notification of every kind of event', () => {
  it.for(events)('%s says what happened and names what it is about', async (type, { expect }) => {
    const company = await newCompany()
    const ctx = createCtx(env, () => undefined)
    await env.DB.batch(recordEvents(ctx, [{ companyId: company.companyId, ...sampleEvent(type) }]))
    const { body } = await company.call('GET', `/alerts/notifications/list?kind=${type}`)
    const [notification] = body.data
    expect(notification).toMatchObject({ kind: type, readAt: null, title: expect.stringMatching(/\S/) })
    expect(notification.tenderId ?? notification.alertId).not.toBeNull()
  })
})
