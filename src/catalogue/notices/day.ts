import { datesIn, writesMonthFirst } from '../../reference/language/values/dates.ts'
import { isDay } from '../../platform/time/time.ts'

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
export function dayIn(text: string, country: string | null): ReadDay | null {
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
export function wordedDay(
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
