import type * as z from 'zod'
import { commit } from '../../platform/transaction/commit.ts'
import { CommitConflict } from '../../platform/transaction/conflict.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { eq } from 'drizzle-orm'
import { forbidden, Problem } from '../../platform/context/errors.ts'
import { sql } from '../../platform/db/sql.ts'
import { guard } from '../../platform/transaction/guard.ts'
import { derivedId } from '../../platform/context/ids.ts'
import { chooseCompany, expectOwnSession } from '../../identity/auth/sessions/commands.ts'
import { countInAll, type Limit, rateWindow } from '../../platform/http/limits/limits.ts'
import type { Membership, Session } from '../../identity/auth/sessions/schema.ts'
import { day } from '../../platform/time/time.ts'
import { companies, memberships } from '../../identity/schema.gen.ts'
import { actingAs } from '../people/accept.ts'
import type { FoundCompany } from '../people/schema.ts'

/**
 * Max companies of the basic plan that one person may found. Without this limit a person could get unlimited
 * storage, because each company has quotas of its own.
 */
const maxFounded = 10
const perPerson: Limit = { name: 'companies of', attempts: 5, span: day }

/**
 * Founds a further company for a person who is signed in: on the basic plan, with the person as its owner, and with the
 * session in the new company. `once` is the number of the form: sent twice the form founds one company, because the id
 * follows from number and name.
 */
export async function foundCompany(
  ctx: Ctx,
  session: Session,
  { name, country, once }: z.output<typeof FoundCompany>,
): Promise<Membership> {
  expectOwnSession(session)
  if ((await countInAll(ctx, rateWindow(perPerson, session.user.id))) > 0)
    throw new Problem('RATE_LIMIT_EXCEEDED', 'You have founded several companies today. Try again tomorrow')
  const at = ctx.now.toISOString()
  const company = {
    id: derivedId('company', session.user.id, once, name, country),
    name,
    country,
    plan: 'basic' as const,
  }
  const membership = { companyId: company.id, userId: session.user.id, role: 'owner' as const, createdAt: at }
  await foundOnce(ctx, company.id, () =>
    commit(actingAs(ctx, { user: { ...session.user, role: 'owner' }, company }), {
      action: 'found company',
      access: true,
      targetId: company.id,
      guards: [mayFound(ctx, session.user.id)],
      writes: [
        ctx.db
          .insert(companies)
          .values({ ...company, foundedBy: session.user.id, createdAt: at, updatedAt: at }),
        ctx.db.insert(memberships).values(membership),
      ],
      answer: null,
    }),
  )
  await chooseCompany(ctx, session, company.id)
  return { ...company, role: 'owner' }
}

/** Founds a company. A conflict is not a failure where the company exists: the same form has founded it before. */
async function foundOnce(ctx: Ctx, id: string, found: () => Promise<unknown>): Promise<void> {
  try {
    await found()
  } catch (error) {
    if (!(error instanceof CommitConflict)) throw error
    const known = await ctx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).get()
    if (!known) throw tooMany()
  }
}

const tooMany = () =>
  forbidden('limit', `You have founded ${maxFounded} companies on the Basic plan. Ask us if you need more`)

const mayFound = ({ d1 }: Pick<Ctx, 'd1'>, userId: string) =>
  guard(
    d1,
    sql`(SELECT count(*) FROM companies WHERE founded_by = ${userId} AND plan = 'basic') < ${maxFounded}`,
    'the person has founded all the companies there may be',
  )
