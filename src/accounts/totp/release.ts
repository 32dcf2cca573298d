import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { mailRow, pokeMail } from '../../mail/outbox.ts'
import { factorOffMail } from '../links/mails.ts'
import { must, writeOnce } from '../links/once.ts'
import { users } from '../table.ts'
import { totp } from './table.ts'

/**
 * Switches off the second factor of somebody who has lost authenticator and recovery codes, and tells the address so. An
 * operator's, once he knows whom he speaks to: nobody can do it for himself.
 *
 * @throws Problem NOT_FOUND where nobody of that address has one that is on.
 */
export async function releaseSecondFactor(
  ctx: Ctx,
  email: string,
): Promise<{ email: string; released: true }> {
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(totp, eq(totp.userId, users.id))
    .where(eq(users.email, email))
    .get()
  if (!found) throw notFound('Second factor')
  const off = must(ctx, ctx.db.delete(totp).where(eq(totp.userId, found.id)))
  const written = await writeOnce(ctx, [...off, mailRow(ctx, factorOffMail(email, ctx.config.PUBLIC_ORIGIN))])
  if (!written) throw notFound('Second factor')
  pokeMail(ctx)
  return { email, released: true }
}
