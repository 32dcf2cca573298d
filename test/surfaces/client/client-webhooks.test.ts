import { describe, expect, it } from 'vitest'
import { verifyWebhook, WebhookError } from '../../../tools/client/webhook.ts'
import { newCompany } from '../../support/api.ts'
import { happen, newWebhook, newWorld } from '../../support/webhooks.ts'

interface Delivery {
  body: string
  headers: Headers
}

/** A webhook with a delivery as the service sends it, before or during a rotation of its secret. */
async function delivered({ rotated = false } = {}) {
  const company = await newCompany()
  const webhook = await newWebhook(company)
  const world = newWorld()
  let next = ''
  if (rotated) next = (await company.call('POST', `/webhooks/${webhook.id}/rotate-secret`)).body.data.secret
  if (rotated) world.pass(1000)
  await world.consume(...(await happen(world, company)))
  const delivery = { body: world.bodies[0] ?? '', headers: world.requests[0]?.headers ?? new Headers() }
  return { webhook, next, delivery, now: world.now.getTime() }
}

const outcome = (
  { body, headers }: { body: string | Uint8Array<ArrayBuffer>; headers: Headers | Record<string, string> },
  secret: string | string[],
  options: { now: number; tolerance?: number },
): Promise<string> =>
  verifyWebhook(body, headers, secret, options).then(
    ({ event }) => event,
    (error: unknown) => (error instanceof WebhookError ? error.message : String(error)),
  )

const without = ({ body, headers }: Delivery, pattern: RegExp): Delivery => {
  const left = new Headers([...headers].filter(([name]) => !pattern.test(name)))
  return { body, headers: left }
}

const mismatch = 'No signature of the delivery matches the secret'
const old = 'The delivery is too old, or the clock of this machine is wrong'

describe('verifyWebhook', () => {
  it('returns the event of a delivery, from text and bytes, and from headers of every kind', async () => {
    const { webhook, delivery, now } = await delivered()
    const { secret } = webhook
    const event = await verifyWebhook(delivery.body, delivery.headers, secret, { now })
    expect(event).toEqual(JSON.parse(delivery.body))
    const bytes = Uint8Array.from(new TextEncoder().encode(delivery.body))
    const record = Object.fromEntries(
      [...delivery.headers].map(([name, value]) => [name.toUpperCase(), value]),
    )
    expect(await outcome({ body: bytes, headers: record }, secret, { now })).toBe('bid.submitted')
  })

  it('takes the old secret and the new one during a rotation, and either of two', async () => {
    const { webhook, next, delivery, now } = await delivered({ rotated: true })
    expect(delivery.headers.has('X-Service-Signature-Next')).toBe(true)
    const untimed = without(delivery, /^webhook-/)
    for (const secret of [webhook.secret, next, [webhook.secret, next], [next, webhook.secret]]) {
      expect(await outcome(delivery, secret, { now })).toBe('bid.submitted')
      expect(await outcome(untimed, secret, { now, tolerance: Infinity })).toBe('bid.submitted')
    }
  })

  it('refuses what is changed, unsigned, signed by others or signed without the time', async () => {
    const { webhook, delivery, now } = await delivered()
    const { secret } = webhook
    const { body, headers } = delivery
    const other = `whsec_${btoa('another secret of the same kind.')}`
    const changed: Record<string, [Delivery, string | string[]]> = {
      body: [{ body: body.replace('submitted', 'withdrawn'), headers }, secret],
      id: [{ body, headers: new Headers([...headers, ['webhook-id', 'event_2']]) }, secret],
      'other secret': [delivery, other],
      'empty secret': [delivery, ''],
      'no secret': [delivery, []],
      'no headers': [{ body, headers: new Headers() }, secret],
      'no time in the signature': [without(delivery, /^webhook-/), secret],
      'no base64': [{ body, headers: new Headers({ 'webhook-signature': 'v1,%%%' }) }, secret],
      'another version': [
        {
          body,
          headers: new Headers([
            ...without(delivery, /signature/).headers,
            ['webhook-signature', headers.get('webhook-signature')?.replace('v1,', 'v2,') ?? ''],
          ]),
        },
        secret,
      ],
    }
    for (const [name, [sent, given]] of Object.entries(changed))
      expect(await outcome(sent, given, { now }), name).toBe(mismatch)
    const hostile = { body: body.replace('submitted', 'withdrawn'), headers }
    expect(await outcome(hostile, secret, { now, tolerance: Infinity })).toBe(mismatch)
  })

  it.for([
    [-301, old],
    [-299, 'bid.submitted'],
    [299, 'bid.submitted'],
    [302, old],
  ] as const)('at %i seconds after the attempt: %s', async ([seconds, expected]) => {
    const { webhook, delivery } = await delivered()
    const sent = Number(delivery.headers.get('webhook-timestamp')) * 1000
    expect(await outcome(delivery, webhook.secret, { now: sent + seconds * 1000 })).toBe(expected)
  })

  it('does not accept a signature of an earlier time for a later one', async () => {
    const { webhook, delivery, now } = await delivered()
    const headers = new Headers(delivery.headers)
    headers.set('webhook-timestamp', String(Math.floor(now / 1000) + 600))
    const later = { body: delivery.body, headers }
    expect(await outcome(later, webhook.secret, { now: now + 600_000 })).toBe(mismatch)
  })
})
