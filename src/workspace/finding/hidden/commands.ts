import { findTender } from '../../../catalogue/tenders/reference.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import type { CallerCtx } from '../../../platform/context.ts'
import { prepare, sql } from '../../../platform/db/sql.ts'
import { commit } from '../../../platform/transaction/commit.ts'

/** Hides a tender from the results of the company. A tender that is hidden already stays hidden. */
export async function hideTender(ctx: CallerCtx, tenderId: string): Promise<TenderItem> {
  const tender = await findTender(ctx, tenderId)
  const { company, user } = ctx.caller
  const hide = sql`INSERT INTO hidden_tenders (company_id, tender_id, user_id, hidden_at)
    VALUES (${company.id}, ${tenderId}, ${user.id}, ${ctx.now.getTime()}) ON CONFLICT DO NOTHING`
  return commit(ctx, {
    action: 'hide tender',
    targetId: tenderId,
    writes: [],
    also: [prepare(ctx.d1, hide)],
    answer: tender,
  })
}

/** Shows a hidden tender again. A tender that is not hidden stays as it is. */
export async function unhideTender(ctx: CallerCtx, tenderId: string): Promise<{ id: string }> {
  const unhide = sql`DELETE FROM hidden_tenders
    WHERE company_id = ${ctx.caller.company.id} AND tender_id = ${tenderId}`
  return commit(ctx, {
    action: 'show hidden tender',
    targetId: tenderId,
    writes: [],
    also: [prepare(ctx.d1, unhide)],
    answer: { id: tenderId },
  })
}
