import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { CallerCtx, Ctx } from '../../../platform/context/context.ts'
import { prepare, sql } from '../../../platform/db/sql.ts'
import { unseal } from '../../../platform/db/seal.ts'
import { companies, sso } from '../../schema.gen.ts'
import type { Provider } from './provider.ts'
import type { SsoView } from './schema.ts'

/** The single sign-on of a company with a proved domain. */
export interface Sso extends Provider {
  company: { id: string; name: string; country: string; plan: 'basic' | 'enterprise' }
  domain: string
  joinRole: SsoView['joinRole']
}

/** The single sign-on of a company; null without one that people can use. */
export const findSso = (ctx: Ctx, companyId: string): Promise<Sso | null> =>
  find(ctx, eq(sso.companyId, companyId))

/** The single sign-on for a mail address, by its domain. */
export const findSsoOf = (ctx: Ctx, email: string): Promise<Sso | null> =>
  find(ctx, eq(sso.domain, domainOf(email)))

/** Whether people with the domain of an address can use single sign-on. */
export const offersSso = async ({ d1 }: Ctx, email: string): Promise<boolean> =>
  (await prepare(
    d1,
    sql`SELECT 1 AS n FROM sso AS s JOIN companies AS c ON c.id = s.company_id
      WHERE s.domain = ${domainOf(email)} AND s.proved_at IS NOT NULL AND c.plan = 'enterprise'`,
  ).first('n')) !== null

/** The part of an address that a company can prove. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

async function find(ctx: Ctx, which: SQL): Promise<Sso | null> {
  const found = await ctx.db
    .select({ row: sso, name: companies.name, country: companies.country, plan: companies.plan })
    .from(sso)
    .innerJoin(companies, eq(companies.id, sso.companyId))
    .where(and(which, isNotNull(sso.provedAt), eq(companies.plan, 'enterprise')))
    .get()
  if (!found) return null
  const { row, ...company } = found
  const { companyId, issuer, clientId, domain, joinRole } = row
  return {
    company: { id: companyId, ...company },
    issuer,
    clientId,
    clientSecret: unseal(ctx.config.WEBHOOK_KEYS, companyId, row.clientSecret),
    redirectUri: redirectUriOf(ctx, companyId),
    domain,
    joinRole,
  }
}

export const redirectUriOf = ({ config }: Pick<Ctx, 'config'>, companyId: string): string =>
  `${config.PUBLIC_ORIGIN}/sign-in/sso/${companyId}`

/** The row of the caller's company; null while the company has not set up single sign-on. */
export async function readSsoRow(ctx: CallerCtx): Promise<typeof sso.$inferSelect | null> {
  const found = await ctx.db.select().from(sso).where(eq(sso.companyId, ctx.caller.company.id)).get()
  return found ?? null
}

/** The settings for the owner's page. */
export async function readSso(ctx: CallerCtx): Promise<SsoView | null> {
  const row = await readSsoRow(ctx)
  if (!row) return null
  const ending = `@${row.domain}`
  // LIKE refuses patterns of more than 50 bytes, and a domain can be longer.
  const outside = sql`SELECT count(*) AS n FROM memberships AS m JOIN users AS u ON u.id = m.user_id
    WHERE m.company_id = ${ctx.caller.company.id} AND m.role <> 'owner'
      AND lower(substr(u.email, ${-ending.length})) <> ${ending}
      AND NOT EXISTS (SELECT 1 FROM sso_identities AS i WHERE i.company_id = m.company_id AND i.user_id = m.user_id)`
  const { issuer, clientId, domain, joinRole, challenge, provedAt, workedAt, enforced } = row
  return {
    issuer,
    clientId,
    domain,
    joinRole,
    redirectUri: redirectUriOf(ctx, ctx.caller.company.id),
    record: { name: recordName(domain), text: challenge },
    provedAt,
    workedAt,
    enforced,
    outside: (await prepare(ctx.d1, outside).first<number>('n')) ?? 0,
  }
}

/** The name whose text proves a domain. */
export const recordName = (domain: string): string => `_tender-marketplace.${domain}`
