import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { EncryptionKey } from './config/webhooks.ts'

/** A signing secret as its holder sees it: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Lowercase hex, keyed with the UTF-8 bytes of the whole secret: what `X-Service-Signature` says after `sha256=`. */
export const hexSignature = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** As Standard Webhooks has it: base64, keyed with the bytes that follow `whsec_`. */
export const standardSignature = (secret: string, signed: string): string =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(signed)
    .digest('base64')

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * A secret as it is stored: the name of the key, a colon, then IV, ciphertext and tag in base64. It opens only for the
 * webhook it was sealed for.
 *
 * @throws Error when no key is configured.
 */
export function seal(keys: EncryptionKey[], webhookId: string, secret: string): string {
  const [current] = keys
  if (!current) throw new Error('WEBHOOK_KEYS is not set')
  const iv = randomBytes(ivBytes)
  const encryption = createCipheriv(cipher, current.key, iv)
  encryption.setAAD(Buffer.from(webhookId))
  const sealed = Buffer.concat([
    iv,
    encryption.update(secret, 'utf8'),
    encryption.final(),
    encryption.getAuthTag(),
  ])
  return `${current.name}:${sealed.toString('base64')}`
}

/** @throws Error when its key is not among the configured ones, or it was sealed for another webhook. */
export function unseal(keys: EncryptionKey[], webhookId: string, stored: string): string {
  const [name, text = ''] = stored.split(':')
  const found = keys.find((key) => key.name === name)
  if (!found) throw new Error('A secret of a webhook is encrypted with a key that WEBHOOK_KEYS does not hold')
  const bytes = Buffer.from(text, 'base64')
  const decryption = createDecipheriv(cipher, found.key, bytes.subarray(0, ivBytes))
  decryption.setAAD(Buffer.from(webhookId))
  decryption.setAuthTag(bytes.subarray(-tagBytes))
  return decryption.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decryption.final('utf8')
}
