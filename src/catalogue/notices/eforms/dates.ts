import { isDay } from '../../../platform/time/time.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { clockOf, offsetOf } from '../clock.ts'
import { at, isLikelyDeadline, moment } from '../moment.ts'
import { text } from './query.ts'

/**
 * How to read a date without a time: a deadline (`end`) lasts until its day ends at the buyer's offset; any other date
 * begins its day in UTC.
 */
export type PeriodEdge = 'start' | 'end'

/**
 * The instant of an xs:date and xs:time, each with its offset, as RFC 3339 in UTC with milliseconds. Where both carry
 * an offset, the offset of the time counts. Without a time, a deadline is the end of the day at the offset of the date,
 * and any other date is midnight UTC of its day, so that a notice published on 10 October shows 10 October everywhere.
 * National notices leave offsets out: then the zone of the buyer (IANA) counts. Null for no date, for an impossible
 * date, for a deadline at a time that cannot be read, and for 1970-01-01, the mask of a withheld date.
 */
export function instant(
  date: string | null,
  time: string | null,
  edge: PeriodEdge,
  zone: string | null = null,
): string | null {
  const [written, day, ofDay] = xsDate.exec(date ?? '') ?? []
  if (written === undefined || day === undefined || !isDay(day)) return null
  const clock = time === null ? null : clockOf(time)
  if (clock === null) return time !== null && edge === 'end' ? null : moment(written, edge, zone)
  const offset = clock.offset ?? (ofDay === undefined ? null : offsetOf(ofDay))
  return moment(at(day, { ...clock, offset }, edge, zone), edge)
}

const xsDate = /^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})?$/

/** The end of a UBL period: its EndDate and EndTime. */
export function periodEnd(period: XmlElement | undefined, zone: string | null): string | null {
  const end = instant(text(period, 'cbc:EndDate'), text(period, 'cbc:EndTime'), 'end', zone)
  return end !== null && isLikelyDeadline(end) ? end : null
}

/**
 * The end of a period as the notice writes it, if it cannot be read; null also for the mask of a withheld
 * date.
 */
export function unreadEnd(period: XmlElement | undefined, zone: string | null): string | null {
  const date = text(period, 'cbc:EndDate')
  if (date === null || date.startsWith(mask) || periodEnd(period, zone) !== null) return null
  return [date, text(period, 'cbc:EndTime') ?? []].flat().join(' ')
}

const mask = '1970-01-01'
