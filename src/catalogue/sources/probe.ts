import type { Ctx } from '../../platform/context/context.ts'
import { Unreadable } from '../../platform/text/unreadable.ts'
import { requestPage } from './request-page.ts'
import { type PageQuery, type Feed, type FeedPage, sizeOf, SourceFault } from './feed.ts'
import { described } from './request.ts'
import type { State } from './source-state.ts'
import type { Budget } from './work.ts'

/**
 * How many spans on either side of the present one are tried, for a source of which no notice was ever read.
 */
const neighbours = 3

/**
 * Whether an answer that may mean "nothing" really does, with the page to go on with. An outage can answer in
 * the same words: the source must return notices for another span, or for the page before, at the same time.
 * A way of answering that is new for the source is accepted at the second try, because a hiccup passes in a
 * minute. Null if nothing is proven.
 */
export async function nothingThere(
  ctx: Ctx,
  feed: Feed,
  state: State,
  { nothing, budget }: { nothing: string; budget: Budget },
): Promise<{ next: string | null } | null> {
  const { habits, attempts, page } = state
  const isKnown = nothing === described || habits.nothing.includes(nothing)
  if (!isKnown && attempts.all === 0) return null
  if (page !== null && !feed.following) return isBehindLast(ctx, feed, state, budget)
  if (nothing === described && habits.data === null) return { next: null }
  return (await worksElsewhere(ctx, feed, state, budget)) ? { next: null } : null
}

/** Whether the page before still has notices, and names the present page or another one as the next. */
async function isBehindLast(
  ctx: Ctx,
  feed: Feed,
  { task: window, page, trail }: State,
  budget: Budget,
): Promise<{ next: string | null } | null> {
  if (!window) return null
  const before = await look(ctx, feed, { window, page: trail.before }, budget)
  if (!before) return null
  return { next: before.next === page ? null : before.next }
}

/**
 * Whether the source returns notices for another span at this moment, so that its error concerns the present
 * span alone.
 */
export async function worksElsewhere(ctx: Ctx, feed: Feed, state: State, budget: Budget): Promise<boolean> {
  for (const query of others(feed, state, ctx.now.getTime()))
    if (await look(ctx, feed, query, budget)) return true
  return false
}

/** The last page that had notices; without one the other pages of the span, or the spans around it. */
function others(feed: Feed, { task: window, page, habits: { data } }: State, now: number): PageQuery[] {
  if (!window) return []
  const isSame = data?.from === window.from && data.page === page
  if (data && !isSame) return [{ window: data, page: data.page }]
  const beside: PageQuery[] = []
  for (
    let next = feed.following?.({ window, page: null });
    next;
    next = feed.following?.({ window, page: next })
  )
    beside.push({ window, page: next })
  const length = feed.windowEnd(window.from) - window.from
  beside.push({ window: { from: window.from - length, to: window.from }, page: null })
  for (let from = window.to; from < now && beside.length < neighbours; from = feed.windowEnd(from))
    beside.push({ window: { from, to: Math.min(feed.windowEnd(from), now) }, page: null })
  return beside.filter((query) => query.page !== page || query.window !== window).slice(0, neighbours)
}

async function look(ctx: Ctx, feed: Feed, query: PageQuery, budget: Budget): Promise<FeedPage | null> {
  try {
    const page = await requestPage(ctx, feed, query, budget, { answer: null })
    return (sizeOf(page) ?? 0) > 0 ? page : null
  } catch (error) {
    // A span with too many notices has some.
    if (error instanceof SourceFault && error.kind === 'crowded') return { next: null, listed: null }
    if (error instanceof SourceFault || error instanceof Unreadable) return null
    throw error
  }
}
