import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { eventTypes } from '../../src/delivery/events/schema.ts'
import { eventKinds } from '../../src/workspace/following/event-kinds.ts'
import { windowKey } from '../../src/platform/http/limits/limits.ts'
import { newId } from '../../src/platform/context/ids.ts'
import { newCompany, operate, send } from '../support/api.ts'
import { historyOf, newPerson, newWebhook, uniqueHost, webhookOf } from '../support/webhooks.ts'
import type { Received } from '../support/webhooks-receivers.ts'

/** The requests that the receiver of a host got through the service's own queue and network. */
async function receivedBy(host: string, count: number): Promise<Received[]> {
  return vi.waitFor(
    async () => {
      const response = await fetch(`https://received.example.com/${host}`)
      const received = (await response.json()) as Received[]
      expect(received.length).toBeGreaterThanOrEqual(count)
      return received
    },
    { timeout: 4000, interval: 20 },
  )
}

describe('POST /webhooks', () => {
  it('makes an endpoint and shows its secret once', async () => {
    const company = await newCompany()
    const url = `https://${uniqueHost()}:8443/a?b=c`
    const made = await company.call('POST', '/webhooks', {
      url,
      events: ['tender.new', 'bid.submitted', 'tender.new'],
      description: 'CRM',
    })
    expect([made.status, made.headers.get('etag')]).toEqual([201, null])
    const { id, secret, createdAt } = made.body.data
    expect(made.body.data).toEqual({
      id,
      url,
      description: 'CRM',
      active: true,
      secret,
      createdAt,
      events: ['tender.new', 'bid.submitted'],
    })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const shown = {
      id,
      url,
      description: 'CRM',
      active: true,
      createdAt,
      events: ['tender.new', 'bid.submitted'],
      lastDeliveryAt: null,
      failureStreak: 0,
      disabledReason: null,
    }
    expect((await company.call('GET', '/webhooks')).body.data).toEqual([shown])
    expect(await webhookOf(company, { id })).toEqual(shown)
  })

  it.for([
    ['no events', { events: [] }, 'events'],
    ['a kind that does not exist', { events: ['webhook.test'] }, 'events[0]'],
    ['seven events', { events: [...eventTypes, 'tender.new'] }, 'events'],
    ['no address', { url: undefined }, 'url'],
    ['an address that is no text', { url: 1 }, 'url'],
    ['a long address', { url: `https://example.com/${'x'.repeat(2048)}` }, 'url'],
    ['a secret of the caller’s', { secret: 'whsec_x' }, 'secret'],
    ['a state', { active: true }, 'active'],
  ] as const)('refuses %s', async ([, change, path]) => {
    const { call } = await newCompany()
    const body = { url: 'https://hooks.example.com/', events: ['tender.new'], ...change }
    const { status, body: answer } = await call('POST', '/webhooks', body)
    expect([status, answer.code, answer.details[0].path]).toEqual([400, 'INVALID_DATA', path])
  })

  it('makes fifty for a company, also of more at once', async () => {
    const company = await newCompany()
    await env.DB.prepare(
      `INSERT INTO webhooks (id, company_id, url, host, events, active, secret, failure_streak, slow_failures, crowded, revision, created_at)
       SELECT value, ?1, 'https://example.com', 'example.com', '[]', 0, 'test:', 0, 0, 0, 1, 0
       FROM json_each(?2)`,
    )
      .bind(company.companyId, JSON.stringify(Array.from({ length: 46 }, () => newId('webhook', new Date()))))
      .run()
    const body = { url: 'https://hooks.example.com/', events: ['tender.new'] }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => company.call('POST', '/webhooks', body)),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, 201, 201, 201, 403, 403, 403, 403, 403, 403])
    expect((await company.call('GET', '/webhooks')).body.pagination.total).toBe(50)
  })
})

