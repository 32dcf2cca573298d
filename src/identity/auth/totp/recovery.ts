import { randomBytes } from 'node:crypto'
import { hashSecret } from '../sessions/secret.ts'

/** The alphabet has no vowels, so that no word appears, and no character that is easily taken for another. */
const alphabet = 'BCDFGHJKMNPQRSTVWXYZ23456789'
const count = 10
const length = 16

/** Ten codes of 76 random bits, such as `BCDF-GHJK-MNPQ-RSTV`: too many to guess, at the sign-in or from a digest. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => (randomText(length).match(/.{4}/g) ?? []).join('-'))

/** Bytes beyond the last whole multiple of the alphabet are drawn again, so that all characters are equally likely. */
function randomText(size: number): string {
  const whole = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < size)
    for (const byte of randomBytes(size)) if (byte < whole) text += alphabet.charAt(byte % alphabet.length)
  return text.slice(0, size)
}

/**
 * A recovery code in its normal form, however it was typed; null for any other text. Codes of authenticators have
 * digits alone.
 */
export function readRecoveryCode(typed: string): string | null {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return text.length === length && [...text].every((char) => alphabet.includes(char)) ? text : null
}

export const hashRecoveryCode = (userId: string, code: string): string =>
  hashSecret(`${userId}\u0000${code.replaceAll('-', '')}`)
