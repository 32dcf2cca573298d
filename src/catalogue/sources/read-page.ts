import type { Ctx } from '../../platform/context/context.ts'
import { Unreadable } from '../../platform/text/unreadable.ts'
import { requestPage } from './request-page.ts'
import { fetchListed } from './fetch-listed.ts'
import type { Broken } from './failures.ts'
import { answerLength, type Feed, type FeedPage, sizeOf, SourceFault, unusable } from './feed.ts'
import { importPage } from './import-fetched.ts'
import { nothingThere } from './probe.ts'
import type { SourceAnswer } from './request.ts'
import { noGain, type State } from './source-state.ts'
import { type Budget, emptyWork, type Worked } from './work.ts'

const maxPages = 1000

/**
 * Fetches the current page and imports the notices that it contains or lists. Every fault is returned in the result.
 */
export async function readPage(ctx: Ctx, feed: Feed, state: State, budget: Budget): Promise<Worked> {
  const { task: window, page } = state
  if (!window) throw new Error('There is no window at work')
  const name = nameOf(state)
  const following = feed.following?.({ window, page })
  const progress: { answer: SourceAnswer | null } = { answer: null }
  let read: FeedPage
  try {
    if (state.pages >= maxPages) throw unusable(`the window has more than ${maxPages} pages`)
    read = await requestPage(ctx, feed, { window, page }, budget, progress)
  } catch (error) {
    const nothing = error instanceof SourceFault ? error.nothing : null
    const found = nothing === null ? null : await nothingThere(ctx, feed, state, { nothing, budget })
    if (found) return { ...emptyWork, next: following ?? found.next, nothing }
    return refused(error, { feed, state, name, following, answer: progress.answer })
  }
  const next = following === undefined ? read.next : following
  const paged = { next, split: null, size: sizeOf(read), nothing: null }
  if (read.listed !== null)
    return { ...paged, ...(await fetchListed(ctx, feed, window, read.listed, budget)) }
  if (progress.answer === null) throw new Error('A page that was read has an answer')
  const { gain, broken, repaired } = await importPage(ctx, feed.name, name, progress.answer)
  return { ...paged, gain, broken, healed: [], noted: repaired, cut: null }
}

/** The name of a page in the status: its window, and its number in the window. */
const nameOf = ({ task, pages, page }: State) => {
  const [from, to] = [task?.from ?? 0, task?.to ?? 0].map((moment) => new Date(moment).toISOString())
  return `page ${pages + 1} of ${from}/${to}${page === null ? '' : ` (${page.slice(0, 120)})`}`
}

interface Refused {
  feed: Feed
  state: State
  name: string
  following: string | null | undefined
  answer: SourceAnswer | null
}

/**
 * The consequence of a page that did not arrive or could not be read: a pause, a shorter window, or a failure of the
 * page.
 */
function refused(error: unknown, { feed, state, name, following, answer }: Refused): Worked {
  if (!(error instanceof SourceFault || error instanceof Unreadable)) throw error
  const fault = error instanceof SourceFault ? error : null
  const worked = {
    next: null,
    split: null,
    gain: noGain,
    healed: [],
    noted: [],
    broken: [],
    cut: fault,
    size: null,
    nothing: null,
  }
  if (fault?.kind === 'busy') return worked
  if (fault?.kind === 'crowded') {
    const split = shorter(feed, state)
    if (split !== null) return { ...worked, split, cut: null }
  }
  const broken: Broken = {
    kind: fault?.kind === 'unavailable' ? 'unavailable' : 'unusable',
    what: { kind: 'page', name },
    reason: error.message,
    answer: fault?.answer ?? beginning(answer),
    bytes: answer?.bytes ?? null,
    charset: answer?.charset ?? null,
    restUnread: following === undefined,
    ...(fault?.kind === 'crowded' && { isCrowded: true }),
  }
  return { ...worked, next: following ?? null, broken: [broken] }
}

/**
 * The new end of a window that has too many notices: first without the time that is read again, then in its
 * middle; null if the source accepts no shorter window.
 */
function shorter({ shortest, overlap }: Feed, { task }: State): number | null {
  if (!task) return null
  if (!task.divided && overlap > 0) return task.to
  if (task.to - task.from < 2 * shortest) return null
  return task.from + Math.floor((task.to - task.from) / 2 / shortest) * shortest
}

const beginning = (answer: SourceAnswer | null): string | null =>
  answer && new TextDecoder().decode(answer.bytes.subarray(0, answerLength))
