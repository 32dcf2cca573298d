import type { Ctx } from '../../platform/context.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import type { Quota } from './schema.ts'

/** A quota with its words for people, and the consequence of its limit. */
export interface ShownQuota extends Quota {
  label: string
  beyond: 'refused' | 'oldest_go'
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
