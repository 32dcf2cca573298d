import { createHmac, randomBytes } from 'node:crypto'

/** A signing secret as its holder sees it: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/**
 * The value of `X-Service-Signature` after `sha256=`: lowercase hex, keyed with the UTF-8 bytes of the whole secret.
 */
export const hexSignature = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** The signature of Standard Webhooks: base64, keyed with the bytes that follow `whsec_`. */
export const standardSignature = (secret: string, signed: string): string =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(signed)
    .digest('base64')
