import { notFound } from '../../platform/context/errors.ts'
import { databaseOf, type TenderCtx } from '../periods/directory.ts'
import type { TenderItem } from './item-schema.ts'
import { readItem, settleItem, shownItem } from './search/item.ts'
import { raw, type Sql, sql } from '../../platform/db/sql.ts'

/**
 * SQL for the stored item of the tender whose id is in `column`. For a withdrawn tender it is the last item, so that a
 * bid or saved tender can still show it. The column is a name from our code, never input.
 */
export const itemOf = (column: string): Sql =>
  raw(`coalesce((SELECT item FROM tender_docs WHERE tender_id = ${column}),
    (SELECT item FROM tender_changes WHERE tender_id = ${column} AND change = 'deleted' ORDER BY seq DESC LIMIT 1))`)

/**
 * SQL for the deadline at `now` of the tender whose id is in `column`, in epoch milliseconds: the earliest
 * deadline that has not passed, or the last if all have. Null for a withdrawn tender. The expression reads
 * the tender's deadlines, so it is right even before the tender has been settled.
 */
export const deadlineOf = (column: string, now: Date): Sql =>
  raw(`(SELECT CAST(round(1000 * unixepoch(
      coalesce(min(iif(e.value > '${now.toISOString()}', e.value, NULL)), max(e.value)), 'subsec')) AS INTEGER)
    FROM tender_docs AS d, json_each(d.item, '$.deadlines') AS e WHERE d.tender_id = ${column})`)

/**
 * SQL for the deadline at `now` of some lots, in RFC 3339 UTC: the earliest deadline that has not passed, or
 * the last if all have. `tender` is the column with the tender's id, `lots` the column with a JSON list of
 * lots. `deadlinesFor` and `atTime` compute the same for one item.
 */
export function lotsDeadlineOf(tender: string, lots: string, now: Date): Sql {
  const at = now.toISOString()
  const item = itemOf(tender).text
  return sql`(SELECT coalesce(min(iif(d.value > ${at}, d.value, NULL)), max(d.value)) FROM (${raw(
    `SELECT own.value FROM json_each(${lots}) AS lot
     JOIN json_each(${item}, '$.lotDeadlines') AS own ON own.key = lot.value
     UNION ALL SELECT value FROM json_each(${item}, '$.deadlines') WHERE ${lots} = '[]' OR EXISTS (
       SELECT 1 FROM json_each(${lots}) AS lot
       WHERE lot.value NOT IN (SELECT key FROM json_each(${item}, '$.lotDeadlines')))`,
  )}) AS d)`
}

/** A stored item in the form of the API, in its state at `now`. */
export const itemAt = (item: string, now: Date): TenderItem => shownItem(settleItem(readItem(item), now))

/** The tender that a request refers to. Throws NOT_FOUND when there is none. */
export async function findTender(ctx: TenderCtx, tenderId: string): Promise<TenderItem> {
  const d1 = await databaseOf(ctx, tenderId)
  const found = await d1
    .prepare('SELECT item FROM tender_docs WHERE tender_id = ?1')
    .bind(tenderId)
    .first<{ item: string }>()
  if (!found) throw notFound('Tender')
  return itemAt(found.item, ctx.now)
}
