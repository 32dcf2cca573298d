import { raw, type Sql } from '../../platform/db/sql.ts'
import { differingDeadlines, type StatedDeadline } from '../../reading/facts/deadlines.ts'
import type { DeadlineConflict } from './deadline-schema.ts'
import type { StoredItem } from './search/item.ts'

/** SQL for the closing dates that the documents of the tender in `column` state, as a JSON list of `StatedDeadline`. */
export const statedDeadlinesOf = (column: string): Sql =>
  raw(`(SELECT json_group_array(json_object('at', at, 'day', day, 'precision', precision,
      'isLabelled', json(iif(labelled, 'true', 'false'))))
    FROM stated_deadlines WHERE tender_id = ${column})`)

export const readStated = (json: string) => JSON.parse(json) as StatedDeadline[]

interface Shown {
  deadline: string | null
  deadlineConflict: DeadlineConflict | null
}

/**
 * The deadline to keep, and the other where notice and documents differ. `deadline` is the deadline by the notice, of the
 * tender or of a bid's lots. A stated date that any notice of the tender has named, even a former, is no other deadline.
 */
export function withStatedDeadlines(
  deadline: string | null,
  { deadlines, formerDeadlines = [], buyer }: StoredItem,
  stated: readonly StatedDeadline[],
  now: Date,
): Shown {
  if (deadline === null) return { deadline, deadlineConflict: null }
  const differing = differingDeadlines(stated, [...deadlines, ...formerDeadlines], buyer.country)
  const document = differing.find(({ at }) => Date.parse(at) > now.getTime()) ?? differing.at(-1)
  if (document === undefined) return { deadline, deadlineConflict: null }
  return document.at < deadline && Date.parse(document.at) > now.getTime()
    ? { deadline: document.at, deadlineConflict: { other: deadline, source: 'notice' } }
    : { deadline, deadlineConflict: { other: document.at, source: 'document' } }
}
