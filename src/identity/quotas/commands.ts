import { forRows } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { type Detail, invalidBody, notFound } from '../../platform/context/errors.ts'
import { listQuotas, type ShownQuota } from './queries.ts'
import type { SetQuotas } from './schema.ts'

/**
 * Sets limits of a company that differ from its plan, for the operator; null goes back to the limit of the plan. A
 * limit below the present use stops further growth and deletes nothing.
 */
export async function setQuotas(ctx: Ctx, companyId: string, limits: SetQuotas): Promise<ShownQuota[]> {
  const known = await knownQuotas(ctx, companyId)
  const details = Object.entries(limits).flatMap(([path, limit]): Detail[] => {
    const highest = known.get(path)
    if (highest === undefined) return [{ path, message: 'is no quota', rule: 'unknown' }]
    if (highest === null || limit === null || limit <= highest) return []
    return [{ path, message: `must be at most ${highest}`, rule: 'range' }]
  })
  if (details.length > 0) throw invalidBody(details)
  const rows = Object.entries(limits).map(([quota, most]) => ({ quota, most }))
  const statements = forRows(
    ctx.d1,
    rows,
    [
      "DELETE FROM company_quotas WHERE company_id = ?2 AND quota IN (SELECT value ->> 'quota' FROM json_each(?1))",
      `INSERT INTO company_quotas (company_id, quota, most) SELECT ?2, value ->> 'quota', value ->> 'most'
        FROM json_each(?1) WHERE value ->> 'most' IS NOT NULL`,
    ],
    companyId,
  )
  if (statements.length > 0) await ctx.d1.batch(statements)
  return listQuotas(ctx, companyId)
}

/** The highest limit of each quota, for a company that exists. */
async function knownQuotas({ d1 }: Pick<Ctx, 'd1'>, companyId: string): Promise<Map<string, number | null>> {
  const { results } = await d1
    .prepare('SELECT name, highest FROM quotas WHERE EXISTS (SELECT 1 FROM companies WHERE id = ?1)')
    .bind(companyId)
    .all<{ name: string; highest: number | null }>()
  if (results.length === 0) throw notFound('Company')
  return new Map(results.map(({ name, highest }) => [name, highest]))
}
