import { normalized } from '../../../platform/text/normal-form.ts'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * scrypt at N=2^15, r=8, p=1: 32 MiB and about 100 ms. More would not fit in an isolate's 128 MiB beside other
 * work.
 */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(normalized(password, 'NFKC'), salt, 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** The form is `scrypt$N$r$p$salt$hash`, salt and hash in base64, so that the cost can rise without a migration. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, , , , salt = '', hash = ''] = stored.split('$')
  const expected = Buffer.from(hash, 'base64')
  const actual = await derive(password, Buffer.from(salt, 'base64'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
