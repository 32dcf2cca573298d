import { eq } from 'drizzle-orm'
import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import { iso } from '../../platform/time/time.ts'
import type { PlanRequest } from './schema.ts'
import { planRequests } from '../schema.gen.ts'

/**
 * The time at which the company last requested the enterprise plan, and whether the request still waits; null without a
 * request.
 */
export async function readOwnRequest(ctx: CallerCtx): Promise<{ askedAt: string; open: boolean } | null> {
  const own = eq(planRequests.companyId, ctx.caller.company.id)
  const row = await ctx.db.select().from(planRequests).where(own).get()
  return row ? { askedAt: row.askedAt, open: row.decidedAt === null } : null
}

const max = 100

/** The requests that wait, the oldest first. */
export async function listPlanRequests({ d1 }: Pick<Ctx, 'd1'>): Promise<PlanRequest[]> {
  const { results } = await d1
    .prepare(
      `SELECT r.company_id AS companyId, c.name AS companyName, c.country, r.asked_by AS askedBy, u.name, u.email,
         r.message, r.asked_at AS askedAt
       FROM plan_requests AS r JOIN companies AS c ON c.id = r.company_id JOIN users AS u ON u.id = r.asked_by
       WHERE r.decided_at IS NULL ORDER BY r.asked_at LIMIT ?1`,
    )
    .bind(max)
    .all<Row>()
  return results.map(({ askedBy, name, email, askedAt, ...rest }) => ({
    ...rest,
    askedBy: { id: askedBy, name, email },
    askedAt: iso(askedAt),
  }))
}

interface Row extends Omit<PlanRequest, 'askedBy' | 'askedAt'> {
  askedBy: string
  name: string
  email: string
  askedAt: number
}
