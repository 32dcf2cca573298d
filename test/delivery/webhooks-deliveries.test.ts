import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { day, hour, minute, second } from '../../src/platform/time/time.ts'
import { fanOut } from '../../src/delivery/events/fan-out.ts'
import { newId } from '../../src/platform/context/ids.ts'
import { deliveryRetention } from '../../src/delivery/retention.ts'
import { deleteExpired } from '../../src/platform/db/retention.ts'
import { caller, newCompany, operate, type TestCompany } from '../support/api.ts'
import { happen, historyOf, newWebhook, newWorld, uniqueHost, webhookOf } from '../support/webhooks.ts'

const failing = () => new Response('down', { status: 503 })
const errors = (delivery: { attempts: { error: string | null }[] }) =>
  delivery.attempts.map(({ error }) => error)

describe('an event', () => {
  it('goes to each active endpoint of the company that subscribes to its kind', async () => {
    const [company, other] = await Promise.all([newCompany(), newCompany()])
    const told = await newWebhook(company, { events: ['tender.new', 'bid.submitted'] })
    const also = await newWebhook(company)
    await newWebhook(company, { events: ['tender.new'] })
    const off = await newWebhook(company)
    await company.call('PATCH', `/webhooks/${off.id}`, { active: false })
    await newWebhook(other)
    const world = newWorld()
    const ids = await happen(world, company)
    expect(ids).toHaveLength(2)
    expect(await world.consume(...ids)).toEqual(['ack', 'ack'])
    expect(world.requests.map(({ url }) => url).toSorted()).toEqual([told.url, also.url].toSorted())
  })

  it('is a body of exactly four members, with its headers', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld()
    const [id = ''] = await happen(world, company)
    await world.consume(id)
    const [request] = world.requests
    const body = JSON.parse(world.bodies[0] ?? '')
    expect(Object.keys(body)).toEqual(['event', 'data', 'timestamp', 'webhookId'])
    expect(body).toMatchObject({
      event: 'bid.submitted',
      data: { bid: { status: 'submitted' } },
      timestamp: world.now.toISOString(),
      webhookId: webhook.id,
    })
    const shown = Object.fromEntries(request?.headers ?? [])
    expect(shown).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'bid.submitted',
      'x-service-delivery': id,
      'webhook-timestamp': String(Math.floor(world.now.getTime() / 1000)),
    })
    expect([request?.method, request?.redirect]).toEqual(['POST', 'manual'])
    const [delivery] = await historyOf(company, webhook)
    expect(delivery).toEqual({
      id,
      webhookId: webhook.id,
      event: 'bid.submitted',
      status: 'succeeded',
      attempts: [
        {
          number: 1,
          at: world.now.toISOString(),
          statusCode: 200,
          durationMs: expect.any(Number),
          error: null,
          responseSnippet: 'fine',
        },
      ],
      nextAttemptAt: null,
      payload: body,
      createdAt: world.now.toISOString(),
      completedAt: expect.any(String),
    })
    expect((await webhookOf(company, webhook)).lastDeliveryAt).toBe(world.now.toISOString())
  })

  it('is not sent to a company that has left the plan', async () => {
    const company = await newCompany()
    await newWebhook(company)
    await operate('PATCH', `/companies/${company.companyId}`, { plan: 'basic' })
    expect(await happen(newWorld(), company)).toEqual([])
  })

  it('is made one delivery an endpoint by many fan-outs at once', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld()
    await world.record(company)
    await Promise.all(Array.from({ length: 5 }, () => world.fanOut(company)))
    expect(await historyOf(company, webhook)).toHaveLength(1)
    // The consumer skips the messages of the fan-outs that came too late.
    const answers = await world.drain()
    expect(new Set(answers)).toEqual(new Set(['ack']))
    expect(world.requests).toHaveLength(1)
  })
})

