import { eq, sql as expression } from 'drizzle-orm'
import type * as z from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { invalidData, notFound } from '../../platform/context/errors.ts'
import { newId } from '../../platform/context/ids.ts'
import { withinQuota } from '../../platform/transaction/over-quota.ts'
import { noteGates, notifyGates } from '../../identity/keys/commands.ts'
import {
  apiKeys,
  certifications,
  companies,
  companyPolicies,
  memberships,
  users,
} from '../../identity/schema.gen.ts'
import { startOf } from '../../platform/time/time.ts'
import { hashPassword } from '../../identity/auth/passwords/password.ts'
import { getCompany } from '../../identity/accounts/queries.ts'
import type { Company, CreateCompany, CreateUser, UpdateCompany } from '../../identity/accounts/schema.ts'

export async function createCompany(ctx: Ctx, input: z.output<typeof CreateCompany>): Promise<Company> {
  const id = newId('company', ctx.now)
  const at = ctx.now.toISOString()
  await ctx.db.insert(companies).values({ ...input, id, createdAt: at, updatedAt: at })
  return getCompany(ctx, id)
}

/** Changes plan, profile or certifications, or lifts the rules of the company. A new plan takes effect for the keys of the company with their next request. */
export async function updateCompany(
  ctx: Ctx,
  id: string,
  { plan, profile, certifications: list, policy }: z.output<typeof UpdateCompany>,
): Promise<Company> {
  const { profileVersion } = await mustFind(ctx, id)
  const change = {
    updatedAt: ctx.now.toISOString(),
    ...(plan && { plan }),
    ...(profile !== undefined && { profile, profileVersion: profileVersion + 1 }),
  }
  const own = eq(certifications.companyId, id)
  const rows = (list ?? []).map(({ issuedAt, expiresAt, ...rest }) => ({
    ...rest,
    id: newId('certification', ctx.now),
    companyId: id,
    issuedAt: startOf(issuedAt),
    expiresAt: startOf(expiresAt),
  }))
  const written = ctx.db.batch([
    ctx.db.update(companies).set(change).where(eq(companies.id, id)),
    noteGates(ctx, eq(apiKeys.companyId, id)),
    ...(policy === null ? [ctx.db.delete(companyPolicies).where(eq(companyPolicies.companyId, id))] : []),
    ...(list ? [ctx.db.delete(certifications).where(own)] : []),
    ...rows.map((row) => ctx.db.insert(certifications).values(row)),
  ])
  await withinQuota(written)
  await notifyGates(ctx, eq(apiKeys.companyId, id))
  return getCompany(ctx, id)
}

/** Adds a person to a company. An address that belongs to a user already is refused. */
export async function createUser(ctx: Ctx, input: z.output<typeof CreateUser>) {
  const { password, companyId, role, ...person } = input
  await mustFind(ctx, companyId)
  const id = newId('user', ctx.now)
  const createdAt = ctx.now.toISOString()
  const passwordHash = await hashPassword(password)
  const written = ctx.db.batch([
    ctx.db
      .insert(users)
      .values({ ...person, id, passwordHash, createdAt })
      .onConflictDoNothing()
      .returning(),
    ctx.db.insert(memberships).select(
      ctx.db
        .select({
          companyId: companies.id,
          userId: users.id,
          role: expression<typeof role>`${role}`.as('role'),
          createdAt: users.createdAt,
        })
        .from(users)
        .innerJoin(companies, eq(companies.id, companyId))
        .where(eq(users.id, id)),
    ),
  ])
  const [inserted] = await withinQuota(written)
  if (inserted.length === 0) throw invalidData('email', 'belongs to a user already', 'conflict')
  return { ...person, id, companyId, role, createdAt }
}

async function mustFind(ctx: Ctx, companyId: string) {
  const found = await ctx.db.select().from(companies).where(eq(companies.id, companyId)).get()
  if (!found) throw notFound('Company')
  return found
}
