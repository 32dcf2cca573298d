import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { capabilities } from '../../src/console/parts/plans.tsx'
import type { pages } from '../../src/console/pages.ts'
import { endpoints } from '../../src/surfaces/rest/endpoints.ts'
import { scopes } from '../../src/platform/context/caller.ts'
import { stepSandbox } from '../../src/surfaces/jobs/sandbox.ts'
import { caller, operate, type TestCompany } from '../support/api.ts'
import { Browser, newPerson, type Page, type Person } from '../support/browser.ts'
import { connect } from '../support/mcp-people.ts'
import { callTool, rpc } from '../support/mcp.ts'
import { ctxAt } from '../support/people.ts'
import { happen, historyOf, newWebhook, newWorld, type TestWebhook } from '../support/webhooks.ts'

const setPlan = (companyId: string, plan: 'basic' | 'enterprise') =>
  operate('PATCH', `/companies/${companyId}`, { plan })

/** A company on the Enterprise plan with everything that the Basic plan does not include. */
async function newCustomer() {
  const person = await newPerson()
  const companyId = person.companies[0]?.id ?? ''
  const made = await operate('POST', '/keys', { companyId, name: 'Test', scopes })
  const { key, id: keyId } = made.body.data
  const company: TestCompany = { companyId, userId: person.userId, keyId, key, call: caller(key) }
  const sandbox = (await company.call('POST', '/sandbox')).body.data
  const inSandbox: [string, string][] = [
    ['place', 'sandbox'],
    ['company', companyId],
  ]
  const browser = new Browser()
  await browser.signIn(person)
  return {
    person,
    company,
    browser,
    webhook: await newWebhook(company),
    sandbox: sandbox as { id: string; key: string },
    connection: await connect(['read'], person, '/api/mcp', [['company', companyId]]),
    inSandbox: await connect(['read'], person, '/api/mcp', inSandbox),
  }
}

/** Each row of the API that takes a key. */
const rows = Object.entries(endpoints)
  .filter(([, { kind }]) => kind !== 'open')
  .map(([route]) => route.split(' ') as [method: string, path: string])

/** A form of the page, sent to another address of the console with the token of this address. */
type Sending = (browser: Browser, webhook: TestWebhook) => Promise<Page>

const opened = new Map<string, Page>()
const send =
  (path: (webhook: TestWebhook) => string, fields: [string, string][] = [], at = path): Sending =>
  (browser, webhook) =>
    browser.send(opened.get(at(webhook)) as Page, path(webhook), fields)

