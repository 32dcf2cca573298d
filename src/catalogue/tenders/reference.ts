import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { TenderItem } from './schema.ts'
import { readItem, settleItem, shownItem } from './search/item.ts'
import { raw, type Sql, sql } from '../../platform/db/sql.ts'

/**
 * The stored item of the tender that a column names, as an SQL expression; of a withdrawn tender the item it last had,
 * so that what refers to it can still be shown. The column is a name of our own, never input.
 */
export const itemOf = (column: string): Sql =>
  raw(`coalesce((SELECT item FROM tender_docs WHERE tender_id = ${column}),
    (SELECT item FROM tender_changes WHERE tender_id = ${column} AND change = 'deleted' ORDER BY seq DESC LIMIT 1))`)

/**
 * The deadline at `now` of the tender that a column names, in epoch milliseconds, as an SQL expression: the earliest
 * that has not passed, else the last. Null for a withdrawn tender. It reads the tender's own deadlines and so needs no
 * row that was settled before.
 */
export const deadlineOf = (column: string, now: Date): Sql =>
  raw(`(SELECT CAST(round(1000 * unixepoch(
      coalesce(min(iif(e.value > '${now.toISOString()}', e.value, NULL)), max(e.value)), 'subsec')) AS INTEGER)
    FROM tender_docs AS d, json_each(d.item, '$.deadlines') AS e WHERE d.tender_id = ${column})`)

/**
 * The deadline of the lots that a column lists as JSON, of the tender that another column names, at `now`: the earliest
 * that has not passed, else the last. RFC 3339 UTC. Says in SQL what `deadlinesFor` and `atTime` say of one item.
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

/** A stored item as it is at `now`, in the form the API shows. */
export const itemAt = (item: string, now: Date): TenderItem => shownItem(settleItem(readItem(item), now))

/** The tender that a request refers to. */
export async function findTender(ctx: Pick<Ctx, 'd1' | 'now'>, tenderId: string): Promise<TenderItem> {
  const found = await ctx.d1
    .prepare('SELECT item FROM tender_docs WHERE tender_id = ?1')
    .bind(tenderId)
    .first<{ item: string }>()
  if (!found) throw notFound('Tender')
  return itemAt(found.item, ctx.now)
}
