import { Buffer } from 'node:buffer'
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/* A key is tmk_live_, or tmk_test_ for a sandbox, + 43 base62 characters (256 random bits) + 6 base62 characters of CRC-32 over everything before. The checksum rejects typing errors and noise before any I/O. It is not a secret and does not stop an attacker. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefixes = { live: 'tmk_live_', sandbox: 'tmk_test_' }
const pattern = /^tmk_(?:live|test)_[0-9A-Za-z]{49}$/
/** In characters. */

export const keyLength = 58

/** A new key. It is shown once; only its `hashKey` is stored. The prefix says where it works. */
export function generateKey(where: keyof typeof prefixes = 'live'): string {
  const random = crypto.getRandomValues(new Uint8Array(32))
  const body = prefixes[where] + base62(BigInt(`0x${Buffer.from(random).toString('hex')}`), 43)
  return body + checksum(body)
}

/** Whether a string has the form and the checksum of a key. */
export const isKey = (text: string): boolean =>
  pattern.test(text) && checksum(text.slice(0, -6)) === text.slice(-6)

/** Whether a key works in a sandbox. */
export const isSandboxKey = (key: string): boolean => key.startsWith(prefixes.sandbox)

/**
 * SHA-256 of the whole key, in hex. The hash names the gate of the key and finds its row. `hash` makes no stream,
 * unlike `createHash`.
 */
export const hashKey = (key: string): string => hash('sha256', key)

export const previewOf = (key: string): string => key.slice(0, 13)

/**
 * The checksum of a key in base62. Every request with a key needs it: plain numbers are ten times faster here than
 * `base62` of a bigint.
 */
function checksum(text: string): string {
  let signs = ''
  for (let rest = crc32(text); signs.length < 6; rest = Math.floor(rest / 62))
    signs = alphabet.charAt(rest % 62) + signs
  return signs
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text
  return text
}
