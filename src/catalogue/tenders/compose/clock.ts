import { endOf } from '../../notices/duration.ts'
import type { Notice } from '../../notices/schema.ts'
import type { NoticeLot } from '../../notices/parts.ts'
import type { Duration } from '../../notices/terms-schema.ts'
import type { TenderStatus } from '../../notices/vocabulary.ts'

/** The members of a tender that depend on the time: an open tender becomes closed when its last deadline has passed. */
export interface AtTime {
  status: TenderStatus
  /** RFC 3339 UTC: the earliest deadline that has not passed, else the last. */
  deadline: string | null
}

/**
 * The status and deadline at `now`. `deadlines` are RFC 3339 UTC, ascending. A deadline has passed from its instant on.
 * An open tender without any deadline closes at `closesAt`.
 */
export function atTime(
  status: TenderStatus,
  deadlines: readonly string[],
  now: Date,
  closesAt: string | null = null,
): AtTime {
  const ahead = deadlines.find((deadline) => Date.parse(deadline) > now.getTime())
  const deadline = ahead ?? deadlines.at(-1) ?? null
  const last = deadline ?? closesAt
  const isOver = !ahead && last !== null && Date.parse(last) <= now.getTime()
  return { status: status === 'open' && isOver ? 'closed' : status, deadline }
}

/** In years after the call. A list that stays open, such as a qualification system, is renewed less often. */
const longest = { call: 1, standing: 4 }

/**
 * When an open tender without a deadline counts as closed: at the planned end of the procedure or contract, else one
 * year after the last notice of the call, or four years for a qualification system or dynamic purchasing system. The
 * first notice of `ranked` describes the tender.
 */
export function closingOf(ranked: Notice[], lots: NoticeLot[], duration: Duration | null): string | null {
  const [main] = ranked
  const called = main?.publishedAt ?? main?.dispatchedAt ?? null
  if (!main || called === null) return null
  const planned = [duration, ...lots.map((lot) => lot.duration)].flatMap((each) => endOf(each) ?? [])
  const end = planned.toSorted().at(-1)
  if (end !== undefined && end > called) return end
  const age = main.noticeType === 'qu-sy' || main.techniques?.dps === true ? longest.standing : longest.call
  const closing = new Date(called)
  closing.setUTCFullYear(closing.getUTCFullYear() + age)
  return closing.toISOString()
}
