import { atTime } from '../compose/clock.ts'
import type { TenderItem } from '../schema.ts'
import { statusNumber } from './tokens.ts'

/** A list item as it is stored: with every deadline of procedure and lots, RFC 3339 UTC, ascending. */
export interface StoredItem extends TenderItem {
  deadlines: string[]
  /** Lot → its own deadline, where a tender has several. */
  lotDeadlines?: Record<string, string>
}

/** Our own JSON, written by the importer. */
export const readItem = (json: string) => JSON.parse(json) as StoredItem

/** The item as it is at `now`: past its last deadline an open tender is closed. */
export const settleItem = <T extends StoredItem>(item: T, now: Date): T => ({
  ...item,
  ...atTime(item.status, item.deadlines, now),
})

/** The item as the API shows it. */
export function shownItem(item: StoredItem): TenderItem {
  const { deadlines: _, lotDeadlines: _lots, ...shown } = item
  return shown
}

/** The columns of `tender_numbers` but the value. `later`: whether a deadline comes after the one shown. */
export function numbersOf({ status, deadline, deadlines, updatedAt }: StoredItem) {
  const time = deadline === null ? null : Date.parse(deadline)
  const later = deadlines.some((each) => time !== null && Date.parse(each) > time)
  return {
    status: statusNumber(status),
    deadline: time,
    later: Number(later),
    updated: Date.parse(updatedAt),
  }
}

/**
 * The deadlines of some lots, ascending. The deadlines of the whole tender hold for a lot that has none, and where no
 * lot is named. `lotsDeadlineOf` does the same in SQL.
 */
export function deadlinesFor({ deadlines, lotDeadlines = {} }: StoredItem, lotIds: readonly string[]) {
  const byLot = new Map(Object.entries(lotDeadlines))
  const own = lotIds.flatMap((id) => byLot.get(id) ?? deadlines)
  return lotIds.length > 0 ? [...new Set(own)].toSorted() : deadlines
}
