import { env, exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import {
  type ClientOptions,
  connect,
  editLatest,
  etagOf,
  isApiError,
  NetworkError,
  responseOf,
} from '../../../tools/client/core.ts'
import { routesIn, routeTable } from '../../../tools/client/routes.ts'
import { readConfig } from '../../../src/platform/config/config.ts'
import type { OpenApiDocument } from '../../../src/surfaces/rest/openapi/document.ts'
import { importNotices, newCompany, origin } from '../../support/api.ts'
import golden from '../../openapi.json'

const routes = routesIn(golden as unknown as OpenApiDocument)
const table = routeTable(routes)

type Step = Response | Error | ((request: Request) => Response | Promise<Response>)

const one = (data: unknown, init?: ResponseInit) => Response.json({ success: true, data }, init)
const page = (data: unknown[], number: number, pages: number) =>
  Response.json({ success: true, data, pagination: { page: number, limit: 100, total: 5, pages } })
const refusal = (status: number, body: object, headers?: HeadersInit) =>
  Response.json({ success: false, ...body }, { status, ...(headers && { headers }) })

/** A client whose requests are answered by the steps in turn, and whose waits are recorded and take no time. */
function answeredBy(steps: Step[], options: Partial<ClientOptions> = {}) {
  const requests: Request[] = []
  const bodies: string[] = []
  const waits: number[] = []
  const client = connect(table, {
    apiKey: 'tmk_live_x',
    baseUrl: 'https://api.test/api/v1/',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      requests.push(request.clone())
      bodies.push(await request.text())
      const step = steps[requests.length - 1]
      if (!step) throw new Error('A request too many')
      if (step instanceof Error) throw step
      return step instanceof Response ? step : step(new Request(input, init))
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
    ...options,
  })
  const urls = () => requests.map(({ url }) => url.replace('https://api.test/api/v1', ''))
  return { client, requests, bodies, waits, urls }
}

const failed = () => new TypeError('fetch failed')
const unavailable = (headers?: HeadersInit) =>
  refusal(500, { error: 'Down', code: 'INTERNAL_ERROR', requestId: 'req_1' }, headers)
const limited = (seconds: number) =>
  refusal(
    429,
    { error: 'Used up', code: 'RATE_LIMIT_EXCEEDED', requestId: 'req_2' },
    { 'Retry-After': String(seconds) },
  )

async function errorOf(work: PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve(work).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )
}

describe('a method', () => {
  it.for(routes)('$name sends $method $path', async ({ name, method, path, input, answer }) => {
    const { client, requests } = answeredBy([
      answer === 'lines' ? new Response('{"end":{"rows":0,"more":false}}\n') : page([], 1, 0),
    ])
    const ids = [...path.matchAll(/\{\w+\}/g)].map((_, index) => `id/${index}`)
    const given = { query: { q: 'a' }, body: { a: 1 }, upload: new Uint8Array([1]) }
    const work = client[name](...ids, ...(input ? [given[input]] : []), { headers: { 'X-Mark': 'yes' } })
    if (answer === 'lines') for await (const row of work) expect.unreachable(String(row))
    else await work
    const [request] = requests
    let index = 0
    const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(`id/${index++}`))
    expect([request?.method, request?.url]).toEqual([
      method,
      `https://api.test/api/v1${filled}${input === 'query' ? '?q=a' : ''}`,
    ])
    expect(request?.headers.get('Authorization')).toBe('Bearer tmk_live_x')
    expect(request?.headers.get('X-Mark')).toBe('yes')
    expect(request?.headers.has('Idempotency-Key')).toBe(method === 'POST')
    expect(await request?.text()).toBe({ query: '', body: '{"a":1}', upload: '\u0001' }[input ?? 'query'])
  })

  it.for([[], [''], ['..'], [undefined], [{ id: 'bid_1' }]])('refuses the id %j', ([id]) => {
    const { client, requests } = answeredBy([])
    expect(() => client.getBid(id)).toThrow(TypeError)
    expect(requests).toEqual([])
  })

  it('sends lists as one parameter, and leaves out what is undefined', async () => {
    const { client, urls } = answeredBy([page([], 1, 0)])
    await client.listTenders({ status: ['open', 'closed'], q: undefined, minValue: 0, saved: false })
    expect(urls()).toEqual(['/tenders?status=open%2Cclosed&minValue=0&saved=false'])
  })

  it('names an uploaded file', async () => {
    const { client, requests } = answeredBy([one({}), one({}), one({})])
    await client.uploadAsset('asset_1', new File(['a'], 'Ö 1.pdf', { type: 'application/pdf' }))
    await client.uploadAsset('asset_1', new Uint8Array([1]), { fileName: 'b.bin' })
    const form = new FormData()
    form.set('file', new File(['c'], 'c.txt'))
    await client.uploadAsset('asset_1', form)
    const sent = requests.map(({ headers }) => [
      headers.get('Content-Type')?.split(';')[0],
      headers.get('Content-Disposition'),
    ])
    expect(sent).toEqual([
      ['application/pdf', "attachment; filename*=UTF-8''%C3%96%201.pdf"],
      ['application/octet-stream', "attachment; filename*=UTF-8''b.bin"],
      ['multipart/form-data', null],
    ])
  })
})

