import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * 256 random bits in base64url after a prefix that names their kind. The secret is shown once; only `hashSecret` is
 * stored.
 */
export const newSecret = (prefix: string): string => prefix + randomBytes(32).toString('base64url')

/** SHA-256 in hex. A plain digest is enough for a random secret; a password needs `hashPassword`. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether a text has the form of a secret with this prefix, so that noise costs no query. */
export const isSecret = (prefix: string, text: string): boolean =>
  text.length === prefix.length + 43 && text.startsWith(prefix) && /^[\w-]+$/.test(text)

/** A value that follows from a secret for one purpose and reveals nothing of the secret, in base64url. */
export const deriveFrom = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

/** Compares in constant time. The digests have one length, as the comparison demands. */
export const sameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
