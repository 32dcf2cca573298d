import { type Clock, clockOf, offsetOf } from './clock.ts'
import { object, text } from './json.ts'
import { placed, utc } from './zone.ts'
import { datesIn, writesMonthFirst } from '../../reference/language/values/dates.ts'
import { isDay } from '../../platform/time/time.ts'

/**
 * How to read a day without a time: a deadline is the end of the day, any other date its beginning. Publishers write a
 * `day`, as of an award, as midnight with their offset (2024-07-01T00:00:00+01:00), which UTC would show a day early.
 */
export type Edge = 'start' | 'day' | 'end'

/**
 * Where a publisher writes: the IANA zone of times without an offset, and the country whose order of day and
 * month applies.
 */
export interface PublisherPlace {
  zone: string | null
  country: string | null
}

/**
 * A published date or time as RFC 3339 in UTC with milliseconds, in the ways in which publishers write it:
 * ISO 8601 with one-digit hours or without its signs, AM and PM, the day first, months in words, seconds or
 * milliseconds since 1970, `/Date(…)/`. A time without an offset has the offset of the zone, or of UTC if the
 * zone is unknown. A deadline without a time is the end of its day there, any other date the beginning of its
 * day in UTC (23:59:59 or 00:00:00), so that a contract signed on 10 October shows 10 October everywhere.
 * Null for a text that is not a date or may be one of two, for an impossible date, and for years that no
 * notice can mean, which systems write when they have no date.
 */
export function moment(
  value: unknown,
  edge: Edge,
  where: PublisherPlace | string | null = null,
): string | null {
  const place = typeof where === 'string' ? { zone: where, country: null } : (where ?? nowhere)
  const read = text(unwrapped(value)) ?? ''
  const found = instant(read, edge, place)
  return found !== null && isLikely(found) ? found : null
}

/** Exports of MongoDB wrap dates: `{"$date": …}`, `{"$date": {"$numberLong": …}}`. */
const unwrapped = (value: unknown): unknown => {
  const date = object(value).$date ?? value
  return object(date).$numberLong ?? date
}

const nowhere: PublisherPlace = { zone: null, country: null }

/** No notice is older than the first electronic ones, and no contract runs for more than a century. */
const isLikely = (time: string) => time >= '1990' && time < '2150'

/** Whether a time can be a deadline: systems write the end of 2099, and later years, if there is none. */
export const isLikelyDeadline = (time: string) => time < '2099-12-30'

/** The same for a deadline. */
export function deadlineMoment(value: unknown, where: PublisherPlace | null): string | null {
  const read = moment(value, 'end', where)
  return read !== null && isLikelyDeadline(read) ? read : null
}

function instant(text: string, edge: Edge, place: PublisherPlace): string | null {
  const sinceEpoch = epoch.exec(text)
  if (sinceEpoch) return counted(sinceEpoch)
  const numeric = dayIn(text, place.country)
  if (numeric === null) return inWords(text, edge, place)
  const rest = numeric.rest.replace(/^(?:T|[\s,–-]+)(?=\d)/i, '')
  if (rest === '') return ofDay(numeric.day, edge, place.zone)
  if (zoneAlone.test(rest)) return ofDay(numeric.day, edge, offsetOf(rest))
  const clock = clockOf(rest)
  return clock ? at(numeric.day, clock, edge, place.zone) : inWords(text, edge, place, numeric.day)
}

/** `2026-03-01+01:00` */
const zoneAlone = /^(?:Z|[+-]\d{2}:\d{2})$/i

/** The edge of a day; the end of a day is at the zone or offset. */
function ofDay(day: string, edge: Edge, zone: string | null): string | null {
  return edge === 'end'
    ? at(day, { time: '23:59:59', fraction: '000', offset: null }, edge, zone === 'Z' ? null : zone)
    : utc(`${day}T00:00:00Z`)
}

/** The instant of a clock on a day. A clock that shows 24:00 shows the beginning of the next day. */
export function at(
  day: string,
  { time, fraction, offset }: Clock,
  edge: Edge,
  zone: string | null,
): string | null {
  if (time === '24:00:00') {
    const next = utc(`${day}T24:00:00Z`)?.slice(0, 10)
    return next === undefined ? null : at(next, { time: '00:00:00', fraction, offset }, edge, zone)
  }
  if (edge === 'day' && time === '00:00:00') return utc(`${day}T${time}Z`)
  return offset === null ? placed(day, time, fraction, zone) : utc(`${day}T${time}.${fraction}${offset}`)
}