describe('a company that has left the Enterprise plan', () => {
  let customer: Awaited<ReturnType<typeof newCustomer>>
  const world = newWorld()
  let delivered = ''
  let waiting: string[] = []

  beforeAll(async () => {
    customer = await newCustomer()
    const { company, browser, webhook } = customer
    const [first] = await happen(world, company)
    await world.consume(first ?? '')
    delivered = first ?? ''
    waiting = await happen(world, company)
    const path = `/webhooks/${webhook.id}`
    const on = [
      '/webhooks/new',
      path,
      `${path}/settings`,
      `${path}/deliveries/${delivered}`,
      '/sandbox',
      '/keys/new',
    ]
    for (const each of [...on, `/keys/${company.keyId}`]) opened.set(each, await browser.open(each))
    await setPlan(company.companyId, 'basic')
  }, 60_000)

  const events: [string, string] = ['events', 'bid.submitted']
  const forms: Record<string, [capability: keyof typeof capabilities, Sending]> = {
    'POST /webhooks/new': [
      'Webhooks',
      send(() => '/webhooks/new', [['url', 'https://hooks.example.com/a'], events]),
    ],
    'POST /webhooks/:id/test': [
      'Webhooks',
      send(
        ({ id }) => `/webhooks/${id}/test`,
        [['event', 'bid.submitted']],
        ({ id }) => `/webhooks/${id}`,
      ),
    ],
    'POST /webhooks/:id/replay': [
      'Webhooks',
      send(
        ({ id }) => `/webhooks/${id}/replay`,
        [['from', '2026-01-01']],
        ({ id }) => `/webhooks/${id}`,
      ),
    ],
    'POST /webhooks/:id/settings': [
      'Webhooks',
      send(({ id }) => `/webhooks/${id}/settings`, [['url', 'https://hooks.example.com/b'], events]),
    ],
    'POST /webhooks/:id/rotate': [
      'Webhooks',
      send(
        ({ id }) => `/webhooks/${id}/rotate`,
        [],
        ({ id }) => `/webhooks/${id}/settings`,
      ),
    ],
    'POST /webhooks/:id/deliveries/:deliveryId/redeliver': [
      'Webhooks',
      (browser, { id }) => {
        const path = `/webhooks/${id}/deliveries/${delivered}`
        return browser.send(opened.get(path) as Page, `${path}/redeliver`, [])
      },
    ],
    'POST /sandbox/clock': [
      'Sandbox for tests of the API',
      send(
        () => '/sandbox/clock',
        [['hours', '1']],
        () => '/sandbox',
      ),
    ],
    'POST /sandbox/keys': [
      'Sandbox for tests of the API',
      send(
        () => '/sandbox/keys',
        [
          ['name', 'Another'],
          ['scopes', 'tenders:read'],
        ],
        () => '/sandbox',
      ),
    ],
    'POST /keys/new': [
      'REST API with keys',
      send(
        () => '/keys/new',
        [
          ['name', 'Another'],
          ['scopes', 'tenders:read'],
          ['expiresAt', 'none'],
          ['password', 'correct horse battery'],
        ],
      ),
    ],
  }

  it('has a case below for each capability that the Basic plan lacks', () => {
    const lacking = Object.entries(capabilities).flatMap(([name, onBasic]) => (onBasic ? [] : [name]))
    expect([...new Set(Object.values(forms).map(([name]) => name))].toSorted()).toEqual(lacking.toSorted())
  })

  it.for(Object.entries(forms))('cannot send the form %s of the console', async ([, [, sending]]) => {
    const { browser, webhook } = customer
    const { status, text } = await sending(browser, webhook)
    expect(status).toBe(403)
    expect(text).toMatch(/Enterprise plan|enterprise plan/)
    expect(text).not.toMatch(/whsec_|tmk_(?:live|test)_[0-9A-Za-z]{43}/)
  })

  it('cannot open the form that registers a webhook, and is shown the plans', async () => {
    const page = await customer.browser.open('/webhooks/new')
    expect(page.status).toBe(403)
    expect(page.text).toContain('href="/company/plan"')
  })

  it('is offered no form that the plan refuses', async () => {
    const { browser, webhook, company } = customer
    const path = `/webhooks/${webhook.id}`
    const shown = [
      '/webhooks',
      path,
      `${path}/settings`,
      `${path}/deliveries/${delivered}`,
      '/sandbox',
      '/keys',
    ]
    const texts = await Promise.all(
      [...shown, `/keys/${company.keyId}`].map(async (each) => (await browser.open(each)).text),
    )
    const real = Object.keys(forms).map((row) =>
      (row.split(' ')[1] ?? '').replace(':id', webhook.id).replace(':deliveryId', delivered),
    )
    expect(real.filter((path) => texts.some((text) => text.includes(`action="${path}"`)))).toEqual([])
  })

  it.for(rows)('cannot call %s with a key', async ([method, path]) => {
    const { status, body } = await customer.company.call(method, path.replaceAll(/:\w+/g, 'x'))
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  })

  it('cannot use a key at the connector', async () => {
    const { key } = customer.company
    expect((await rpc(key, 'tools/list')).status).toBe(403)
    expect((await rpc(customer.sandbox.key, 'tools/list')).status).toBe(403)
  })

  it('goes on with its assistants, but not in the sandbox', async () => {
    const { connection, inSandbox } = customer
    expect((await callTool(connection.token, 'list_bids')).status).toBe(200)
    const refused = await rpc(inSandbox.token, 'tools/call', { name: 'list_bids', arguments: {} })
    expect([refused.status, refused.body.error_description]).toEqual([
      403,
      expect.stringContaining('Enterprise plan'),
    ])
  })

  it('cannot connect an assistant to the sandbox', async () => {
    const { person, company } = customer
    const place: [string, string][] = [
      ['place', 'sandbox'],
      ['company', company.companyId],
    ]
    await expect(connect(['read'], person, '/api/mcp', place)).rejects.toThrow()
  })

  it('gets no delivery that waited, of no event, and no message of the sandbox', async () => {
    const { company, webhook, sandbox } = customer
    world.requests.splice(0)
    expect(await happen(world, company)).toEqual([])
    await world.consume(...waiting)
    expect(world.requests).toEqual([])
    const found = await env.DB.prepare(
      `SELECT d.status, a.error FROM deliveries AS d JOIN delivery_attempts AS a ON a.delivery_id = d.id
       WHERE d.webhook_id = ? AND d.id = ?`,
    )
      .bind(webhook.id, waiting[0])
      .all()
    expect(found.results).toEqual([
      { status: 'failed', error: 'Not sent: the company is not on the Enterprise plan' },
    ])
    expect(await stepSandbox(ctxAt(), sandbox.id)).toBe(3_600_000)
  })

  it.for(['off', 'on', 'delete'])('cannot send the form %s of a webhook any more', async (act) => {
    const { browser, webhook, company } = await newCustomer()
    const settings = await browser.open(`/webhooks/${webhook.id}/settings`)
    await setPlan(company.companyId, 'basic')
    expect((await browser.send(settings, `/webhooks/${webhook.id}/${act}`, [])).status).toBe(403)
  })

  it('can do everything again after an upgrade, and send again what was not sent', async () => {
    const { company, webhook, sandbox, inSandbox } = customer
    await setPlan(company.companyId, 'enterprise')
    world.requests.splice(0)
    await world.consume(...(await happen(world, company)))
    expect(world.requests).toHaveLength(1)
    const [failed] = await historyOf(company, webhook, '?status=failed')
    const again = await company.call('POST', `/webhooks/${webhook.id}/deliveries/${failed.id}/redeliver`)
    expect(again.status).toBe(200)
    expect((await caller(sandbox.key)('GET', '/bids')).status).toBe(200)
    expect((await callTool(inSandbox.token, 'list_bids')).status).toBe(200)
  })
})

