import { describe, expect, it } from 'vitest'
import { newCompany, operate } from '../../support/api.ts'

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