/** Ten digits are seconds, thirteen milliseconds. An offset after them only shows where they were written. */
const epoch = /^(?:\d{10}|\d{13}|\\?\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\\?\/)$/

function counted([all, wrapped]: RegExpExecArray): string | null {
  const milliseconds = wrapped === undefined ? Number(all) * (all.length === 10 ? 1000 : 1) : Number(wrapped)
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** `known` is the day that the numbers of the text state. */
function inWords(
  text: string,
  edge: Edge,
  { zone, country }: PublisherPlace,
  known: string | null = null,
): string | null {
  const found = wordedDay(text, country)
  if (!found || (known !== null && (found.day !== known || found.time === null))) return null
  if (found.time === null) return ofDay(found.day, edge, zone)
  return placed(found.day, `${found.time}:00`, '000', found.zone ?? zone)
}

/** A day at the beginning of a text, and the text after it. */
interface ReadDay {
  /** YYYY-MM-DD */
  day: string
  rest: string
}

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const compact = /^(\d{4})(\d{2})(\d{2})(?=[T ]|$|(?:\d{4}|\d{6})(?!\d))/i
const yearLast = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/

/**
 * The day that a text begins with: 2026-03-01, 2026/3/1, 20260301, 01.03.2026, 1/3/2026. If the numbers do
 * not show the order of day and month, the country (ISO 3166 alpha-2) decides; without one such a day is not
 * read. Null also for an impossible day.
 */
function dayIn(text: string, country: string | null): ReadDay | null {
  const first = yearFirst.exec(text)
  if (first) return checked(first[1], first[3], first[4], text.slice(first[0].length))
  const close = compact.exec(text)
  if (close) return checked(close[1], close[2], close[3], text.slice(close[0].length))
  const last = yearLast.exec(text)
  if (!last) return null
  const [all, a = '', sign, b = '', year] = last
  const rest = text.slice(all.length)
  const order = orderOf(Number(a), Number(b), sign === '.', country)
  return order === null ? null : order === 'day' ? checked(year, b, a, rest) : checked(year, a, b, rest)
}

/**
 * Which of two numbers comes first, day or month; null if it cannot be decided. A point follows an ordinal,
 * which is a day.
 */
function orderOf(a: number, b: number, hasPoints: boolean, country: string | null): 'day' | 'month' | null {
  if (a > 12 || a === b || hasPoints) return 'day'
  if (b > 12) return 'month'
  if (country === null || inBothOrders.has(country)) return null
  return writesMonthFirst(country) || americanTerritories.has(country) ? 'month' : 'day'
}

const inBothOrders = new Set(['CA', 'PH', 'PA'])
const americanTerritories = new Set(['AS', 'GU', 'MP', 'PR', 'VI'])

const checked = (
  year: string | undefined,
  month: string | undefined,
  date: string | undefined,
  rest: string,
): ReadDay | null => {
  const day = [year, month?.padStart(2, '0'), date?.padStart(2, '0')].join('-')
  return isDay(day) ? { day, rest } : null
}

/**
 * A day with its month in words, and the time next to it: `Tuesday, 14 March 2023 - 12:00`. Null for any
 * other text.
 */
function wordedDay(
  written: string,
  country: string | null,
): { day: string; time: string | null; zone: string | null } | null {
  if (written.length > maxLength || !/\p{L}{3}/u.test(written)) return null
  const text = written.replaceAll(/(?<=\d)[-/](?=\p{L}{3})|(?<=\p{L}{3})[-/](?=\d)/gu, ' ')
  const [found, ...others] = datesIn(text, country)
  if (!found || others.length > 0) return null
  const beside = `${text.slice(0, found.start)} ${text.slice(found.end)}`
  // Text that is not a time could mean another instant: other digits, "in the morning", an unknown zone.
  const isWhole =
    found.time === null
      ? !/\d/.test(beside) && !/\p{L}/u.test(text.slice(found.end))
      : found.zone !== null || !/[A-Z]{3}/.test(beside)
  return isWhole ? found : null
}

const maxLength = 60
