import type { Ctx } from '../../platform/context/context.ts'

/** An open tender whose notice states a deadline that cannot be read. */
export interface UnreadTender {
  tenderId: string
  source: string
  written: string
}

/** How many of the newest open tenders without a deadline are scanned, and how many are named. */
const scanned = 10_000
const named = 20

/** Shows the operator which sources write deadlines that cannot be read. */
export const selectUnreadDeadlines = ({ d1 }: Pick<Ctx, 'd1'>): D1PreparedStatement =>
  d1.prepare(
    `SELECT d.tender_id AS tenderId, d.item ->> 'source' AS source, d.item ->> 'unreadDeadline' AS written,
       count(*) OVER () AS n
     FROM (SELECT id FROM tender_numbers WHERE closes_at IS NOT NULL ORDER BY closes_at DESC LIMIT ${scanned}) AS n
       CROSS JOIN tender_docs AS d ON d.id = n.id
     WHERE d.item ->> 'unreadDeadline' IS NOT NULL LIMIT ${named}`,
  )
