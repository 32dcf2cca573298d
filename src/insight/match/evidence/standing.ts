import type { EvidenceStatus } from './schema.ts'

/**
 * The end of a day (YYYY-MM-DD) as RFC 3339 UTC, because something that is valid until a day is still valid on that
 * day.
 */
export const endOfDay = (day: string | null): string | null => day && `${day.slice(0, 10)}T23:59:59.999Z`

/** Whether something that ends at a time (null: never) is valid at the deadline, only now, or no longer. */
export function validity(
  until: string | null,
  { now, at }: { now: Date; at: Date },
): 'holds' | 'ends' | 'over' {
  if (until === null) return 'holds'
  const end = Date.parse(until)
  if (end < now.getTime()) return 'over'
  return end < at.getTime() ? 'ends' : 'holds'
}

/** The status of several things that are all required. A thing that is known to be missing weighs most. */
export function worstStatus(statuses: EvidenceStatus[]): EvidenceStatus {
  const has = (status: EvidenceStatus) => statuses.includes(status)
  if (statuses.length === 0) return 'unknown'
  if (statuses.every((status) => status === 'unknown')) return 'unknown'
  if (has('missing')) return has('met') || has('expiring') || has('partial') ? 'partial' : 'missing'
  if (has('unknown') || has('partial')) return 'partial'
  return has('expiring') ? 'expiring' : 'met'
}

const order: EvidenceStatus[] = ['met', 'expiring', 'partial', 'unknown', 'missing']

/** The best of several alternatives, any of which is enough. */
export const bestStatus = <T extends { status: EvidenceStatus }>(items: T[]): T | undefined =>
  items.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))[0]
