import { and, eq, ne } from 'drizzle-orm'
import { personAct } from '../../accounts/acts.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { forbidden } from '../../../platform/context/errors.ts'
import { endConnectionsOf } from '../../oauth/commands.ts'
import { mailRow, pokeMail } from '../../mail/outbox.ts'
import type { Session } from '../sessions/schema.ts'
import { sessions } from '../../schema.gen.ts'
import { changedPasswordMail } from '../email-links/mails.ts'
import { tryTransact } from '../../../platform/transaction/transact.ts'
import { hashPassword } from '../passwords/password.ts'
import { marked } from '../passwords/check.ts'
import { replacePassword } from '../password-reset.ts'
import { prove, type Typed } from '../step-up.ts'
import { whyNotPassword } from '../passwords/rules.ts'

interface PasswordChange extends Typed {
  newPassword: string
  /** Whether the connections that the person has made end as well. */
  connectionsToo: boolean
}

/**
 * Replaces the password of a person who is signed in and proves who it is. All other sessions end, and the connections of
 * assistants where the person wants this.
 *
 * @throws Problem as `prove`; INVALID_DATA on `newPassword`.
 */
export async function changePassword(
  ctx: Ctx,
  session: Session,
  { newPassword, connectionsToo, ...typed }: PasswordChange,
): Promise<void> {
  const { id, email } = session.user
  const objection = whyNotPassword(newPassword, { email })
  if (objection !== null) throw marked('newPassword', objection)
  const { parts, forgive } = await prove(ctx, session, typed)
  const passwordHash = await hashPassword(newPassword)
  const others = and(eq(sessions.userId, id), ne(sessions.hash, session.hash))
  const written = await tryTransact(ctx, {
    ...parts,
    also: [
      ...(parts.also ?? []),
      ...replacePassword(ctx, id, passwordHash),
      personAct(ctx, { userId: id, action: 'password.changed', targetId: id }),
      ctx.db.delete(sessions).where(others),
      ...(connectionsToo ? [endConnectionsOf(ctx, id)] : []),
      mailRow(ctx, changedPasswordMail(email, ctx.config.PUBLIC_ORIGIN)),
    ],
  })
  if (!written) throw forbidden('stale', 'The password was not changed. Please try again.')
  await forgive()
  pokeMail(ctx)
}