/** A page of the console that shows each capability of the Basic plan. */
const ofBasic: Record<string, keyof typeof pages> = {
  'Search, alerts and e-mails': 'GET /alerts',
  'Analysis, compliance and questions to documents': 'GET /tenders',
  'Pipeline, bids and consortiums': 'GET /bids',
  'AI assistants through the connector': 'GET /connections',
}

describe('a company on the Basic plan', () => {
  let [person, browser]: [Person | null, Browser] = [null, new Browser()]
  beforeAll(async () => {
    person = await newPerson({ plan: 'basic' })
    await browser.signIn(person)
  })

  it('has a case below for each capability', () => {
    const included = Object.entries(capabilities).flatMap(([name, onBasic]) => (onBasic ? [name] : []))
    expect(Object.keys(ofBasic).toSorted()).toEqual(included.toSorted())
  })

  it.for(Object.entries(ofBasic))('has %s', async ([, row]) => {
    expect((await browser.open(row.split(' ')[1] ?? '')).status).toBe(200)
  })

  it('is told on the page of webhooks that they come with another plan', async () => {
    const { status, text } = await browser.open('/webhooks')
    expect(status).toBe(403)
    expect(text).toContain('href="/company/plan"')
    expect(text).not.toContain('/webhooks/new')
  })
})