describe('a retry', () => {
  const retried: [string, () => Step][] = [
    ['a failure of the network', failed],
    ['500', unavailable],
    ['502 of a proxy', () => new Response('<html>', { status: 502 })],
    ['an answer that breaks off', () => new Response('{"succ')],
  ]
  it.for(retried)('repeats a POST after %s, with one Idempotency-Key and the same body', async ([, step]) => {
    const { client, requests, bodies, waits } = answeredBy([step(), step(), one({ id: 'bid_1' })])
    expect(await client.createBid({ tenderId: 'tender_1' })).toEqual({ id: 'bid_1' })
    const keys = new Set(requests.map(({ headers }) => headers.get('Idempotency-Key')))
    expect([keys.size, bodies]).toEqual([1, Array(3).fill('{"tenderId":"tender_1"}')])
    expect([...keys][0]).toMatch(/^[\da-f-]{36}$/)
    expect(waits.map((wait, index) => wait >= 250 * 2 ** index && wait <= 500 * 2 ** index)).toEqual([
      true,
      true,
    ])
  })

  it('uses another key for another call, or the stated one', async () => {
    const { client, requests } = answeredBy([one({}), one({}), one({})])
    await client.createBid({ tenderId: 'tender_1' })
    await client.createBid({ tenderId: 'tender_1' })
    await client.createBid({ tenderId: 'tender_1' }, { idempotencyKey: 'mine' })
    const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'))
    expect([new Set(keys).size, keys[2]]).toEqual([3, 'mine'])
  })

  it('waits as long as Retry-After says', async () => {
    const { client, waits } = answeredBy([limited(7), unavailable({ 'Retry-After': '2' }), one({})])
    await client.getMe()
    expect(waits).toEqual([7000, 2000])
  })

  it('does not wait longer than maxWait', async () => {
    const short = answeredBy([limited(1264)])
    expect(await errorOf(short.client.getMe())).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      retryAfter: 1264,
    })
    const long = answeredBy([limited(1264), one({})], { maxWait: 3600 })
    await long.client.getMe()
    expect([short.waits, long.waits]).toEqual([[], [1_264_000]])
  })

  it('ends after the stated number, with the last failure', async () => {
    const { client, requests } = answeredBy([failed(), failed(), failed()], { retries: 2 })
    const error = await errorOf(client.getMe())
    expect(error).toBeInstanceOf(NetworkError)
    expect((error as Error).cause).toBeInstanceOf(TypeError)
    expect(requests).toHaveLength(3)
  })

  it.for([400, 401, 403, 404])('does not follow %s', async (status) => {
    const { client, requests } = answeredBy([refusal(status, { error: 'No', code: 'NOT_FOUND' })])
    expect(await errorOf(client.getMe())).toMatchObject({ status })
    expect(requests).toHaveLength(1)
  })

  const once: [string, string, unknown[]][] = [
    ['a deletion', 'deleteBid', ['bid_1']],
    ['a conditional change', 'updateBid', ['bid_1', {}, { ifMatch: '"3-a"' }]],
  ]
  it.for(once)('does not repeat %s that may have been done', async ([, name, input]) => {
    const lost = answeredBy([failed()])
    expect(await errorOf(lost.client[name](...input))).toBeInstanceOf(NetworkError)
    // Over the limit nothing was done.
    const refused = answeredBy([limited(1), one({})])
    await refused.client[name](...input)
    expect([lost.requests.length, refused.requests.length]).toEqual([1, 2])
  })

  it('follows the end of an attempt’s time', async () => {
    const never = (request: Request) =>
      new Promise<Response>((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      )
    const { client, waits } = answeredBy([never, one({ id: 1 })], { timeout: 0 })
    expect(await client.getMe(undefined)).toEqual({ id: 1 })
    expect(waits).toHaveLength(1)
  })
})

