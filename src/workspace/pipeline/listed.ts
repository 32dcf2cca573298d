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
export interface Listed extends ShownDeadline {
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

/**
 * The number of lots in the notice that describes the tender. The notice is chosen as `currentOf` and `byDescription`
 * choose it: the releases of a process count as the one notice that they amount to.
 */
const lots = `(
  SELECT json_array_length(n.notice, '$.lots') FROM (
    SELECT coalesce(x.compiled, x.content) AS notice, x.imported_at FROM notices AS x
    WHERE x.tender_id = t.value AND (x.compiled IS NOT NULL OR NOT EXISTS (
      SELECT 1 FROM notices AS other WHERE other.tender_id = x.tender_id
        AND other.compiled ->> '$.refs[0]' = x.content ->> '$.refs[0]'))) AS n
  WHERE json_array_length(n.notice, '$.lots') > 0
  ORDER BY CASE
      WHEN n.notice ->> 'kind' = 'competition' THEN 3
      WHEN n.notice ->> 'kind' = 'change' AND n.notice ->> 'status' IS NOT 'planned' THEN 3
      WHEN n.notice ->> 'kind' IN ('result', 'direct-award') THEN 2
      WHEN n.notice ->> 'kind' IN ('planning', 'consultation', 'change') THEN 1 ELSE 0 END DESC,
    coalesce(n.notice ->> 'dispatchedAt', n.notice ->> 'publishedAt') DESC, n.imported_at DESC LIMIT 1)`

/** Finds the details that a page of a list shows beside the items, by tender id, in one round trip. */
export async function findListed(ctx: CallerCtx, tenderIds: string[]): Promise<Map<string, Listed>> {
  if (tenderIds.length === 0) return new Map()
  const query = sql`SELECT t.value AS tender_id, s.id, s.stage, ${{ text: lots, values: [] }} AS lots,
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
