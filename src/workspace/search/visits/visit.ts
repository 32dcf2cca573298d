import { hour, minute } from '../../../platform/time/time.ts'

/** How far a person has looked through the search. Places are places in the change feed, times epoch milliseconds. */
export interface Look {
  /** Where the visit before ended: tenders that came later are new. */
  newAfter: number
  /** When the visit before ended; null during the first visit. */
  beforeAt: number | null
  /** The last look, to a few minutes. */
  seenTo: number
  seenAt: number
}

/**
 * A look after a longer pause begins a new visit. Meals and meetings are shorter, so that they leave the tenders of the
 * morning marked; a night is longer.
 */
export const visitPause = 4 * hour
/** Looks within this time leave the record as it is, so that hardly any page writes. */
export const visitStep = 5 * minute

/**
 * The record after a look at `now`, when the change feed reached `seq`. It is the same object where nothing is to be
 * written. The person, not the browser, has visits: two tabs or two devices share them.
 */
export function afterLook(before: Look | null, { now, seq }: { now: number; seq: number }): Look {
  const look = { seenTo: seq, seenAt: now }
  if (!before) return { newAfter: seq, beforeAt: null, ...look }
  const since = now - before.seenAt
  if (since >= visitPause) return { newAfter: before.seenTo, beforeAt: before.seenAt, ...look }
  return since >= visitStep ? { ...before, ...look } : before
}

/** The place in the change feed after which tenders are new to the person; null if the person has no visit before. */
export const newAfterOf = ({ beforeAt, newAfter }: Look): number | null =>
  beforeAt === null ? null : newAfter
