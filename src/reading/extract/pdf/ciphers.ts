import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

export const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()

/** Decrypts AES in CBC mode after its initial vector, up to the last whole block; null without a vector. */
export function cbc(key: Buffer, data: Buffer): Buffer | null {
  const whole = data.length - (data.length % 16)
  if (whole < 32) return null
  const decipher = createDecipheriv(
    key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc',
    key,
    data.subarray(0, 16),
  )
  return Buffer.from(decipher.setAutoPadding(false).update(data.subarray(16, whole)))
}

/** RC4 with a key of any length. */
export function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  const swap = (i: number, j: number) => {
    const swapped = state[i] ?? 0
    state[i] = state[j] ?? 0
    state[j] = swapped
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  const output = Buffer.alloc(data.length)
  for (let n = 0, i = 0, j = 0; n < data.length; n++) {
    i = (i + 1) & 255
    j = (j + (state[i] ?? 0)) & 255
    swap(i, j)
    output[n] = (data[n] ?? 0) ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0)
  }
  return output
}

/** Algorithms 2.A and 2.B of ISO 32000-2, for the empty user password. */
export function fileKey256(user: Buffer | null, wrapped: Buffer | null, revision: number): Buffer | null {
  if (!user || user.length < 48 || wrapped?.length !== 32) return null
  const salt = user.subarray(40, 48)
  const hash = revision >= 6 ? hardened(salt) : sha(256, salt)
  const decipher = createDecipheriv('aes-256-cbc', hash, Buffer.alloc(16)).setAutoPadding(false)
  return Buffer.concat([decipher.update(wrapped), decipher.final()])
}

/** The slow hash of revision 6, for an empty password. */
function hardened(salt: Buffer): Buffer {
  let key = sha(256, salt)
  for (let i = 0, last = 0; i < 64 || last > i - 32; i++) {
    const round = Buffer.concat(Array.from({ length: 64 }, () => key))
    const encrypted = encrypt(key.subarray(0, 16), key.subarray(16, 32), round)
    const size = encrypted.subarray(0, 16).reduce((sum: number, byte: number) => sum + byte, 0) % 3
    key = sha(([256, 384, 512] as const)[size] ?? 256, encrypted)
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

const sha = (bits: 256 | 384 | 512, data: Buffer) => createHash(`sha${bits}`).update(data).digest()

const encrypt = (key: Buffer, vector: Buffer, data: Buffer) =>
  Buffer.from(createCipheriv('aes-128-cbc', key, vector).setAutoPadding(false).update(data))
