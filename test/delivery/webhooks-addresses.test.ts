import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/platform/config/config.ts'
import { callerCtx, createCtx } from '../../src/platform/context/context.ts'
import { whyNotAddress } from '../../src/platform/http/public-fetch/address.ts'
import { createWebhook } from '../../src/delivery/webhooks/commands.ts'
import { send } from '../../src/delivery/webhooks/deliveries/send.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import { happen, historyOf, newWebhook, newWorld } from '../support/webhooks.ts'

/** Addresses that lead where no webhook may go, or pretend to. */
const hostile = [
  // Other schemes and ports.
  'http://hooks.example.com/',
  'ftp://hooks.example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/plain,x',
  'https:hooks.example.com',
  '//hooks.example.com/',
  'hooks.example.com',
  'https://',
  'https://hooks.example.com:80/',
  'https://hooks.example.com:22/',
  'https://hooks.example.com:8080/',
  'https://hooks.example.com:65536/',
  // Credentials and fragments.
  'https://user:pass@hooks.example.com/',
  'https://user@hooks.example.com/',
  'https://@hooks.example.com/',
  'https://hooks.example.com#@10.0.0.1/',
  'https://hooks.example.com/#',
  'https://hooks.example.com\\@10.0.0.1/',
  'https://hooks.example.com/\ta',
  ' https://hooks.example.com/',
  // IPv4 addresses in all notations.
  'https://127.0.0.1/',
  'https://127.0.0.1./',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://0/',
  'https://10.0.0.1:8443/',
  'https://169.254.169.254/latest/meta-data/',
  'https://8.8.8.8/',
  'https://256.256.256.256/',
  'https://1.2.3.4.5/',
  // IPv6 addresses.
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00:ec2::254]/',
  'https://[2606:4700:4700::1111]/',
  'https://[fe80::1%25eth0]/',
  // Names that do not belong to the internet.
  'https://localhost/',
  'https://localhost./',
  'https://LOCALHOST/',
  'https://intranet/',
  'https://a.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://router.home.arpa/',
  'https://service.test/',
  'https://nowhere.invalid/',
  'https://abcdef.onion/',
  'https://a.local./',
  'https://a..example.com/',
  'https://.example.com/',
  'https://hooks.example.com../',
  'https://-a.example.com/',
  `https://${'a'.repeat(64)}.example.com/`,
  `https://${'a.'.repeat(130)}com/`,
  // The service itself.
  'http://127.0.0.1:8787/api/v1/me',
]

const good = [
  'https://hooks.example.com/',
  'https://hooks.example.com',
  'https://hooks.example.com./a?b=c&d=%20',
  'https://hooks.example.com:443/',
  'https://hooks.example.com:8443/',
  'HTTPS://Hooks.Example.COM/',
  'https://bücher.example.com/',
  'https://xn--bcher-kva.example.com/',
  'https://a_b.example.com/@home',
  'https://1.example.com/',
  'https://localhost.example.com/',
  'https://127.0.0.1.nip.io/',
]

describe('an address', () => {
  it.for(hostile)('%s is refused with a reason', (url) => {
    expect(whyNotAddress(readConfig(env), url)).toMatch(/^must /)
  })

  it.for(good)('%s is taken', (url) => {
    expect(whyNotAddress(readConfig(env), url)).toBe(null)
  })

  it('of the service itself is refused under its public name', () => {
    const config = { PUBLIC_ORIGIN: 'https://tenders.example', WEBHOOK_TEST_ORIGINS: [] }
    for (const url of ['https://tenders.example/x', 'https://TENDERS.example.:8443/x'])
      expect(whyNotAddress(config, url)).toContain('the service itself')
    expect(whyNotAddress(config, 'https://eu.tenders.example/')).toBe(null)
  })

  it('of exactly a test origin is let through', () => {
    const config = {
      PUBLIC_ORIGIN: 'http://127.0.0.1:8787',
      WEBHOOK_TEST_ORIGINS: ['http://127.0.0.1:9100', 'http://127.0.0.1:8787'],
    }
    expect(whyNotAddress(config, 'http://127.0.0.1:9100/a')).toBe(null)
    for (const url of ['http://127.0.0.1:9101/', 'https://127.0.0.1:9100/', 'http://localhost:9100/'])
      expect(whyNotAddress(config, url)).toMatch(/^must /)
    expect(whyNotAddress(config, 'http://127.0.0.1:8787/')).toContain('the service itself')
    expect(whyNotAddress(config, 'http://u@127.0.0.1:9100/')).toContain('credentials')
  })
})

/** Stores an address that the rules refuse, as if the rules had allowed the address when it was set. */
const force = ({ id }: { id: string }, url: string) =>
  env.DB.prepare('UPDATE webhooks SET url = ? WHERE id = ?').bind(url, id).run()

