import { and, eq, sql as expression } from 'drizzle-orm'
import { personAct } from '../../accounts/acts.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { Problem } from '../../../platform/context/errors.ts'
import { noteGates, notifyGates } from '../../keys/commands.ts'
import { apiKeys, emailLinks, users } from '../../schema.gen.ts'
import { mailRow, pokeMail } from '../../mail/outbox.ts'
import type { Preferences } from './schema.ts'
import type { Session } from '../sessions/schema.ts'
import { countMailRequest } from '../email-links/limits.ts'
import { dropLinks, type Link, newLink, useLink } from '../email-links/links.ts'
import {
  addressInUseMail,
  changedAddressMail,
  newAddressMail,
  takenAddressMail,
} from '../email-links/mails.ts'
import { tryTransact } from '../../../platform/transaction/transact.ts'
import { passwordChanged } from '../passwords/check.ts'
import { prove, type Typed } from '../step-up.ts'

/** Changes the person's name, and with it the name of the holder in the API's answers about a key. */
export async function rename(ctx: Ctx, { user }: Pick<Session, 'user'>, name: string): Promise<void> {
  const keys = eq(apiKeys.userId, user.id)
  await ctx.db.batch([ctx.db.update(users).set({ name }).where(eq(users.id, user.id)), noteGates(ctx, keys)])
  await notifyGates(ctx, keys)
}

/** Stores how the console writes times and numbers for the person. */
export async function choosePreferences(
  ctx: Ctx,
  { user }: Pick<Session, 'user'>,
  { timeZone, regionFormat }: Preferences,
): Promise<void> {
  await ctx.db.update(users).set({ timeZone, regionFormat }).where(eq(users.id, user.id))
}

/**
 * Sends a link to the new address, and a notice to the present address of the account. Where the new address
 * belongs to another account, its mail says so, and the person learns nothing of it.
 *
 * @throws Problem as `prove`; RATE_LIMIT_EXCEEDED if a network requested too many mails.
 */
export async function requestAddress(
  ctx: Ctx,
  session: Session,
  { email, ...typed }: Typed & { email: string },
): Promise<void> {
  const { parts, forgive } = await prove(ctx, session, typed)
  const { network } = typed
  const { seconds, mayMail } = await countMailRequest(ctx, 'address', { network, email })
  if (seconds > 0)
    throw new Problem(
      'RATE_LIMIT_EXCEEDED',
      'Too many mails were asked for from your network. Try again in an hour.',
    )
  if (!mayMail) return
  const { href, row } = newLink(ctx, 'address')
  const { user } = session
  const origin = ctx.config.PUBLIC_ORIGIN
  const taken = expression`EXISTS (SELECT 1 FROM users WHERE email = ${email})`
  const written = await tryTransact(ctx, {
    ...parts,
    also: [
      ...(parts.also ?? []),
      ctx.db.insert(emailLinks).select(
        expression`SELECT ${row.hash}, ${row.purpose}, ${user.id}, ${email}, NULL, ${row.createdAt}, ${row.expiresAt}
          WHERE NOT ${taken}`,
      ),
      mailRow(ctx, newAddressMail(email, href), expression`NOT ${taken}`),
      mailRow(ctx, takenAddressMail(email, origin), taken),
      mailRow(ctx, addressInUseMail(user.email, origin)),
    ],
  })
  if (!written) throw passwordChanged()
  await forgive()
  pokeMail(ctx)
}

/**
 * Gives the account the address that the link was sent to. Only the account's own person, signed in, may do this: a
 * person who receives a mail by mistake must not get the account with it. False if the link was used already, or
 * the address now belongs to another account.
 */
export async function confirmAddress(
  ctx: Ctx,
  { user }: Pick<Session, 'user'>,
  link: Link,
): Promise<boolean> {
  if (link.userId !== user.id) return false
  const keys = eq(apiKeys.userId, user.id)
  const own = and(eq(users.id, user.id), eq(users.email, user.email))
  const written = await tryTransact(ctx, {
    writes: [useLink(ctx, link), ctx.db.update(users).set({ email: link.email }).where(own)],
    also: [
      dropLinks(ctx, user.id),
      noteGates(ctx, keys),
      mailRow(ctx, changedAddressMail(user.email)),
      personAct(ctx, { userId: user.id, action: 'address.changed', targetId: user.id }),
    ],
  })
  if (!written) return false
  await notifyGates(ctx, keys)
  pokeMail(ctx)
  return true
}
