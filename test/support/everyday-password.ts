import { type BinaryLike, scrypt as slow, type ScryptOptions } from 'node:crypto'

export * from 'node:crypto'

/**
 * The password of `newCompany`'s owners. Few tests use the password, and hashing it took a third of the time of all
 * tests.
 */
const everyday = 'correct horse battery'

type Done = (error: Error | null, key: Buffer) => void

/**
 * scrypt with the service's parameters: quick for the password that nearly every test sets, at full cost for any other.
 */
export function scrypt(
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  cost: ScryptOptions,
  done: Done,
) {
  slow(password, salt, length, password === everyday ? { ...cost, N: 16 } : cost, done)
}
