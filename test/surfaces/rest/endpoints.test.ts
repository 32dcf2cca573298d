import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../src/surfaces/rest/endpoints.ts'
import { type Endpoint, splitRoute } from '../../../src/surfaces/rest/endpoint.ts'
import { idExample } from '../../../src/platform/ids.ts'
import { scopes } from '../../../src/platform/caller.ts'
import { type Answer, caller, newCompany, send } from '../../support/api.ts'
import { type Case, cases, unknownIds } from '../../support/cases.ts'

/*
 * Every row of the table is attacked by the table itself: a new row is tested from its first day, and one without its
 * case in `cases.ts` does not compile.
 */
interface Row {
  route: string
  row: Endpoint
  case: Case
}
const rows: [string, Row][] = Object.entries<Endpoint>(endpoints).map(([route, row]) => [
  route,
  { route, row, case: (cases as Record<string, Case>)[route] ?? {} },
])
const guarded = rows.filter(([, { row }]) => row.kind !== 'open')
const withScope = guarded.filter(([, { row }]) => row.scope !== null)

function pathWith(route: string, ids: Record<string, string>): string {
  return splitRoute(route).path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const id = ids[name]
    if (!id) throw new Error(`${route}: cases.ts does not say which id :${name} takes`)
    return id
  })
}

const unknownPath = ({ route, case: each }: Row) => pathWith(route, unknownIds(each))
const bodyOf = (method: string) => (method === 'GET' || method === 'DELETE' ? undefined : {})
const withoutRequestId = ({ status, body }: Answer) => [status, { ...body, requestId: null }]

describe('every endpoint', () => {
  it.for(guarded)('%s turns away a request without a key', async ([route, each]) => {
    const { method } = splitRoute(route)
    const answer = await send(`/api/v1${unknownPath(each)}`, { method })
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_AUTH'])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it.for(withScope)('%s turns away a key with every scope but its own', async ([route, each]) => {
    const { scope } = each.row
    const { call } = await newCompany({ scopes: scopes.filter((other) => other !== scope) })
    const { method } = splitRoute(route)
    const answer = await call(method, unknownPath(each), bodyOf(method))
    expect([answer.status, answer.body.code]).toEqual([403, 'INSUFFICIENT_SCOPE'])
    expect(answer.body.error).toContain(scope)
  })

  it.for(guarded)('%s works for no company on the basic plan', async ([route, each]) => {
    const { call } = await newCompany({ plan: 'basic' })
    const { method } = splitRoute(route)
    const answer = await call(method, unknownPath(each), bodyOf(method))
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  })

  it.for(guarded)('%s refuses parameters it does not know, all by name', async ([route, each]) => {
    const { call } = await newCompany()
    const { method } = splitRoute(route)
    const answer = await call(method, `${unknownPath(each)}?nonsense=1&__proto__=2`, bodyOf(method))
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMS'])
    expect(answer.body.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      '__proto__',
      'nonsense',
    ])
  })

  const written = guarded.filter(([route, { row }]) => bodyOf(splitRoute(route).method) && !row.options.raw)
  it.for(written)('%s refuses body members it does not know, by name', async ([route, each]) => {
    const company = await newCompany()
    const { method } = splitRoute(route)
    const body = { ...(await each.case.body?.(company)), company_id: 'x', constructor: 1 }
    const answer = await company.call(method, unknownPath(each), body)
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_DATA'])
    const paths = answer.body.details.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(expect.arrayContaining(['company_id', 'constructor']))
  })

  const withId = guarded.filter(([route]) => route.includes(':'))
  it.for(withId)('%s refuses ids of another form and does not know made-up ones', async ([route, each]) => {
    const company = await newCompany()
    const { method, path } = splitRoute(route)
    const body = bodyOf(method) && ((await each.case.body?.(company)) ?? {})
    const malformed = await company.call(method, path.replaceAll(/:\w+/g, 'key_1'), body)
    expect([malformed.status, malformed.body.code]).toEqual([400, 'INVALID_PARAMS'])
    const unknown = await company.call(method, unknownPath(each), body)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND'])
    expect(unknown.body.error).toMatch(/^[A-Z][a-z]+( [a-z]+)* not found$/)
  })

  const owned = guarded.filter(([, each]) => each.case.own)
  it.for(owned)('%s answers for another company’s id as for a made-up one', async ([route, each]) => {
    const [owner, stranger] = await Promise.all([newCompany(), newCompany()])
    const ids = (await each.case.own?.(owner)) ?? {}
    const { method } = splitRoute(route)
    const body = bodyOf(method) && ((await each.case.body?.(stranger)) ?? {})
    const foreign = await stranger.call(method, pathWith(route, ids), body)
    const unknown = await stranger.call(method, unknownPath(each), body)
    expect(foreign.status).toBe(404)
    expect(withoutRequestId(foreign)).toEqual(withoutRequestId(unknown))
  })

  const referring = guarded.flatMap(([route, each]) =>
    Object.entries(each.case.references ?? {}).map(([member, kind]) => [route, member, kind, each] as const),
  )
  it.for(referring)('%s does not know a made-up %s (%s)', async ([route, member, kind, each]) => {
    const company = await newCompany()
    const ids = (await each.case.own?.(company)) ?? {}
    const { method } = splitRoute(route)
    const body = await each.case.body?.(company)
    const made = idExample(kind)
    const isList = member.endsWith('[]')
    const value = isList ? [made] : made
    const answer = await company.call(method, pathWith(route, ids), {
      ...body,
      [member.replace('[]', '')]: value,
    })
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  it.for(rows)('%s carries the headers of every answer', async ([route, each]) => {
    const { key } = await newCompany()
    const { method } = splitRoute(route)
    const { headers } = await caller(key)(method, unknownPath(each), bodyOf(method))
    expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('vary')).toBe('Authorization')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.has('access-control-allow-credentials')).toBe(false)
    if (each.row.kind !== 'open') expect(headers.get('x-ratelimit-remaining')).toBe('999')
  })

  it.for(rows)('%s answers a preflight without a key', async ([route, each]) => {
    const { method } = splitRoute(route)
    const { status, headers } = await send(`/api/v1${unknownPath(each)}`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': method },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-methods')).toContain(method)
  })
})

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
    const { status, headers, body } = await call('PUT', idIn(path))
    expect([status, body.code, body.success]).toEqual([405, 'NOT_FOUND', false])
    const allowed = headers.get('allow')?.split(', ') ?? []
    // A path such as /tenders/saved also fits /tenders/:id, whose methods it takes as well.
    expect(allowed).toEqual(expect.arrayContaining(methods))
    expect(allowed.includes('HEAD')).toBe(allowed.includes('GET'))
    for (const method of allowed) expect(body.error).toContain(method)
    expect(headers.get('x-ratelimit-remaining')).toBe('999')
    const without = await send(`/api/v1${idIn(path)}`, { method: 'PUT' })
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
    ['GET', ''],
    ['GET', '/'],
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

describe('GET /health', () => {
  it('is open and says what it looked at', async () => {
    const { status, body } = await send('/api/v1/health')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'ok', checks: { database: 'ok', catalogue: 'ok' } })
    expect(body.data.version).toMatch(/^\d+\.\d+\.\d+$/)
  })
})
