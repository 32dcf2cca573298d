import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { unseal } from '../../webhooks/secret.ts'
import { recoveryCodes, totp } from './table.ts'

/** The person's second factor: since when it is on (epoch milliseconds), and how many recovery codes are left. */
export interface Totp {
  enabledAt: number
  codesLeft: number
}

/** Null while none is switched on. */
export async function findTotp(ctx: Pick<Ctx, 'db'>, userId: string): Promise<Totp | null> {
  const left = ctx.db
    .select({ n: sql<number>`count(*)` })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  const found = await ctx.db
    .select({ enabledAt: totp.enabledAt, codesLeft: sql<number>`(${left})` })
    .from(totp)
    .where(and(eq(totp.userId, userId), isNotNull(totp.enabledAt)))
    .get()
  return found && found.enabledAt !== null ? { ...found, enabledAt: found.enabledAt } : null
}

/** A secret that an authenticator is to be given, until its first code was right; in base32. */
export async function findPendingSecret(
  ctx: Pick<Ctx, 'db' | 'config'>,
  userId: string,
): Promise<string | null> {
  const found = await ctx.db
    .select({ sealed: totp.sealed })
    .from(totp)
    .where(and(eq(totp.userId, userId), isNull(totp.enabledAt)))
    .get()
  return found ? unseal(ctx.config.WEBHOOK_KEYS, userId, found.sealed) : null
}
