import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { changeRole } from '../../src/company/people/roles.ts'
import { createCtx, derive } from '../../src/platform/context/context.ts'
import { copyCompany } from '../../src/workspace/sandbox/company.ts'
import { enterSandbox } from '../../src/workspace/sandbox/enter.ts'
import { findSandbox } from '../../src/workspace/sandbox/queries.ts'
import { unseal } from '../../src/platform/db/seal.ts'
import { stepSandbox } from '../../src/surfaces/jobs/sandbox.ts'
import { removePerson } from '../../src/workspace/teams/remove.ts'
import { tools } from '../../src/surfaces/mcp/catalogue.ts'
import { endpoints } from '../../src/surfaces/rest/endpoints.ts'
import { splitRoute } from '../../src/surfaces/rest/endpoint.ts'
import { scopes } from '../../src/platform/context/caller.ts'
import { caller, operate } from '../support/api.ts'
import { anyTender, cases } from '../support/cases.ts'
import { calls, workspace } from '../support/mcp-calls.ts'
import { callTool } from '../support/mcp.ts'
import { addStaff, proven, staffOf } from '../support/people.ts'
import { fill, newSandbox, tenderNamed, type TestSandbox } from '../support/sandboxes.ts'
import { uniqueHost } from '../support/webhooks.ts'

const lists = Object.entries(endpoints)
  .filter(([route, { kind }]) => !route.includes(':') && (kind === 'list' || kind === 'catalogue'))
  .map(([route]) => route)
const rowsOfThings = Object.entries(cases).filter(([, { own }]) => own !== undefined)

const shared: { sandbox?: Promise<TestSandbox & { ids: string[] }> } = {}
const filled = () =>
  (shared.sandbox ??= newSandbox().then(async (sandbox) => ({ ...sandbox, ids: await fill(sandbox) })))

