import { rowsOf } from '../../platform/db/rows.ts'
import { factsOf, noticeColumns, type NoticeRow } from './compose/stored.ts'
import { lotsOf } from './compose/views.ts'
import type { Tender } from './schema.ts'
import { raw, type Sql, sql } from '../../platform/db/sql.ts'

/** Query for the notices of a tender, from which `lotsIn` composes the lots. */
export const noticesQuery = (tenderId: string): Sql =>
  sql`SELECT ${raw(noticeColumns)} FROM notices WHERE tender_id = ${tenderId}`

/** The lots at `now`, from the result of `noticesQuery`; empty for a withdrawn tender. */
export function lotsIn(result: D1Result | undefined, now: Date): Tender['lots'] {
  const rows = rowsOf<NoticeRow>(result)
  return rows.length > 0 ? lotsOf(factsOf(rows), now) : []
}
