import type { CallerCtx } from '../context/context.ts'
import { boundList } from '../db/bulk.ts'
import { type Sql, sql } from '../db/sql.ts'

/** Why a thing that was chosen together with others stayed as it is. `full`: a quota of the company has no room. */
export type SkipReason = 'gone' | 'changed' | 'full'

/** A thing that stayed as it is. The name is null if the thing is gone. */
export interface Left {
  name: string | null
  reason: SkipReason
}

/** The outcome for things that were chosen together. */
export interface Several {
  changed: number
  /** The number of things that had the chosen state already. */
  same: number
  left: Left[]
}

/** Max things chosen together. No list shows more on a page. */
export const maxChosen = 200

/** The verdict on one thing: it may change, it has the chosen state already, or it stays as it is for a reason. */
export type RowVerdict = 'change' | 'same' | SkipReason

/** Decides which of the things may change. Returns the things that may change, and the answer once they have changed. */
export function judgeRows<T extends { name: string | null }>(
  things: readonly T[],
  verdictOn: (thing: T) => RowVerdict,
): { changing: T[]; answer: Several } {
  const changing: T[] = []
  const answer: Several = { changed: 0, same: 0, left: [] }
  for (const thing of things) {
    const verdict = verdictOn(thing)
    if (verdict === 'change') changing.push(thing)
    else if (verdict === 'same') answer.same += 1
    else answer.left.push({ name: thing.name, reason: verdict })
  }
  answer.changed = changing.length
  return { changing, answer }
}

/**
 * The condition for rows of the company in the versions that were read. The plus sign makes SQLite find the rows by
 * their ids instead of walking all rows of the company.
 */
export const allAsRead = (
  { caller }: Pick<CallerCtx, 'caller'>,
  rows: readonly { id: string; version: number }[],
): Sql =>
  sql`+company_id = ${caller.company.id} AND (id, version) IN (SELECT value ->> 0, value ->> 1
    FROM json_each(${boundList(rows.map(({ id, version }) => [id, version]))}))`
