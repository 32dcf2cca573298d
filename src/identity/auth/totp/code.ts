import { createHmac, randomBytes } from 'node:crypto'
import { sameSecret } from '../sessions/secret.ts'
import { second } from '../../../platform/time/time.ts'

/** Time-based one-time passwords (RFC 6238) with the parameters of every authenticator: SHA-1, 6 digits, 30 seconds. */
const period = 30 * second
const digits = 6
const secretBytes = 20

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding. */
export function toBase32(bytes: Uint8Array): string {
  let [text, buffer, bits] = ['', 0, 0]
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet.charAt((buffer >> (bits - 5)) & 31)
  }
  return bits > 0 ? text + alphabet.charAt((buffer << (5 - bits)) & 31) : text
}

export function fromBase32(text: string): Uint8Array {
  const bytes: number[] = []
  let [buffer, bits] = [0, 0]
  for (const char of text) {
    buffer = ((buffer << 5) | alphabet.indexOf(char)) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((buffer >> bits) & 0xff)
    }
  }
  return Uint8Array.from(bytes)
}

/** A new shared secret in base32. */
export const newTotpSecret = (): string => toBase32(randomBytes(secretBytes))

export const stepAt = (now: Date): number => Math.floor(now.getTime() / period)

/** The code of a time step (RFC 4226, section 5.3). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const value = mac.readUInt32BE(offset) & 0x7fffffff
  return String(value % 10 ** digits).padStart(digits, '0')
}

/** The step of a code that is right now, or was or will be right half a minute away; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const current = stepAt(now)
  const near = [current, current - 1, current + 1]
  return near.find((step) => sameSecret(codeAt(secret, step), code)) ?? null
}

/** The address that authenticators read from a link or a QR code. */
export function otpauthUri(secret: string, email: string): string {
  const issuer = 'Tender Marketplace'
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  // Spaces are written as %20, because some authenticators show a plus as it is.
  const text = query.toString().replaceAll('+', '%20')
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${text}`
}
