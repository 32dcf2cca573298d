import { endOf } from '../../notices/duration.ts'
import type { Notice } from '../../notices/schema.ts'
import type { NoticeLot } from '../../notices/parts.ts'
import type { Duration } from '../../notices/terms-schema.ts'
import type { TenderStatus } from '../../notices/vocabulary.ts'

/** The members of a tender that depend on the time: an open tender becomes closed when its last deadline has passed. */
export interface AtTime {
  status: TenderStatus
  /** RFC 3339 UTC: the earliest deadline that has not passed, or the last if all have. */
  deadline: string | null
}

/**
 * The status and deadline at `now`. `deadlines` are RFC 3339 UTC, ascending. A deadline has passed from its instant on.
 * An open tender without any deadline, and a planned tender, closes at `closesAt`.
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
  const isPast = closesAt !== null && Date.parse(closesAt) <= now.getTime()
  return { status: hasClosed(status, isOver, isPast) ? 'closed' : status, deadline }
}

const hasClosed = (status: TenderStatus, isOver: boolean, isPast: boolean) =>
  (status === 'open' && isOver) || (status === 'planned' && isPast)

/** In years after the call. A list that stays open, such as a qualification system, is renewed less often. */
const maxYears = { call: 1, standing: 4 }

/**
 * When a tender closes whose deadlines do not state it; null for all others, and for a tender whose state
 * does not change with time. A plan ends with the planned period of the call or the contract, because
 * publishers never withdraw old plans. The deadline of a consultation does not end a plan.
 */
export function closesAt(
  { status, deadlines }: { status: TenderStatus; deadlines: string[] },
  ranked: Notice[],
  lots: NoticeLot[],
  duration: Duration | null,
): string | null {
  const ofCall = ranked[0]?.kind === 'planning' ? deadlines : []
  const ofContract = [duration, ...lots.map((lot) => lot.duration)].flatMap((each) => endOf(each) ?? [])
  if (status === 'planned') return [...ofCall, ...ofContract].toSorted().at(-1) ?? null
  return status === 'open' && deadlines.length === 0 ? closingOf(ranked, ofContract.toSorted().at(-1)) : null
}

/**
 * When an open tender without a deadline counts as closed: at the planned end of the procedure or contract;
 * otherwise one year after the last notice of the call, or four years for a qualification system or dynamic
 * purchasing system. The first notice of `ranked` describes the tender.
 */
function closingOf(ranked: Notice[], end: string | undefined): string | null {
  const [main] = ranked
  const called = main?.publishedAt ?? main?.dispatchedAt ?? null
  if (!main || called === null) return null
  if (end !== undefined && end > called) return end
  const age = main.noticeType === 'qu-sy' || main.techniques?.dps === true ? maxYears.standing : maxYears.call
  const closing = new Date(called)
  closing.setUTCFullYear(closing.getUTCFullYear() + age)
  return closing.toISOString()
}
