import { createHmac } from 'node:crypto'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { env } from 'cloudflare:workers'
import { readConfig } from '../../src/platform/config/config.ts'
import { day, second } from '../../src/platform/time/time.ts'
import { sealedWebhooks } from '../../src/delivery/webhooks/sealed.ts'
import { hexSignature, newSecret } from '../../src/delivery/webhooks/signature.ts'
import { reseal } from '../../src/platform/db/reseal.ts'
import { seal, unseal } from '../../src/platform/db/seal.ts'
import { newCompany, operate, type TestCompany } from '../support/api.ts'
import { happen, newWebhook, newWorld, type TestWebhook, type World } from '../support/webhooks.ts'

/** The signature as a receiver computes it with nothing but Node. */
const expected = (secret: string, body: string) =>
  `sha256=${createHmac('sha256', Buffer.from(secret, 'utf8')).update(Buffer.from(body, 'utf8')).digest('hex')}`

/** The headers and the body of one delivery at an instant of the world. */
async function delivered(world: World, company: TestCompany) {
  const before = world.requests.length
  await world.consume(...(await happen(world, company)))
  const request = world.requests[before]
  if (!request) throw new Error('Nothing was delivered')
  return { headers: Object.fromEntries(request.headers), body: world.bodies[before] ?? '' }
}

const verifies = (secret: string, { headers, body }: Awaited<ReturnType<typeof delivered>>) => {
  try {
    return new StandardWebhook(secret).verify(body, headers) !== undefined
  } catch {
    return false
  }
}

