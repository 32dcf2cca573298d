import { boundList } from '../../platform/db/bulk.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { prepare, sql } from '../../platform/db/sql.ts'

/** A section of a bid that answers a requirement. */
export interface AffectedSection {
  bidId: string
  bidTitle: string
  key: string
  heading: string
  requirementId: string
}

/** The sections of the company's bids on a tender that answer one of these requirements. */
export async function affectedSections(
  ctx: CallerCtx,
  tenderId: string,
  requirementIds: readonly string[],
): Promise<AffectedSection[]> {
  if (requirementIds.length === 0) return []
  const query = sql`SELECT b.id AS bidId, b.title AS bidTitle, s.value ->> 'key' AS key,
      s.value ->> 'heading' AS heading, s.value ->> 'requirementId' AS requirementId
    FROM bids AS b CROSS JOIN json_each(b.sections) AS s
    WHERE b.company_id = ${ctx.caller.company.id} AND b.tender_id = ${tenderId}
      AND s.value ->> 'requirementId' IN (SELECT value FROM json_each(${boundList([...new Set(requirementIds)])}))
    ORDER BY b.id, s.key`
  return (await prepare(ctx.d1, query).all<AffectedSection>()).results
}
