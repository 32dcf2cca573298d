import { isDay } from '../../platform/time.ts'
import { placed, utc } from './zone.ts'

/**
 * How to read a day without a time: a deadline is the end of the day, any other date its beginning. Publishers write a
 * `day`, as of an award, as midnight with their offset (2024-07-01T00:00:00+01:00), which UTC would show a day early.
 */
export type Edge = 'start' | 'day' | 'end'

const form =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(?:[.,](\d+))?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i

/**
 * A published date or time as RFC 3339 in UTC with milliseconds. A time without an offset has the offset of `zone`
 * (IANA), else of UTC. A deadline without a time is the end of its day there, any other date the beginning of its day
 * in UTC (23:59:59 or 00:00:00), so that a contract signed on 10 October shows 10 October everywhere. Null for a text
 * that is no date, for an impossible date, and for dates up to 1970-01-01, which systems write when they have no date.
 */
export function moment(value: unknown, edge: Edge, zone: string | null = null): string | null {
  const parts = typeof value === 'string' ? form.exec(value.trim()) : null
  const day = parts?.[1]
  if (!day || day <= '1970-01-01' || !isDay(day)) return null
  const clock = parts[2] ? `${parts[2]}${parts[3] ?? ':00'}` : edge === 'end' ? '23:59:59' : '00:00:00'
  const fraction = (parts[4] ?? '').padEnd(3, '0').slice(0, 3)
  if (edge === 'day' && clock === '00:00:00') return utc(`${day}T${clock}Z`)
  if (parts[5]) return utc(`${day}T${clock}.${fraction}${offset(parts[5])}`)
  return placed(day, clock, fraction, parts[2] || edge === 'end' ? zone : null)
}

const offset = (text: string) =>
  text.length === 5 ? `${text.slice(0, 3)}:${text.slice(3)}` : text.toUpperCase()
