import { and, eq, isNull, sql as expression } from 'drizzle-orm'
import type { Ctx } from '../../platform/context/context.ts'
import { mailRow, pokeMail } from '../mail/outbox.ts'
import { endConnectionsOf } from '../oauth/commands.ts'
import { type Begun, newSession } from './sessions/begin.ts'
import { sessions, signInSteps, totp, users } from '../schema.gen.ts'
import { countMailRequest } from './email-links/limits.ts'
import { dropLinks, type Link, linkOfAddress, newLink, useLink } from './email-links/links.ts'
import { newPasswordMail, resetMail } from './email-links/mails.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { hashPassword } from './passwords/password.ts'
import { personAct } from '../accounts/acts.ts'
import { checkCode } from './totp/check.ts'
import { findTotp } from './totp/queries.ts'

/**
 * Sends the person with this address a link to set a new password. Neither the answer nor its time reveals whether
 * the address has an account. Returns the seconds to wait if a network tried too often, otherwise 0.
 */
export async function requestReset(ctx: Ctx, email: string, network: string): Promise<number> {
  const { seconds, mayMail } = await countMailRequest(ctx, 'reset', { network, email })
  if (seconds > 0 || !mayMail) return seconds
  const { href, row } = newLink(ctx, 'reset')
  const known = expression`EXISTS (SELECT 1 FROM users WHERE email = ${email})`
  await ctx.db.batch([linkOfAddress(ctx, row, email), mailRow(ctx, resetMail(email, href), known)])
  pokeMail(ctx)
  return 0
}

export type ResetOutcome =
  | Begun
  | { refused: 'used' }
  | { refused: 'code' }
  | { refused: 'limited'; seconds: number }

interface Reset {
  password: string
  /** Needed where a second factor is on, and ignored otherwise. */
  code: string
  network: string
  userAgent: string | null
}

/**
 * Sets a password that `whyNotPassword` accepts, ends every session, every connection of an application and
 * everything that was begun with the old password, and signs in: the link proved the mailbox, and the code the
 * second factor if there is one. API keys keep working, because programs depend on them; the mail says to check
 * them.
 */
export async function resetPassword(ctx: Ctx, link: Link, reset: Reset): Promise<ResetOutcome> {
  const { userId, email } = link
  if (userId === null) throw new Error('A link to reset a password names nobody')
  const check = await checkFactor(ctx, userId, reset)
  if ('refused' in check) return check
  const passwordHash = await hashPassword(reset.password)
  const { rows, ...begun } = newSession(ctx, { userId, userAgent: reset.userAgent })
  const written = await tryTransact(ctx, {
    writes: [useLink(ctx, link), ...(check.spend ? [check.spend] : [])],
    also: [
      ...replacePassword(ctx, userId, passwordHash),
      ctx.db.delete(sessions).where(eq(sessions.userId, userId)),
      endConnectionsOf(ctx, userId),
      personAct(ctx, { userId, action: 'password.reset', targetId: userId }),
      ...rows,
      mailRow(ctx, newPasswordMail(email, ctx.config.PUBLIC_ORIGIN)),
    ],
  })
  if (!written) return { refused: 'used' }
  await check.forgive()
  pokeMail(ctx)
  return begun
}

async function checkFactor(ctx: Ctx, userId: string, { code, network }: Reset) {
  const nothing = { spend: null, forgive: () => Promise.resolve() }
  return (await findTotp(ctx, userId)) ? checkCode(ctx, { userId, typed: code, network }) : nothing
}

/**
 * The statements of every change of a password: they end half-way sign-ins, links, and a second factor that was not
 * switched on yet, which were all begun under the old password.
 */
export const replacePassword = (ctx: Ctx, userId: string, passwordHash: string) => [
  ctx.db.update(users).set({ passwordHash }).where(eq(users.id, userId)),
  ctx.db.delete(signInSteps).where(eq(signInSteps.userId, userId)),
  ctx.db.delete(totp).where(and(eq(totp.userId, userId), isNull(totp.enabledAt))),
  dropLinks(ctx, userId),
]
