import { type Sql, sql } from '../../../platform/db/sql.ts'

/** Max tenders that count as new after a long absence, so that the query stays bounded. */
const maxNew = 50_000

/**
 * A query of the tenders that came after a position in the change feed, the newest `maxNew` of them. A tender that only
 * changed since is not new.
 */
export const arrivingIds = (seq: number): Sql =>
  sql`SELECT tender_id FROM tender_changes WHERE change = 'created' AND seq > ${seq} ORDER BY seq DESC LIMIT ${maxNew}`
