import { describe, expect, it } from 'vitest'
import { type Endpoint, splitRoute } from '../../../src/surfaces/rest/endpoint.ts'
import { endpoints } from '../../../src/surfaces/rest/endpoints.ts'
import { isVersioned, takesIfMatch } from '../../../src/surfaces/rest/openapi/conditions.ts'
import { newCompany } from '../../support/api.ts'
import { type Case, cases } from '../../support/cases.ts'

const table: Record<string, Endpoint> = endpoints
const caseOf = (route: string): Case => (cases as Record<string, Case>)[route] ?? {}

/** Makes the thing that a row of the table names. Returns a function that asks for the thing with given headers. */
async function ready(route: string) {
  const company = await newCompany()
  const { method, path } = splitRoute(route)
  const { own, shared } = caseOf(route)
  const ids = (await (own?.(company) ?? shared?.())) ?? {}
  const at = path.replaceAll(/:(\w+)/g, (_whole, name: string) => ids[name] ?? 'missing')
  const bare = method === 'GET' || method === 'DELETE'
  const raw = table[route]?.options.raw
  const body = bare ? undefined : ((await caseOf(route).body?.(company)) ?? (raw ? 'bytes' : undefined))
  // The body of an upload is a file, which JSON is not.
  const type: Record<string, string> = raw ? { 'Content-Type': 'application/octet-stream' } : {}
  return (headers: Record<string, string>) => company.call(method, at, body, { ...type, ...headers })
}

describe('a GET of a record', () => {
  const reads = Object.entries(table)
    .filter(([route, row]) => route.startsWith('GET ') && isVersioned(row))
    .map(([route]) => route)
  it('has a row for every kind that counts versions', () => {
    expect(reads.toSorted()).toEqual([
      'GET /alerts/:id',
      'GET /assets/:id',
      'GET /bids/:id',
      'GET /consortiums/:id',
      'GET /teams/:id',
    ])
  })

  it.for(reads)('%s answers 304 to the tag that it gave', async (route) => {
    const get = await ready(route)
    const first = await get({})
    const tag = first.headers.get('etag') ?? ''
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"\d+-[0-9a-f]{12}"$/)])
    for (const known of [tag, `W/${tag}`, `"a,b", ${tag}`, '*']) {
      const { status, headers, body } = await get({ 'If-None-Match': known })
      expect([known, status, body, headers.get('etag')]).toEqual([known, 304, '', tag])
      expect([headers.get('content-type'), headers.get('x-request-id') === null]).toEqual([null, false])
      expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0)
    }
    for (const other of ['"0"', `"${first.body.data.version}"`, 'nonsense'])
      expect((await get({ 'If-None-Match': other })).status).toBe(200)
  })

  it('answers anew after a change, and never 304 to an error', async () => {
    const { call } = await newCompany()
    const { data } = (await call('POST', '/teams', { name: 'One' })).body
    const tag = (await call('GET', `/teams/${data.id}`)).headers.get('etag') ?? ''
    await call('PATCH', `/teams/${data.id}`, { name: 'Two' })
    const changed = await call('GET', `/teams/${data.id}`, undefined, { 'If-None-Match': tag })
    expect([changed.status, changed.body.data.name]).toEqual([200, 'Two'])
    await call('DELETE', `/teams/${data.id}`)
    const gone = await call('GET', `/teams/${data.id}`, undefined, { 'If-None-Match': '*' })
    expect(gone.status).toBe(404)
  })
})

describe('a change of a record', () => {
  const changes = Object.keys(table).filter((route) => takesIfMatch(route, table))
  it.for(changes)('%s heeds If-Match', async (route) => {
    const change = await ready(route)
    const { status, body } = await change({ 'If-Match': '"999", W/"998-0123456789ab"' })
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    expect(body.error).toContain('changed since')
  })

  it.for([
    ['"1"', 200],
    ['W/"1"', 200],
    ['"9", W/"1"', 200],
    ['"1-0123456789ab"', 200],
    [' * ', 200],
    ['W/"2"', 403],
    ['"11"', 403],
    ['1', 403],
  ] as const)('with If-Match: %s at version 1 is %i', async ([ifMatch, status]) => {
    const { call } = await newCompany()
    const { data } = (await call('POST', '/teams', { name: 'One' })).body
    const changed = await call('PATCH', `/teams/${data.id}`, { name: 'Two' }, { 'If-Match': ifMatch })
    expect(changed.status).toBe(status)
  })

  it('takes the tag of the last answer, whichever it was', async () => {
    const { call } = await newCompany()
    const made = await call('POST', '/teams', { name: 'One' })
    const path = `/teams/${made.body.data.id}`
    const tagOf = ({ headers }: { headers: Headers }) => ({ 'If-Match': headers.get('etag') ?? '' })
    const first = await call('PATCH', path, { name: 'Two' }, tagOf(made))
    const second = await call('PATCH', path, { name: 'Three' }, tagOf(first))
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await call('PATCH', path, { name: 'Four' }, tagOf(first))).status).toBe(403)
  })
})
