import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../../src/app.ts'
import { effectOf, type Endpoint, splitRoute } from '../../../src/surfaces/rest/endpoint.ts'
import { endpoints } from '../../../src/surfaces/rest/endpoints.ts'
import { newCompany, origin, type TestCompany } from '../../support/api.ts'
import { type Case, cases } from '../../support/cases.ts'
import { undescribed } from '../../support/described.ts'
import { type Fault, faulty } from '../../support/faulty-database.ts'

/** What D1 says of errors that pass. */
const messages = [
  'Network connection lost.',
  'D1 DB storage operation exceeded timeout which caused object to be reset.',
  'D1 DB reset because its code was updated.',
  'D1 DB is overloaded. Too many requests queued.',
  'Internal error in D1 DB storage caused object to be reset.',
]

const rows = Object.entries<Endpoint>(endpoints).filter(([, row]) => row.kind !== 'open')
const reading = rows.filter(([, row]) => effectOf(row) === 'read')
const writing = rows.filter(([, row]) => effectOf(row) === 'write')

const app = createApp()

interface Prepared {
  company: TestCompany
  path: string
  body: object | undefined
}

/** A new company with the things that a row names, and a valid request for the row. */
async function prepare(route: string): Promise<Prepared> {
  const company = await newCompany({ requestLimit: 10_000 })
  const each = (cases as Record<string, Case>)[route] ?? {}
  const ids = { ...each.names, ...(await each.own?.(company)) } as Record<string, string>
  const path = splitRoute(route).path.replaceAll(/:(\w+)/g, (_whole, name: string) => ids[name] ?? name)
  return { company, path, body: await each.body?.(company) }
}

interface Sent {
  status: number
  retryAfter: string | null
  replayed: string | null
  answer: { success: boolean; code?: string; data?: unknown }
  /** How many transactions with an audit row the database has applied. */
  commits: number
}