describe('a hostile address', () => {
  const events = ['bid.submitted']
  const problem = ({ status, body }: Awaited<ReturnType<TestCompany['call']>>) => [
    status,
    body.code,
    body.details?.[0]?.path,
  ]
  // Addresses with control characters never reach the rules, because such bodies are refused earlier.
  const sendable = hostile.filter((url) => !/\p{Cc}/u.test(url))

  it('is refused on create and on change, each of them', async () => {
    const company = await newCompany()
    const { id } = await newWebhook(company)
    for (const url of sendable) {
      const refused = [400, 'INVALID_DATA', 'url']
      expect([url, ...problem(await company.call('POST', '/webhooks', { url, events }))]).toEqual([
        url,
        ...refused,
      ])
      expect([url, ...problem(await company.call('PATCH', `/webhooks/${id}`, { url }))]).toEqual([
        url,
        ...refused,
      ])
    }
    expect((await company.call('GET', '/webhooks')).body.pagination.total).toBe(1)
  })

  it('is refused on test and redelivery, each of them', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld()
    const [delivery = ''] = await happen(world, company)
    await world.consume(delivery)
    for (const url of sendable) {
      await force(webhook, url)
      const test = await company.call('POST', `/webhooks/${webhook.id}/test`)
      const path = `/webhooks/${webhook.id}/deliveries/${delivery}/redeliver`
      expect([url, test.status, test.body.code]).toEqual([url, 403, 'FORBIDDEN'])
      expect((await company.call('POST', path)).body.code).toBe('FORBIDDEN')
    }
    expect(await historyOf(company, webhook)).toHaveLength(1)
  })

  it.for(hostile)('%s is not called by an attempt', async (url) => {
    const asked: unknown[] = []
    const ctx = {
      ...createCtx(env, () => undefined),
      fetch: async (input: unknown) => (asked.push(input), new Response()),
    }
    const outcome = await send(ctx, { url } as Parameters<typeof send>[1])
    expect([asked, outcome.statusCode]).toEqual([[], null])
    expect(outcome.error).toMatch(/^Not sent: its address must /)
  })

  it('that the address has become fails the attempt, with the retries of any failure', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld()
    const [id = ''] = await happen(world, company)
    await force(webhook, 'https://10.0.0.1/')
    expect([await world.consume(id), world.requests.length]).toEqual([[60], 0])
    const [delivery] = await historyOf(company, webhook)
    expect(delivery.attempts).toMatchObject([
      { statusCode: null, error: 'Not sent: its address must name a host, not an IP address' },
    ])
  })

  it('that the name resolves to between creation and attempt is not called', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld()
    world.variables = { DOH_URL: 'https://dns.example/dns-query' }
    let address = '93.184.216.34'
    world.answer = ({ url }) =>
      url.startsWith('https://dns.example/')
        ? Response.json({
            Status: 0,
            Answer:
              url.includes('type=A&') || url.endsWith('type=A') ? [{ type: 1, TTL: 0, data: address }] : [],
          })
        : new Response('fine')
    const called = () => world.requests.filter(({ url }) => url === webhook.url).length
    expect([await world.consume(...(await happen(world, company))), called()]).toEqual([['ack'], 1])
    address = '192.168.1.1'
    expect([await world.consume(...(await happen(world, company))), called()]).toEqual([[60], 1])
    const [delivery] = await historyOf(company, webhook)
    expect(delivery.attempts[0].error).toBe(
      'Not sent: its address must be a public host: its name resolves to another address',
    )
  })

  it('is not called while the resolver fails', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld()
    world.variables = { DOH_URL: 'https://dns.example/dns-query' }
    world.answer = () => new Response(null, { status: 500 })
    expect(await world.consume(...(await happen(world, company)))).toEqual([60])
    expect(world.requests.filter(({ url }) => url === webhook.url)).toEqual([])
    const [delivery] = await historyOf(company, webhook)
    expect(delivery.attempts[0].error).toBe('Not sent: The resolver refuses to answer')
  })
})

describe('createWebhook', () => {
  it.for([
    ['a member', 'member', 'enterprise', 'role'],
    ['an owner of a company on the Basic plan', 'owner', 'basic', 'plan'],
  ] as const)('resolves no host for %s', async ([, role, plan, reason]) => {
    const { companyId, userId } = await newCompany()
    const world = newWorld()
    world.variables = { DOH_URL: 'https://dns.example/dns-query' }
    const ctx = callerCtx(
      world.ctx(),
      {
        user: { id: userId, name: 'Ada', email: 'ada@example.com', role },
        company: { id: companyId, name: 'Own', country: 'DE', plan },
        key: null,
      },
      '',
    )
    const made = createWebhook(ctx, { url: 'https://hooks.example.com/a', events: ['bid.submitted'] })
    await expect(made).rejects.toMatchObject({ code: 'FORBIDDEN', reason })
    expect(world.requests).toEqual([])
  })
})
