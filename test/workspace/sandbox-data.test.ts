import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/surfaces/rest/endpoints.ts'
import { splitRoute } from '../../src/surfaces/rest/endpoint.ts'
import { anyTender, cases } from '../support/cases.ts'
import { callTool } from '../support/mcp.ts'
import { fill, newSandbox, type TestSandbox } from '../support/sandboxes.ts'

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
