import { scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/identity/auth/passwords/password.ts'

/** Tests in workerd hash passwords at a lower cost. This test hashes at the real cost. */
describe('hashPassword', () => {
  it.for(['correct horse battery', 'any other password'])('hashes %s at N = 32,768', async (password) => {
    const [name, n, r, p, salt = '', hash = ''] = (await hashPassword(password)).split('$')
    expect([name, n, r, p]).toEqual(['scrypt', '32768', '8', '1'])
    const options = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
    const expected = scryptSync(password, Buffer.from(salt, 'base64'), 32, options)
    expect(hash).toBe(expected.toString('base64'))
  })
})
