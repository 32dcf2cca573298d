import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { storeOf } from '../../src/platform/db/sandbox/env.ts'
import { sweepSandboxes } from '../../src/workspace/sandbox/remove.ts'
import { caller, newCompany, operate } from '../support/api.ts'
import { fill, newSandbox } from '../support/sandboxes.ts'
import { addStaff } from '../support/people.ts'
import { signedIn } from '../support/signed-in.ts'
import { newPerson } from '../support/webhooks.ts'

const day = 86_400_000

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
    const brokenOff = env.DB.prepare('UPDATE sandboxes SET built_at = NULL WHERE id = ?').bind(sandbox.id)
    await storeOf(env, sandbox.id).clear()
    await brokenOff.run()
    const { body } = await sandbox.inside('GET', '/tenders')
    expect(body.pagination.total).toBeGreaterThan(5)
    await brokenOff.run()
    expect((await sandbox.inside('GET', '/tenders')).body.pagination).toEqual(body.pagination)
  })

  it('serves two owners at once: one makes it, one removes it', async () => {
    const company = await newCompany()
    const second = await addStaff(company.companyId, 'owner')
    const made = { companyId: company.companyId, userId: second.userId, name: 'Second' }
    const key = await operate('POST', '/keys', { ...made, scopes: ['sandbox:manage'] })
    const owners = [company.call, caller(key.body.data.key)]
    const all = async (method: string) => {
      const answers = await Promise.all(owners.map((call) => call(method, '/sandbox')))
      return answers.map(({ status }) => status).toSorted()
    }
    expect(await all('POST')).toEqual([200, 201])
    expect(await all('DELETE')).toEqual([200, 404])
    expect(await all('POST')).toEqual([200, 201])
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

describe('POST /sandbox/keys', () => {
  it('makes a key that only reads tenders where no scopes are named, like any key', async () => {
    const { live, inside } = await newSandbox()
    const made = await live('POST', '/sandbox/keys', { name: 'CI' })
    expect(made.body.data.scopes).toEqual(['tenders:read'])
    expect((await caller(made.body.data.key)('GET', '/tenders')).status).toBe(200)
    expect((await caller(made.body.data.key)('GET', '/bids')).body.code).toBe('INSUFFICIENT_SCOPE')
    expect((await inside('GET', '/bids')).status).toBe(200)
  })
})

describe('the page', () => {
  it('makes a sandbox, shows its key once, moves the clock and removes the sandbox', async () => {
    const { browser } = await signedIn()
    const made = await browser.send(await browser.open('/sandbox'), '/sandbox', [])
    const key = /tmk_test_[0-9A-Za-z]{49}/.exec(made.text)?.[0] ?? ''
    expect((await caller(key)('GET', '/sandbox')).status).toBe(200)
    const page = await browser.open('/sandbox')
    expect(page.text).toContain(key.slice(0, 13))
    expect(page.text).not.toContain(key)
    const moved = await browser.send(page, '/sandbox/clock', [['hours', '1']])
    expect([moved.status, moved.location]).toEqual([303, '/sandbox'])
    await vi.waitFor(async () =>
      expect((await caller(key)('GET', '/sandbox')).body.data.clock.aheadSeconds).toBeGreaterThan(3000),
    )
    const removed = await browser.send(await browser.open('/sandbox'), '/sandbox/remove', [])
    expect([removed.status, removed.location]).toEqual([303, '/sandbox'])
    expect((await caller(key)('GET', '/sandbox')).status).toBe(401)
  })
})

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
    await vi.waitFor(async () => {
      const runner = env.JOBS.get(env.JOBS.idFromName(id))
      expect(await runInDurableObject(runner, (_runner, { storage }) => storage.get('name'))).toBeUndefined()
    })
    // The acts of the company name the sandbox; the row goes an hour later.
    expect(await tablesNaming([id, keyId])).toEqual(['audit', 'sandboxes'])
    expect(await sweepSandboxes({ d1: env.DB, env, now: new Date(Date.now() + day) })).toBeGreaterThan(0)
    expect(await tablesNaming([id, keyId])).toEqual(['audit'])
  })

  it('is finished by the cleanup job where it broke off', async () => {
    const sandbox = await newSandbox()
    await env.DB.prepare('UPDATE sandboxes SET removed_at = 1 WHERE id = ?').bind(sandbox.id).run()
    expect((await sandbox.inside('GET', '/tenders')).body.code).toBe('FORBIDDEN')
    expect(await sweepSandboxes({ d1: env.DB, env, now: new Date() })).toBe(1)
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
