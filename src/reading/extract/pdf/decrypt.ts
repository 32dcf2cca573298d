import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { stringOf } from './strings.ts'

/** Decrypts the stream of an object; null if this is not possible. */
export type Decrypt = (data: Buffer, object: number, generation: number) => Buffer | null

/** The padding of passwords in ISO 32000; an empty password consists of it. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/**
 * The decryption of the streams of an encrypted PDF that opens without a password, so that they can be measured; null
 * for a PDF that is not encrypted. `unreadable` for an unknown scheme: its streams cannot be measured.
 */
export function decryption(text: string): Decrypt | 'unreadable' | null {
  // The dictionary of an encrypted PDF is not encrypted itself, and these keys occur together nowhere else.
  if (!/\/Encrypt(?![A-Za-z])/.test(text)) return null
  const dictionary = encryptDictionary(text)
  if (!dictionary) return 'unreadable'
  const version = Number(/\/V\s+(\d)/.exec(dictionary)?.[1] ?? 0)
  const aes = version >= 4 && !/\/CFM\s*\/V2\b/.test(dictionary)
  if (version >= 5)
    return withFileKey(
      fileKey256(stringOf(dictionary, 'U'), stringOf(dictionary, 'UE'), revisionOf(dictionary)),
    )
  const key = fileKey(dictionary, text, version)
  if (!key) return 'unreadable'
  return (data, object, generation) => {
    const salt = [object, object >> 8, object >> 16, generation, generation >> 8].map((byte) => byte & 255)
    const own = md5(key, Buffer.from(salt), Buffer.from(aes ? 'sAlT' : '')).subarray(
      0,
      Math.min(16, key.length + 5),
    )
    return aes ? cbc(own, data) : rc4(own, data)
  }
}

const withFileKey = (key: Buffer | null): Decrypt | 'unreadable' =>
  key ? (data) => cbc(key, data) : 'unreadable'

const revisionOf = (dictionary: string) => Number(/\/R\s+(\d)/.exec(dictionary)?.[1] ?? 2)

function encryptDictionary(text: string): string | null {
  const start = text.search(/\/Filter\s*\/Standard\b/)
  if (start < 0) return null
  return text.slice(Math.max(0, text.lastIndexOf('obj', start)), text.indexOf('endobj', start))
}

/** Algorithm 2 of ISO 32000-1, 7.6.3.3, for the empty password. */
function fileKey(dictionary: string, text: string, version: number): Buffer | null {
  const owner = stringOf(dictionary, 'O')
  const permissions = /\/P\s+(-?\d+)/.exec(dictionary)?.[1]
  if (!owner || permissions === undefined) return null
  const revision = revisionOf(dictionary)
  const length = keyLength(dictionary, version)
  const flags = Buffer.alloc(4)
  flags.writeUInt32LE(Number(permissions) >>> 0)
  const id = stringOf(text.slice(text.lastIndexOf('/ID')), 'ID') ?? Buffer.alloc(0)
  const open = revision >= 4 && /\/EncryptMetadata\s+false/.test(dictionary)
  let key = md5(padding, owner.subarray(0, 32), flags, id, Buffer.from(open ? 'ffffffff' : '', 'hex'))
  const rounds = revision >= 3 ? 50 : 0
  for (let i = 0; i < rounds; i++) key = md5(key.subarray(0, length))
  return key.subarray(0, length)
}

function keyLength(dictionary: string, version: number): number {
  if (version === 1) return 5
  return version === 4 ? 16 : Number(/\/Length\s+(\d+)/.exec(dictionary)?.[1] ?? 40) / 8
}

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()

/** Decrypts AES in CBC mode after its initial vector, up to the last whole block; null without a vector. */
function cbc(key: Buffer, data: Buffer): Buffer | null {
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
function rc4(key: Buffer, data: Buffer): Buffer {
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
function fileKey256(user: Buffer | null, wrapped: Buffer | null, revision: number): Buffer | null {
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
