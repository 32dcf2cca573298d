import { atTime } from '../compose/at-time.ts'
import type { TenderItem } from '../item-schema.ts'
import { statusNumber } from './tokens.ts'

/** A list item as it is stored: the members that are shown come first. */
export interface StoredItem extends TenderItem {
  /** All deadlines of procedure and lots in RFC 3339 UTC, ascending. The JSON is cut before this member. */
  deadlines: string[]
  /** By lot: its deadline, when the tender has several deadlines. */
  lotDeadlines?: Record<string, string>
  /** The deadlines that a later notice has replaced, if there are any. Documents may still state them. */
  formerDeadlines?: string[]
  /** When a plan, or an open tender without a deadline, counts as closed. */
  closesAt?: string
  /** Every source, if there are several. */
  sources?: string[]
  /** The number of lots, if there are any. */
  lotCount?: number
  /** The end of questions and the opening of bids, if they are known. */
  questionsDeadline?: string
  openingAt?: string
}

/** Parses a stored item, which the importer has written. */
export const readItem = (json: string) => JSON.parse(json) as StoredItem

/** The item in its state at `now`: an open tender becomes closed after its last deadline. */
export const settleItem = <T extends StoredItem>(item: T, now: Date): T => ({
  ...item,
  ...atTime(item.status, item.deadlines, now, item.closesAt),
})

/** The item as the API shows it. */
export function shownItem(item: StoredItem): TenderItem {
  const {
    deadlines: _,
    lotDeadlines: _lots,
    formerDeadlines: _former,
    closesAt: _closesAt,
    sources: _sources,
    lotCount: _lotCount,
    questionsDeadline: _questions,
    openingAt: _opening,
    ...shown
  } = item
  return shown
}

/** The first member that is stored and not shown. Within a text its quotes would be escaped. */
const firstHidden = ',"deadlines":['

/** The JSON of the item as the API shows it, cut out of the stored JSON; without the last brace. */
export const shownMembers = (json: string): string => json.slice(0, json.indexOf(firstHidden))

/**
 * The columns of `tender_numbers` except the value. `later`: whether another deadline comes after the shown one;
 * `closesAt`: when a plan, or an open tender without a deadline, closes.
 */
export function numberColumns({ status, deadline, deadlines, closesAt, updatedAt }: StoredItem) {
  const time = deadline === null ? null : Date.parse(deadline)
  const later = deadlines.some((each) => time !== null && Date.parse(each) > time)
  const isWaiting = status === 'planned' || (status === 'open' && deadline === null)
  const closing = isWaiting && closesAt !== undefined ? Date.parse(closesAt) : null
  return {
    status: statusNumber(status),
    deadline: time,
    later: Number(later),
    closesAt: closing,
    updated: Date.parse(updatedAt),
  }
}

/**
 * The deadlines of some lots, ascending. For a lot without a deadline, and when no lot is named, these are the
 * deadlines of the whole tender. `lotsDeadlineOf` computes the same in SQL.
 */
export function deadlinesFor({ deadlines, lotDeadlines = {} }: StoredItem, lotIds: readonly string[]) {
  const byLot = new Map(Object.entries(lotDeadlines))
  const own = lotIds.flatMap((id) => byLot.get(id) ?? deadlines)
  return lotIds.length > 0 ? [...new Set(own)].toSorted() : deadlines
}