describe('active endpoints at one host', () => {
  /** Endpoints of other companies. */
  async function crowd(host: string, count: number): Promise<void> {
    const { companyId } = await newCompany()
    await operate('PUT', `/companies/${companyId}/quotas`, { webhooks: count })
    await env.DB.prepare(
      `INSERT INTO webhooks (id, company_id, url, host, events, active, secret, failure_streak, slow_failures, crowded, revision, created_at)
       SELECT value, ?1, 'https://' || ?3, ?3, '[]', 1, 'test:', 0, 0, 0, 1, 0 FROM json_each(?2)`,
    )
      .bind(
        companyId,
        JSON.stringify(Array.from({ length: count }, () => newId('webhook', new Date()))),
        host,
      )
      .run()
  }

  it('are at most 25 of one company', async () => {
    const [company, other, host] = [await newCompany(), await newCompany(), uniqueHost()]
    const body = { url: `https://${host}/ok`, events: ['tender.new'] }
    for (let n = 0; n < 25; n++) expect((await company.call('POST', '/webhooks', body)).status).toBe(201)
    const refused = await company.call('POST', '/webhooks', body)
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining(host)])
    expect((await other.call('POST', '/webhooks', body)).status).toBe(201)
  })

  it('are at most 200 of all companies, also of more at once', async () => {
    const [company, host] = [await newCompany(), uniqueHost()]
    await crowd(host, 198)
    const body = { url: `https://${host.toUpperCase()}:8443/x`, events: ['tender.new'] }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => company.call('POST', '/webhooks', body)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403])
    const refused = answers.find(({ status }) => status === 403)
    expect([refused?.body.code, refused?.body.error]).toEqual(['FORBIDDEN', expect.stringContaining(host)])
  })

  it('are counted where one moves there or is switched on', async () => {
    const [company, host] = [await newCompany(), uniqueHost()]
    const [mover, sleeper] = [
      await newWebhook(company),
      await newWebhook(company, { url: `https://${host}/ok` }),
    ]
    await company.call('PATCH', `/webhooks/${sleeper.id}`, { active: false })
    await crowd(host, 200)
    const changes = [
      [mover.id, { url: `https://${host}./ok` }, 403],
      [sleeper.id, { active: true }, 403],
      [sleeper.id, { description: 'x' }, 200],
      [mover.id, { description: 'x' }, 200],
      [mover.id, { url: `https://${host}/ok`, active: false }, 200],
    ] as const
    for (const [id, change, status] of changes)
      expect((await company.call('PATCH', `/webhooks/${id}`, change)).status).toBe(status)
  })
})

describe('PATCH /webhooks/:id', () => {
  it('changes what is given, clears with null, and with {} nothing', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company, { description: 'x' })
    const path = `/webhooks/${webhook.id}`
    const first = await webhookOf(company, webhook)
    expect((await company.call('PATCH', path, {})).body.data).toEqual(first)
    const url = 'https://other.example.com/'
    const changed = await company.call('PATCH', path, { url, events: ['tender.new'], description: null })
    expect(changed.body.data).toEqual({ ...first, url, events: ['tender.new'], description: null })
    expect((await company.call('PATCH', path, { active: false })).body.data.active).toBe(false)
    expect(await webhookOf(company, webhook)).toMatchObject({ url, active: false, disabledReason: null })
    expect((await company.call('PATCH', path, { url: null })).body.details[0].path).toBe('url')
  })

  it('keeps all of many changes at once', async () => {
    const company = await newCompany()
    const { id } = await newWebhook(company)
    const changes = [
      { description: 'x' },
      { events: ['tender.new'] },
      { active: false },
      { url: 'https://b.example.com/' },
    ]
    await Promise.all(changes.map((change) => company.call('PATCH', `/webhooks/${id}`, change)))
    expect(await webhookOf(company, { id })).toMatchObject(Object.assign({}, ...changes))
  })
})

describe('webhooks', () => {
  it.for([
    ['GET', '/webhooks', undefined],
    ['POST', '/webhooks', { url: 'https://hooks.example.com/', events: ['tender.new'] }],
    ['GET', '/webhooks/:id', undefined],
    ['PATCH', '/webhooks/:id', { active: false }],
    ['DELETE', '/webhooks/:id', undefined],
    ['POST', '/webhooks/:id/test', {}],
    ['POST', '/webhooks/:id/rotate-secret', {}],
    ['GET', '/webhooks/:id/deliveries', undefined],
  ] as const)('%s %s is for owners and admins', async ([method, route, body]) => {
    const company = await newCompany()
    const { id } = await newWebhook(company)
    const path = route.replace(':id', id)
    const [member, admin] = await Promise.all([newPerson(company, 'member'), newPerson(company, 'admin')])
    const refused = await member.call(method, path, body)
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    expect(refused.body.error).toContain('owner or admin')
    expect((await admin.call(method, path, body)).status).toBeLessThan(300)
  })

  it('leave an audit of every change', async () => {
    const company = await newCompany()
    const { id } = await newWebhook(company)
    await company.call('PATCH', `/webhooks/${id}`, { description: 'Ours' })
    // A change to the present values changes nothing.
    await company.call('PATCH', `/webhooks/${id}`, { active: true, description: 'Ours' })
    await company.call('POST', `/webhooks/${id}/test`)
    await company.call('POST', `/webhooks/${id}/rotate-secret`)
    await company.call('DELETE', `/webhooks/${id}`)
    const { results } = await env.DB.prepare(
      "SELECT action FROM audit WHERE company_id = ? AND user_id <> 'operator' ORDER BY id",
    )
      .bind(company.companyId)
      .all<{ action: string }>()
    expect(results.map(({ action }) => action)).toEqual([
      'POST /webhooks',
      'PATCH /webhooks/:id',
      'POST /webhooks/:id/test',
      'POST /webhooks/:id/rotate-secret',
      'DELETE /webhooks/:id',
    ])
  })
})

