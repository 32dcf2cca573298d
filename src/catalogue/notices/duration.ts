import type { Duration } from './terms-schema.ts'

/** The end of the contract: the published end, or the start plus the length; null if either is missing. */
export function endOf(duration: Duration | null): string | null {
  if (duration === null || duration.endsAt !== null) return duration?.endsAt ?? null
  const { startsAt, months, days } = duration
  if (startsAt === null || (months === null && days === null)) return null
  const end = new Date(startsAt)
  end.setUTCMonth(end.getUTCMonth() + (months ?? 0))
  end.setUTCDate(end.getUTCDate() + (days ?? 0))
  end.setUTCSeconds(end.getUTCSeconds() - 1)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}
