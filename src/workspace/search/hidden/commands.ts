import { findTender } from '../../../catalogue/tenders/reference.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { boundList } from '../../../platform/db/bulk.ts'
import { prepare, sql } from '../../../platform/db/sql.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import { judgeRows, type Several } from '../../../platform/transaction/several.ts'

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

/** Hides several tenders in one transaction. Tenders that are hidden already stay hidden. */
export async function hideTenders(ctx: CallerCtx, tenderIds: readonly string[]): Promise<Several> {
  const { company, user } = ctx.caller
  const { changing, answer } = judgeRows(await readTenders(ctx, tenderIds), ({ name, isHidden }) => {
    if (name === null) return 'gone'
    return isHidden ? 'same' : 'change'
  })
  if (changing.length === 0) return answer
  const ids = changing.map(({ id }) => id)
  const hide = sql`INSERT INTO hidden_tenders (company_id, tender_id, user_id, hidden_at)
    SELECT ${company.id}, value, ${user.id}, ${ctx.now.getTime()} FROM json_each(${boundList(ids)})`
  return commit(ctx, {
    action: 'hide tender',
    targetId: ids,
    writes: [prepare(ctx.d1, hide)],
    answer,
  })
}

interface Found {
  id: string
  /** The title; null if no tender has the id. */
  name: string | null
  isHidden: number
}

async function readTenders({ d1, caller }: CallerCtx, ids: readonly string[]): Promise<Found[]> {
  const query = sql`SELECT coalesce(m.kept_id, j.value) AS id, d.item ->> 'title' AS name,
      h.tender_id IS NOT NULL AS isHidden
    FROM json_each(${boundList(ids)}) AS j
    LEFT JOIN merged_tenders AS m ON m.tender_id = j.value
    LEFT JOIN tender_docs AS d ON d.tender_id = coalesce(m.kept_id, j.value)
    LEFT JOIN hidden_tenders AS h
      ON h.company_id = ${caller.company.id} AND h.tender_id = coalesce(m.kept_id, j.value)
    GROUP BY 1 ORDER BY min(j.key)`
  const { results } = await prepare(d1, query).all<Found>()
  return results
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
