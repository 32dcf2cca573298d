import { and, eq, gt, type SQL, sql as expression } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context/context.ts'
import { hashSecret, isSecret, newSecret } from '../sessions/secret.ts'
import { day, hour } from '../../../platform/time/time.ts'
import { must } from '../../../platform/transaction/transact.ts'
import { emailLinks } from '../../schema.gen.ts'

const linkPrefix = 'tsl_'

/** The purposes of links: the page that a link opens, and how long the link works. */
const purposes = {
  'sign-up': { path: '/sign-up/confirm', lifetime: day },
  reset: { path: '/reset-password', lifetime: hour },
  address: { path: '/account/email/confirm', lifetime: day },
} as const
export type Purpose = keyof typeof purposes

export type Link = typeof emailLinks.$inferSelect

/**
 * A new link: its address, which may appear in a mail and nowhere else, and the row that makes the link work.
 */
export function newLink(ctx: Ctx, purpose: Purpose) {
  const token = newSecret(linkPrefix)
  const { path, lifetime } = purposes[purpose]
  const createdAt = ctx.now.getTime()
  return {
    href: `${ctx.config.PUBLIC_ORIGIN}${path}?token=${token}`,
    row: { hash: hashSecret(token), purpose, createdAt, expiresAt: createdAt + lifetime },
  }
}

/**
 * The link of a token, where it serves this purpose and has neither been used nor expired. Finding a link does not use
 * it.
 */
export async function findLink(ctx: Ctx, purpose: Purpose, token: string | null): Promise<Link | null> {
  if (token === null || !isSecret(linkPrefix, token)) return null
  const found = await ctx.db
    .select()
    .from(emailLinks)
    .where(live(ctx, purpose, hashSecret(token)))
    .get()
  return found ?? null
}

/**
 * The write that uses a link up. It belongs in the transaction that the link starts, so that a link works once.
 */
export const useLink = (ctx: Ctx, { purpose, hash }: Pick<Link, 'purpose' | 'hash'>) =>
  must(ctx.db.delete(emailLinks).where(live(ctx, purpose, hash)), 'the link was used')

const live = ({ now }: Ctx, purpose: Purpose, hash: string): SQL | undefined =>
  and(eq(emailLinks.hash, hash), eq(emailLinks.purpose, purpose), gt(emailLinks.expiresAt, now.getTime()))

/**
 * Deletes the links that a person was sent: a link must not outlive the password or the address under which it was
 * sent.
 */
export const dropLinks = (ctx: Ctx, userId: string) =>
  ctx.db.delete(emailLinks).where(eq(emailLinks.userId, userId))

/** The row of a link for the person with this address; no row where nobody has the address. */
export const linkOfAddress = (ctx: Ctx, row: ReturnType<typeof newLink>['row'], email: string) =>
  ctx.db.insert(emailLinks).select(
    expression`SELECT ${row.hash}, ${row.purpose}, id, email, NULL, ${row.createdAt}, ${row.expiresAt}
      FROM users WHERE email = ${email}`,
  )