describe('POST /webhooks/:id/test', () => {
  it.for(eventTypes)('delivers an invented %s by queue and network', async (event) => {
    const company = await newCompany()
    const host = uniqueHost()
    const webhook = await newWebhook(company, { url: `https://${host}/ok` })
    const tested = await company.call('POST', `/webhooks/${webhook.id}/test`, { event })
    expect([tested.status, tested.body.data]).toMatchObject([200, { event, status: 'pending', attempts: [] }])
    const [received] = await receivedBy(host, 1)
    const body = JSON.parse(received?.body ?? '')
    expect(body).toEqual(tested.body.data.payload)
    const { test, ...data } = body.data
    expect(test).toBe(true)
    expect(eventKinds[event].data.parse(data)).toEqual(data)
    expect(received?.headers).toMatchObject({
      'x-service-event': event,
      'x-service-delivery': tested.body.data.id,
    })
    await vi.waitFor(async () => expect((await historyOf(company, webhook))[0].status).toBe('succeeded'))
  })

  it('sends the first subscribed kind by default, also to the idle endpoint of a company', async () => {
    const company = await newCompany()
    const { id } = await newWebhook(company, { events: ['tender.awarded', 'tender.new'] })
    expect((await company.call('POST', `/webhooks/${id}/test`)).body.data.event).toBe('tender.awarded')
    const seventh = await company.call('POST', `/webhooks/${id}/test`, { event: 'webhook.test' })
    expect([seventh.status, seventh.body.details[0].path]).toEqual([400, 'event'])
    await company.call('PATCH', `/webhooks/${id}`, { active: false })
    expect((await company.call('POST', `/webhooks/${id}/test`)).body.code).toBe('FORBIDDEN')
  })

  it('is limited for a company and hour, like redelivery', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const [webhook, theirs] = [await newWebhook(company), await newWebhook(other)]
    const { body } = await company.call('POST', `/webhooks/${webhook.id}/test`)
    await vi.waitFor(async () => expect((await historyOf(company, webhook))[0].status).toBe('succeeded'))
    const windows = [
      ['webhook tests', 60],
      ['webhook redeliveries', 300],
    ] as const
    for (const [name, count] of windows)
      await env.DB.prepare(
        'INSERT INTO rate_windows VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET count = ?2, resets_at = ?3',
      )
        .bind(windowKey(name, company.companyId), count, Date.now() + 3_600_000)
        .run()
    const paths = [
      `/webhooks/${webhook.id}/test`,
      `/webhooks/${webhook.id}/deliveries/${body.data.id}/redeliver`,
    ]
    for (const path of paths) {
      const refused = await company.call('POST', path)
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
      expect(refused.body.error).toMatch(/an hour: try again in (59|60) min/)
    }
    expect(await historyOf(company, webhook)).toHaveLength(1)
    expect((await other.call('POST', `/webhooks/${theirs.id}/test`)).status).toBe(200)
  })

  it('delivers once for an Idempotency-Key', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const key = { 'Idempotency-Key': 'test-1' }
    const answers = []
    for (let count = 0; count < 3; count++)
      answers.push(await company.call('POST', `/webhooks/${webhook.id}/test`, {}, key))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await historyOf(company, webhook)).toHaveLength(1)
  })
})

describe('the documentation', () => {
  it('has the schemas by their names', async () => {
    const { body } = await send('/openapi.json')
    expect(Object.keys(body.components.schemas)).toEqual(
      expect.arrayContaining(['Webhook', 'NewWebhook', 'RotatedWebhook', 'Delivery', 'DeliveryAttempt']),
    )
  })
})
