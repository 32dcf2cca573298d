import { dateFormat } from '../text/formats.ts'
import { iso } from './time.ts'

/** A time zone by its IANA name, such as `Europe/Oslo`. */
export interface Zone {
  timeZone: string
}

/** A time as the value of a date and time field, in the reader's zone: `2026-12-03T12:00`. */
export function localText({ timeZone }: Zone, time: string): string {
  const format = dateFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const parts = new Map(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]))
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map((type) =>
    parts.get(type),
  )
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/**
 * The value of a date and time field as RFC 3339 in UTC. Text that is not a time stays as it is, so that the schema
 * refuses it. An hour that the clocks skip or repeat becomes one of the two possible hours.
 */
export function instantOf(zone: Zone, local: string): string {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return local
  // The offset is looked up twice, because near a change of the clocks the first guess may lie on the wrong side of it.
  const guess = asUtc - offsetAt(zone, asUtc)
  return iso(asUtc - offsetAt(zone, guess))
}

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
const offsetAt = (zone: Zone, at: number) =>
  Date.parse(`${localText(zone, iso(at))}Z`) - Math.floor(at / 60_000) * 60_000
