import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { effectOf, type Endpoint, isPublic, splitRoute } from '../../src/surfaces/rest/endpoint.ts'
import { endpoints } from '../../src/surfaces/rest/endpoints.ts'
import { idExample } from '../../src/platform/context/ids.ts'
import { caller, newCompany, operate, type TestCompany } from '../support/api.ts'
import { join, newPerson } from '../support/browser.ts'
import { type Case, cases } from '../support/cases.ts'

/** Rows whose work is a file, or the account of a person. */
const others = /sandbox|upload|content|tenders\/:id\/documents|me\/|\/me$/

const rows = Object.entries<Endpoint>(endpoints).flatMap(([route, row]) =>
  isPublic(row) || effectOf(row) === 'stream' || others.test(route) ? [] : [route],
)

const ask = async (company: TestCompany, route: string) => {
  const { ids = {}, own, shared, body }: Case = cases[route as keyof typeof cases]
  const known = { ...(await shared?.()), ...(await own?.(company)) }
  return { known: known as Record<string, string>, ids, body: await body?.(company) }
}

it('a service key survives the erasure of its maker, under the pseudonym', async () => {
  const company = await newCompany()
  await join(company.companyId, (await newPerson()).userId, 'owner')
  const own = await operate('POST', '/keys', {
    companyId: company.companyId,
    userId: company.userId,
    name: 'Own',
    scopes: ['account:read'],
  })
  await env.DB.prepare('UPDATE api_keys SET is_service = 1 WHERE id = ?').bind(company.keyId).run()
  const { email } = (await company.call('GET', '/me')).body.data.user
  expect((await operate('POST', '/users/erase', { email })).status).toBe(200)
  const { status, body } = await company.call('GET', '/me')
  expect([status, body.data.user.name, body.data.user.email]).toEqual([
    200,
    'Former member',
    `${company.userId}@erased.invalid`,
  ])
  expect((await company.call('POST', '/teams', { name: 'Still at work' })).status).toBe(201)
  expect((await caller(own.body.data.key)('GET', '/me')).status).toBe(401)
})

describe('a service key', () => {
  let company: TestCompany
  let other: string
  beforeAll(async () => {
    company = await newCompany({ requestLimit: 100_000 })
    await env.DB.prepare('UPDATE api_keys SET is_service = 1 WHERE id = ?').bind(company.keyId).run()
    const person = await newPerson()
    other = person.userId
    await join(company.companyId, other, 'owner')
  })

  it.for(rows)('works without its maker: %s', async (route) => {
    const asked = await ask(company, route)
    const { method, path } = splitRoute(route)
    const to = path.replaceAll(
      /:(\w+)/g,
      (_, name: string) => asked.known[name] ?? idExample(asked.ids[name] ?? 'tender'),
    )
    const members = 'DELETE FROM memberships WHERE company_id = ? AND user_id = ?'
    await env.DB.prepare(members).bind(company.companyId, company.userId).run()
    const { status, body } = await company.call(method, to, asked.body)
    await join(company.companyId, company.userId, 'owner')
    // Some rows need another company, a reviewer or a price; none may miss the maker.
    expect([route, status === 401 || status >= 500, body.error ?? '']).toEqual([
      route,
      false,
      expect.not.stringMatching(/belong to this company/),
    ])
  })
})
