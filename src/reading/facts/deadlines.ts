import { instantOf, zoneOf } from '../../reference/language/values/zones.ts'
import { dateFormat } from '../../platform/text/formats.ts'
import { day as dayLength, minute } from '../../platform/time/time.ts'
import type { DocumentText } from '../document/document-text.ts'
import { datesOf, foremostDeadlines, type StatedDate, timedFirst } from './dates.ts'
import { factPassagesOf } from './passages.ts'

/** A closing date for tenders as a document states it. */
export interface StatedDeadline extends Pick<StatedDate, 'day' | 'precision' | 'isLabelled'> {
  /**
   * RFC 3339 UTC; with precision `day` the beginning of the day in the buyer's time zone, so that nobody is
   * late.
   */
  at: string
}

/** No real document states more closing dates; a list of all lots is read from the notice. */
const max = 5

/** The closing dates of a document other than a notice, without duplicates. `country` is the buyer's. */
export function deadlinesIn(document: DocumentText, country: string | null): StatedDeadline[] {
  if (document.kind === 'notice') return []
  const stated = datesOf(factPassagesOf([document]), country)
    .filter(({ code }) => code === 'deadline')
    .map(({ value, day, precision, isLabelled }) => ({
      at: precision === 'minute' ? value : instantOf(day, '00:00', zoneOf(country)).toISOString(),
      day,
      precision,
      isLabelled,
    }))
  return [...new Map(stated.map((each) => [each.at, each])).values()].slice(0, max)
}

/**
 * The closing dates of all documents of a tender that none of the known deadlines (RFC 3339) agrees with, the
 * earliest first. A date without a time agrees with every time of its day in the buyer's time zone.
 */
export const differingDeadlines = (
  stated: readonly StatedDeadline[],
  known: readonly string[],
  country: string | null,
): StatedDeadline[] =>
  timedFirst(foremostDeadlines(stated))
    .filter((each) => !isKnownTime({ ...each, value: each.at }, known, country))
    .toSorted((a, b) => a.at.localeCompare(b.at))

/**
 * The span of known times (RFC 3339 UTC) that agree with a stated date by the rule of `isKnownTime`, the end
 * exclusive. The database compares with it.
 */
export function agreeing(
  { at, day, precision }: Pick<StatedDeadline, 'at' | 'day' | 'precision'>,
  country: string | null,
): [from: string, until: string] {
  const time = Date.parse(at)
  const iso = (ms: number) => new Date(ms).toISOString()
  if (precision === 'minute') return [iso(time - minute + 1), iso(time + minute)]
  const next = new Date(Date.parse(day) + dayLength).toISOString().slice(0, 10)
  return [at, instantOf(next, '00:00', zoneOf(country)).toISOString()]
}

/** Whether one of the known times (RFC 3339) is the stated time, to the minute, or lies on the stated day. */
export const isKnownTime = (
  { value, day, precision }: Pick<StatedDate, 'value' | 'day' | 'precision'>,
  known: readonly string[],
  country: string | null,
): boolean =>
  precision === 'day'
    ? known.some((at) => localDay(at, country) === day)
    : known.some((at) => Math.abs(Date.parse(at) - Date.parse(value)) < minute)

/** The day of an instant in the buyer's time zone, YYYY-MM-DD. */
const localDay = (at: string, country: string | null) =>
  dateFormat('en-CA', {
    timeZone: zoneOf(country),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(at))
