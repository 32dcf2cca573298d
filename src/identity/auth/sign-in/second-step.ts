import { eq } from 'drizzle-orm'
import { tryTransact } from '../../../platform/transaction/transact.ts'
import { checkCode } from '../totp/check.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { type Begun, newSession } from '../sessions/begin.ts'
import { stepPrefix } from '../sessions/schema.ts'
import { hashSecret, isSecret } from '../sessions/secret.ts'
import { signInSteps } from '../../schema.gen.ts'

/** Max wrong codes after one right password; then the password is needed again. */
const tries = 5

export type SecondOutcome =
  | Begun
  /** The state has ended: too late, too many wrong codes, or used already. The person starts over. */
  | { refused: 'ended' }
  | { refused: 'code' }
  | { refused: 'limited'; seconds: number }

/** Whether a token belongs to a state in which a code can be given. */
export async function isStepOpen(ctx: Ctx, token: string | null): Promise<boolean> {
  if (token === null || !isSecret(stepPrefix, token)) return false
  const found = await ctx.d1
    .prepare('SELECT 1 AS open FROM sign_in_steps WHERE hash = ?1 AND expires_at > ?2 AND wrong < ?3')
    .bind(hashSecret(token), ctx.now.getTime(), tries)
    .first('open')
  return found === 1
}

/** Begins the session of a person whose password was right before and whose code is right now. */
export async function finishSignIn(
  ctx: Ctx,
  attempt: { token: string | null; code: string; network: string; userAgent: string | null },
): Promise<SecondOutcome> {
  const hash = attempt.token && isSecret(stepPrefix, attempt.token) ? hashSecret(attempt.token) : null
  const userId = hash === null ? null : await countTry(ctx, hash)
  if (hash === null || userId === null) return { refused: 'ended' }
  const check = await checkCode(ctx, { userId, typed: attempt.code, network: attempt.network })
  if ('refused' in check) return check
  const { token, expiresAt, rows } = newSession(ctx, { userId, userAgent: attempt.userAgent })
  const over = ctx.db.delete(signInSteps).where(eq(signInSteps.hash, hash))
  // When several requests come at once with the same code, or in the same state, one succeeds.
  if (!(await tryTransact(ctx, { writes: [check.spend, over], also: rows }))) return { refused: 'code' }
  await check.forgive()
  return { token, expiresAt, userId }
}

/** Counts a try before the code is looked at, so that none of many tries at once goes uncounted. */
const countTry = ({ d1, now }: Ctx, hash: string): Promise<string | null> =>
  d1
    .prepare(
      `UPDATE sign_in_steps SET wrong = wrong + 1 WHERE hash = ?1 AND expires_at > ?2 AND wrong < ?3
        RETURNING user_id`,
    )
    .bind(hash, now.getTime(), tries)
    .first<string>('user_id')
