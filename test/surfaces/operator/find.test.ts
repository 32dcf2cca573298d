import { describe, expect, it } from 'vitest'
import { newCompany, operate } from '../../support/api.ts'

const find = async (path: string, q: string) =>
  (await operate('GET', `${path}?q=${encodeURIComponent(q)}`)).body.data

describe('the operator finds', () => {
  it('companies by a part of the name, which stands for itself', async () => {
    const name = `Straße 100%_${crypto.randomUUID().slice(0, 8)} AG`
    const { body } = await operate('POST', '/companies', { name, country: 'CH', plan: 'basic' })
    const { id, createdAt } = body.data
    const expected = { companies: [{ id, name, country: 'CH', plan: 'basic', people: 0, createdAt }] }
    for (const q of [name.slice(3), name.slice(9).toLowerCase(), id])
      expect(await find('/companies', q)).toEqual(expected)
    for (const q of [name.replace('%', 'x'), name.replace('_', '-')])
      expect(await find('/companies', q)).toEqual({ companies: [] })
  })

  it('people by a part of the name or address, with their companies', async () => {
    const { companyId, userId } = await newCompany()
    const [person] = (await find('/users', userId)).people
    expect(person.companies).toEqual([{ id: companyId, name: expect.any(String), role: 'owner' }])
    expect(await find('/users', person.email.slice(2).toUpperCase())).toEqual({ people: [person] })
    expect((await find('/users', person.name)).people).toContainEqual(person)
  })

  it('keys by name, beginning, company and holder, and never shows one', async () => {
    const { companyId, userId, keyId, key } = await newCompany()
    const { companies } = await find('/companies', companyId)
    for (const q of [key.slice(0, 13), keyId, companyId, userId, companies[0].name]) {
      const found = await find('/keys', q)
      expect(found.keys.map(({ id }: { id: string }) => id)).toContain(keyId)
      expect(JSON.stringify(found)).not.toContain(key.slice(0, 20))
    }
    await operate('POST', `/keys/${keyId}/revoke`, {})
    const [revoked] = (await find('/keys', keyId)).keys
    expect(revoked).toMatchObject({
      company: { id: companyId },
      holder: { id: userId },
      revokedAt: expect.any(String),
    })
  })

  it('nothing without a text', async () => {
    for (const path of ['/companies', '/users', '/keys'])
      expect((await operate('GET', `${path}?q=%20`)).body.details).toMatchObject([{ path: 'q' }])
  })
})