describe('the data of a sandbox', () => {
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

  it('is encrypted anew within a day of another key of the operator', async () => {
    const { id, inside } = await newSandbox()
    const url = `https://${uniqueHost()}/ok`
    const made = await inside('POST', '/webhooks', { url, events: ['bid.submitted'] })
    const fresh = `fresh:${btoa('k'.repeat(32))}`
    const { WEBHOOK_KEYS } = env as unknown as { WEBHOOK_KEYS: string }
    const rotated = { ...env, WEBHOOK_KEYS: `${fresh},${WEBHOOK_KEYS}` }
    const later = createCtx(rotated, () => undefined)
    await env.DB.prepare('UPDATE sandboxes SET ran_at = 0 WHERE id = ?1').bind(id).run()
    await stepSandbox(later, id)
    const own = await enterSandbox(later, id)
    const stored = await own?.d1.prepare('SELECT secret FROM webhooks').first<string>('secret')
    const newest = later.config.WEBHOOK_KEYS.slice(0, 1)
    expect(unseal(newest, made.body.data.id, stored ?? '')).toBe(made.body.data.secret)
  })

  it('lets no tool of the connector reach a live thing', async () => {
    const { key, company } = await filled()
    const tenderId = await anyTender()
    const documents = (await company.call('GET', `/tenders/${tenderId}/documents`)).body.data
    const ids = await workspace(company, { tenderId, documentId: documents[0].id })
    for (const { name } of tools) {
      const { text, failed } = await callTool(key, name, calls[name]?.(ids))
      const isList = ['search_tenders', 'list_pipeline', 'list_bids'].includes(name)
      expect([name, failed, isList || text.startsWith('NOT_FOUND')]).toEqual([name, !isList, true])
      expect(Object.values(ids).filter((id) => !failed && text.includes(id))).toEqual([])
    }
  })

  it('submits a bid without an approval, which nobody could give', async () => {
    const sandbox = await filled()
    const tenderId = await tenderNamed(sandbox, 'hosting')
    const tool = (name: string, args: object) => callTool(sandbox.key, name, args)
    const bidId: string = (await tool('draft_bid', { tenderId, value: 5, currency: 'EUR' })).data.id
    const { confirmToken, effects } = (await tool('submit_bid', { bidId })).data
    expect(JSON.stringify(effects)).not.toContain('approve')
    expect((await tool('submit_bid', { bidId, confirmToken })).data.status).toBe('submitted')
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

const live = () => createCtx(env, () => undefined)

async function opened(id: string) {
  const own = await enterSandbox(live(), id)
  if (!own) throw new Error('There is no such sandbox')
  return own
}

describe('the people of a sandbox', () => {
  /** A second owner, who came after the sandbox was made, with a key of the sandbox. */
  async function withSecondOwner() {
    const sandbox = await newSandbox()
    const { companyId, userId } = sandbox.company
    const [first, second] = [staffOf({ companyId, userId }), await addStaff(companyId, 'owner')]
    const key = await operate('POST', '/keys', {
      companyId,
      userId: second.userId,
      name: 'Live',
      scopes: ['sandbox:manage'],
    })
    const made = await caller(key.body.data.key)('POST', '/sandbox/keys', { name: 'Second', scopes })
    return { ...sandbox, first, second, theirs: caller(made.body.data.key) }
  }
  const nobody = (userId: string) => ({ userId, role: 'member' })

  it('are those of the company, whenever they came', async () => {
    const { inside, theirs, second } = await withSecondOwner()
    const me = await theirs('GET', '/me')
    expect(me.body.data.user).toMatchObject({ id: second.userId, role: 'owner' })
    const team = (await theirs('POST', '/teams', { name: 'Later' })).body.data
    expect((await theirs('POST', `/teams/${team.id}/members`, { email: second.email })).status).toBe(201)
    const tenderId = (await inside('GET', '/tenders')).body.data[0].id
    const saved = await inside('POST', '/tenders/saved', { tenderId, assigneeId: second.userId })
    expect(saved.body.data.assigneeId).toBe(second.userId)
  })

  it('leave it with the company at once, and the work they had there', async () => {
    const { inside, theirs, first, second } = await withSecondOwner()
    const tenderId = (await inside('GET', '/tenders')).body.data[0].id
    const assigneeId = second.userId
    const saved = await inside('POST', '/tenders/saved', { tenderId, assigneeId })
    const task = await inside('POST', '/tasks', { title: 'Call', assigneeId })
    const team = (await inside('POST', '/teams', { name: 'Both' })).body.data
    await inside('POST', `/teams/${team.id}/members`, nobody(assigneeId))
    await first.act((ctx) => removePerson(ctx, assigneeId, proven))
    expect((await theirs('GET', '/me')).body.code).toBe('KEY_INACTIVE')
    expect((await inside('GET', '/tenders/saved')).body.data).toMatchObject([
      { id: saved.body.data.id, assigneeId: null, version: 2 },
    ])
    expect((await inside('GET', '/tasks')).body.data).toMatchObject([
      { id: task.body.data.id, assigneeId: null },
    ])
    expect((await inside('GET', `/teams/${team.id}/members`)).body.data).toEqual([])
    expect((await inside('POST', '/tasks', { title: 'Again', assigneeId })).body.code).toBe('NOT_FOUND')
  })

  it('lose a role there too, at once', async () => {
    const { theirs, first, second } = await withSecondOwner()
    const team = (await theirs('POST', '/teams', { name: 'Any' })).body.data
    expect((await theirs('POST', '/sandbox/clock', { hours: 1 })).status).toBe(200)
    await first.act((ctx) => changeRole(ctx, { userId: second.userId, role: 'member' }, proven))
    expect((await theirs('GET', '/me')).body.data.user.role).toBe('member')
    expect((await theirs('DELETE', `/teams/${team.id}`)).body.code).toBe('FORBIDDEN')
    expect((await theirs('POST', '/sandbox/clock', { hours: 1 })).body.code).toBe('FORBIDDEN')
  })

  it('take over an address of somebody who left, and the company a new name', async () => {
    const { id, company, inside, first, second } = await withSecondOwner()
    const write = (text: string, ...values: string[]) =>
      env.DB.prepare(text)
        .bind(...values)
        .run()
    await inside('GET', '/teams')
    await first.act((ctx) => removePerson(ctx, second.userId, proven))
    const moved = `${crypto.randomUUID()}@example.com`
    await write('UPDATE users SET email = ?2 WHERE id = ?1', second.userId, moved)
    await write('UPDATE users SET email = ?2 WHERE id = ?1', company.userId, second.email)
    await write("UPDATE companies SET name = 'Renamed' WHERE id = ?1", company.companyId)
    expect((await inside('GET', '/teams')).status).toBe(200)
    const { d1 } = await opened(id)
    expect(await d1.prepare('SELECT name FROM companies').first('name')).toBe('Renamed')
    const { results } = await d1.prepare('SELECT id, email FROM users').all<{ id: string; email: string }>()
    expect(Object.fromEntries(results.map((user) => [user.id, user.email]))).toEqual({
      [company.userId]: second.email,
      [second.userId]: `${second.userId}@left.invalid`,
    })
  })

  it('stay as they are when a copy of an earlier state comes late', async () => {
    const { id, company, inside } = await newSandbox()
    const [ctx, own] = [live(), await opened(id)]
    await addStaff(company.companyId, 'member')
    const row = await findSandbox(ctx, id)
    let later = { userId: '' }
    const batch = async (statements: D1PreparedStatement[]) => {
      const read = await env.DB.batch(statements)
      later = await addStaff(company.companyId, 'member')
      await inside('GET', '/teams')
      return read
    }
    const d1 = { prepare: (text: string) => env.DB.prepare(text), batch } as unknown as D1Database
    if (row) await copyCompany(derive(ctx, { d1 }), own, row)
    const task = await inside('POST', '/tasks', { title: 'Call', assigneeId: later.userId })
    expect([row?.companyVersion, task.status]).toEqual([1, 201])
  })
})