describe('hexSignature', () => {
  it('is GitHub’s for the example it publishes', () => {
    expect(hexSignature("It's a Secret to Everybody", 'Hello, World!')).toBe(
      '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    )
  })
})

describe('a delivery', () => {
  it('is signed with the whole secret over the raw body, and as Standard Webhooks has it', async () => {
    const company = await newCompany()
    const { secret } = await newWebhook(company)
    const delivery = await delivered(newWorld(), company)
    const { headers, body } = delivery
    expect(headers['x-service-signature']).toBe(expected(secret, body))
    expect(headers).not.toHaveProperty('x-service-signature-next')
    expect(verifies(secret, delivery)).toBe(true)
    expect(new StandardWebhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    expect(verifies(secret, { ...delivery, body: `${body} ` })).toBe(false)
    expect(verifies(newSecret(), delivery)).toBe(false)
  })
})

describe('GET /operator/webhooks/:id/requests', () => {
  it('shows what was sent, byte for byte, with signatures that hold, in the order of time', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const webhook = await newWebhook(company)
    await newWebhook(other)
    const [before, world] = [new Date().toISOString(), newWorld()]
    const sent = [await delivered(world, company), await delivered(world, company)]
    await delivered(newWorld(), other)
    const path = `/webhooks/${webhook.id}/requests`
    const { requests } = (await operate('GET', `${path}?since=${before}`)).body.data
    expect(requests.map(({ body }: { body: string }) => body)).toEqual(sent.map(({ body }) => body))
    for (const [index, { headers, body }] of requests.entries()) {
      expect(new StandardWebhook(webhook.secret).verify(body, headers)).toEqual(JSON.parse(body))
      expect(headers['X-Service-Signature']).toBe(sent[index]?.headers['x-service-signature'])
    }
    const rest = await operate('GET', `${path}?after=${requests[0].deliveryId}`)
    expect(rest.body.data.requests).toHaveLength(1)
    const unknown = await operate('GET', '/webhooks/webhook_01jd0c4kwqe5m9v2x7h3tz8rgn/requests')
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Webhook not found'])
  })
})

describe('POST /webhooks/:id/rotate-secret', () => {
  const rotate = async ({ call }: TestCompany, { id }: TestWebhook, body: object = {}) =>
    (await call('POST', `/webhooks/${id}/rotate-secret`, body)).body.data
  const signatures = (headers: Record<string, string>) => [
    headers['x-service-signature'],
    headers['x-service-signature-next'],
    headers['webhook-signature']?.split(' ').length,
  ]

  it('lets the old secret sign for a day beside the new one, then the new one alone', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const rotated = await rotate(company, webhook)
    expect(rotated.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(rotated.secret).not.toBe(webhook.secret)
    const { secret: _old, ...rest } = webhook
    expect(rotated).toMatchObject(rest)
    const takesOver = Date.parse(rotated.secretTakesOverAt)
    const world = newWorld()
    const overlap = await delivered(world, company)
    expect(signatures(overlap.headers)).toEqual([
      expected(webhook.secret, overlap.body),
      expected(rotated.secret, overlap.body),
      2,
    ])
    expect([verifies(webhook.secret, overlap), verifies(rotated.secret, overlap)]).toEqual([true, true])

    const last = newWorld(new Date(takesOver - 1))
    expect(signatures((await delivered(last, company)).headers)[2]).toBe(2)
    const after = await delivered(newWorld(new Date(takesOver)), company)
    expect(signatures(after.headers)).toEqual([expected(rotated.secret, after.body), undefined, 1])
  })

  it('refuses a second rotation during the overlap unless it is immediate', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    await rotate(company, webhook)
    const another = await company.call('POST', `/webhooks/${webhook.id}/rotate-secret`)
    expect([another.status, another.body.code]).toEqual([403, 'FORBIDDEN'])
    expect(another.body.error).toContain('"immediate": true')
    const leaked = await rotate(company, webhook, { immediate: true })
    const now = await delivered(newWorld(), company)
    expect(signatures(now.headers)).toEqual([expected(leaked.secret, now.body), undefined, 1])
  })

  it('works again once the new secret has taken over', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const first = await rotate(company, webhook)
    await env.DB.prepare('UPDATE webhooks SET next_from = next_from - ? WHERE id = ?')
      .bind(day + second, webhook.id)
      .run()
    const next = await rotate(company, webhook)
    const now = await delivered(newWorld(), company)
    expect(signatures(now.headers)).toEqual([
      expected(first.secret, now.body),
      expected(next.secret, now.body),
      2,
    ])
  })

  it('gives one secret to many at once, and the others a reason', async () => {
    const company = await newCompany()
    const { id } = await newWebhook(company)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => company.call('POST', `/webhooks/${id}/rotate-secret`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403, 403])
  })

  it('shows the secret once: the replay to an Idempotency-Key has none', async () => {
    const company = await newCompany()
    const { id } = await newWebhook(company)
    const key = { 'Idempotency-Key': 'rotate-1' }
    const first = await company.call('POST', `/webhooks/${id}/rotate-secret`, {}, key)
    const replay = await company.call('POST', `/webhooks/${id}/rotate-secret`, {}, key)
    expect(first.body.data.secret).toMatch(/^whsec_/)
    expect(replay.headers.get('idempotency-replayed')).toBe('true')
    expect(replay.body.data).toEqual({ ...first.body.data, secret: null })
  })
})

