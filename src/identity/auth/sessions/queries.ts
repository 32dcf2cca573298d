import { and, desc, eq, gt } from 'drizzle-orm'
import { companies, memberships, sessions, sso, users } from '../../schema.gen.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { type Preferences, regionFormats, TimeZone } from '../me/schema.ts'
import { callerCompany } from '../../accounts/company.ts'
import { iso } from '../../../platform/time/time.ts'
import { type Choice, type Membership, type Session, sessionPrefix, type SessionView } from './schema.ts'
import { hashSecret, isSecret } from './secret.ts'

/**
 * The session of a cookie's token, with its person and company, in one query; null for an unknown session and for a
 * session that has ended.
 */
export async function findSession(ctx: Ctx, token: string): Promise<Session | null> {
  if (!isSecret(sessionPrefix, token)) return null
  const found = await ctx.db
    .select({
      session: sessions,
      user: users,
      company: companies,
      role: memberships.role,
      enforced: sso.enforced,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      memberships,
      and(eq(memberships.companyId, sessions.companyId), eq(memberships.userId, sessions.userId)),
    )
    .leftJoin(companies, eq(companies.id, memberships.companyId))
    .leftJoin(sso, eq(sso.companyId, memberships.companyId))
    .where(and(eq(sessions.hash, hashSecret(token)), gt(sessions.expiresAt, ctx.now.getTime())))
    .get()
  if (!found) return null
  const { session, user, company, role, enforced } = found
  const { id, hash, createdAt, lastSeenAt, provenAt, expiresAt, ssoCompanyId } = session
  const chosen = company && role && !isErased(ctx, company) ? { ...callerCompany(company), role } : null
  const wantsSso = chosen !== null && ssoCompanyId === null && isEnforced(chosen, enforced)
  return {
    id,
    hash,
    createdAt,
    lastSeenAt,
    provenAt,
    expiresAt,
    user: { id: user.id, name: user.name, email: user.email },
    preferences: preferencesOf(user),
    company: wantsSso ? null : chosen,
    ssoCompanyId,
    wantsSso: wantsSso ? chosen.id : null,
  }
}

/**
 * Whether a company opens after single sign-on only. Owners may use their passwords, so that the company can be opened when
 * the provider fails.
 */
const isEnforced = ({ role, plan }: Membership, enforced: boolean | null): boolean =>
  enforced === true && plan === 'enterprise' && role !== 'owner'

/** The companies a person belongs to, by name; with `ssoCompanyId` only the one that the session opens. */
export async function listMemberships(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
  ssoCompanyId: string | null = null,
): Promise<Choice[]> {
  const found = await ctx.db
    .select({ company: companies, role: memberships.role, enforced: sso.enforced })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .leftJoin(sso, eq(sso.companyId, memberships.companyId))
    .where(
      and(
        eq(memberships.userId, userId),
        ssoCompanyId === null ? undefined : eq(memberships.companyId, ssoCompanyId),
      ),
    )
    .orderBy(companies.name, companies.id)
  return found
    .filter(({ company }) => !isErased(ctx, company))
    .map(({ company, role, enforced }) => {
      const each = { ...callerCompany(company), role }
      return { ...each, wantsSso: ssoCompanyId === null && isEnforced(each, enforced) }
    })
}

/** The person's sessions that have not ended, the last used first. */
export async function listSessions(ctx: Ctx, { hash, user }: Session): Promise<SessionView[]> {
  const found = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, ctx.now.getTime())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
  return found.map((each) => ({
    id: each.id,
    current: each.hash === hash,
    userAgent: each.userAgent,
    createdAt: iso(each.createdAt),
    lastSeenAt: iso(each.lastSeenAt),
    expiresAt: iso(each.expiresAt),
  }))
}

/** A choice that this release no longer offers counts as none. */
const preferencesOf = ({ timeZone, regionFormat }: typeof users.$inferSelect): Preferences => ({
  timeZone: TimeZone.safeParse(timeZone).data ?? null,
  regionFormat: regionFormats.find((each) => each === regionFormat) ?? null,
})

/** Whether the time of a company has come: the job may still be removing its rows. */
const isErased = ({ now }: Pick<Ctx, 'now'>, { eraseAt }: typeof companies.$inferSelect): boolean =>
  eraseAt !== null && eraseAt <= now.toISOString()
