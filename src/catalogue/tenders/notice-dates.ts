import { boundList } from '../../platform/db/bulk.ts'
import { byDatabase, type TenderCtx } from '../periods/directory.ts'

export interface NoticeDates {
  questionsDeadline: string | null
  openingAt: string | null
}

interface Row extends NoticeDates {
  tenderId: string
}

/**
 * The dates of tenders that lists do not show, with the values of `getTender`. Tenders without such dates are left out.
 */
export async function noticeDates(
  ctx: TenderCtx,
  tenderIds: readonly string[],
): Promise<Map<string, NoticeDates>> {
  if (tenderIds.length === 0) return new Map()
  const parts = await byDatabase(ctx, tenderIds)
  const found = await Promise.all(
    parts.map(({ d1, ids }) => d1.prepare(readDates).bind(boundList(ids)).all<Row>()),
  )
  const rows = found.flatMap(({ results }) => results)
  return new Map(rows.map(({ tenderId, ...dates }) => [tenderId, dates]))
}

const readDates = `
  SELECT d.tender_id AS tenderId, d.item ->> '$.questionsDeadline' AS questionsDeadline,
    d.item ->> '$.openingAt' AS openingAt
  FROM json_each(?1) AS wanted CROSS JOIN tender_docs AS d ON d.tender_id = wanted.value
  WHERE d.item ->> '$.questionsDeadline' IS NOT NULL OR d.item ->> '$.openingAt' IS NOT NULL`