describe('a failed attempt', () => {
  it('is repeated after 1 and 5 minutes with the same bytes, then the delivery has failed', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld()
    world.answer = failing
    const [id = ''] = await happen(world, company)
    expect(await world.consume(id)).toEqual([60])
    const [pending] = await historyOf(company, webhook)
    expect([pending.status, pending.completedAt]).toEqual(['pending', null])
    const due = Date.parse(pending.nextAttemptAt)
    expect(due).toBeGreaterThanOrEqual(world.now.getTime() + minute)

    // A message that comes a second early is sent back for the second that is left.
    world.now = new Date(due - second)
    expect([await world.consume(id), world.requests.length]).toEqual([[1], 1])
    world.now = new Date(due)
    expect(await world.consume(id)).toEqual([300])
    world.pass(5 * minute + second)
    expect(await world.consume(id)).toEqual(['ack'])
    const [failed] = await historyOf(company, webhook)
    expect([failed.status, failed.nextAttemptAt, errors(failed)]).toEqual([
      'failed',
      null,
      ['Answered 503', 'Answered 503', 'Answered 503'],
    ])
    expect(failed.attempts.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3])
    expect(new Set(world.bodies).size).toBe(1)
    expect(new Set(world.requests.map(({ headers }) => headers.get('x-service-delivery')))).toEqual(
      new Set([id]),
    )
    world.pass(hour)
    expect([await world.consume(id), world.requests.length]).toEqual([['ack'], 3])
  })

  it('does not keep the next one from success', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld()
    world.answer = failing
    const [id = ''] = await happen(world, company)
    await world.consume(id)
    world.pass(minute + second)
    world.answer = () => new Response(null, { status: 204 })
    expect(await world.consume(id)).toEqual(['ack'])
    const [delivery] = await historyOf(company, webhook)
    expect([delivery.status, errors(delivery)]).toEqual(['succeeded', ['Answered 503', null]])
    expect(delivery.attempts[1]).toMatchObject({ statusCode: 204, responseSnippet: null })
  })

  it.for([
    [200, null],
    [202, null],
    [299, null],
    [301, 'Answered 301: redirects are not followed'],
    [307, 'Answered 307: redirects are not followed'],
    [400, 'Answered 400'],
    [410, 'Answered 410'],
    [500, 'Answered 500'],
  ] as const)('is what is answered with %i: %s', async ([status, error]) => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld()
    world.answer = () =>
      new Response(null, { status, headers: { Location: 'https://elsewhere.example.com/' } })
    await world.consume(...(await happen(world, company)))
    const [delivery] = await historyOf(company, webhook)
    expect(delivery.attempts).toMatchObject([{ number: 1, statusCode: status, error }])
    expect(world.requests).toHaveLength(1)
  })

  it('is one that gets no connection, or no answer within 10 seconds', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld()
    world.answer = () => Promise.reject(new Error('kj/async.c++: refused by 10.0.0.1'))
    await world.consume(...(await happen(world, company)))
    const signals: number[] = []
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      signals.push(ms)
      return AbortSignal.abort()
    })
    world.answer = () => new Promise(() => undefined)
    await world.consume(...(await happen(world, company)))
    timeout.mockRestore()
    const [slow, refused] = await historyOf(company, webhook)
    expect(signals).toEqual([10 * second])
    expect([errors(slow), errors(refused)]).toEqual([['No answer within 10 s'], ['The connection failed']])
    expect(slow.attempts[0]).toMatchObject({ statusCode: null, responseSnippet: null })
  })
})