describe('an abort', () => {
  it('ends a request that is under way, and is not repeated', async () => {
    const controller = new AbortController()
    const { client, requests, waits } = answeredBy([
      (request) =>
        new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason))
          controller.abort(new Error('enough'))
        }),
    ])
    expect(await errorOf(client.getMe({ signal: controller.signal }))).toMatchObject({ message: 'enough' })
    expect([requests.length, waits]).toEqual([1, []])
  })

  it('ends the wait before a retry', async () => {
    const controller = new AbortController()
    const client = connect(table, {
      apiKey: 'x',
      baseUrl: 'https://api.test/api/v1',
      fetch: async () => {
        // Once the client waits.
        queueMicrotask(() => setTimeout(() => controller.abort(new Error('enough')), 0))
        return limited(50)
      },
    })
    expect(await errorOf(client.getMe({ signal: controller.signal }))).toMatchObject({ message: 'enough' })
  })

  it('sends nothing if it came first', async () => {
    const { client, requests } = answeredBy([])
    const signal = AbortSignal.abort(new Error('enough'))
    expect(await errorOf(client.getMe({ signal }))).toMatchObject({ message: 'enough' })
    expect(requests).toEqual([])
  })
})

describe('a list', () => {
  it('iterates over the items of all pages', async () => {
    const { client, urls } = answeredBy([page([1, 2], 1, 3), page([3, 4], 2, 3), page([5], 3, 3)])
    const items = []
    for await (const item of client.listBids({ status: 'draft' })) items.push(item)
    expect(items).toEqual([1, 2, 3, 4, 5])
    expect(urls()).toEqual([1, 2, 3].map((number) => `/bids?limit=100&status=draft&page=${number}`))
  })

  it('asks for no page after the one where the caller stops', async () => {
    const { client, requests } = answeredBy([page([1, 2], 1, 3)])
    for await (const item of client.listBids()) if (item === 2) break
    expect(requests).toHaveLength(1)
  })

  it('is empty without a second request', async () => {
    const { client, requests } = answeredBy([page([], 1, 0)])
    for await (const item of client.listBids()) expect.unreachable(String(item))
    expect(requests).toHaveLength(1)
  })

  it('gives one page with its total when it is awaited', async () => {
    const { client, urls } = answeredBy([page([5], 3, 3)])
    expect(await client.listBids({ page: 3, limit: 2 })).toMatchObject({
      data: [5],
      pagination: { total: 5 },
    })
    expect(urls()).toEqual(['/bids?page=3&limit=2'])
  })

  it('begins at the stated page, and retries a page', async () => {
    const { client, urls } = answeredBy([page([3], 2, 3), unavailable(), page([5], 3, 3)])
    const pages = []
    for await (const { data } of client.listBids({ page: 2, limit: 1 }).pages()) pages.push(data)
    expect(pages).toEqual([[3], [5]])
    expect(urls()).toEqual([2, 3, 3].map((number) => `/bids?limit=1&page=${number}`))
  })
})

describe('an error', () => {
  it('has what the service says', async () => {
    const details = [{ path: 'limit', message: 'must be smaller', rule: 'range' }]
    const { client } = answeredBy([
      refusal(400, { error: 'Invalid', code: 'INVALID_PARAMS', requestId: 'req_3', details }),
    ])
    const error = await errorOf(client.listBids({ limit: 1000 }))
    expect(error).toMatchObject({
      name: 'ApiError',
      message: 'Invalid (INVALID_PARAMS, req_3)',
      status: 400,
      code: 'INVALID_PARAMS',
      reason: null,
      details,
      requestId: 'req_3',
    })
    expect([isApiError(error), isApiError(error, 'INVALID_PARAMS'), isApiError(error, 'FORBIDDEN')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it.for(['<html>Bad gateway</html>', 'null', '"x"', ''])('reads %j of a proxy', async (text) => {
    const headers = { 'X-Request-Id': 'req_4' }
    const { client } = answeredBy([new Response(text, { status: 404, headers })])
    expect(await errorOf(client.getMe())).toMatchObject({ status: 404, requestId: 'req_4', details: [] })
  })
})

describe('an export', () => {
  const lines = (...texts: string[]) =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const text of texts) controller.enqueue(new TextEncoder().encode(text))
          controller.close()
        },
      }),
    )

  it('gives every row, however its bytes are cut', async () => {
    const { client, requests } = answeredBy([
      lines('{"id":', '1}\n{"id":2}', '\n', '{"end":{"rows":2,"more":true}}\n'),
    ])
    const found = client.exportTenders({ q: 'a' })
    const rows = []
    for await (const row of found) rows.push(row)
    expect([rows, found.more]).toEqual([[{ id: 1 }, { id: 2 }], true])
    expect(requests[0]?.headers.get('Accept')).toBe('application/x-ndjson')
  })

  it('fails if the last line is missing', async () => {
    const { client } = answeredBy([lines('{"id":1}\n')])
    const rows: unknown[] = []
    const read = async () => {
      for await (const row of client.exportTenders()) rows.push(row)
    }
    expect(await errorOf(read())).toBeInstanceOf(NetworkError)
    expect(rows).toEqual([{ id: 1 }])
  })
})