async function send(
  route: string,
  { company, path, body }: Prepared,
  database: ReturnType<typeof faulty>,
  more: Record<string, string> = {},
): Promise<Sent> {
  const { method } = splitRoute(route)
  const headers = {
    Authorization: `Bearer ${company.key}`,
    ...(body && { 'Content-Type': 'application/json' }),
    ...more,
  }
  const request = new Request(`${origin}/api/v1${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const context = createExecutionContext()
  const response = await app.fetch(request, { ...env, DB: database.database }, context)
  const text = await response.text()
  await waitOnExecutionContext(context)
  const answer = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}
  expect(undescribed(method, `/api/v1${path}`, response, answer.code)).toBeFalsy()
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    replayed: response.headers.get('idempotency-replayed'),
    answer,
    commits: database.applied.filter(isCommit).length,
  }
}

const isCommit = (statements: string[]) => statements.some((sql) => /^\s*insert into "?audit\b/i.test(sql))

/** A database that fails once for each transaction with an audit row. */
function failingCommit(fault: Fault, message: string) {
  let failed = false
  return faulty(env.DB, message, (statements) => {
    if (failed || !isCommit(statements)) return null
    failed = true
    return fault
  })
}

const eventsOf = async ({ company: { companyId } }: Prepared) =>
  (await env.DB.prepare('SELECT type FROM events WHERE company_id = ? ORDER BY type').bind(companyId).all())
    .results

const bidsOf = ({ company: { companyId } }: Prepared) =>
  env.DB.prepare('SELECT count(*) AS n FROM bids WHERE company_id = ?').bind(companyId).first('n')

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

describe('a read after a transient error of the database', () => {
  it.for(reading)('%s answers as without the error', async ([route], ctx) => {
    const prepared = await prepare(route)
    const whole = await send(
      route,
      prepared,
      faulty(env.DB, '', () => null),
    )
    const seen = new Set<string>()
    let failures = 0
    const broken = faulty(env.DB, messages[0] ?? '', (statements) => {
      const name = statements.join(';')
      if (seen.has(name) || !statements.every((sql) => /^\s*(?:select|with)\b/i.test(sql))) return null
      seen.add(name)
      failures += 1
      return 'before'
    })
    expect(await send(route, prepared, broken)).toMatchObject({
      status: whole.status,
      retryAfter: whole.retryAfter,
    })
    if (failures > 0) await ctx.annotate(`${failures} repeated`)
  })
})

describe('a change of which a transient error hides the outcome', () => {
  const committed = new Set<string>()
  const wholes = new Map<string, { whole: Sent; events: unknown }>()

  /** The answer and the events of a change without an error, the same for each fault. */
  async function wholeOf(route: string) {
    const known = wholes.get(route)
    if (known) return known
    const prepared = await prepare(route)
    const whole = await send(
      route,
      prepared,
      faulty(env.DB, '', () => null),
    )
    const made = { whole, events: await eventsOf(prepared) }
    wholes.set(route, made)
    return made
  }

  it.for(
    writing.flatMap(([route]) => (['before', 'after'] as const).map((fault) => [route, fault] as const)),
  )('%s is made once, with an error %s the commit', async ([route, fault]) => {
    const { whole, events } = await wholeOf(route)
    if (whole.commits !== 1) return
    committed.add(route)
    const prepared = await prepare(route)
    const message = messages[committed.size % messages.length] ?? ''
    const changed = await send(route, prepared, failingCommit(fault, message))
    expect(changed).toMatchObject({ status: whole.status, commits: 1 })
    expect(Object.keys(changed.answer.data ?? {})).toEqual(Object.keys(whole.answer.data ?? {}))
    expect(await eventsOf(prepared)).toEqual(events)
  })

  it('was tested for most rows that write', () => {
    expect(committed.size).toBeGreaterThan(25)
  })

  it.for(messages)('is replayed to its Idempotency-Key: %s', async (message) => {
    const route = 'POST /bids'
    const prepared = await prepare(route)
    const key = { 'Idempotency-Key': 'once' }
    const first = await send(route, prepared, failingCommit('after', message), key)
    const again = await send(
      route,
      prepared,
      faulty(env.DB, '', () => null),
      key,
    )
    expect([first.status, first.replayed, again.status, again.replayed]).toEqual([201, null, 201, 'true'])
    expect(again.answer.data).toEqual(first.answer.data)
    expect(await bidsOf(prepared)).toBe(1)
  })

  it('answers 500 with Retry-After while the error lasts, and the repetition finds the change', async () => {
    const route = 'POST /bids'
    const prepared = await prepare(route)
    const key = { 'Idempotency-Key': 'once' }
    // The first commit is applied; every later call of the database fails.
    let isDown = false
    const broken = faulty(env.DB, messages[0] ?? '', (statements) => {
      if (isDown) return 'before'
      if (!isCommit(statements)) return null
      isDown = true
      return 'after'
    })
    const first = await send(route, prepared, broken, key)
    expect(first).toMatchObject({
      status: 500,
      retryAfter: '1',
      answer: { code: 'INTERNAL_ERROR' },
      commits: 1,
    })
    const again = await send(
      route,
      prepared,
      faulty(env.DB, '', () => null),
      key,
    )
    expect(again).toMatchObject({ status: 201, replayed: 'true' })
    expect(await bidsOf(prepared)).toBe(1)
  })

  it('is not repeated after an error that does not pass', async () => {
    const route = 'POST /teams'
    const prepared = await prepare(route)
    const broken = failingCommit('before', 'no such table: teams')
    const answer = await send(route, prepared, broken)
    expect(answer).toMatchObject({ status: 500, retryAfter: null, commits: 0 })
  })
})

describe('a database that answers nothing', () => {
  it.for(messages)('makes requests fail with INTERNAL_ERROR, 500 and Retry-After: %s', async (message) => {
    for (const route of ['GET /tenders', 'GET /bids', 'POST /teams']) {
      const prepared = await prepare(route)
      const answer = await send(
        route,
        prepared,
        faulty(env.DB, message, () => 'before'),
      )
      expect(answer).toMatchObject({ status: 500, retryAfter: '1', answer: { code: 'INTERNAL_ERROR' } })
    }
  })

  it.for(['/', '/sign-in', '/oauth/token', '/api/mcp'])(
    'makes %s answer 500 with Retry-After',
    async (path) => {
      const { database } = faulty(env.DB, messages[0] ?? '', () => 'before')
      const headers = {
        Authorization: 'Bearer tmo_unknown',
        Cookie: '__Host-session=unknown; session=unknown',
        'Content-Type': 'application/x-www-form-urlencoded',
      }
      const init = path.startsWith('/oauth')
        ? { method: 'POST', headers, body: 'grant_type=refresh_token' }
        : { headers }
      const response = await app.fetch(
        new Request(origin + path, init),
        { ...env, DB: database },
        createExecutionContext(),
      )
      expect([path, response.status < 500 || response.headers.has('retry-after')]).toEqual([path, true])
    },
  )
})
