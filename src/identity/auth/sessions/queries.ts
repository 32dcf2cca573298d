import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { companies, companyPolicies, memberships, sessions, sso, totp, users } from '../../schema.gen.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { type Preferences, regionFormats, TimeZone } from '../me/schema.ts'
import { callerCompany } from '../../accounts/company.ts'
import { isAllowed } from '../../../platform/http/allowed-networks.ts'
import { iso } from '../../../platform/time/time.ts'
import {
  type CompanyChoice,
  type Membership,
  type SessionRule,
  type Session,
  sessionPrefix,
  type SessionView,
} from './schema.ts'
import { hashSecret, isSecret } from './secret.ts'

/**
 * The session of a cookie's token, with its person and company and the rules of the company, in one query; null for an
 * unknown session and for a session that has ended. `address` is where the request comes from.
 */
export async function findSession(
  ctx: Ctx,
  token: string,
  address: string | null = null,
): Promise<Session | null> {
  if (!isSecret(sessionPrefix, token)) return null
  const found = await ctx.db
    .select({
      session: sessions,
      user: users,
      company: companies,
      role: memberships.role,
      enforced: sso.enforced,
      policy: companyPolicies,
      factor: totp.enabledAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      memberships,
      and(eq(memberships.companyId, sessions.companyId), eq(memberships.userId, sessions.userId)),
    )
    .leftJoin(companies, eq(companies.id, memberships.companyId))
    .leftJoin(sso, eq(sso.companyId, memberships.companyId))
    .leftJoin(companyPolicies, eq(companyPolicies.companyId, memberships.companyId))
    .leftJoin(totp, eq(totp.userId, sessions.userId))
    .where(and(eq(sessions.hash, hashSecret(token)), gt(sessions.expiresAt, ctx.now.getTime())))
    .get()
  if (!found) return null
  const { session, user, company, role, policy } = found
  const { id, hash, createdAt, lastSeenAt, provenAt, expiresAt, ssoCompanyId } = session
  const chosen = company && role && !isErased(ctx, company) ? { ...callerCompany(company), role } : null
  if (hasEnded(ctx, session, policy)) return null
  const rule = chosen && (await ruleOver(chosen, { ...found, ssoCompanyId, address }))
  return {
    id,
    hash,
    createdAt,
    lastSeenAt,
    provenAt,
    expiresAt,
    user: { id: user.id, name: user.name, email: user.email },
    preferences: preferencesOf(user),
    company: rule ? null : chosen,
    ssoCompanyId,
    closed: chosen && rule ? { company: chosen, rule } : null,
    maxIdle: policy?.maxIdle ?? null,
  }
}

type Policy = typeof companyPolicies.$inferSelect

/** Whether a session is older, or was unused longer, than the rules of its company allow. */
const hasEnded = (
  { now }: Ctx,
  { createdAt, lastSeenAt }: Pick<Session, 'createdAt' | 'lastSeenAt'>,
  policy: Policy | null,
): boolean =>
  now.getTime() - createdAt > (policy?.maxSession ?? Infinity) ||
  now.getTime() - lastSeenAt > (policy?.maxIdle ?? Infinity)

interface Facts {
  enforced: boolean | null
  policy: Policy | null
  /** When the person's second factor was switched on. */
  factor: number | null
  ssoCompanyId: string | null
  address: string | null
}

/**
 * The first rule of a company that keeps a session out. Owners may use their passwords beside single sign-on, so that the
 * company can be opened when the provider fails. After single sign-on the provider answers for a second factor.
 */
async function ruleOver({ role, plan }: Membership, facts: Facts): Promise<SessionRule | null> {
  const { enforced, policy, factor, ssoCompanyId, address } = facts
  const isOwn = ssoCompanyId === null
  if (isOwn && enforced === true && plan === 'enterprise' && role !== 'owner') return 'sso'
  if (policy && !(await isAllowed(policy.consoleNetworks, address))) return 'network'
  return isOwn && policy?.secondFactor && factor === null ? 'factor' : null
}

/** The companies a person belongs to, by name; in a session of single sign-on only the one that it opens. */
export async function listMemberships(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
  { ssoCompanyId, address }: Pick<Facts, 'ssoCompanyId' | 'address'> = { ssoCompanyId: null, address: null },
): Promise<CompanyChoice[]> {
  const found = await ctx.db
    .select({
      company: companies,
      role: memberships.role,
      enforced: sso.enforced,
      policy: companyPolicies,
      factor: totp.enabledAt,
    })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .leftJoin(sso, eq(sso.companyId, memberships.companyId))
    .leftJoin(companyPolicies, eq(companyPolicies.companyId, memberships.companyId))
    .leftJoin(totp, and(eq(totp.userId, memberships.userId), isNotNull(totp.enabledAt)))
    .where(
      and(
        eq(memberships.userId, userId),
        ssoCompanyId === null ? undefined : eq(memberships.companyId, ssoCompanyId),
      ),
    )
    .orderBy(companies.name, companies.id)
  return Promise.all(
    found
      .filter(({ company }) => !isErased(ctx, company))
      .map(async ({ company, role, ...facts }) => {
        const each = { ...callerCompany(company), role }
        return { ...each, rule: await ruleOver(each, { ...facts, ssoCompanyId, address }) }
      }),
  )
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
