import { rowsOf } from '../../platform/db/rows.ts'
import { readNotice } from '../notices/schema.ts'
import { compose } from './compose/facts.ts'
import { lotsOf } from './compose/views.ts'
import type { Tender } from './schema.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** Query for the notices of a tender, from which `lotsIn` composes the lots. */
export const noticesQuery = (tenderId: string): Sql =>
  sql`SELECT content, imported_at FROM notices WHERE tender_id = ${tenderId}`

/** The lots at `now`, from the result of `noticesQuery`; empty for a withdrawn tender. */
export function lotsIn(result: D1Result | undefined, now: Date): Tender['lots'] {
  const stored = rowsOf<{ content: string; imported_at: number }>(result).map(({ content, imported_at }) => ({
    notice: readNotice(content),
    importedAt: imported_at,
  }))
  return stored.length > 0 ? lotsOf(compose(stored), now) : []
}
