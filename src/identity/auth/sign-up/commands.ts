import { and, eq, sql as expression } from 'drizzle-orm'
import type * as z from 'zod'
import { actRow } from '../../../platform/transaction/audit.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/context/ids.ts'
import { mailRow, pokeMail } from '../../mail/outbox.ts'
import { type Begun, newSession } from '../sessions/begin.ts'
import { countMailRequest } from '../email-links/limits.ts'
import { type Link, newLink, useLink } from '../email-links/links.ts'
import { tryTransact } from '../../../platform/transaction/transact.ts'
import { companies, emailLinks, memberships, users } from '../../schema.gen.ts'
import { hashPassword } from '../passwords/password.ts'
import { confirmMail, knownMail } from './mails.ts'
import { PendingSignUp, type SignUp } from './schema.ts'

/**
 * Takes a sign-up. A new address gets a mail with a link to confirm it, a known address a mail that says it has an
 * account. The work is the same for both, down to the statements. Returns the seconds to wait if a network tried
 * too often, otherwise 0.
 */
export async function requestSignUp(ctx: Ctx, { email, ...rest }: SignUp, network: string): Promise<number> {
  const { seconds, mayMail } = await countMailRequest(ctx, 'sign-up', { network, email })
  if (seconds > 0 || !mayMail) return seconds
  const data = rest satisfies PendingSignUpInput
  const { href, row } = newLink(ctx, 'sign-up')
  const known = expression`EXISTS (SELECT 1 FROM users WHERE email = ${email})`
  await ctx.db.batch([
    ctx.db.insert(emailLinks).select(
      expression`SELECT ${row.hash}, ${row.purpose}, NULL, ${email}, ${JSON.stringify(data)}, ${row.createdAt}, ${row.expiresAt}
        WHERE NOT ${known}`,
    ),
    mailRow(ctx, confirmMail(email, href), expression`NOT ${known}`),
    mailRow(ctx, knownMail(email, ctx.config.PUBLIC_ORIGIN), known),
  ])
  pokeMail(ctx)
  return 0
}

type PendingSignUpInput = z.input<typeof PendingSignUp>

interface Confirmation {
  /** The password, which `whyNotPassword` accepts. */
  password: string
  userAgent: string | null
}

/**
 * Makes the person and the company of a sign-up and signs the person in. The password comes with the link and never
 * with the sign-up: an attacker may have sent the sign-up, and would know the password. Null if this link or
 * another link of the same address was used first.
 */
export async function confirmSignUp(
  ctx: Ctx,
  link: Link,
  { password, userAgent }: Confirmation,
): Promise<Begun | null> {
  const { name, companyName, country } = PendingSignUp.parse(link.data)
  const passwordHash = await hashPassword(password)
  const [userId, companyId] = [newId('user', ctx.now), newId('company', ctx.now)]
  const at = ctx.now.toISOString()
  const { rows, ...begun } = newSession(ctx, { userId, userAgent })
  const written = await tryTransact(ctx, {
    writes: [useLink(ctx, link)],
    also: [
      ctx.db.insert(users).values({ id: userId, email: link.email, name, passwordHash, createdAt: at }),
      ctx.db.insert(companies).values({
        id: companyId,
        name: companyName,
        country,
        plan: 'basic',
        foundedBy: userId,
        createdAt: at,
        updatedAt: at,
      }),
      ctx.db.insert(memberships).values({ companyId, userId, role: 'owner', createdAt: at }),
      ctx.db
        .delete(emailLinks)
        .where(and(eq(emailLinks.email, link.email), eq(emailLinks.purpose, 'sign-up'))),
      actRow(ctx, { companyId, userId, action: 'sign-up', targetId: companyId, access: true }),
      ...rows,
    ],
  })
  return written ? begun : null
}
