import { and, eq, isNotNull } from 'drizzle-orm'
import { personAct } from '../../accounts/acts.ts'
import { operator } from '../../../platform/transaction/audit.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { mailRow, pokeMail } from '../../mail/outbox.ts'
import { sessions, signInSteps, totp, users } from '../../schema.gen.ts'
import { releasedFactorMail } from '../email-links/mails.ts'
import { tryTransact } from '../../../platform/transaction/transact.ts'

/**
 * Switches off the second factor of a person who has lost authenticator and recovery codes, or for whom an intruder
 * has switched it on. Ends every session and half-way sign-in, and sends a mail about it. Only an operator does
 * this, after verifying the person; nobody can do it for their own account.
 *
 * @throws Problem NOT_FOUND if no person with this address has a second factor that is on.
 */
export async function releaseSecondFactor(
  ctx: Ctx,
  email: string,
): Promise<{ email: string; released: true }> {
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(totp, eq(totp.userId, users.id))
    .where(and(eq(users.email, email), isNotNull(totp.enabledAt)))
    .get()
  if (!found) throw notFound('Second factor')
  const on = and(eq(totp.userId, found.id), isNotNull(totp.enabledAt))
  const written = await tryTransact(ctx, {
    writes: [ctx.db.delete(totp).where(on)],
    also: [
      ctx.db.delete(sessions).where(eq(sessions.userId, found.id)),
      ctx.db.delete(signInSteps).where(eq(signInSteps.userId, found.id)),
      personAct(ctx, {
        userId: found.id,
        by: operator,
        action: 'second_factor.released',
        targetId: found.id,
      }),
      mailRow(ctx, releasedFactorMail(email, ctx.config.PUBLIC_ORIGIN)),
    ],
  })
  if (!written) throw notFound('Second factor')
  pokeMail(ctx)
  return { email, released: true }
}
