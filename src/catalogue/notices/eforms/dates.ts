import { isDay } from '../../../platform/time.ts'
import type { XmlElement } from '../../../platform/xml.ts'
import { placed, utc } from '../zone.ts'
import { text } from './query.ts'

/**
 * How to read a date without a time: a deadline (`end`) lasts until its day ends at the buyer's offset; any other date
 * begins its day in UTC.
 */
export type Edge = 'start' | 'end'

/**
 * The instant of an xs:date and xs:time, each with its offset, as RFC 3339 in UTC with milliseconds. Where both carry
 * an offset, the offset of the time counts. Without a time, a deadline is the end of the day at the offset of the date,
 * and any other date is midnight UTC of its day, so that a notice published on 10 October shows 10 October everywhere.
 * National notices leave offsets out: then the zone of the buyer (IANA) counts. Null for no date, for an impossible
 * date, and for 1970-01-01, the mask of a withheld date.
 */
export function instant(
  date: string | null,
  time: string | null,
  edge: Edge,
  zone: string | null = null,
): string | null {
  const day = /^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})?$/.exec(date ?? '')
  const clock = /^((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d+))?(Z|[+-]\d{2}:\d{2})?$/.exec(time ?? '')
  if (!day?.[1] || day[1] === '1970-01-01' || !isDay(day[1])) return null
  const at = clock?.[1] ?? (edge === 'end' ? '23:59:59' : '00:00:00')
  const fraction = (clock?.[2] ?? '').padEnd(3, '0').slice(0, 3)
  const isWhole = !clock && edge === 'start'
  const offset = isWhole ? 'Z' : (clock?.[3] ?? day[2])
  return offset ? utc(`${day[1]}T${at}.${fraction}${offset}`) : placed(day[1], at, fraction, zone)
}

/** The end of a UBL period: its EndDate and EndTime. */
export const periodEnd = (period: XmlElement | undefined, zone: string | null): string | null =>
  instant(text(period, 'cbc:EndDate'), text(period, 'cbc:EndTime'), 'end', zone)
