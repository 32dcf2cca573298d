import { prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/context/errors.ts'
import { differingDeadlines, type StatedDeadline } from '../../reading/facts/deadlines.ts'
import { databaseOf, type TenderCtx } from '../periods/directory.ts'
import type { DeadlineConflict } from './deadline-schema.ts'
import type { TenderItem } from './item-schema.ts'
import { deadlineOf, lotsDeadlineOf } from './reference.ts'
import { readItem, settleItem, shownItem, type StoredItem } from './search/item.ts'

/** SQL for the closing dates that the documents of the tender in `column` state, as a JSON list of `StatedDeadline`. */
export const statedDeadlinesOf = (column: string): Sql =>
  raw(`(SELECT json_group_array(json_object('at', at, 'day', day, 'precision', precision,
      'isLabelled', json(iif(labelled, 'true', 'false'))))
    FROM stated_deadlines WHERE tender_id = ${column})`)

/**
 * SQL for the earliest date to come that documents of the tender in `column` state and its notices do not, RFC 3339 UTC;
 * null without such a date. `differingDeadlines` computes the same for one tender.
 */
function differingOf(column: string, now: Date): string {
  const all = `FROM stated_deadlines WHERE tender_id = ${column}`
  return `(SELECT min(stated.at) FROM stated_deadlines AS stated
    WHERE stated.tender_id = ${column} AND stated.at > '${now.toISOString()}'
      AND stated.day IN (SELECT day ${all} AND ${rank} = (SELECT max(${rank}) ${all}))
      AND (stated.precision = 'minute' OR stated.day NOT IN (SELECT day ${all} AND precision = 'minute'))
      AND NOT EXISTS (SELECT 1 FROM tender_docs AS doc,
          json_each(json_array(doc.item -> '$.deadlines', doc.item -> '$.formerDeadlines')) AS list,
          json_each(coalesce(list.value, '[]')) AS known
        WHERE doc.tender_id = ${column} AND known.value >= stated.agrees_from AND known.value < stated.agrees_until))`
}

/** SQL for the earlier of two times; null if the first is null. */
const earlierOf = (first: string, second: string): Sql =>
  raw(
    `(SELECT iif(at IS NULL, NULL, min(at, coalesce(other, at))) FROM (SELECT ${first} AS at, ${second} AS other))`,
  )

/**
 * SQL for the deadline to meet of the tender in `column` at `now`, in epoch milliseconds, as
 * `withStatedDeadlines` computes it for one tender: lists order and filter by it. Null for a withdrawn
 * tender.
 */
export const shownDeadlineOf = (column: string, now: Date): Sql =>
  earlierOf(
    deadlineOf(column, now).text,
    `CAST(round(1000 * unixepoch(${differingOf(column, now)}, 'subsec')) AS INTEGER)`,
  )

/**
 * SQL for the deadline of the tender in `column` that its documents state, in epoch milliseconds, if it is
 * the one to meet.
 */
export const documentDeadlineOf = (column: string, now: Date): Sql => {
  const [shown, byNotice] = [shownDeadlineOf(column, now).text, deadlineOf(column, now).text]
  return raw(`(SELECT iif(byNotice IS NULL OR shown < byNotice, shown, NULL)
    FROM (SELECT ${shown} AS shown, ${byNotice} AS byNotice))`)
}

/** SQL for the deadline to meet of some lots, RFC 3339 UTC; see `lotsDeadlineOf`. */
export function shownLotsDeadlineOf(tender: string, lots: string, now: Date): Sql {
  const own = lotsDeadlineOf(tender, lots, now)
  return { text: earlierOf(own.text, differingOf(tender, now)).text, values: own.values }
}

/** The rank of a stated date, as in `foremostDeadlines`. */
const rank = "iif(labelled = 1, 2, iif(precision = 'minute', 1, 0))"

export const readStated = (json: string) => JSON.parse(json) as StatedDeadline[]

/** The deadline of a tender or bid as pages and answers show it. */
export interface ShownDeadline {
  deadline: string | null
  deadlineConflict: DeadlineConflict | null
}

/**
 * The deadline to meet, and the other deadline if notice and documents differ or the notice states none.
 * `deadline` is the deadline by the notice, of the tender or of a bid's lots. A stated date that any notice
 * of the tender has named, even in the past, is not another deadline.
 */
export function withStatedDeadlines(
  deadline: string | null,
  { deadlines, formerDeadlines = [], buyer }: StoredItem,
  stated: readonly StatedDeadline[],
  now: Date,
): ShownDeadline {
  const differing = differingDeadlines(stated, [...deadlines, ...formerDeadlines], buyer.country)
  const document = differing.find(({ at }) => Date.parse(at) > now.getTime()) ?? differing.at(-1)
  if (document === undefined) return { deadline, deadlineConflict: null }
  if (deadline === null) return { deadline: document.at, deadlineConflict: { other: null, source: 'notice' } }
  return document.at < deadline && Date.parse(document.at) > now.getTime()
    ? { deadline: document.at, deadlineConflict: { other: deadline, source: 'notice' } }
    : { deadline, deadlineConflict: { other: document.at, source: 'document' } }
}

/** A stored item and the deadlines that the tender's documents state, as a statement reads them. */
export interface DatedRow {
  item: string
  stated: string
}

/** The item at `now`, with the deadline to meet. */
export const datedItem = ({ item, stated }: DatedRow, now: Date) =>
  datedTender(readItem(item), readStated(stated), now)

/** The same for a row that is already parsed: the item shows the deadline that belongs to it. */
export function datedTender(
  stored: StoredItem,
  stated: readonly StatedDeadline[],
  now: Date,
): ShownDeadline & { tender: TenderItem } {
  const tender = shownItem(settleItem(stored, now))
  const dated = withStatedDeadlines(tender.deadline, stored, stated, now)
  return { tender: { ...tender, deadline: dated.deadline }, ...dated }
}

/** The tender with the deadline to meet. Throws NOT_FOUND when there is none. */
export async function findDated(ctx: TenderCtx, tenderId: string) {
  const query = sql`SELECT item, ${statedDeadlinesOf('d.tender_id')} AS stated FROM tender_docs AS d
    WHERE d.tender_id = ${tenderId}`
  const row = await prepare(await databaseOf(ctx, tenderId), query).first<DatedRow>()
  if (!row) throw notFound('Tender')
  return datedItem(row, ctx.now)
}
