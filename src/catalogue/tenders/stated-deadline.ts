import type { Ctx } from '../../platform/context.ts'
import { prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { differingDeadlines, type StatedDeadline } from '../../reading/facts/deadlines.ts'
import type { DeadlineConflict } from './deadline-schema.ts'
import type { TenderItem } from './item-schema.ts'
import { readItem, settleItem, shownItem, type StoredItem } from './search/item.ts'

/** SQL for the closing dates that the documents of the tender in `column` state, as a JSON list of `StatedDeadline`. */
export const statedDeadlinesOf = (column: string): Sql =>
  raw(`(SELECT json_group_array(json_object('at', at, 'day', day, 'precision', precision,
      'isLabelled', json(iif(labelled, 'true', 'false'))))
    FROM stated_deadlines WHERE tender_id = ${column})`)

export const readStated = (json: string) => JSON.parse(json) as StatedDeadline[]

/** The deadline of a tender or bid as pages and answers show it. */
export interface ShownDeadline {
  deadline: string | null
  deadlineConflict: DeadlineConflict | null
}

/**
 * The deadline to keep, and the other where notice and documents differ or the notice states none. `deadline` is the
 * deadline by the notice, of the tender or of a bid's lots. A stated date that any notice of the tender has named, even a former, is no other deadline.
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

/** The item at `now`, with the deadline to keep beside the deadline of the notice. */
export function datedItem({ item, stated }: DatedRow, now: Date): ShownDeadline & { tender: TenderItem } {
  const stored = readItem(item)
  const tender = shownItem(settleItem(stored, now))
  return { tender, ...withStatedDeadlines(tender.deadline, stored, readStated(stated), now) }
}

/** The tender with the deadline to keep. Throws NOT_FOUND when there is none. */
export async function findDated({ d1, now }: Pick<Ctx, 'd1' | 'now'>, tenderId: string) {
  const query = sql`SELECT item, ${statedDeadlinesOf('d.tender_id')} AS stated FROM tender_docs AS d
    WHERE d.tender_id = ${tenderId}`
  const row = await prepare(d1, query).first<DatedRow>()
  if (!row) throw notFound('Tender')
  return datedItem(row, now)
}
