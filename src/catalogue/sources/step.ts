import type { Ctx } from '../../platform/context/context.ts'
import {
  type Broken,
  failedPages,
  reasonLength,
  resolveDocuments,
  resolvePages,
  setAside,
} from './failures.ts'
import type { Feed } from './feed.ts'
import { dayOf } from './next-task.ts'
import { worksElsewhere } from './probe.ts'
import { described } from './request.ts'
import { readPage } from './read-page.ts'
import { backoff, tries } from './retry.ts'
import {
  type Attempts,
  failed,
  type Gain,
  grown,
  type Habits,
  noAttempts,
  noTrail,
  progressed,
  readAgain,
  released,
  save,
  type State,
  succeeded,
  type Trail,
} from './source-state.ts'
import type { Budget, RunResult, Worked } from './work.ts'

/** Reads one page and saves the result. Returns the next state, or null when the run must end. */
export async function stepSource(
  ctx: Ctx,
  feed: Feed,
  state: State,
  budget: Budget,
  done: RunResult,
): Promise<State | null> {
  const worked = await readPage(ctx, feed, state, budget)
  count(done, worked.gain)
  if (worked.size === 0 && budget.empty-- > 0) budget.pages++
  if (worked.split !== null) return divide(ctx, state, worked.split)
  const attempts = counted(state.attempts, worked)
  const spent = worked.broken.filter((each) => attempts[each.kind] >= tries[each.kind])
  const held = spent.filter((each) => isBeginning(state, each))
  // The error of a first page may concern every span. It is set aside if the source returns another span at
  // the same time.
  const isOwn =
    held.every(({ isCrowded }) => !isCrowded) && (await worksBeside(ctx, feed, state, held, budget))
  const out = isOwn ? spent : spent.filter((each) => !held.includes(each))
  const rows = await putAside(ctx, feed, state, [...out, ...worked.noted], attempts)
  if (worked.healed.length > 0) rows.push(resolveDocuments(ctx, feed.name, worked.healed))
  done.setAside += out.length
  const finished = worked.broken.length === out.length && (worked.cut === null || onlyPage(out))
  if (finished && !(await hasReadNothing(ctx, feed, state, worked)))
    return advance(ctx, feed, state, worked, rows)
  if (finished) return pause(ctx, beginning(ctx, state, attempts), worked, rows, done)
  // The broken notices are set aside now, so the rest of the page starts without failed tries.
  const cleared = worked.broken.length === out.length && (out.length > 0 || worked.cut === 'budget')
  return pause(ctx, { ...state, attempts: cleared ? noAttempts : attempts }, worked, rows, done)
}

const worksBeside = async (ctx: Ctx, feed: Feed, state: State, held: Broken[], budget: Budget) =>
  held.length > 0 && (await worksElsewhere(ctx, feed, state, budget))

/** Whether the page itself was set aside. This also settles why the page was cut short. */
const onlyPage = ([first]: Broken[]) => first?.what.kind === 'page'

/** The failed tries of the page, this one included. */
function counted(before: Attempts, { broken, cut }: Worked): Attempts {
  const has = (kind: Broken['kind']) => (broken.some((each) => each.kind === kind) ? 1 : 0)
  const any = broken.length > 0 || (cut !== null && cut !== 'budget') ? 1 : 0
  return {
    all: before.all + any,
    unavailable: before.unavailable + has('unavailable'),
    unusable: before.unusable + has('unusable'),
  }
}

const putAside = (ctx: Ctx, feed: Feed, { task }: State, broken: Broken[], attempts: Attempts) =>
  Promise.all(
    broken.map((each) => {
      const tried = attempts[each.kind] === 0 ? 1 : attempts[each.kind]
      return setAside(ctx, feed.name, task ?? { from: 0, to: 0 }, each, tried)
    }),
  )

