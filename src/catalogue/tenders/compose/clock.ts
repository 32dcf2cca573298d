import type { TenderStatus } from '../../notices/vocabulary.ts'

/** What of a tender depends on the moment: an open one is closed once its last deadline has passed. */
export interface AtTime {
  status: TenderStatus
  /** RFC 3339 UTC: the earliest that has not passed, else the last. */
  deadline: string | null
}

/** `deadlines` are RFC 3339 UTC, ascending. A deadline has passed from the instant it names on. */
export function atTime(status: TenderStatus, deadlines: readonly string[], now: Date): AtTime {
  const ahead = deadlines.find((deadline) => Date.parse(deadline) > now.getTime())
  const deadline = ahead ?? deadlines.at(-1) ?? null
  return { status: status === 'open' && deadline && !ahead ? 'closed' : status, deadline }
}
