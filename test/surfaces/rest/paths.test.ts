import { describe, expect, it } from 'vitest'
import { splitRoute } from '../../../src/surfaces/rest/endpoint.ts'
import { endpoints } from '../../../src/surfaces/rest/endpoints.ts'
import { newCompany, send } from '../../support/api.ts'

/** The methods that the table has for each path. */
const methodsByPath = Map.groupBy(
  Object.keys(endpoints).map((route) => splitRoute(route)),
  ({ path }) => path,
)
const paths = [...methodsByPath].map(([path, routes]) => [path, routes.map(({ method }) => method)] as const)
const idIn = (path: string) => path.replaceAll(/:\w+/g, 'any')

describe('every path', () => {
  it.for(paths)('%s answers another method with 405 and those it takes', async ([path, methods]) => {
    const { call } = await newCompany()
    const other = methods.includes('PUT') ? 'PATCH' : 'PUT'
    const { status, headers, body } = await call(other, idIn(path))
    expect([status, body.code, body.success]).toEqual([405, 'NOT_FOUND', false])
    const allowed = headers.get('allow')?.split(', ') ?? []
    // A path such as /tenders/saved also fits /tenders/:id, whose methods it takes as well.
    expect(allowed).toEqual(expect.arrayContaining(methods))
    expect(allowed.includes('HEAD')).toBe(allowed.includes('GET'))
    for (const method of allowed) expect(body.error).toContain(method)
    expect(headers.get('x-ratelimit-remaining')).toBe('999')
    const without = await send(`/api/v1${idIn(path)}`, { method: other })
    expect([without.status, without.headers.get('allow')]).toEqual([401, null])
  })

  it.for(paths)('%s takes no slash at its end, and says so', async ([path]) => {
    const { call } = await newCompany()
    const { status, body } = await call('GET', `${idIn(path)}/`)
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    expect(body.error).toBe(`Endpoint not found. Leave out the slash at its end: /api/v1${idIn(path)}`)
    expect((await send(`/api/v1${idIn(path)}/`)).status).toBe(401)
  })

  it('names the methods of every row that it fits', async () => {
    const { call } = await newCompany()
    const { headers, body } = await call('PUT', '/tenders/saved')
    expect(headers.get('allow')?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST'])
    expect(body.error).toBe('This path does not take PUT: use GET, HEAD, or POST')
  })
})

describe('what is no endpoint', () => {
  it.for([
    ['GET', '/nowhere'],
    ['POST', '/nowhere/'],
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
    const { status, body } = await call('GET', '/tenders/changes')
    expect([status, Array.isArray(body.data.changes)]).toEqual([200, true])
  })
})

describe('GET /', () => {
  it.for(['', '/'])('at the base%s lists every row, for any key', async (path) => {
    expect((await send(`/api/v1${path}`)).status).toBe(401)
    const { call } = await newCompany({ scopes: ['account:read'] })
    const { status, body } = await call('GET', path)
    expect(status).toBe(200)
    const links: { method: string; href: string; scope: string | null }[] = body.data.endpoints
    const routes = links.map(({ method, href }) => `${method} ${href.slice('/api/v1'.length) || '/'}`)
    expect(routes).toEqual(Object.keys(endpoints).map((route) => route.replaceAll(/:(\w+)/g, '{$1}')))
    expect(links.find(({ href }) => href === '/api/v1/bids')?.scope).toBe('bids:read')
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
