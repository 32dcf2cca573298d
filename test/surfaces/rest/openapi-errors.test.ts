import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { act, type Endpoint, row as declare } from '../../../src/surfaces/rest/endpoint.ts'
import { endpoints } from '../../../src/surfaces/rest/endpoints.ts'
import { type ErrorCode, errorStatus, notFound, Problem } from '../../../src/platform/context/errors.ts'
import { problem } from '../../../src/surfaces/rest/answer.ts'
import { authorize, callerOf, readCredential } from '../../../src/surfaces/rest/authenticate.ts'
import { readInput } from '../../../src/surfaces/rest/input.ts'
import { type App, mount } from '../../../src/surfaces/rest/mount.ts'
import { openApiDocument } from '../../../src/surfaces/rest/openapi.ts'
import { answer, type Surface, workAlone } from '../../../src/surfaces/rest/run.ts'
import type { Ctx } from '../../../src/platform/context/context.ts'
import { errorExample } from '../../../src/surfaces/rest/openapi/errors.ts'
import { Me, meExample } from '../../../src/identity/keys/schema.ts'

const caller = Me.parse(meExample)
const basic = { ...caller, company: { ...caller.company, plan: 'basic' as const } }
const resetsAt = Date.UTC(2026, 10, 20, 10)
const window = { limit: 1000, used: 1000, startedAt: resetsAt - 3_600_000, resetsAt }

/** Throws what reading the input of a row throws. */
async function validate(row: Endpoint, query: string, init: RequestInit & { method: string }): Promise<void> {
  const app = new Hono()
  let thrown: unknown
  app.all('/', (c) => readInput(c, row, { bodyLimit: 1024, base: '', table: {} }).then(() => c.body(null)))
  app.onError((error, c) => {
    thrown = error
    return c.body(null)
  })
  await app.request(`/${query}`, init)
  throw thrown
}

const title = z.strictObject({ title: z.string().optional() })
const titled = act(null, '', { json: title, out: z.object({}) }, async () => ({}))

/** For each code, how the API itself comes to answer with it. */
const causes: Record<ErrorCode, () => unknown> = {
  INVALID_AUTH: () => readCredential(new Request('https://tenders.example/')),
  KEY_INACTIVE: () => callerOf({ admitted: false, code: 'KEY_INACTIVE' }),
  KEY_EXPIRED: () => callerOf({ admitted: false, code: 'KEY_EXPIRED' }),
  INSUFFICIENT_SCOPE: () => authorize(caller, 'bids:write'),
  INVALID_DATA: () =>
    validate(titled, '', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"titel":"Ring road"}',
    }),
  INVALID_PARAMS: () => validate(endpoints['GET /tenders'], '?limit=0', { method: 'GET' }),
  FORBIDDEN: () => authorize(basic, 'tenders:read'),
  NOT_FOUND: () => {
    throw notFound('Tender')
  },
  RATE_LIMIT_EXCEEDED: () => callerOf({ admitted: false, code: 'RATE_LIMIT_EXCEEDED', window }),
  INTERNAL_ERROR: () => {
    throw new Error('disk full')
  },
}

async function thrownBy(cause: () => unknown): Promise<unknown> {
  try {
    return await cause()
  } catch (error) {
    return error
  }
}

describe('the documented example of', () => {
  it.for(Object.entries(causes))('%s is what the API answers', async ([code, cause]) => {
    const error = await thrownBy(cause)
    const shown = errorExample(code as ErrorCode)
    const answer = problem(error, shown.requestId, {})
    expect([error instanceof Problem, answer.status]).toEqual([
      code !== 'INTERNAL_ERROR',
      errorStatus[code as ErrorCode],
    ])
    expect(await answer.json()).toEqual(shown)
    expect(answer.headers.get('link')).toBe(`</docs/errors#${code}>; rel="help"`)
  })
})

describe('a row whose end is announced', () => {
  const deprecated = { since: '2026-12-01', ends: '2027-12-01', instead: 'Use `GET /tenders`.' }
  const row = declare<Ctx, 'act'>('act')(
    null,
    'Old',
    { json: z.strictObject({}), out: z.object({ a: z.number() }), deprecated },
    async () => ({ a: 1 }),
  )
  const table = { ...endpoints, 'POST /bids': row }

  it('answers with the days of RFC 9745 and RFC 8594, and with where they are explained', async () => {
    const app: App = new Hono()
    const guard: Surface<Ctx>['guard'] = (request) => answer(request, request.ctx, workAlone)
    mount(app, { base: '/api/v1', table: { 'POST /bids': row }, guard, bodyLimit: 1024 })
    const context = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} }
    const response = await app.request('/api/v1/bids', { method: 'POST' }, env, context)
    expect(response.status).toBe(200)
    expect(['deprecation', 'sunset', 'link'].map((name) => response.headers.get(name))).toEqual([
      '@1796083200',
      'Wed, 01 Dec 2027 00:00:00 GMT',
      '</docs/versions>; rel="deprecation"',
    ])
  })

  it('is marked in the OpenAPI document, with its headers', () => {
    const { paths, components } = openApiDocument('https://tenders.example', '1.0.0', table)
    const operation = paths['/bids']?.post
    expect(operation?.deprecated).toBe(true)
    expect(operation?.description).toContain('gone from 2027-12-01 on. Use `GET /tenders`.')
    const answer = operation?.responses[200]
    expect(Object.keys(answer && 'headers' in answer ? answer.headers : {})).toEqual(
      expect.arrayContaining(['Deprecation', 'Sunset', 'Link']),
    )
    expect(Object.keys(components.headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']))
  })

  it('is none of today', () => {
    const { paths, components } = openApiDocument('https://tenders.example', '1.0.0')
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(operations.filter(({ deprecated }) => deprecated)).toEqual([])
    expect(Object.keys(components.headers)).not.toContain('Sunset')
  })
})
