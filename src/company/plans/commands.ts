import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import { forbidden, notFound } from '../../platform/context/errors.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { transact } from '../../platform/transaction/transact.ts'
import { planRequests } from '../schema.gen.ts'
import { apiKeys, companies, users } from '../../identity/schema.gen.ts'
import { noteGates, notifyGates } from '../../identity/keys/commands.ts'
import { mailRow, pokeMail } from '../../identity/mail/outbox.ts'
import { expectManager, readRole } from '../people/standing.ts'
import { decisionMail } from './mail.ts'
import type { AskForPlan, PlanDecision } from './schema.ts'

/**
 * Requests the enterprise plan from the operator. Once a request was decided, another request is possible.
 *
 * @throws FORBIDDEN for a member, on the plan already, and while a request waits.
 */
export async function askForPlan(ctx: CallerCtx, { message = null }: AskForPlan): Promise<{ asked: true }> {
  const { company, user } = ctx.caller
  expectManager(await readRole(ctx), 'ask for the Enterprise plan')
  if (company.plan === 'enterprise')
    throw forbidden('state', 'Your company is on the Enterprise plan already')
  const found = await ctx.db.select().from(planRequests).where(eq(planRequests.companyId, company.id)).get()
  if (found?.decidedAt === null)
    throw forbidden('state', 'Your company has asked already: the answer comes by e-mail')
  const row = { askedBy: user.id, message, askedAt: ctx.now.toISOString(), decidedAt: null, granted: null }
  return commit(ctx, {
    action: 'ask for plan',
    access: true,
    targetId: company.id,
    writes: [
      ctx.db
        .insert(planRequests)
        .values({ companyId: company.id, ...row })
        .onConflictDoUpdate({
          target: planRequests.companyId,
          set: row,
          setWhere: isNotNull(planRequests.decidedAt),
        }),
    ],
    answer: { asked: true as const },
  })
}

/**
 * Grants or declines a company's request, for the operator. The plan, the decision and the mail to the person who requested it
 * are one transaction.
 *
 * @throws NOT_FOUND where no request of the company waits.
 */
export async function decidePlanRequest(
  ctx: Ctx,
  companyId: string,
  granted: boolean,
): Promise<PlanDecision> {
  const open = and(eq(planRequests.companyId, companyId), isNull(planRequests.decidedAt))
  const found = await ctx.db
    .select({ company: companies.name, to: users.email })
    .from(planRequests)
    .innerJoin(companies, eq(companies.id, planRequests.companyId))
    .innerJoin(users, eq(users.id, planRequests.askedBy))
    .where(open)
    .get()
  if (!found) throw notFound('Plan request')
  const at = ctx.now.toISOString()
  const keys = eq(apiKeys.companyId, companyId)
  const plan = ctx.db
    .update(companies)
    .set({ plan: 'enterprise', updatedAt: at })
    .where(eq(companies.id, companyId))
  await transact(ctx, {
    writes: [ctx.db.update(planRequests).set({ decidedAt: at, granted }).where(open)],
    also: [
      ...(granted ? [plan, noteGates(ctx, keys)] : []),
      mailRow(ctx, decisionMail({ ...found, granted, origin: ctx.config.PUBLIC_ORIGIN })),
    ],
  })
  if (granted) await notifyGates(ctx, keys)
  pokeMail(ctx)
  return { companyId, granted }
}
