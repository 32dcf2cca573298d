import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'

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
  { d1 }: Pick<Ctx, 'd1'>,
  tenderIds: readonly string[],
): Promise<Map<string, NoticeDates>> {
  if (tenderIds.length === 0) return new Map()
  const { results } = await d1.prepare(readDates).bind(boundList(tenderIds)).all<Row>()
  return new Map(results.map(({ tenderId, ...dates }) => [tenderId, dates]))
}

const readDates = `
  SELECT d.tender_id AS tenderId, d.item ->> '$.questionsDeadline' AS questionsDeadline,
    d.item ->> '$.openingAt' AS openingAt
  FROM json_each(?1) AS wanted CROSS JOIN tender_docs AS d ON d.tender_id = wanted.value
  WHERE d.item ->> '$.questionsDeadline' IS NOT NULL OR d.item ->> '$.openingAt' IS NOT NULL`