/** Moves on to the next page, or closes the window after its last page. */
async function advance(
  ctx: Ctx,
  feed: Feed,
  state: State,
  worked: Worked,
  rows: D1PreparedStatement[],
): Promise<State> {
  const { task } = state
  const { gain, broken } = worked
  const [first] = broken
  const { next, trail, isCircle } = onward(state, worked, feed.following !== null)
  const trouble = first ?? (isCircle ? { reason: circle, answer: null } : null)
  const outcome = trouble ? failed(cutReason(trouble.reason), trouble.answer, ctx.now) : succeeded(ctx.now)
  const isNew = next === null || gain.created + gain.updated > 0
  const fields = [grown(gain), outcome, ...(isNew ? [progressed(ctx.now.getTime())] : [])]
  const known = { ...state, habits: learned(ctx, feed, state, worked), trail, attempts: noAttempts }
  if (next !== null || !task) {
    const onto = { ...known, page: next, pages: state.pages + 1 }
    await save(ctx, onto, fields, rows)
    return onto
  }
  const closed = { ...known, task: null, page: null, pages: 0 }
  const position = task.to >= state.watermark ? null : task.to
  const after = task.again ? { ...closed, again: position } : { ...closed, watermark: task.to }
  if (task.again) fields.push(readAgain(task, position))
  await save(ctx, after, fields, [...rows, resolvePages(ctx, feed.name, task)])
  return after
}

const circle = 'its next pages lead in a circle; the span was left after all of them were read'

/** What the page shows about the source: where notices are, and how it reports that there are none. */
function learned({ now }: Ctx, feed: Feed, { task, page, habits }: State, { size, nothing }: Worked): Habits {
  const canAskAgain = page === null || feed.following !== null
  const isBefore = task !== null && !task.again && task.to < dayOf(now.getTime() - feed.lookBack)
  const isDoubtful = isBefore && page === null && nothing !== null && nothing !== described
  return {
    doubtful: isDoubtful ? Math.min(task.from, habits.doubtful ?? task.from) : habits.doubtful,
    data: task && canAskAgain && size ? { from: task.from, to: task.to, page } : habits.data,
    nothing:
      nothing === null || habits.nothing.includes(nothing) ? habits.nothing : [...habits.nothing, nothing],
  }
}

/** Ends the run in the middle of a page, because the source needs a pause or the run has reached its limits. */
async function pause(
  ctx: Ctx,
  state: State,
  { cut, broken, gain }: Worked,
  rows: D1PreparedStatement[],
  done: RunResult,
): Promise<null> {
  const now = ctx.now.getTime()
  const reason = (cut instanceof Error ? cut.message : null) ?? broken[0]?.reason ?? null
  const notBefore = cut instanceof Error ? cut.notBefore : null
  const nextAt = reason === null ? now : Math.max(notBefore ?? 0, now + backoff(state.attempts.all))
  const answer = (cut instanceof Error ? cut.answer : null) ?? broken[0]?.answer ?? null
  const why = reason === null ? [] : [failed(cutReason(reason), answer, ctx.now)]
  // An unfinished page is not counted, but the notices imported from it are.
  await save(ctx, state, [grown({ ...gain, pages: 0 }), ...why, released(nextAt)], rows)
  Object.assign(done, { state: reason === null ? 'behind' : 'waiting', error: reason })
  return null
}

export const cutReason = (reason: string) => reason.slice(0, reasonLength)

function count(done: RunResult, gain: Gain): void {
  for (const name of ['pages', 'documents', 'created', 'updated', 'unchanged', 'withdrawn'] as const)
    done[name] += gain[name]
}

/**
 * Sources that name a next page on every page end with empty pages; there may be one empty page in the
 * middle.
 */
const maxEmpty = 2

interface Onward {
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
function onward({ page, pages, trail }: State, { next, size }: Worked, knownPages: boolean): Onward {
  const empty = size === 0 ? trail.empty + 1 : 0
  const read = pages + 1
  const isCircle = !knownPages && next !== null && (next === trail.mark || next === page)
  const isOver = next === null || isCircle || (!knownPages && empty >= maxEmpty)
  const isPower = (read & (read - 1)) === 0
  const mark = isPower ? next : trail.mark
  return { next: isOver ? null : next, trail: isOver ? noTrail : { before: page, mark, empty }, isCircle }
}

/**
 * The first page of a window that returned nothing: its error may concern the request itself. Going on would
 * leave out the whole window, and every window after it.
 */
const isBeginning = ({ page }: State, { restUnread }: Broken) => page === null && restUnread

/**
 * Whether a window with pages known beforehand reached its last page without a single readable page. The window then
 * begins again, for the same reason.
 */
async function hasReadNothing(
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
const beginning = ({ now }: Ctx, state: State, { all }: Attempts): State => ({
  ...state,
  task: state.task && { ...state.task, startedAt: now.getTime() + 1 },
  page: null,
  pages: 0,
  trail: noTrail,
  attempts: { ...noAttempts, all },
})

/** Begins the window again with an earlier end, because it had more notices than the source returns. */
async function divide(ctx: Ctx, state: State, to: number): Promise<State> {
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
