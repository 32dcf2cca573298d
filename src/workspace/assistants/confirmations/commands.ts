import { and, eq, gt, isNull } from 'drizzle-orm'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { hashSecret } from '../../../identity/auth/sessions/secret.ts'
import { iso, minute } from '../../../platform/time/time.ts'
import { type ConfirmedCall, digestOfArguments, findConfirmation, newToken } from './queries.ts'
import { confirmations } from '../../schema.gen.ts'

/** A preview can be confirmed for this long. */
const confirmableFor = 10 * minute

/** Makes a token that confirms this act once, on this version of its target. */
export async function offerConfirmation(ctx: CallerCtx, act: ConfirmedCall, targetVersion: number) {
  const token = newToken()
  const expiresAt = ctx.now.getTime() + confirmableFor
  await ctx.db.insert(confirmations).values({
    tokenHash: hashSecret(token),
    companyId: ctx.caller.company.id,
    holder: act.holder,
    tool: act.tool,
    argumentsHash: digestOfArguments(act.arguments),
    targetVersion,
    expiresAt,
    usedAt: null,
  })
  return { confirmToken: token, expiresAt: iso(expiresAt) }
}

/**
 * Returns the confirmed version and the write that uses the token up. The write must be part of the act's commit: when
 * two acts come with one token at once, the second finds the token used and writes nothing.
 */
export async function claimOf(ctx: CallerCtx, act: ConfirmedCall, token: string) {
  const { targetVersion, tokenHash } = await findConfirmation(ctx, act, token)
  return { targetVersion, claim: useUp(ctx, tokenHash) }
}

/** Uses a token up without the act, when the person said no. */
export async function declineConfirmation(ctx: CallerCtx, act: ConfirmedCall, token: string): Promise<void> {
  const { tokenHash } = await findConfirmation(ctx, act, token)
  await useUp(ctx, tokenHash)
}

const useUp = (ctx: CallerCtx, tokenHash: string) =>
  ctx.db
    .update(confirmations)
    .set({ usedAt: ctx.now.getTime() })
    .where(
      and(
        eq(confirmations.tokenHash, tokenHash),
        eq(confirmations.companyId, ctx.caller.company.id),
        isNull(confirmations.usedAt),
        gt(confirmations.expiresAt, ctx.now.getTime()),
      ),
    )
