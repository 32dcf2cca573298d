import { createExecutionContext, createMessageBatch, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import service from '../../src/index.ts'
import { observeRequest, observeWork } from '../../src/platform/context/observed.ts'
import { importNotices, newCompany, origin } from '../support/api.ts'

type Line = Record<string, unknown>

let lines: Line[] = []
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'info').mockImplementation((line) => void lines.push(JSON.parse(String(line)) as Line))
})
afterEach(() => void vi.restoreAllMocks())

/** Every request writes its line and its data point. */
function observing(more: object = {}) {
  const points: AnalyticsEngineDataPoint[] = []
  const REQUESTS = { writeDataPoint: (point: AnalyticsEngineDataPoint) => void points.push(point) }
  return { points, env: { ...env, LOG_SAMPLING: '1', REQUESTS, ...more } }
}

async function answered(path: string, init: RequestInit, bindings: object): Promise<Response> {
  const execution = createExecutionContext()
  const request = new Request(origin + path, init) as Parameters<typeof service.fetch>[0]
  const response = await service.fetch(request, bindings as Env, execution)
  await waitOnExecutionContext(execution)
  return response
}

const bearer = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } })

describe('a request', () => {
  const secret = 'someone@example.com'

  it.for<[string, string, RequestInit, { status: number; route?: string; company?: boolean }]>([
    [
      'with a key',
      `/api/v1/tenders?q=${secret}`,
      {},
      { status: 200, route: 'GET /api/v1/tenders', company: true },
    ],
    [
      'about one thing',
      `/api/v1/bids/${secret}`,
      {},
      { status: 400, route: 'GET /api/v1/bids/:id', company: true },
    ],
    ['to no path', `/api/v1/${secret}`, {}, { status: 404, route: 'GET unknown', company: true }],
    [
      'with a key that is wrong',
      '/api/v1/me',
      bearer(`tk_${secret}`),
      { status: 401, route: 'GET /api/v1/me' },
    ],
    [
      'of a method that no path takes',
      '/api/v1/me',
      { method: 'PROPFIND' },
      { status: 405, route: 'PROPFIND unknown', company: true },
    ],
    ['for a page', `/sign-in?next=${secret}`, bearer(''), { status: 200, route: 'GET /sign-in' }],
    ['without a context', '/docs', bearer(''), { status: 200 }],
  ])('%s writes one line, without its words', async ([, path, init, wanted]) => {
    const company = await newCompany()
    const { env: bindings, points } = observing()
    const response = await answered(path, { ...bearer(company.key), ...init }, bindings)
    expect(response.status).toBe(wanted.status)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ level: 'info', status: wanted.status })
    expect(lines[0]?.route).toBe(wanted.route)
    expect(lines[0]?.company).toBe(wanted.company ? company.companyId : undefined)
    if (wanted.route) expect(lines[0]?.requestId).toMatch(/^req_/)
    expect(JSON.stringify([lines, points])).not.toMatch(/someone/)
    expect(JSON.stringify([lines, points])).not.toContain(company.key)
    expect(points).toEqual([
      {
        indexes: [wanted.company ? company.companyId : ''],
        blobs: [wanted.route ?? 'other', '', ''],
        doubles: [wanted.status, lines[0]?.ms, lines[0]?.rowsRead],
      },
    ])
  })

  it('counts the rows that it reads, and not those of others', async () => {
    const company = await newCompany()
    await importNotices('manual', JSON.stringify({ id: 'rows-1', title: 'Buses' }))
    const { env: bindings } = observing()
    await Promise.all([
      answered('/api/v1/tenders?q=buses', bearer(company.key), bindings),
      answered('/docs', {}, bindings),
    ])
    const rows = new Map(lines.map(({ route, rowsRead }) => [route, rowsRead]))
    expect(rows.get('GET /api/v1/tenders')).toBeGreaterThan(0)
    expect(rows.get(undefined)).toBe(0)
  })

  it('writes nothing where no share is logged, unless the answer is a failure of ours', async () => {
    const { env: bindings } = observing({ LOG_SAMPLING: '0' })
    await answered('/docs', {}, bindings)
    expect(lines).toEqual([])
    const failed = () => new Response(null, { status: 500 })
    await observeRequest(new Request(origin), bindings, failed)
    expect(lines).toHaveLength(1)
  })

  it('needs no data set', async () => {
    const { env: bindings } = observing({ REQUESTS: undefined })
    expect((await answered('/docs', {}, bindings)).status).toBe(200)
  })

  it('names the data centre, and nothing that is none', async () => {
    const request = (colo: unknown) => Object.defineProperty(new Request(origin), 'cf', { value: { colo } })
    const { env: bindings } = observing()
    for (const colo of ['FRA', 'someone', 7])
      await observeRequest(request(colo), bindings, () => new Response(null))
    expect(lines.map(({ edge }) => edge)).toEqual(['FRA', undefined, undefined])
  })
})

describe('work without a request', () => {
  it('writes one line for a batch', async () => {
    const execution = createExecutionContext()
    const { env: bindings } = observing()
    const batch = createMessageBatch('other-imports', [])
    await service.queue(batch, bindings as Env, execution)
    expect(lines).toEqual([
      { level: 'info', queue: 'other-imports', messages: 0, ms: expect.any(Number), rowsRead: 0 },
    ])
  })

  it('writes what the result says', async () => {
    const { env: bindings } = observing()
    const result = await observeWork(
      bindings,
      { job: 'mail' },
      async (observed) => {
        observed.rowsRead += 3
        observed.database = 'WEUR'
        return { state: 'done' }
      },
      ({ state }) => ({ state }),
    )
    expect(result).toEqual({ state: 'done' })
    expect(lines).toEqual([
      { level: 'info', job: 'mail', state: 'done', ms: expect.any(Number), database: 'WEUR', rowsRead: 3 },
    ])
  })
})