describe('a stored secret', () => {
  const key = (name: string, fill: number) => ({ name, key: new Uint8Array(32).fill(fill) })
  const [one, two] = [key('one', 1), key('two', 2)]

  it('opens with its key and for its webhook only', () => {
    const secret = newSecret()
    const stored = seal([one], 'webhook_a', secret)
    expect(stored).toMatch(/^one:/)
    expect(seal([one], 'webhook_a', secret)).not.toBe(stored)
    expect(unseal([two, one], 'webhook_a', stored)).toBe(secret)
    expect(() => unseal([one], 'webhook_b', stored)).toThrow()
    expect(() => unseal([two], 'webhook_a', stored)).toThrow('WEBHOOK_KEYS')
    expect(() => unseal([key('one', 3)], 'webhook_a', stored)).toThrow()
    expect(() => unseal([one], 'webhook_a', `${stored.slice(0, -4)}AAAA`)).toThrow()
    expect(() => seal([], 'webhook_a', secret)).toThrow('WEBHOOK_KEYS is not set')
  })

  it('is in the database in no readable form, nor in what is kept for an Idempotency-Key', async () => {
    const company = await newCompany()
    const body = { url: 'https://hooks.example.com/x', events: ['tender.new'] }
    const made = await company.call('POST', '/webhooks', body, { 'Idempotency-Key': 'make-1' })
    const { secret } = made.body.data
    const tables = ['webhooks', 'idempotency', 'audit', 'events', 'deliveries']
    const dumps = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)))
    expect(JSON.stringify(dumps)).not.toContain(secret.slice(6, 30))
    const replay = await company.call('POST', '/webhooks', body, { 'Idempotency-Key': 'make-1' })
    expect([replay.status, replay.body.data]).toEqual([201, { ...made.body.data, secret: null }])
  })

  it('is encrypted anew with the first key, and the old key can go', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const rotated = (await company.call('POST', `/webhooks/${webhook.id}/rotate-secret`)).body.data
    const world = newWorld()
    const before = world.ctx()
    const fresh = `2027:${'B'.repeat(43)}=`
    world.variables = { WEBHOOK_KEYS: `${fresh},test:${'A'.repeat(43)}=` }
    expect(await reseal(world.ctx(), sealedWebhooks)).toBeGreaterThan(0)
    expect(await reseal(world.ctx(), sealedWebhooks)).toBe(0)
    world.variables = { WEBHOOK_KEYS: fresh }
    const { headers, body } = await delivered(world, company)
    expect(headers['x-service-signature']).toBe(expected(webhook.secret, body))
    expect(headers['x-service-signature-next']).toBe(expected(rotated.secret, body))
    // The secrets are encrypted with the old key again, for the other tests of this file.
    world.variables = { WEBHOOK_KEYS: `test:${'A'.repeat(43)}=,${fresh}` }
    expect(before.config.WEBHOOK_KEYS).toHaveLength(1)
    expect(await reseal(world.ctx(), sealedWebhooks)).toBeGreaterThan(0)
  })
})

describe('the configuration', () => {
  const base = { PUBLIC_ORIGIN: 'https://tenders.example', WEBHOOK_KEYS: `k:${'A'.repeat(43)}=` }

  it.for([
    [{ WEBHOOK_KEYS: 'k:c2hvcnQ=' }, 'WEBHOOK_KEYS'],
    [{ WEBHOOK_KEYS: 'secret-without-a-name' }, 'WEBHOOK_KEYS'],
    [{ WEBHOOK_TEST_ORIGINS: 'http://127.0.0.1:9100/path' }, 'WEBHOOK_TEST_ORIGINS'],
    [{ WEBHOOK_TEST_ORIGINS: '*' }, 'WEBHOOK_TEST_ORIGINS'],
    [{ WEBHOOK_DELIVERY: 'maybe' }, 'WEBHOOK_DELIVERY'],
    [{ DOH_URL: 'dns.example' }, 'DOH_URL'],
    [{ ENVIRONMENT: 'production', WEBHOOK_TEST_ORIGINS: 'http://127.0.0.1:9100' }, 'WEBHOOK_TEST_ORIGINS'],
    [{ ENVIRONMENT: 'production', WEBHOOK_KEYS: '' }, 'WEBHOOK_KEYS'],
  ] as const)('%o is refused by name, without its value', ([variables, name]) => {
    const refused = () => readConfig({ ...base, ...variables })
    expect(refused).toThrow(name)
    expect(refused).not.toThrow(/c2hvcnQ|secret-without|9100|maybe/)
  })

  it('takes several keys and origins', () => {
    const config = readConfig({
      ...base,
      WEBHOOK_KEYS: `new:${'B'.repeat(43)}=, ${base.WEBHOOK_KEYS}`,
      WEBHOOK_TEST_ORIGINS: 'http://127.0.0.1:9100,http://127.0.0.1:9101',
    })
    expect(config.WEBHOOK_KEYS.map(({ name }) => name)).toEqual(['new', 'k'])
    expect(config.WEBHOOK_TEST_ORIGINS).toHaveLength(2)
  })
})
