import { isDay } from '../../platform/time.ts'

/** How to read a day without a time: a deadline is the end of the day, any other date its beginning. */
export type Edge = 'start' | 'end'

const form =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(?:[.,](\d+))?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i

/**
 * A published date or time as RFC 3339 in UTC with milliseconds. A missing offset counts as UTC, a missing time as the
 * end or beginning of the day (23:59:59 or 00:00:00). Null for a text that is no date, for an impossible date, and for
 * dates up to 1970-01-01, which systems write when they have no date.
 */
export function moment(value: unknown, edge: Edge): string | null {
  const parts = typeof value === 'string' ? form.exec(value.trim()) : null
  const day = parts?.[1]
  if (!day || day <= '1970-01-01' || !isDay(day)) return null
  const clock = parts[2] ? `${parts[2]}${parts[3] ?? ':00'}` : edge === 'end' ? '23:59:59' : '00:00:00'
  const fraction = (parts[4] ?? '').padEnd(3, '0').slice(0, 3)
  const instant = new Date(`${day}T${clock}.${fraction}${offset(parts[5] ?? 'Z')}`)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

const offset = (text: string) =>
  text.length === 5 ? `${text.slice(0, 3)}:${text.slice(3)}` : text.toUpperCase()
