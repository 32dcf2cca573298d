import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { operatorEndpoints } from '../../../src/surfaces/operator/endpoints.ts'
import { splitRoute } from '../../../src/surfaces/rest/endpoint.ts'
import { idExample } from '../../../src/platform/context/ids.ts'
import { newCompany, operate, send } from '../../support/api.ts'

const details = (answer: { body: { details: { path: string }[] } }) =>
  answer.body.details.map(({ path }) => path)

describe('the operator interface', () => {
  it.for(Object.keys(operatorEndpoints))('%s wants the operator token', async (route) => {
    const { method, path } = splitRoute(route)
    const url = `/operator${path.replace(':id', idExample('company')).replace(':name', 'outbox')}`
    for (const Authorization of ['', 'Bearer wrong', `Bearer ${env.OPERATOR_TOKEN}x`]) {
      const answer = await send(url, { method, headers: { Authorization } })
      expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_AUTH'])
    }
  })

  it('takes no API key', async () => {
    const { key } = await newCompany()
    expect((await send('/operator/status', { headers: { Authorization: `Bearer ${key}` } })).status).toBe(401)
  })

  it('adds companies, users and keys with 201 and changes them with 200', async () => {
    const company = await operate('POST', '/companies', {
      name: ' Über & Söhne ',
      country: 'DE',
      plan: 'enterprise',
    })
    expect(company.status).toBe(201)
    expect(company.body.data).toMatchObject({ name: 'Über & Söhne', profile: null, certifications: [] })
    const companyId = company.body.data.id
    const person = {
      email: 'Owner@Example.COM',
      name: 'O',
      password: 'a long password',
      companyId,
      role: 'owner',
    }
    const user = await operate('POST', '/users', person)
    expect([user.status, user.body.data.email]).toEqual([201, 'owner@example.com'])
    const key = await operate('POST', '/keys', { companyId, name: 'K' })
    expect(key.status).toBe(201)
    expect(key.body.data).toMatchObject({
      userId: user.body.data.id,
      scopes: ['tenders:read'],
      requestLimit: 1000,
    })
    const changed = await operate('PATCH', `/keys/${key.body.data.id}`, {
      name: 'Other',
      expiresAt: '2030-01-01T00:00:00+01:00',
    })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({ name: 'Other', expiresAt: '2029-12-31T23:00:00.000Z' })
    expect(changed.body.data.key).toBeUndefined()
    const again = await operate('POST', '/users', person)
    expect([again.status, details(again)]).toEqual([400, ['email']])
  })

  it('keeps profile and certifications, with what is left out as null', async () => {
    const { companyId } = await newCompany()
    const change = {
      profile: { employees: 12, turnover: [{ year: 2025, amount: 1e6, currency: 'EUR' }] },
      certifications: [{ name: 'ISO 9001', expiresAt: '2027-05-01' }],
    }
    const { body } = await operate('PATCH', `/companies/${companyId}`, change)
    expect(body.data.profile).toMatchObject({ employees: 12, sizeClass: null, address: null, version: 1 })
    expect(body.data.certifications).toMatchObject([
      { name: 'ISO 9001', issuedAt: null, expiresAt: '2027-05-01' },
    ])
    const second = await operate('PATCH', `/companies/${companyId}`, { profile: null })
    expect(second.body.data.profile).toBeNull()
    expect(second.body.data.certifications).toHaveLength(1)
  })

  it('names every problem of a body', async () => {
    const answer = await operate('POST', '/companies', {
      name: ' ',
      country: 'Germany',
      plan: 'gold',
      id: 'x',
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_DATA'])
    expect(details(answer).toSorted()).toEqual(['country', 'id', 'name', 'plan'])
  })

  it.for([
    ['POST', '/keys', { companyId: idExample('company'), name: 'K' }, 'The company has no owner yet'],
    ['PATCH', `/companies/${idExample('company')}`, { plan: 'basic' }, 'Company not found'],
    ['POST', `/keys/${idExample('key')}/revoke`, {}, 'Key not found'],
    ['POST', '/users/release-second-factor', { email: 'x@example.com' }, 'Second factor not found'],
    ['POST', '/jobs/nothing/run', {}, 'Job not found'],
    ['POST', `/sources/failures/${idExample('failure')}/retry`, {}, 'Failure not found'],
    ['DELETE', `/tenders/${idExample('tender')}`, { reason: 'Mistake' }, 'Tender not found'],
    ['POST', `/tenders/${idExample('tender')}/readmit`, {}, 'Withdrawn tender not found'],
  ] as const)('%s %s says what is missing', async ([method, path, body, sentence]) => {
    const answer = await operate(method, path, body)
    expect(answer.body.error).toContain(sentence)
    expect([403, 404]).toContain(answer.status)
  })

  it('refuses a hundred and first live key', async () => {
    const { companyId, keyId, userId } = await newCompany()
    await env.DB.prepare(
      `INSERT INTO api_keys SELECT hash || value, id || value, company_id, user_id, name, preview, scopes, request_limit,
         expires_at, revoked_at, last_used_at, created_at, sandbox_id, is_service, warned_days
       FROM api_keys, (SELECT value FROM json_each(?2)) WHERE id = ?1`,
    )
      .bind(keyId, JSON.stringify(Array.from({ length: 99 }, (_, index) => `-${index}`)))
      .run()
    const answer = await operate('POST', '/keys', { companyId, userId, name: 'One more' })
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  })

  it('sets what a company may use of models, for companies that exist', async () => {
    const { companyId } = await newCompany()
    const path = `/companies/${companyId}/allowance`
    const set = await operate('PUT', path, { dailyTokens: 5000 })
    expect([set.status, set.body.data]).toEqual([200, { dailyTokens: 5000 }])
    const stored = () =>
      env.DB.prepare('SELECT count(*) AS n FROM model_allowances WHERE company_id = ?')
        .bind(companyId)
        .first('n')
    expect(await stored()).toBe(1)
    expect((await operate('PUT', path, { dailyTokens: null })).body.data).toEqual({ dailyTokens: null })
    expect(await stored()).toBe(0)
    expect((await operate('PUT', path, { dailyTokens: -1 })).body.code).toBe('INVALID_DATA')
    const unknown = `/companies/${idExample('company')}/allowance`
    expect((await operate('PUT', unknown, { dailyTokens: 1 })).status).toBe(404)
  })

  it('shows lags and sizes', async () => {
    const before = (await operate('GET', '/status')).body.data.sizes.companies
    await newCompany()
    const { body } = await operate('GET', '/status')
    expect(body.data.sizes.companies).toBe(before + 1)
    expect(body.data.rates.newestDay).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(body.data.sources).toEqual({ on: [], failures: { open: 0, oldest: null, newest: [] } })
  })
})

describe('a JSON body', () => {
  const post = (body: BodyInit, type = 'application/json') =>
    send('/operator/companies', {
      method: 'POST',
      headers: { Authorization: `Bearer ${env.OPERATOR_TOKEN}`, 'Content-Type': type },
      body,
    })
  it.for([
    ['no JSON', '{"name":', 'JSON'],
    ['no object', '[1]', 'object'],
    ['null', 'null', 'object'],
    ['nested too deep', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, '32 levels'],
    ['a million brackets', '['.repeat(1_000_000), '32 levels'],
    [
      'half a surrogate pair',
      '{"name":"\\ud800","country":"DE","plan":"basic"}',
      'name holds half of a surrogate pair',
    ],
    [
      'a control character',
      '{"name":"a\\u0000b","country":"DE","plan":"basic"}',
      'name holds the control character U+0000',
    ],
    [
      'a prototype',
      '{"__proto__":{"plan":"enterprise"},"name":"a","country":"DE","plan":"basic"}',
      '__proto__',
    ],
  ] as const)('of %s is INVALID_DATA', async ([, body, sentence]) => {
    const answer = await post(body)
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_DATA'])
    expect(answer.body.error).toContain(sentence)
  })

  it('must be sent as JSON, in UTF-8, and not be too large', async () => {
    expect((await post('{}', 'text/plain')).body.error).toContain('application/json')
    expect((await post(new Uint8Array([123, 255, 125]))).body.error).toContain('UTF-8')
    const gzip = new Blob(['{}']).stream().pipeThrough(new CompressionStream('gzip'))
    const compressed = await post(await new Response(gzip).bytes())
    expect(compressed.body.error).toBe('Invalid request body: it is compressed; send the body uncompressed')
    const large = await post(`{"name":"${'x'.repeat(33 * 1024 * 1024)}"}`)
    expect(large.body.error).toContain('32 MiB')
  })
})
