import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { storeOf } from '../../src/platform/apart/env.ts'
import { createCtx } from '../../src/platform/context.ts'
import { endpoints } from '../../src/surfaces/rest/endpoints.ts'
import { splitRoute } from '../../src/surfaces/rest/endpoint.ts'
import { enterSandbox } from '../../src/workspace/sandbox/enter.ts'
import { caller, newCompany } from '../support/api.ts'
import { anyTender, cases } from '../support/cases.ts'
import { callTool } from '../support/mcp.ts'
import { moveTo, newSandbox, tenderNamed, type TestSandbox } from '../support/sandboxes.ts'
import { newPerson, uniqueHost } from '../support/webhooks.ts'

const day = 86_400_000

/** Things of every kind that a key can make, made in the sandbox; their ids. */
async function fill(sandbox: TestSandbox): Promise<string[]> {
  const tenderId = await tenderNamed(sandbox, 'harbour')
  const bodies: [string, object][] = [
    ['/tenders/saved', { tenderId }],
    ['/bids', { tenderId, value: 1000, currency: 'EUR' }],
    ['/alerts', { name: 'Roads', filters: { q: 'road' }, frequency: 'daily' }],
    ['/teams', { name: 'Night shift' }],
    ['/consortiums', { name: 'Both of us', tenderId }],
    ['/assets', { name: 'Certificate', category: 'certificate' }],
    ['/tasks', { title: 'Call the buyer' }],
    ['/webhooks', { url: `https://${uniqueHost()}/ok`, events: ['bid.submitted'] }],
  ]
  const ids = [tenderId]
  for (const [path, body] of bodies) {
    const made = await sandbox.inside('POST', path, body)
    expect([path, made.status]).toEqual([path, 201])
    ids.push(made.body.data.id)
  }
  return ids
}

const lists = Object.entries(endpoints)
  .filter(([route, { kind }]) => !route.includes(':') && (kind === 'list' || kind === 'catalogue'))
  .map(([route]) => route)
const rowsOfThings = Object.entries(cases).filter(([, { own }]) => own !== undefined)

const shared: { sandbox?: Promise<TestSandbox & { ids: string[] }> } = {}
const filled = () =>
  (shared.sandbox ??= newSandbox().then(async (sandbox) => ({ ...sandbox, ids: await fill(sandbox) })))

describe('POST /sandbox', () => {
  it('makes one sandbox, whose key has a prefix of its own and is shown once', async () => {
    const { call } = await newCompany()
    const [first, second] = await Promise.all([call('POST', '/sandbox'), call('POST', '/sandbox')])
    const made = [first, second].find(({ status }) => status === 201)?.body.data
    const found = [first, second].find(({ status }) => status === 200)?.body.data
    expect(made.key).toMatch(/^tmk_test_[0-9A-Za-z]{49}$/)
    expect(found).toMatchObject({ id: made.id, key: null })
    const me = await caller(made.key)('GET', '/me')
    expect(me.body.data.key).toMatchObject({ id: made.keys[0].id, preview: made.key.slice(0, 13) })
  })

  it('gives the answer to its Idempotency-Key again without the key', async () => {
    const { call } = await newCompany()
    const headers = { 'Idempotency-Key': 'once' }
    const first = await call('POST', '/sandbox', undefined, headers)
    const again = await call('POST', '/sandbox', undefined, headers)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body.data).toEqual({ ...first.body.data, key: null })
  })

  it('completes a sandbox whose making broke off', async () => {
    const sandbox = await newSandbox()
    await storeOf(env, sandbox.id).clear()
    await env.DB.prepare('UPDATE sandboxes SET built_at = NULL WHERE id = ?').bind(sandbox.id).run()
    expect((await sandbox.inside('GET', '/tenders')).body.pagination.total).toBeGreaterThan(5)
  })

  it('is for owners with a live key', async () => {
    const sandbox = await newSandbox()
    const { inside, company } = sandbox
    for (const [method, path, body] of [
      ['POST', '/sandbox'],
      ['DELETE', '/sandbox'],
      ['POST', '/sandbox/keys', { name: 'Another' }],
    ] as const)
      expect((await inside(method, path, body)).body.code).toBe('FORBIDDEN')
    const admin = await newPerson(company, 'admin', ['sandbox:manage'])
    expect((await admin.call('POST', '/sandbox/clock', { hours: 1 })).body.code).toBe('FORBIDDEN')
    expect((await admin.call('DELETE', '/sandbox')).body.code).toBe('FORBIDDEN')
  })

  it('makes ten keys and no more', async () => {
    const { live } = await newSandbox()
    const made = await Promise.all(
      Array.from({ length: 12 }, () =>
        live('POST', '/sandbox/keys', { name: 'CI', scopes: ['tenders:read'] }),
      ),
    )
    const statuses = made.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(9)
    const key: string = made.find(({ status }) => status === 201)?.body.data.key
    expect((await caller(key)('GET', '/bids')).body.code).toBe('INSUFFICIENT_SCOPE')
  })
})

