import { and, eq } from 'drizzle-orm'
import { boundList } from '../../platform/db/bulk.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { dayOf } from '../../platform/time/time.ts'
import { type Company, Profile } from './schema.ts'
import { certifications, companies, memberships, users } from '../schema.gen.ts'

export async function getCompany(ctx: Pick<Ctx, 'db'>, id: string): Promise<Company> {
  const [[company], own] = await ctx.db.batch([
    ctx.db.select().from(companies).where(eq(companies.id, id)),
    ctx.db.select().from(certifications).where(eq(certifications.companyId, id)).orderBy(certifications.id),
  ])
  if (!company) throw notFound('Company')
  const { profile, profileVersion, createdAt, updatedAt, ...rest } = company
  return {
    ...rest,
    profile: profile === null ? null : { ...Profile.parse(profile), version: profileVersion },
    certifications: own.map(({ companyId: _company, assetId: _asset, ...each }) => ({
      ...each,
      issuedAt: dayOf(each.issuedAt),
      expiresAt: dayOf(each.expiresAt),
    })),
    createdAt,
    updatedAt,
  }
}

/** A person of the caller's company. */
export async function findMember(ctx: CallerCtx, userId: string) {
  const found = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.companyId, ctx.caller.company.id), eq(memberships.userId, userId)))
    .get()
  if (!found) throw notFound('User')
  return found
}

/** Refuses where one of these persons does not belong to the caller's company. */
export async function findMembers(ctx: CallerCtx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const query = sql`SELECT count(*) AS n FROM memberships WHERE company_id = ${ctx.caller.company.id}
    AND user_id IN (SELECT value FROM json_each(${boundList(userIds)}))`
  if ((await prepare(ctx.d1, query).first('n')) !== userIds.length) throw notFound('User')
}

export interface MemberName {
  id: string
  name: string
}

/** The people of the caller's company by name, at most as many as a list of choices shows. */
export async function listMemberNames(ctx: CallerCtx): Promise<MemberName[]> {
  const query = sql`SELECT u.id, u.name FROM memberships AS m JOIN users AS u ON u.id = m.user_id
    WHERE m.company_id = ${ctx.caller.company.id} ORDER BY u.name COLLATE NOCASE, u.id LIMIT 500`
  const { results } = await prepare(ctx.d1, query).all<MemberName>()
  return results
}
