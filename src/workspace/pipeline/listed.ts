import { boundList } from '../../platform/db/bulk.ts'
import {
  datedItem,
  type DatedRow,
  type ShownDeadline,
  statedDeadlinesOf,
} from '../../catalogue/tenders/stated-deadline.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import type { Stage } from './schema.ts'
import { prepare, sql } from '../../platform/db/sql.ts'

/** The details of a tender that a list shows in addition to its item. */
export interface ListedTender extends ShownDeadline {
  /** The company's record of the tender; null when the tender is not saved. */
  saved: { id: string; stage: Stage } | null
  lots: number
}

interface Row extends DatedRow {
  tender_id: string
  id: string | null
  stage: Stage
  lots: number | null
}

/** Finds the details that a page of a list shows beside the items, by tender id, in one round trip. */
export async function findListed(ctx: CallerCtx, tenderIds: string[]): Promise<Map<string, ListedTender>> {
  if (tenderIds.length === 0) return new Map()
  const query = sql`SELECT t.value AS tender_id, s.id, s.stage, d.item ->> '$.lotCount' AS lots,
      d.item, ${statedDeadlinesOf('t.value')} AS stated
    FROM json_each(${boundList(tenderIds)}) AS t
    JOIN tender_docs AS d ON d.tender_id = t.value
    LEFT JOIN saved_tenders AS s ON s.company_id = ${ctx.caller.company.id} AND s.tender_id = t.value`
  const { results } = await prepare(ctx.d1, query).all<Row>()
  return new Map(
    results.map(({ tender_id, id, stage, lots, ...row }) => {
      const { deadline, deadlineConflict } = datedItem(row, ctx.now)
      const saved = id === null ? null : { id, stage }
      return [tender_id, { saved, lots: lots ?? 0, deadline, deadlineConflict }]
    }),
  )
}
