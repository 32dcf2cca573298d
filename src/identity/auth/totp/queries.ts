import { and, eq, gt, isNotNull, isNull, sql as expression } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context/context.ts'
import { minute } from '../../../platform/time/time.ts'
import { unseal } from '../../../platform/db/seal.ts'
import { recoveryCodes, totp } from '../../schema.gen.ts'

/**
 * The person's second factor: the time since which it is on (epoch milliseconds), and the number of recovery codes
 * left.
 */
export interface Totp {
  enabledAt: number
  codesLeft: number
}

/** The second factor that is on; null without one. */
export async function findTotp(ctx: Pick<Ctx, 'db'>, userId: string): Promise<Totp | null> {
  const left = ctx.db
    .select({ n: expression<number>`count(*)` })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  const found = await ctx.db
    .select({ enabledAt: totp.enabledAt, codesLeft: expression<number>`(${left})` })
    .from(totp)
    .where(and(eq(totp.userId, userId), isNotNull(totp.enabledAt)))
    .get()
  return found && found.enabledAt !== null ? { ...found, enabledAt: found.enabledAt } : null
}

/** In milliseconds: how long a secret waits for its first code. Afterwards the password is needed again. */
const pendingTime = 15 * minute

/** A secret for an authenticator, before its first right code. */
export interface PendingSecret {
  /** In base32. */
  secret: string
  /** In its stored form. */
  sealed: string
}

export async function findPendingSecret(
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  userId: string,
): Promise<PendingSecret | null> {
  const young = gt(totp.createdAt, ctx.now.getTime() - pendingTime)
  const found = await ctx.db
    .select({ sealed: totp.sealed })
    .from(totp)
    .where(and(eq(totp.userId, userId), isNull(totp.enabledAt), young))
    .get()
  return found ? { ...found, secret: unseal(ctx.config.WEBHOOK_KEYS, userId, found.sealed) } : null
}