describe('the answer of a receiver', () => {
  it('is read to 8 KB, and kept as clean text without the secret', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld()
    let pulled = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        pulled += 1024
        const line = `\u0000\u202e${webhook.secret}\r\n<b>${'x'.repeat(2000)}`
        controller.enqueue(new TextEncoder().encode(line))
      },
    })
    world.answer = () => new Response(endless)
    await world.consume(...(await happen(world, company)))
    const [delivery] = await historyOf(company, webhook)
    const { responseSnippet, error } = delivery.attempts[0]
    expect([error, responseSnippet.slice(0, 10), responseSnippet.length]).toEqual([null, '… <b>xxxxx', 1000])
    expect(pulled).toBeLessThan(16 * 1024)
    const stored = await env.DB.prepare(
      'SELECT group_concat(response_snippet) AS text FROM delivery_attempts',
    ).first('text')
    expect(stored).not.toContain(webhook.secret.slice(6, 30))
  })
})

describe('GET /webhooks/:id/deliveries', () => {
  it('is newest first, with filters and pages', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company, { events: ['bid.submitted', 'tender.new'] })
    const world = newWorld()
    const [first] = await happen(world, company, 'tender.new')
    world.pass(second)
    const [another] = await happen(world, company)
    world.pass(second)
    const [third] = await happen(world, company)
    await world.consume(another ?? '')
    const ids = async (query: string) =>
      (await historyOf(company, webhook, query)).map(({ id }: { id: string }) => id)
    expect(await ids('')).toEqual([third, another, first])
    expect(await ids('?status=pending')).toEqual([third, first])
    expect(await ids('?status=succeeded')).toEqual([another])
    expect(await ids('?event=tender.new')).toEqual([first])
    expect(await ids('?status=failed')).toEqual([])
    expect(await ids('?limit=1&page=2')).toEqual([another])
    const { pagination } = (await company.call('GET', `/webhooks/${webhook.id}/deliveries?limit=2`)).body
    expect(pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2 })
  })

  it('does not list an attempt that is under way', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld()
    let answer: (response: Response) => void = () => undefined
    world.answer = () => new Promise((resolve) => (answer = resolve))
    world.timeout = 50
    await world.consume(...(await happen(world, company)))
    const [under] = await historyOf(company, webhook)
    expect([under.status, under.attempts]).toEqual(['pending', []])
    answer(new Response('late'))
    await world.settle()
    const [done] = await historyOf(company, webhook)
    expect([done.status, done.attempts.length]).toEqual(['succeeded', 1])
  })
})

describe('POST /webhooks/:id/deliveries/:deliveryId/redeliver', () => {
  it('sends the same event as a delivery of its own, also after success', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld(new Date(Date.now() - minute))
    const [id = ''] = await happen(world, company)
    const path = `/webhooks/${webhook.id}/deliveries/${id}/redeliver`
    const pending = await company.call('POST', path)
    expect([pending.status, pending.body.code]).toEqual([403, 'FORBIDDEN'])
    await world.consume(id)
    const answers = [await company.call('POST', path), await company.call('POST', path)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const history = await historyOf(company, webhook)
    expect(new Set(history.map(({ id: each }: { id: string }) => each)).size).toBe(3)
    expect(new Set(history.map(({ payload }: { payload: object }) => JSON.stringify(payload))).size).toBe(1)
    await company.call('PATCH', `/webhooks/${webhook.id}`, { active: false })
    const off = await company.call('POST', path)
    expect([off.status, off.body.error]).toEqual([403, expect.stringContaining('switched off')])
  })

  it('does not know a delivery of another endpoint', async () => {
    const company = await newCompany()
    const [one, two] = [await newWebhook(company), await newWebhook(company)]
    const world = newWorld()
    await happen(world, company)
    const [delivery] = await historyOf(company, one)
    const answer = await company.call('POST', `/webhooks/${two.id}/deliveries/${delivery.id}/redeliver`)
    expect([answer.status, answer.body.error]).toEqual([404, 'Delivery not found'])
  })
})

