import type { TenderStatus } from '../../notices/vocabulary.ts'

/** The members of a tender that depend on the time: an open tender becomes closed when its last deadline has passed. */
export interface AtTime {
  status: TenderStatus
  /** RFC 3339 UTC: the earliest deadline that has not passed, else the last. */
  deadline: string | null
}

/** `deadlines` are RFC 3339 UTC, ascending. A deadline has passed from the instant it names on. */
export function atTime(status: TenderStatus, deadlines: readonly string[], now: Date): AtTime {
  const ahead = deadlines.find((deadline) => Date.parse(deadline) > now.getTime())
  const deadline = ahead ?? deadlines.at(-1) ?? null
  return { status: status === 'open' && deadline && !ahead ? 'closed' : status, deadline }
}