describe('data', () => {
  it.for(lists)('%s shows nothing of the sandbox to a live key', async (route) => {
    const { live, ids } = await filled()
    const { path } = splitRoute(route)
    const { body } = await live('GET', path)
    expect(ids.filter((id) => JSON.stringify(body).includes(id))).toEqual([])
  })

  it.for(rowsOfThings)('%s knows no live thing with a key of the sandbox', async ([route, row]) => {
    const { company, inside } = await filled()
    const { method, path } = splitRoute(route)
    const made = await row.own?.(company)
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) => made?.[name] ?? name)
    const body = method === 'POST' || method === 'PATCH' ? ((await row.body?.(company)) ?? {}) : undefined
    const answer = await inside(method, address, body)
    expect([route, answer.status, answer.body.code]).toEqual([route, 404, 'NOT_FOUND'])
  })

  it('lists no live tender in the sandbox, however often the key was admitted', async () => {
    const { inside } = await filled()
    const live = await anyTender()
    for (const path of [
      '/tenders',
      '/tenders',
      '/tenders?source=table-wide',
      '/tenders/changes',
      '/tenders/export',
    ])
      expect(JSON.stringify((await inside('GET', path)).body)).not.toContain(live)
    expect((await inside('GET', `/tenders/${live}`)).status).toBe(404)
  })

  it('keeps the connector to the sandbox too', async () => {
    const { key } = await filled()
    await anyTender()
    const { data } = await callTool(key, 'search_tenders', { limit: 20 })
    const titles = JSON.stringify(data)
    expect(titles).toContain('harbour road')
    expect(titles).not.toContain('Any tender')
  })

  it('gives a sandbox the quotas of the basic plan, and counts none of its rows for the company', async () => {
    const { inside, live } = await filled()
    const quotas = async (call: typeof live) =>
      new Map<string, { used: number; limit: number }>(
        (await call('GET', '/me/usage')).body.data.quotas.map((quota: { name: string }) => [
          quota.name,
          quota,
        ]),
      )
    expect((await quotas(inside)).get('webhooks')).toMatchObject({ used: 1, limit: 10 })
    expect((await quotas(inside)).get('fileBytes')?.limit).toBe(50_000_000)
    expect((await quotas(live)).get('teams')?.limit).toBe(1000)
  })

  it('stores files in a folder of the sandbox', async () => {
    const sandbox = await newSandbox()
    const asset = (await sandbox.inside('POST', '/assets', { name: 'Any', category: 'other' })).body.data
    const headers = { 'Content-Type': 'text/plain', 'Content-Length': '5' }
    const uploaded = await sandbox.inside('POST', `/assets/${asset.id}/upload`, 'bytes', headers)
    expect(uploaded.status).toBe(200)
    const { objects } = await env.FILES.list()
    expect(objects.filter(({ key }) => key.startsWith(`sandbox/${sandbox.id}/t/`))).toHaveLength(1)
    expect((await sandbox.inside('GET', `/assets/${asset.id}/download`)).body).toBe('bytes')
  })
})

