import { describe, expect, it } from 'vitest'
import { endpoints } from '../src/endpoints.ts'
import { type Endpoint, splitRoute } from '../src/http/endpoint.ts'
import { idExample } from '../src/ids.ts'
import { scopes } from '../src/keys/schema.ts'
import { caller, newCompany, send } from './api.ts'

/*
 * Every row of the table is attacked by the table itself: a new row is tested from its first day, and one whose path
 * parameter is not named below fails the build.
 */
const rows = Object.entries<Endpoint>(endpoints)
const guarded = rows.filter(([, { kind }]) => kind !== 'open')
const withScope = guarded.filter(([, { scope }]) => scope !== null)

const unknownIds: Record<string, string> = {
  '/tenders/:id': idExample('tender'),
  '/tenders/:id/documents/:documentId': idExample('document'),
}

/** The path of a row with well-formed ids of nothing. */
function unknownPath(route: string): string {
  const { path } = splitRoute(route)
  return path.replaceAll(/:\w+/g, (name, at: number) => {
    const id = unknownIds[path.slice(0, at) + name]
    if (!id) throw new Error(`${route}: say in this file which id ${name} takes`)
    return id
  })
}

const bodyOf = (method: string) => (method === 'GET' || method === 'DELETE' ? undefined : {})

describe('every endpoint', () => {
  it.for(guarded)('%s turns away a request without a key', async ([route]) => {
    const { method } = splitRoute(route)
    const answer = await send(`/api/v1${unknownPath(route)}`, { method })
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_AUTH'])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it.for(withScope)('%s turns away a key with every scope but its own', async ([route, { scope }]) => {
    const { call } = await newCompany({ scopes: scopes.filter((each) => each !== scope) })
    const { method } = splitRoute(route)
    const answer = await call(method, unknownPath(route), bodyOf(method))
    expect([answer.status, answer.body.code]).toEqual([403, 'INSUFFICIENT_SCOPE'])
    expect(answer.body.error).toContain(scope)
  })

  it.for(guarded)('%s works for no company on the basic plan', async ([route]) => {
    const { call } = await newCompany({ plan: 'basic' })
    const { method } = splitRoute(route)
    const answer = await call(method, unknownPath(route), bodyOf(method))
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  })

  it.for(guarded)('%s refuses parameters it does not know, all by name', async ([route]) => {
    const { call } = await newCompany()
    const { method } = splitRoute(route)
    const answer = await call(method, `${unknownPath(route)}?nonsense=1&__proto__=2`, bodyOf(method))
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMS'])
    expect(answer.body.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      '__proto__',
      'nonsense',
    ])
  })

  const withId = guarded.filter(([route]) => route.includes(':'))
  it.for(withId)('%s refuses ids of another form and does not know made-up ones', async ([route]) => {
    const { call } = await newCompany()
    const { method, path } = splitRoute(route)
    const malformed = await call(method, path.replaceAll(/:\w+/g, 'key_1'), bodyOf(method))
    expect([malformed.status, malformed.body.code]).toEqual([400, 'INVALID_PARAMS'])
    const unknown = await call(method, unknownPath(route), bodyOf(method))
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND'])
    expect(unknown.body.error).toMatch(/^[A-Z][a-z]+( [a-z]+)* not found$/)
  })

  it.for(rows)('%s carries the headers of every answer', async ([route, { kind }]) => {
    const { key } = await newCompany()
    const { method } = splitRoute(route)
    const { headers } = await caller(key)(method, unknownPath(route), bodyOf(method))
    expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('vary')).toBe('Authorization')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.has('access-control-allow-credentials')).toBe(false)
    if (kind !== 'open') expect(headers.get('x-ratelimit-remaining')).toBe('999')
  })

  it.for(rows)('%s answers a preflight without a key', async ([route]) => {
    const { method } = splitRoute(route)
    const { status, headers } = await send(`/api/v1${unknownPath(route)}`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': method },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-methods')).toContain(method)
  })
})

describe('what is no endpoint', () => {
  it.for([
    ['GET', '/nowhere'],
    ['POST', '/tenders'],
    ['DELETE', '/me'],
    ['GET', ''],
    ['GET', '/tenders/changes/more'],
  ] as const)('%s %s is 401 without a key and 404 with one', async ([method, path]) => {
    const { call } = await newCompany()
    const without = await send(`/api/v1${path}`, { method })
    expect([without.status, without.body.code]).toEqual([401, 'INVALID_AUTH'])
    const known = await call(method, path)
    expect([known.status, known.body.code, known.body.success]).toEqual([404, 'NOT_FOUND', false])
  })

  it('lets literal segments win over parameters', async () => {
    const { call } = await newCompany()
    expect((await call('GET', '/tenders/changes')).body.data.changes).toBeDefined()
  })
})

describe('GET /health', () => {
  it('is open and says what it looked at', async () => {
    const { status, body } = await send('/api/v1/health')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'ok', checks: { database: 'ok', catalogue: 'ok' } })
    expect(body.data.version).toMatch(/^\d+\.\d+\.\d+$/)
  })
})
