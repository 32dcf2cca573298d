import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { act, type Endpoint } from '../../../src/surfaces/rest/endpoint.ts'
import { endpoints } from '../../../src/surfaces/rest/endpoints.ts'
import { type ErrorCode, errorStatus, notFound, Problem } from '../../../src/platform/errors.ts'
import { problem } from '../../../src/surfaces/rest/answer.ts'
import { authorize, callerOf, readCredential } from '../../../src/surfaces/rest/authenticate.ts'
import { validatorsOf } from '../../../src/surfaces/rest/input.ts'
import { errorExample } from '../../../src/surfaces/rest/openapi/errors.ts'
import { meExample } from '../../../src/identity/keys/examples.ts'
import { Me } from '../../../src/identity/keys/schema.ts'

const caller = Me.parse(meExample)
const basic = { ...caller, company: { ...caller.company, plan: 'basic' as const } }
const resetsAt = Date.UTC(2026, 10, 20, 10)
const window = { limit: 1000, used: 1000, startedAt: resetsAt - 3_600_000, resetsAt }

/** Throws what the validators of a row throw. */
async function validate(row: Endpoint, query: string, init: RequestInit & { method: string }): Promise<void> {
  const app = new Hono()
  let thrown: unknown
  app.all('/', (c) => validatorsOf(init.method, row, 1024)(c).then(() => c.body(null)))
  app.onError((error, c) => {
    thrown = error
    return c.body(null)
  })
  await app.request(`/${query}`, init)
  throw thrown
}

const titled = act(null, '', { json: z.strictObject({ title: z.string().optional() }) }, z.object({}))

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
  })
})
