import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import type { Quota } from './schema.ts'

/** A quota with its words for people, and the consequence of its limit. */
export interface ShownQuota extends Quota {
  label: string
  beyond: 'refused' | 'oldest_go'
}

/** A limit as the plans set it. */
export type PlanLimit = Pick<ShownQuota, 'label' | 'unit'> & { basic: number; enterprise: number }

/** The limits of both plans, in the order of the requested names. */
export async function listPlanLimits(
  { d1 }: Pick<Ctx, 'd1'>,
  names: readonly string[],
): Promise<PlanLimit[]> {
  const query = sql`SELECT q.label, q.unit, q.basic, q.enterprise FROM json_each(${boundList(names)}) AS asked
    JOIN quotas AS q ON q.name = asked.value ORDER BY asked.key`
  const { results } = await prepare(d1, query).all<PlanLimit>()
  return results
}

/** The use of each quota of a company, in the order of their names. */
export async function listQuotas({ d1 }: Pick<Ctx, 'd1'>, companyId: string): Promise<ShownQuota[]> {
  const query = sql`SELECT l.quota AS name, coalesce(u.used, 0) AS used, l.most AS "limit", l.unit, l.label, l.beyond
    FROM quota_limits AS l
    LEFT JOIN quota_use AS u ON u.company_id = l.company_id AND u.quota = l.quota
    WHERE l.company_id = ${companyId} ORDER BY l.quota`
  const { results } = await prepare(d1, query).all<ShownQuota>()
  return results
}