describe('POST /webhooks/:id/replay', () => {
  const all = { from: '2026-01-01' }
  /**
   * An endpoint whose receiver fails outside of a test's world, so that replayed deliveries stay pending for a minute.
   */
  const failingLater = (company: TestCompany, body: object = {}) =>
    newWebhook(company, { url: `https://${uniqueHost()}/status/503`, ...body })

  it('sends the events of a time again, also those that happened while the endpoint was off', async () => {
    const company = await newCompany()
    const webhook = await failingLater(company, { events: ['bid.submitted', 'tender.new'] })
    const world = newWorld(new Date(Date.now() - hour))
    const ids = await happen(world, company)
    await world.consume(...ids)
    await company.call('PATCH', `/webhooks/${webhook.id}`, { active: false })
    world.pass(minute)
    await world.record(company, 'tender.new')
    await fanOut(world.ctx())
    await deleteExpired(
      { d1: env.DB, now: new Date(world.now.getTime() + day) },
      deliveryRetention.idleEvents,
    )
    await company.call('PATCH', `/webhooks/${webhook.id}`, { active: true })
    const answer = await company.call('POST', `/webhooks/${webhook.id}/replay`, all)
    expect(answer.body.data).toEqual({ replayed: 2, next: null })
    const history = await historyOf(company, webhook)
    const kinds = history.map(({ event, status }: { event: string; status: string }) => [event, status])
    expect(kinds).toEqual([
      ['tender.new', 'pending'],
      ['bid.submitted', 'pending'],
      ['bid.submitted', 'succeeded'],
    ])
    expect(JSON.stringify(history[1].payload)).toBe(JSON.stringify(history[2].payload))
  })

  it('takes only what is asked for, and nothing that is pending or was a test', async () => {
    const company = await newCompany()
    const webhook = await failingLater(company, { events: ['bid.submitted', 'tender.new'] })
    const world = newWorld(new Date(Date.now() - day))
    const path = `/webhooks/${webhook.id}/replay`
    for (const type of ['bid.submitted', 'tender.new'] as const) {
      await world.record(company, type)
      await world.consume(...(await world.fanOut(company)))
      world.pass(hour)
    }
    await company.call('POST', `/webhooks/${webhook.id}/test`)
    const before = new Date(world.now.getTime() - 2 * hour - minute).toISOString()
    const asked = [
      { from: '2026-01-01', to: before },
      { ...all, events: ['tender.new'] },
      { ...all, events: ['tender.new'] },
      all,
      all,
    ]
    const counts: number[] = []
    for (const body of asked) counts.push((await company.call('POST', path, body)).body.data.replayed)
    expect(counts).toEqual([0, 1, 0, 1, 0])
    const other = await company.call('POST', path, { ...all, events: ['alert.triggered'] })
    expect([other.status, other.body.details]).toEqual([
      400,
      [{ rule: 'conflict', path: 'events', message: expect.stringContaining('alert.triggered') }],
    ])
  })

  it('goes on where the request before ended, once those deliveries are sent', async () => {
    const company = await newCompany()
    const webhook = await failingLater(company)
    const events = Array.from({ length: 1001 }, (_, index) => {
      const now = new Date(Date.now() - hour + index)
      return { id: newId('event', now), at: now.getTime() }
    })
    await env.DB.prepare(
      `INSERT INTO events (id, company_id, type, data, at, fanned_out_at)
       SELECT value ->> 'id', ?2, 'bid.submitted', '{}', value ->> 'at', 1 FROM json_each(?1)`,
    )
      .bind(JSON.stringify(events), company.companyId)
      .run()
    const path = `/webhooks/${webhook.id}/replay`
    const first = (await company.call('POST', path, all)).body.data
    expect(first).toEqual({ replayed: 1000, next: events[999]?.id })
    const early = await company.call('POST', path, { ...all, after: first.next })
    expect([early.status, early.body.error]).toEqual([403, expect.stringContaining('under way')])
    await env.DB.prepare(
      "UPDATE deliveries SET status = 'succeeded', next_attempt_at = NULL WHERE webhook_id = ?",
    )
      .bind(webhook.id)
      .run()
    const last = await company.call('POST', path, { ...all, after: first.next })
    expect(last.body.data).toEqual({ replayed: 1, next: null })
  })

  it('sends nothing twice that is asked for twice at once', async () => {
    const company = await newCompany()
    const webhook = await failingLater(company)
    const world = newWorld(new Date(Date.now() - minute))
    await world.consume(...(await happen(world, company)))
    const path = `/webhooks/${webhook.id}/replay`
    const answers = await Promise.all([1, 2, 3].map(() => company.call('POST', path, all)))
    const counts = answers.map(({ body }) => body.data.replayed)
    expect(counts.toSorted()).toEqual([0, 0, 1])
    expect(await historyOf(company, webhook)).toHaveLength(2)
  })
})