describe('POST /sandbox/clock', () => {
  it('passes deadlines and tells webhooks of alerts and deadlines, in their order', async () => {
    const sandbox = await newSandbox()
    const { inside } = sandbox
    const host = uniqueHost()
    const events = ['tender.new', 'tender.deadline', 'alert.triggered']
    await inside('POST', '/webhooks', { url: `https://${host}/ok`, events })
    await inside('POST', '/alerts', { name: 'Bridges', filters: { q: 'bridge' }, frequency: 'instant' })
    const tenderId = await tenderNamed(sandbox, 'audit')
    await inside('POST', '/tenders/saved', { tenderId })
    await moveTo(sandbox, { hours: 61 })
    expect((await inside('GET', `/tenders/${tenderId}`)).body.data.status).toBe('closed')
    expect((await inside('GET', '/tenders?q=bridge')).body.data).toHaveLength(1)
    const received = await vi.waitFor(async () => {
      const list = await (await fetch(`https://received.example.com/${host}`)).json<Sent[]>()
      expect(list.map(({ headers }) => headers['x-service-event']).toSorted()).toEqual([
        'alert.triggered',
        'tender.deadline',
        'tender.new',
      ])
      return list
    })
    const { clock } = (await inside('GET', '/sandbox')).body.data
    for (const { headers, body } of received) {
      expect(headers['x-service-sandbox']).toBe('true')
      expect(Math.abs(Number(headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(5 * 60_000)
      const { timestamp } = JSON.parse(body)
      expect(Date.parse(timestamp)).toBeGreaterThan(Date.now() + day / 24)
      expect(timestamp < clock.now).toBe(true)
    }
  })

  it('moves the time of this sandbox alone', async () => {
    const [sandbox, other] = [await newSandbox(), await newSandbox()]
    await moveTo(sandbox, { to: new Date(Date.now() + 2 * day).toISOString() })
    const made = await sandbox.inside('POST', '/teams', { name: 'Later' })
    expect(Date.parse(made.body.data.createdAt)).toBeGreaterThan(Date.now() + day)
    const elsewhere = await other.inside('POST', '/teams', { name: 'Now' })
    const live = await sandbox.live('POST', '/teams', { name: 'Now' })
    for (const { body } of [elsewhere, live])
      expect(Date.parse(body.data.createdAt)).toBeLessThan(Date.now() + day / 24)
  })

  it('refuses the past, two moves at once and a move beyond 90 days', async () => {
    const { inside } = await newSandbox()
    const move = (body: object) => inside('POST', '/sandbox/clock', body)
    expect((await move({ to: '2026-01-01T00:00:00Z' })).body.code).toBe('INVALID_DATA')
    expect((await move({ to: '2099-01-01T00:00:00Z' })).body.code).toBe('INVALID_DATA')
    expect((await move({})).body.code).toBe('INVALID_DATA')
    expect((await move({ hours: 2161 })).body.code).toBe('INVALID_DATA')
    const twice = await Promise.all([move({ hours: 500 }), move({ hours: 500 })])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  it('sends no mail of a sandbox', async () => {
    const sandbox = await newSandbox()
    const own = await enterSandbox(
      createCtx(env, () => undefined),
      sandbox.id,
    )
    const { sendDue } = await import('../../src/identity/mail/send-due.ts')
    expect(own && (await sendDue(own))).toEqual({ sent: 0, failed: 0 })
  })
})

interface Sent {
  headers: Record<string, string>
  body: string
}

describe('DELETE /sandbox', () => {
  it('ends the keys and leaves nothing in any table, file or database', async () => {
    const sandbox = await newSandbox()
    const { id, live, inside } = sandbox
    await fill(sandbox)
    const asset = (await inside('POST', '/assets', { name: 'Any', category: 'other' })).body.data
    const headers = { 'Content-Type': 'text/plain', 'Content-Length': '5' }
    await inside('POST', `/assets/${asset.id}/upload`, 'bytes', headers)
    const keyId = (await inside('GET', '/me')).body.data.key.id
    expect((await live('DELETE', '/sandbox')).body.data).toEqual({ id, deleted: true })
    expect((await inside('GET', '/tenders')).status).toBe(401)
    expect((await live('GET', '/sandbox')).status).toBe(404)
    expect((await env.FILES.list({ prefix: 'sandbox/' + id })).objects).toEqual([])
    const tables = await runInDurableObject(storeOf(env, id), (_store, { storage }) =>
      storage.sql
        .exec("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '_cf_%'")
        .toArray(),
    )
    expect(tables).toEqual([])
    // Acts and kept answers are the record of the company, and name the sandbox.
    expect(await tablesNaming([id, keyId])).toEqual(['audit'])
  })

  it('is finished by the cleanup job where it broke off', async () => {
    const sandbox = await newSandbox()
    await env.DB.prepare('UPDATE sandboxes SET removed_at = 1 WHERE id = ?').bind(sandbox.id).run()
    expect((await sandbox.inside('GET', '/tenders')).body.code).toBe('FORBIDDEN')
    const { sweepSandboxes } = await import('../../src/workspace/sandbox/remove.ts')
    expect(await sweepSandboxes({ d1: env.DB, env })).toBe(1)
    expect(await tablesNaming([sandbox.id])).toEqual(['audit'])
    expect((await sandbox.live('POST', '/sandbox')).status).toBe(201)
  })
})

/** The tables of the live database in which any column holds one of the texts. */
async function tablesNaming(texts: string[]): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT l.name, 'concat_ws('' '', ' || group_concat('x."' || c.name || '"') || ')' AS columns
     FROM pragma_table_list AS l JOIN pragma_table_info(l.name) AS c
     WHERE l.schema = 'main' AND l.type = 'table' AND l.name NOT LIKE 'sqlite_%' AND l.name NOT LIKE '_cf_%'
     GROUP BY l.name`,
  ).all<{ name: string; columns: string }>()
  const named: string[] = []
  for (const { name, columns } of results) {
    const found = await env.DB.prepare(
      `SELECT count(*) AS n FROM "${name}" AS x WHERE EXISTS (SELECT 1 FROM json_each(?1) WHERE instr(${columns}, value) > 0)`,
    )
      .bind(JSON.stringify(texts))
      .first<number>('n')
    if (found) named.push(name)
  }
  return named
}
