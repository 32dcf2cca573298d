import { rowsOf } from '../../platform/db/rows.ts'
import { factsOf, noticeColumns, type NoticeRow } from './compose/stored.ts'
import { lotsOf } from './compose/views.ts'
import type { Tender } from './schema.ts'
import { raw, type Sql, sql } from '../../platform/db/sql.ts'

/** What the lots of a tender are composed from, for the caller's batch. */
export const noticesQuery = (tenderId: string): Sql =>
  sql`SELECT ${raw(noticeColumns)} FROM notices WHERE tender_id = ${tenderId}`

/** The lots as they are at `now`, from the result of `noticesQuery`; a tender that was withdrawn has none. */
export function lotsIn(result: D1Result | undefined, now: Date): Tender['lots'] {
  const rows = rowsOf<NoticeRow>(result)
  return rows.length > 0 ? lotsOf(factsOf(rows), now) : []
}
