import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { EncryptionKey } from '../config/webhooks.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * A secret as it is stored: the name of the key, a colon, then IV, ciphertext and tag in base64. The secret opens only
 * for the row it was sealed for, so that copying a stored value into another row gains nothing.
 *
 * @throws Error when no key is configured.
 */
export function seal(keys: EncryptionKey[], rowId: string, secret: string): string {
  const [current] = keys
  if (!current) throw new Error('WEBHOOK_KEYS is not set')
  const iv = randomBytes(ivBytes)
  const encryption = createCipheriv(cipher, current.key, iv)
  encryption.setAAD(Buffer.from(rowId))
  const sealed = Buffer.concat([
    iv,
    encryption.update(secret, 'utf8'),
    encryption.final(),
    encryption.getAuthTag(),
  ])
  return `${current.name}:${sealed.toString('base64')}`
}

/** @throws Error when the key is not among the configured ones, or the secret was sealed for another row. */
export function unseal(keys: EncryptionKey[], rowId: string, stored: string): string {
  const [name, text = ''] = stored.split(':')
  const found = keys.find((key) => key.name === name)
  if (!found) throw new Error('A stored secret is encrypted with a key that WEBHOOK_KEYS does not hold')
  const bytes = Buffer.from(text, 'base64')
  const decryption = createDecipheriv(cipher, found.key, bytes.subarray(0, ivBytes))
  decryption.setAAD(Buffer.from(rowId))
  decryption.setAuthTag(bytes.subarray(-tagBytes))
  return decryption.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decryption.final('utf8')
}
