import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../src/surfaces/rest/endpoints.ts'
import { type Endpoint, splitRoute } from '../../../src/surfaces/rest/endpoint.ts'
import { idExample } from '../../../src/platform/context/ids.ts'
import { scopes } from '../../../src/platform/context/caller.ts'
import { type Answer, newCompany, send, type TestCompany } from '../../support/api.ts'
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

/** One company for all tests whose requests are refused and leave nothing behind: it is made at the first use. */
function shared(make: () => Promise<TestCompany>): () => Promise<TestCompany> {
  let company: Promise<TestCompany> | undefined
  return () => (company ??= make())
}
const anyCompany = shared(() => newCompany({ requestLimit: 100_000 }))
const anyOwner = shared(() => newCompany({ requestLimit: 100_000 }))
const onBasicPlan = shared(() => newCompany({ plan: 'basic', requestLimit: 100_000 }))
const withoutScope = new Map(
  scopes.map((scope) => [
    scope,
    shared(() => newCompany({ scopes: scopes.filter((other) => other !== scope) })),
  ]),
)

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
    const company = scope && (await withoutScope.get(scope)?.())
    const { method } = splitRoute(route)
    const answer = company && (await company.call(method, unknownPath(each), bodyOf(method)))
    expect([answer?.status, answer?.body.code]).toEqual([403, 'INSUFFICIENT_SCOPE'])
    expect(answer?.body.error).toContain(scope)
  })

  it.for(guarded)('%s works for no company on the basic plan', async ([route, each]) => {
    const { call } = await onBasicPlan()
    const { method } = splitRoute(route)
    const answer = await call(method, unknownPath(each), bodyOf(method))
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  })

  it.for(guarded)('%s refuses parameters it does not know, all by name', async ([route, each]) => {
    const { call } = await anyCompany()
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
    const company = await anyCompany()
    const { method } = splitRoute(route)
    const body = { ...(await each.case.body?.(company)), company_id: 'x', constructor: 1 }
    const answer = await company.call(method, unknownPath(each), body)
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_DATA'])
    const paths = answer.body.details.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(expect.arrayContaining(['company_id', 'constructor']))
  })

  const withId = guarded.filter(([route]) => route.includes(':'))
  it.for(withId)('%s refuses ids of another form and does not know made-up ones', async ([route, each]) => {
    const company = await anyCompany()
    const { method, path } = splitRoute(route)
    const body = bodyOf(method) && ((await each.case.body?.(company)) ?? {})
    const malformed = await company.call(method, path.replaceAll(/:\w+/g, 'key_1'), body)
    expect([malformed.status, malformed.body.code]).toEqual([400, 'INVALID_PARAMS'])
    const unknown = await company.call(method, unknownPath(each), body)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND'])
    expect(unknown.body.error).toMatch(/^[A-Z][a-z]+( [a-z]+)* not found$/)
  })

  /** A bid or a team is made once for all rows whose path names one, because no request here changes it. */
  const made = new Map<Case['own'], Promise<Record<string, string>>>()
  const ownOf = (owner: TestCompany, { own }: Case) => {
    const ids = made.get(own) ?? Promise.resolve(own?.(owner) ?? {})
    made.set(own, ids)
    return ids
  }
  const owned = guarded.filter(([, each]) => each.case.own)
  it.for(owned)('%s answers for another company’s id as for a made-up one', async ([route, each]) => {
    const [owner, stranger] = await Promise.all([anyOwner(), anyCompany()])
    const ids = await ownOf(owner, each.case)
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
    const ids = (await (each.case.own?.(company) ?? each.case.shared?.())) ?? {}
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

  const withNewKey = shared(() => newCompany())
  let asked = 0
  it.for(rows)('%s carries the headers of every answer', async ([route, each]) => {
    const { call } = await withNewKey()
    const { method } = splitRoute(route)
    const { headers } = await call(method, unknownPath(each), bodyOf(method))
    expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('vary')).toBe('Authorization')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.has('access-control-allow-credentials')).toBe(false)
    if (each.row.kind !== 'open') expect(headers.get('x-ratelimit-remaining')).toBe(String(1000 - ++asked))
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
