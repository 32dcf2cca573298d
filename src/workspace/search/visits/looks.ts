import type { CallerCtx } from '../../../platform/context/context.ts'
import { arrivingIds } from '../../../catalogue/tenders/search/arrivals.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { prepare, sql } from '../../../platform/db/sql.ts'
import { afterLook, type Look } from './visit.ts'

export interface LookRow {
  seq: number
  newAfter: number | null
  beforeAt: number | null
  seenTo: number | null
  seenAt: number | null
}

/** Reads how far the person has looked, and how far the change feed reaches. The answer is always one row. */
export const readLook = ({ d1, caller }: CallerCtx): D1PreparedStatement =>
  prepare(
    d1,
    sql`SELECT (SELECT coalesce(max(seq), 0) FROM tender_changes) AS seq, v.new_after AS newAfter,
        v.before_at AS beforeAt, v.seen_to AS seenTo, v.seen_at AS seenAt
      FROM (SELECT 1) LEFT JOIN search_visits AS v
        ON v.company_id = ${caller.company.id} AND v.user_id = ${caller.user.id}`,
  )

/** The row that `readLook` has answered. */
export function lookRow(result: D1Result | undefined): LookRow {
  const [row] = rowsOf<LookRow>(result)
  if (!row) throw new Error('The query has no row, though it begins with one')
  return row
}

const lookOf = ({ newAfter, beforeAt, seenTo, seenAt }: LookRow): Look | null =>
  newAfter === null || seenTo === null || seenAt === null ? null : { newAfter, beforeAt, seenTo, seenAt }

/** The visit to which a look at the present moment belongs, without noting the look. */
export const visitOf = ({ now }: Pick<CallerCtx, 'now'>, row: LookRow): Look =>
  afterLook(lookOf(row), { now: now.getTime(), seq: row.seq })

/**
 * Notes a look at the search after the answer, at most every few minutes. The row says what was read before the page:
 * a tender that came since has not been seen. Of two tabs at once, the second finds the row changed and writes nothing.
 */
export function noteLook(ctx: CallerCtx, row: LookRow): void {
  const before = lookOf(row)
  const after = visitOf(ctx, row)
  if (after === before || (before && after.seenAt === before.seenAt)) return
  const { newAfter, beforeAt, seenTo, seenAt } = after
  const { company, user } = ctx.caller
  // Without the membership, which may just have ended, nothing is written.
  const statement = ctx.d1
    .prepare(
      `INSERT INTO search_visits (company_id, user_id, new_after, before_at, seen_to, seen_at)
       SELECT company_id, user_id, ?3, ?4, ?5, ?6 FROM memberships WHERE company_id = ?1 AND user_id = ?2
       ON CONFLICT (company_id, user_id) DO UPDATE SET new_after = excluded.new_after,
         before_at = excluded.before_at, seen_to = excluded.seen_to, seen_at = excluded.seen_at
       WHERE seen_at = ?7`,
    )
    .bind(company.id, user.id, newAfter, beforeAt, seenTo, seenAt, before?.seenAt ?? null)
  ctx.later(statement.run())
}

/** Which of these tenders came after a place in the change feed. */
export async function findNew(
  { d1 }: Pick<CallerCtx, 'd1'>,
  tenderIds: string[],
  newAfter: number | null,
): Promise<Set<string>> {
  if (newAfter === null || tenderIds.length === 0) return new Set()
  const { results } = await prepare(
    d1,
    sql`SELECT tender_id AS id FROM (${arrivingIds(newAfter)})
      WHERE tender_id IN (SELECT value FROM json_each(${JSON.stringify(tenderIds)}))`,
  ).all<{ id: string }>()
  return new Set(results.map(({ id }) => id))
}
