import { type BinaryLike, scrypt as slow, type ScryptOptions } from 'node:crypto'

export * from 'node:crypto'

/** The password of `newCompany`'s owners. Few tests use the password, and hashing it took a third of the time of all. */
const everyday = 'correct horse battery'

type Done = (error: Error | null, key: Buffer) => void

/** scrypt as the service calls it: quick for the one password that nearly every test sets, at full cost for any other. */
export function scrypt(
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  cost: ScryptOptions,
  done: Done,
) {
  slow(password, salt, length, password === everyday ? { ...cost, N: 16 } : cost, done)
}
