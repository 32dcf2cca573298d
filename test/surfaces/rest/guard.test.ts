import { describe, expect, it } from 'vitest'
import { generateKey } from '../../../src/identity/keys/key.ts'
import { maxUnknown } from '../../../src/identity/keys/unknown-credentials.ts'
import { caller, newCompany, operate, type TestCompany } from '../../support/api.ts'
import { Browser } from '../../support/browser.ts'
import { rpc } from '../../support/mcp.ts'
import { connect } from '../../support/mcp-people.ts'

/*
 * A catalogue search may run beside the key's gate once the key was admitted in this isolate. Whatever it finds, the
 * gate decides.
 */
describe('a search that runs beside the gate', () => {
  it('is not seen by a key that was revoked in between', async () => {
    const { call, keyId } = await newCompany()
    expect((await call('GET', '/tenders')).status).toBe(200)
    await operate('POST', `/keys/${keyId}/revoke`)
    const answer = await call('GET', '/tenders')
    expect([answer.status, answer.body.code, answer.body.data]).toEqual([401, 'KEY_INACTIVE', undefined])
  })

  it('is not seen by a key without a request left, a scope or the plan', async () => {
    const limited = await newCompany({ requestLimit: 1 })
    expect((await limited.call('GET', '/tenders')).status).toBe(200)
    expect((await limited.call('GET', '/tenders')).body.code).toBe('RATE_LIMIT_EXCEEDED')

    const scoped = await newCompany()
    expect((await scoped.call('GET', '/tenders')).status).toBe(200)
    await operate('PATCH', `/keys/${scoped.keyId}`, { scopes: ['account:read'] })
    expect((await scoped.call('GET', '/tenders')).body.code).toBe('INSUFFICIENT_SCOPE')

    const planned = await newCompany()
    expect((await planned.call('GET', '/tenders')).status).toBe(200)
    await operate('PATCH', `/companies/${planned.companyId}`, { plan: 'basic' })
    expect((await planned.call('GET', '/tenders')).body.code).toBe('FORBIDDEN')
  })
})

describe('a read of the company that runs beside the gate', () => {
  it.for(['/bids', '/tasks', '/tenders/saved', '/webhooks'])(
    'is not seen by a key that was revoked, lost its scope or its plan in between: %s',
    async (path) => {
      const changes: ((company: TestCompany) => Promise<unknown>)[] = [
        ({ keyId }) => operate('POST', `/keys/${keyId}/revoke`),
        ({ keyId }) => operate('PATCH', `/keys/${keyId}`, { scopes: ['account:read'] }),
        ({ companyId }) => operate('PATCH', `/companies/${companyId}`, { plan: 'basic' }),
      ]
      const codes: string[] = []
      for (const change of changes) {
        const company = await newCompany()
        expect((await company.call('GET', path)).status).toBe(200)
        await change(company)
        const { body } = await company.call('GET', path)
        codes.push(body.code)
        expect(body.data).toBeUndefined()
      }
      expect(codes).toEqual(['KEY_INACTIVE', 'INSUFFICIENT_SCOPE', 'FORBIDDEN'])
    },
  )

  it('is listed once in the audit where it brings a file, however the form is chosen', async () => {
    const company = await newCompany()
    const files: [path: string, accept: string][] = [
      ['/bids', 'text/csv'],
      ['/bids', 'text/*'],
      ['/bids?format=csv', '*/*'],
    ]
    for (const [path, accept] of files) {
      expect((await company.call('GET', '/bids')).status).toBe(200)
      const file = await company.call('GET', path, undefined, { Accept: accept })
      expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    }
    const { body } = await company.call('GET', '/audit?action=GET%20/bids')
    expect(body.data.entries).toHaveLength(files.length)
  })
})

/** Requests from one network. The keys have the right form and checksum. */
function from(network: string) {
  const headers = { 'CF-Connecting-IP': network }
  const madeUp = async () => {
    const { status, headers: given } = await caller(generateKey())('GET', '/me', undefined, headers)
    return { status, retryAfter: Number(given.get('retry-after') ?? 0) }
  }
  const honest = async (key: string) => (await caller(key)('GET', '/me', undefined, headers)).status
  return { headers, madeUp, honest }
}

describe('a network that makes up keys', () => {
  it('is turned away before a key costs a Durable Object, and honest keys go on working there', async () => {
    const [known, elsewhere] = [await newCompany(), await newCompany()]
    const { madeUp, honest } = from(new Browser().network)
    expect(await honest(known.key)).toBe(200)
    for (let n = 0; n < maxUnknown; n++) expect((await madeUp()).status).toBe(401)
    const turned = await madeUp()
    expect([turned.status, turned.retryAfter > 0, turned.retryAfter <= 60]).toEqual([429, true, true])
    // The key is valid, but the gate is not asked.
    expect(await honest((await newCompany()).key)).toBe(429)
    expect(await honest(known.key)).toBe(200)
    expect(await from(new Browser().network).honest(elsewhere.key)).toBe(200)
  })

  it('is turned away from the connector too, but for who was there before', async () => {
    const { token } = await connect()
    const { headers, madeUp } = from(new Browser().network)
    const statusOf = async (secret: string) => (await rpc(secret, 'tools/list', {}, { headers })).status
    expect(await statusOf(token)).toBe(200)
    for (let n = 0; n < maxUnknown; n++) await madeUp()
    expect([await statusOf(`tma_${'a'.repeat(43)}`), await statusOf(token)]).toEqual([429, 200])
  })
})
