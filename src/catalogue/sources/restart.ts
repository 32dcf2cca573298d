import type { Ctx } from '../../platform/context/context.ts'
import { type Broken, failedPages } from './failures.ts'
import type { Feed } from './feed.ts'
import { type Attempts, noAttempts, save, noTrail, type State } from './source-state.ts'
import type { Worked } from './work.ts'

/**
 * The first page of a window that returned nothing: its error may concern the request itself. Going on would
 * leave out the whole window, and every window after it.
 */
export const isBeginning = ({ page }: State, { restUnread }: Broken) => page === null && restUnread

/**
 * Whether a window with pages known beforehand reached its last page without a single readable page. The window then
 * begins again, for the same reason.
 */
export async function hasReadNothing(
  ctx: Ctx,
  feed: Feed,
  { task, pages }: State,
  worked: Worked,
): Promise<boolean> {
  const [broken] = worked.broken
  const wasHad = !broken || (broken.bytes !== null && broken.answer === null)
  if (!feed.following || worked.next !== null || !task || wasHad) return false
  return (await failedPages(ctx, feed.name, task)) === pages
}

/** The window from its first page, after this many tries in a row. Earlier failures no longer count for it. */
export const beginning = ({ now }: Ctx, state: State, { all }: Attempts): State => ({
  ...state,
  task: state.task && { ...state.task, startedAt: now.getTime() + 1 },
  page: null,
  pages: 0,
  trail: noTrail,
  attempts: { ...noAttempts, all },
})

/** Begins the window again with an earlier end, because it had more notices than the source returns. */
export async function divide(ctx: Ctx, state: State, to: number): Promise<State> {
  const shorter = {
    ...state,
    task: state.task && { ...state.task, to, divided: true },
    page: null,
    pages: 0,
    trail: noTrail,
  }
  await save(ctx, shorter, [])
  return shorter
}