describe('an endpoint whose deliveries fail', () => {
  /**
   * An endpoint with `failures` failed deliveries in a row, the first of which is `began` milliseconds old.
   */
  async function after(failures: number, began: number) {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    await env.DB.prepare('UPDATE webhooks SET failure_streak = ?, streak_began_at = ? WHERE id = ?')
      .bind(failures, failures ? Date.now() - began : null, webhook.id)
      .run()
    const world = newWorld()
    world.answer = failing
    const one = async () => {
      const [id = ''] = await happen(world, company)
      await env.DB.prepare('UPDATE deliveries SET failures = 2 WHERE id = ?').bind(id).run()
      return world.consume(id)
    }
    return { company, webhook, world, one }
  }
  const told = async ({ companyId }: { companyId: string }) =>
    (
      await env.DB.prepare(
        "SELECT body, data FROM notifications WHERE company_id = ? AND kind = 'webhook.disabled'",
      )
        .bind(companyId)
        .all<{ body: string; data: string }>()
    ).results

  it('is switched off by the 20th in a row, a day after the first, with a reason and a notification', async () => {
    const { company, webhook, world, one } = await after(18, day)
    await one()
    expect(await webhookOf(company, webhook)).toMatchObject({ active: true, failureStreak: 19 })
    expect(await one()).toEqual(['ack'])
    const shown = await webhookOf(company, webhook)
    expect(shown).toMatchObject({
      active: false,
      failureStreak: 20,
      disabledReason: expect.stringMatching(/^20 deliveries in a row have failed since 20/),
    })
    const notifications = await told(company)
    expect(notifications).toHaveLength(1)
    expect(JSON.parse(notifications[0]?.data ?? '{}')).toEqual({
      webhookId: webhook.id,
      reason: shown.disabledReason,
    })
    const audit = await env.DB.prepare(
      "SELECT user_id, target_id FROM audit WHERE action = 'webhook.disabled' AND company_id = ?",
    )
      .bind(company.companyId)
      .all()
    expect(audit.results).toEqual([{ user_id: 'system', target_id: webhook.id }])
    expect(await happen(world, company)).toEqual([])
    const on = await company.call('PATCH', `/webhooks/${webhook.id}`, { active: true })
    expect(on.body.data).toMatchObject({ active: true, failureStreak: 0, disabledReason: null })
    expect(await happen(world, company)).toHaveLength(1)
  })

  it.for([
    ['18 before', 18, 2 * day],
    ['a day that is not over', 30, day - minute],
  ] as const)('stays on with %s', async ([, failures, age]) => {
    const { company, webhook, one } = await after(failures, age)
    await one()
    expect(await webhookOf(company, webhook)).toMatchObject({ active: true, failureStreak: failures + 1 })
    expect(await told(company)).toEqual([])
  })

  it('begins anew after a success, and counts deliveries, not attempts', async () => {
    const { company, webhook, world, one } = await after(25, 10 * minute)
    world.answer = () => new Response('fine')
    await one()
    expect(await webhookOf(company, webhook)).toMatchObject({ failureStreak: 0 })
    world.answer = failing
    await world.consume(...(await happen(world, company)))
    expect(await webhookOf(company, webhook)).toMatchObject({ failureStreak: 0 })
    await one()
    expect(await webhookOf(company, webhook)).toMatchObject({ active: true, failureStreak: 1 })
  })

  it('tells the company once when many deliveries fail at once', async () => {
    const { company, webhook, world } = await after(30, 2 * day)
    const ids = []
    for (let count = 0; count < 5; count++) ids.push(...(await happen(world, company)))
    await env.DB.prepare('UPDATE deliveries SET failures = 2 WHERE webhook_id = ?').bind(webhook.id).run()
    await Promise.all(ids.map((id) => world.consume(id)))
    expect((await webhookOf(company, webhook)).active).toBe(false)
    expect(await told(company)).toHaveLength(1)
  })

  it('ends what was on its way with a reason in the history', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld()
    const [id = ''] = await happen(world, company)
    await company.call('PATCH', `/webhooks/${webhook.id}`, { active: false })
    expect(await world.consume(id)).toEqual(['ack'])
    const [delivery] = await historyOf(company, webhook)
    expect([delivery.status, errors(delivery), world.requests.length]).toEqual([
      'failed',
      ['Not sent: the webhook is switched off'],
      0,
    ])
    expect((await webhookOf(company, webhook)).failureStreak).toBe(0)
  })
})

