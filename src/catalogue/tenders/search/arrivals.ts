import { type Sql, sql } from '../../../platform/db/sql.ts'

/** Max tenders that count as new after a long absence, so that the query stays bounded. */
const maxNew = 50_000

/**
 * A query of the ids of the tenders that came after a position in the change feed, the newest `maxNew` of
 * them. A tender that only changed since is not new. CROSS JOIN makes the feed the outer loop.
 */
export const arrivals = (seq: number): Sql => sql`SELECT d.id FROM (
    SELECT tender_id FROM tender_changes WHERE change = 'created' AND seq > ${seq} ORDER BY seq DESC LIMIT ${maxNew}
  ) AS c CROSS JOIN tender_docs AS d ON d.tender_id = c.tender_id`
