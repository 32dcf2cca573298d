import { Buffer } from 'node:buffer'
import type { Ctx } from '../../../platform/context/context.ts'
import { seal, unseal } from '../../../platform/db/seal.ts'
import { day } from '../../../platform/time/time.ts'
import { newSecret } from '../sessions/secret.ts'

/** A browser in which a person has signed in before. */
export interface Device {
  id: string
  userId: string
}

/** The purpose that the cookie is sealed for: no other sealed value can be used as a cookie. */
const purpose = 'known device'
const lifetime = 180 * day

/**
 * The value of a cookie for a browser in which this person has signed in. It grants no access: it only lets the
 * person try a password while others are guessing. Null if the service has no key to seal it with.
 */
export function deviceCookie(
  { config, now }: Pick<Ctx, 'config' | 'now'>,
  userId: string,
): { value: string; expiresAt: number } | null {
  if (config.WEBHOOK_KEYS.length === 0) return null
  const expiresAt = now.getTime() + lifetime
  const text = [newSecret('tsd_'), userId, expiresAt].join(' ')
  return { value: Buffer.from(seal(config.WEBHOOK_KEYS, purpose, text)).toString('base64url'), expiresAt }
}

/** The device of a cookie; null for a cookie that the service did not make, or that has expired. */
export function openDevice(
  { config, now }: Pick<Ctx, 'config' | 'now'>,
  value: string | null,
): Device | null {
  if (value === null) return null
  try {
    const sealed = Buffer.from(value, 'base64url').toString('utf8')
    const [id, userId, expiresAt] = unseal(config.WEBHOOK_KEYS, purpose, sealed).split(' ')
    return id && userId && Number(expiresAt) > now.getTime() ? { id, userId } : null
  } catch {
    return null
  }
}
