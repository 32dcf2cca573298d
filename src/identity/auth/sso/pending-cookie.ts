import { Buffer } from 'node:buffer'
import * as z from 'zod'
import type { Ctx } from '../../../platform/context/context.ts'
import { seal, unseal } from '../../../platform/db/seal.ts'
import { pendingTime } from './provider.ts'

/** The purpose that the cookie is sealed for: no other sealed value can be used as a cookie. */
const purpose = 'single sign-on'

/** What a browser takes along to a provider and back. */
const PendingSignOn = z.object({
  companyId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  startedAt: z.number(),
  fresh: z.boolean(),
  /** The session in which the person confirms an act; null for a sign-in. */
  session: z.string().nullable(),
  /** The path to go on to. */
  next: z.string(),
})
export type PendingSignOn = z.output<typeof PendingSignOn>

type Means = Pick<Ctx, 'config' | 'now'>

/** A cookie holds 4,096 bytes: a longer path is replaced by the start page. */
const maxPath = 1000

/** The value of the cookie, and its end. */
export function sealPending({ config }: Means, pending: PendingSignOn): { value: string; expiresAt: number } {
  const short = { ...pending, next: pending.next.length > maxPath ? '/' : pending.next }
  const value = Buffer.from(seal(config.WEBHOOK_KEYS, purpose, JSON.stringify(short)))
  return { value: value.toString('base64url'), expiresAt: pending.startedAt + pendingTime }
}

/** What the cookie holds; null for a cookie that the service did not make, or that has expired. */
export function openPending({ config, now }: Means, value: string | null): PendingSignOn | null {
  if (value === null) return null
  try {
    const sealed = Buffer.from(value, 'base64url').toString('utf8')
    const pending = PendingSignOn.parse(JSON.parse(unseal(config.WEBHOOK_KEYS, purpose, sealed)))
    return pending.startedAt + pendingTime > now.getTime() ? pending : null
  } catch {
    return null
  }
}
