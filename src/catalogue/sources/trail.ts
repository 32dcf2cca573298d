import { noTrail, type State, type Trail } from './source-state.ts'
import type { Worked } from './work.ts'

/**
 * Sources that name a next page on every page end with empty pages; there may be one empty page in the
 * middle.
 */
const maxEmpty = 2

export interface Onward {
  next: string | null
  trail: Trail
  /** Whether the pages lead back to a page that was read before. */
  isCircle: boolean
}

/**
 * The page that follows. Null at the end that the source states, after empty pages, and if the pages lead in
 * a cycle: the mark moves on to each page whose number is a power of two, so that every cycle meets it
 * (Brent).
 */
export function onward({ page, pages, trail }: State, { next, size }: Worked, knownPages: boolean): Onward {
  const empty = size === 0 ? trail.empty + 1 : 0
  const read = pages + 1
  const isCircle = !knownPages && next !== null && (next === trail.mark || next === page)
  const isOver = next === null || isCircle || (!knownPages && empty >= maxEmpty)
  const isPower = (read & (read - 1)) === 0
  const mark = isPower ? next : trail.mark
  return { next: isOver ? null : next, trail: isOver ? noTrail : { before: page, mark, empty }, isCircle }
}
