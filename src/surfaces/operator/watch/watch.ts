import type { Ctx } from '../../../platform/context/context.ts'
import { logFailure } from '../../../platform/context/log.ts'
import { day, hour, minute, second } from '../../../platform/time/time.ts'
import { must, transact } from '../../../platform/transaction/transact.ts'
import { mailRow, pokeMail } from '../../../identity/mail/outbox.ts'
import { type GivenUp, countGivenUp, grownBy } from './given-up.ts'
import { type Memory, readWatch, writeWatch } from './memory.ts'
import { mailOf, type WatchMessage, watchMessage } from './message.ts'
import type { Open, WatchProblem } from './problem.ts'
import { readSignals } from './signals.ts'
import { judgeSignals } from './thresholds.ts'

/** A problem that comes and goes is one problem: it is over only after this time without it. A longer pause is a rest. */
const settling = 5 * minute
/** Days of the public status. */
export const shownDays = 90
const requestTimeout = 10 * second

export interface Watched {
  problems: number
  notified: boolean
}

/**
 * Judges the service, and notifies the operator of what has changed, each hour while a problem lasts, and at the end.
 * While all is well it requests HEARTBEAT_URL, so that a watch that no longer runs is noticed outside.
 */
export async function watch(ctx: Ctx, jobs: readonly string[]): Promise<Watched> {
  const now = ctx.now.getTime()
  const before = await readWatch(ctx)
  const counted = await countHourly(ctx, before)
  const awakeSince = now - before.ranAt < settling ? before.awakeSince : now
  const signals = await readSignals(ctx, jobs)
  const found = judgeSignals({ ...signals, givenUpLastHour: counted.givenUpLastHour, awakeSince })
  const change = changeOf(before.problems, found, now)
  const problems = [...change.lasting, ...change.begun]
  const message = isDue(before, change, now) ? watchMessage(change, ctx.config.PUBLIC_ORIGIN) : null
  const notifiedAt = problems.length === 0 ? null : message ? now : before.notifiedAt
  const unposted = ctx.config.ALERT_URL ? (message ?? before.unposted) : null
  const { OPERATOR_MAIL } = ctx.config
  const mail = message && OPERATOR_MAIL ? mailRow(ctx, mailOf(message, OPERATOR_MAIL)) : null
  const memory: Memory = { ...counted, ranAt: now, awakeSince, problems, notifiedAt, unposted }
  await transact(ctx, {
    writes: [must(writeWatch(ctx, before, memory), 'another run has judged the service')],
    also: [...countMinute(ctx, problems.length > 0), ...(mail ? [mail] : [])],
  })
  if (mail) pokeMail(ctx)
  await Promise.all([
    unposted && post(ctx, unposted).then((taken) => (taken ? forget(ctx, now) : undefined)),
    problems.length === 0 && beat(ctx),
  ])
  return { problems: problems.length, notified: message !== null }
}

/** Counts what was given up once an hour, because the counts read whole tables. */
async function countHourly(
  ctx: Ctx,
  { givenUp, givenUpLastHour, countedAt }: Memory,
): Promise<{ givenUp: GivenUp; givenUpLastHour: GivenUp; countedAt: number }> {
  const now = ctx.now.getTime()
  if (now - countedAt < hour) return { givenUp, givenUpLastHour, countedAt }
  const count = await countGivenUp(ctx)
  // The first count has nothing to be compared with.
  const grown = grownBy(count, countedAt === 0 ? count : givenUp)
  return { givenUp: count, givenUpLastHour: grown, countedAt: now }
}

interface Change {
  begun: Open[]
  lasting: Open[]
  over: Open[]
}

function changeOf(known: Open[], found: WatchProblem[], now: number): Change {
  const present = new Map(found.map((problem) => [problem.name, problem]))
  const names = new Set(known.map(({ name }) => name))
  const seen = known.map((each) => {
    const problem = present.get(each.name)
    return problem ? { ...each, ...problem, seenAt: now } : each
  })
  const isOver = ({ seenAt }: Open) => now - seenAt >= settling
  return {
    begun: found.filter(({ name }) => !names.has(name)).map((each) => ({ ...each, since: now, seenAt: now })),
    lasting: seen.filter((each) => !isOver(each)),
    over: seen.filter(isOver),
  }
}

function isDue({ notifiedAt }: Memory, { begun, lasting, over }: Change, now: number): boolean {
  if (begun.length + over.length > 0) return true
  return lasting.length > 0 && (notifiedAt === null || now - notifiedAt >= hour)
}

/** Counts the minute in its day, and removes days that the public status no longer shows. */
function countMinute({ d1, now }: Ctx, isTroubled: boolean): D1PreparedStatement[] {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  return [
    d1
      .prepare(
        `INSERT INTO watch_days (day, minutes, troubled) VALUES (?1, 1, ?2)
         ON CONFLICT (day) DO UPDATE SET minutes = minutes + 1, troubled = troubled + ?2`,
      )
      .bind(dayOf(now.getTime()), Number(isTroubled)),
    d1.prepare('DELETE FROM watch_days WHERE day < ?1').bind(dayOf(now.getTime() - shownDays * day)),
  ]
}

/** Posts the message; false if nobody took it, and the next run tries again. */
const post = (ctx: Ctx, message: WatchMessage): Promise<boolean> =>
  call(ctx, ctx.config.ALERT_URL, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
  })

const beat = (ctx: Ctx): Promise<boolean> => call(ctx, ctx.config.HEARTBEAT_URL, {})

async function call(ctx: Ctx, url: string | undefined, init: RequestInit): Promise<boolean> {
  if (!url) return false
  try {
    const signal = AbortSignal.timeout(requestTimeout)
    const response = await ctx.fetch(url, { ...init, redirect: 'manual', signal })
    await response.body?.cancel()
    if (response.ok) return true
    throw new Error(`The address answers ${response.status}`)
  } catch (error) {
    logFailure({ job: 'watch' }, error)
    return false
  }
}

const forget = async ({ d1 }: Ctx, ranAt: number): Promise<void> =>
  void (await d1.prepare('UPDATE watch SET unposted = NULL WHERE ran_at = ?1').bind(ranAt).run())
