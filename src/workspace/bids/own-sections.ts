import { boundList } from '../../platform/db/bulk.ts'
import type { CallerCtx } from '../../platform/context.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import type { SectionStatus } from './schema.ts'
import { working } from './states.ts'

/** A section that the caller owns, in a bid that is being worked on. */
export interface OwnSection {
  bidId: string
  bidTitle: string
  key: string
  heading: string
  status: SectionStatus
  dueAt: string | null
}

/**
 * The most sections that a person is shown at once, and the number of bids, last changed first, that they come from.
 */
const most = { sections: 20, bids: 200 }

/** The sections that the caller still has to write, the first due at the top. */
export async function listOwnSections(ctx: CallerCtx): Promise<OwnSection[]> {
  const query = sql`SELECT b.id AS bidId, b.title AS bidTitle, s.value ->> 'key' AS key,
      s.value ->> 'heading' AS heading, s.value ->> 'status' AS status, s.value ->> 'dueAt' AS dueAt
    FROM (SELECT id, title, sections FROM bids WHERE company_id = ${ctx.caller.company.id}
        AND status IN (SELECT value FROM json_each(${boundList(working)})) AND instr(sections, ${ctx.caller.user.id}) > 0
        ORDER BY updated_at DESC LIMIT ${most.bids}) AS b, json_each(b.sections) AS s
    WHERE s.value ->> 'ownerId' = ${ctx.caller.user.id} AND s.value ->> 'status' <> 'done'
    ORDER BY s.value ->> 'dueAt' ASC NULLS LAST, b.id, s.key LIMIT ${most.sections}`
  const { results } = await prepare(ctx.d1, query).all<OwnSection>()
  return results
}