describe('WEBHOOK_DELIVERY=off', () => {
  it('records events and sends nothing; what was pending is sent once it is on again', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld()
    const [pending = ''] = await happen(world, company)
    world.variables = { WEBHOOK_DELIVERY: 'off' }
    expect(await world.consume(pending)).toEqual(['ack'])
    await world.record(company)
    expect(await world.fanOut(company)).toEqual([])
    world.pass(2 * minute)
    expect([await world.sweep(), world.requests.length]).toEqual([0, 0])
    world.variables = {}
    await world.sweep()
    expect(world.queue).toContainEqual({ id: pending, delaySeconds: 0 })
    await world.consume(pending)
    const history = await historyOf(company, webhook)
    expect(history.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
      [pending, 'succeeded'],
    ])
  })
})

describe('the cleanup', () => {
  it('removes deliveries, attempts and events after 30 days, and nothing younger or pending', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const now = Date.now()
    const old = newWorld(new Date(now - 31 * day))
    await old.consume(...(await happen(old, company)))
    const [waiting] = await happen(old, company)
    const young = newWorld(new Date(now - 29 * day))
    const [kept = ''] = await happen(young, company)
    await young.consume(kept)
    const count = (table: string, where: string) =>
      env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where} = ?`)
    const left = async () => [
      (await historyOf(company, webhook)).map(({ id }: { id: string }) => id),
      await count('events', 'company_id').bind(company.companyId).first('n'),
    ]
    expect((await left())[1]).toBe(3)
    const ctx = newWorld(new Date(now)).ctx()
    expect(await deleteExpired(ctx, deliveryRetention.deliveries)).toBe(1)
    expect(await deleteExpired(ctx, deliveryRetention.events)).toBe(1)
    expect(await left()).toEqual([[kept, waiting], 2])
  })
})

describe('DELETE /webhooks/:id', () => {
  it('takes the history with it, and stops what is on its way', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld()
    const [id = ''] = await happen(world, company)
    const [other = ''] = await happen(world, company)
    await world.consume(other)
    const gone = await company.call('DELETE', `/webhooks/${webhook.id}`)
    expect([gone.status, gone.body.data]).toEqual([200, { id: webhook.id, deleted: true }])
    expect([await world.consume(id), world.requests.length]).toEqual([['ack'], 1])
    const left = await env.DB.prepare(
      `SELECT (SELECT count(*) FROM deliveries WHERE webhook_id = ?1) +
        (SELECT count(*) FROM delivery_attempts WHERE delivery_id IN (?2, ?3)) AS n`,
    )
      .bind(webhook.id, id, other)
      .first('n')
    expect(left).toBe(0)
    expect((await caller(company.key)('GET', `/webhooks/${webhook.id}`)).status).toBe(404)
  })
})