describe('the client against the service', () => {
  const connected = async () => {
    const { key } = await newCompany()
    return connect(table, {
      apiKey: key,
      baseUrl: `${origin}/api/v1`,
      fetch: (input, init) => exports.default.fetch(new Request(input, init)),
    })
  }

  it('changes the latest version of a record, however often it changes in between', async () => {
    const client = await connected()
    const team = await client.createTeam({ name: 'Roads' })
    expect(etagOf(team)).toMatch(/^"1-/)
    await client.updateTeam(team.id, { description: 'first' })
    const stale = await errorOf(client.updateTeam(team.id, { name: 'Bridges' }, { ifMatch: team }))
    expect(isApiError(stale, 'FORBIDDEN', 'version')).toBe(true)
    let conflicts = 0
    const changed = await editLatest(
      () => client.getTeam(team.id),
      async (latest) => {
        if (conflicts++ === 0) await client.updateTeam(team.id, { description: 'second' })
        return client.updateTeam(team.id, { name: 'Bridges' }, { ifMatch: latest })
      },
    )
    expect([changed.name, changed.description, conflicts]).toEqual(['Bridges', 'second', 2])
  })

  it('acts once where the answer of a POST is lost', async () => {
    const { key } = await newCompany()
    let calls = 0
    const client = connect(table, {
      apiKey: key,
      baseUrl: `${origin}/api/v1`,
      fetch: async (input, init) => {
        const response = await exports.default.fetch(new Request(input, init))
        if (calls++ > 0) return response
        await response.text()
        throw failed()
      },
      wait: async () => undefined,
    })
    const task = await client.createTask({ title: 'Call the buyer' })
    expect(responseOf(task)?.headers.get('Idempotency-Replayed')).toBe('true')
    expect((await client.listTasks()).pagination.total).toBe(1)
  })

  it('reads all pages, an export and another format', async () => {
    const client = await connected()
    const source = `client-${crypto.randomUUID().slice(0, 8)}`
    for (const reference of ['a', 'b', 'c'])
      await importNotices(
        source,
        JSON.stringify({
          format: 'tender/1',
          tender: {
            reference,
            title: reference,
            buyer: { name: 'Town', country: 'DE' },
            publishedAt: '2026-01-01',
          },
        }),
        'application/json',
      )
    const query = { source, sort: 'publishedAt' }
    const listed = []
    for await (const { title } of client.listTenders({ ...query, limit: 1 })) listed.push(title)
    const exported = []
    for await (const { title } of client.exportTenders(query)) exported.push(title)
    const csv = await (await client.send('exportTenders', query, { accept: 'text/csv' })).text()
    expect([listed.toSorted(), exported.toSorted()]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
    expect(csv.trimEnd().split('\n').at(-1)).toContain('#end,3,complete')
  })

  it('sends and takes back a file', async () => {
    const client = await connected()
    const asset = await client.createAsset({ name: 'ISO 9001', category: 'certificate' })
    const stored = await client.uploadAsset(asset.id, new Uint8Array([37, 80, 68, 70]), {
      fileName: 'a b.txt',
    })
    expect(stored.file.fileName).toBe('a b.txt')
    const file: Response = await client.downloadAsset(asset.id)
    expect([...(await file.bytes())]).toEqual([37, 80, 68, 70])
  })
})

describe('/docs', () => {
  it.for(['client.ts', 'client.py'])('serves %s, which calls this service', async (name) => {
    const response = await exports.default.fetch(`${origin}/docs/${name}`)
    const text = await response.text()
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    expect(text).toMatch(
      new RegExp(`^(?:const origin|ORIGIN) = ['"]${readConfig(env).PUBLIC_ORIGIN}['"]`, 'm'),
    )
    expect(text).not.toContain('service.invalid')
  })

  it('serves the licence that the OpenAPI document names', async () => {
    const api = await (await exports.default.fetch(`${origin}/openapi.json`)).json<OpenApiDocument>()
    const { pathname } = new URL(api.info.license?.url ?? '')
    const license = await exports.default.fetch(origin + pathname)
    expect([license.status, await license.text()]).toEqual([
      200,
      expect.stringContaining('All rights reserved'),
    ])
    expect(JSON.stringify(api)).not.toMatch(/tenders\.example|service\.invalid/)
  })
})
