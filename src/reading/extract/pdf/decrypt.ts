import { cbc, fileKey256, md5, rc4 } from './ciphers.ts'
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
