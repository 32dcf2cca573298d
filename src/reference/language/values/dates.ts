import { isDay } from '../../../platform/time/time.ts'
import { worded } from '../worded.ts'
import { timeAfter, timeBefore } from './times.ts'

/** The months in the spelling of documents, January first, each a group of an expression; the words are in a table. */
export const anyMonth =
  '({{january}})|({{february}})|({{march}})|({{april}})|({{may}})|({{june}})|({{july}})|({{august}})|({{september}})|({{october}})|({{november}})|({{december}})'

/** A day in a text, with the time beside it if the text has one. */
export interface FoundDate {
  /** YYYY-MM-DD */
  day: string
  /** HH:MM of local time; null if the text names only the day. */
  time: string | null
  /** The IANA zone or offset that the text names ("UTC", "MEZ", "UK time"); null for the zone of the buyer. */
  zone: string | null
  start: number
  end: number
}

const dayNumber = '(\\d{1,2})(?:{{ordinal}},?|\\.|°|º)?'

/** 14 December 2026, 1er mars 2027, 31. März 2027, 24 et 25 novembre 2026 (both days). */
const dayFirst = worded(
  `(?<![\\d.,])(?:${dayNumber}\\s?(?:{{and}}|{{or}}|&|/|-|–)\\s?)?${dayNumber}\\s?(?:(?:{{of_month}})\\s)?(?:${anyMonth})\\.?,?\\s(?:del?\\s)?(\\d{4})(?!\\d)`,
  'giu',
)
/** December 14, 2026 */
const monthFirst = worded(
  `(?<!\\p{L})(?:${anyMonth})\\.?\\s(\\d{1,2})(?:{{ordinal}})?,?\\s(\\d{4})(?!\\d)`,
  'giu',
)
/** 10.12.2026, 10/12/26, 24.-26.04.2027 (both days) */
const numeric =
  /(?<![\d.,/-])(?:(\d{1,2})\.\s?[-–]\s?)?(\d{1,2})([./-])\s?(\d{1,2})\3\s?(\d{4}|\d{2})(?!\d|[./-]\d|-)/g
const isoDate = /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g

/** "Section 5.1.12": words before a number that is not a day. */
const ofSection = worded(String.raw`(?<!\p{L})(?:{{number_of_section}})\.?\s\(?$`)
/** In characters: maximum length of these words. */
const sectionWord = 14

/** Texts without such digits have no date in words, or none in numbers. */
const year = /\d{4}/
const divided = /\d[./-]\s?\d/

/**
 * The dates in a text, in order. In numeric dates the day comes first, unless `country` (alpha-2) writes the month
 * first.
 */
export function datesIn(text: string, country: string | null = null): FoundDate[] {
  const [isWritten, isDivided] = [year.test(text), divided.test(text)]
  if (!isWritten && !isDivided) return []
  const found = [
    ...(isWritten ? written(text) : []),
    ...(isDivided ? numbered(text, writesMonthFirst(country)) : []),
  ].toSorted((a, b) => a.start - b.start)
  // "3 May 2027 10:00 4 June 2027": a time that belongs to the day before it is not the time of the next day.
  let taken = 0
  return found.map((date) => {
    const behind = timeAfter(text.slice(date.end, date.end + 60))
    const isTaken = taken > 0 && taken <= date.start
    const beside =
      behind ?? (isTaken ? null : timeBefore(text.slice(Math.max(0, date.start - 60), date.start)))
    taken = behind ? date.end : 0
    return { ...date, time: beside?.time ?? null, zone: beside?.zone ?? null }
  })
}

/** Whether a country (alpha-2) writes the month before the day. */
export const writesMonthFirst = (country: string | null): boolean => country === 'US'

/** The dates as read by a country that writes the month first; null if every country reads the same. */
export const monthFirstIn = (text: string): FoundDate[] | null =>
  text.search(numeric) < 0 ? null : datesIn(text, 'US')

type Day = Omit<FoundDate, 'time' | 'zone'>

function written(text: string): Day[] {
  const first = [...text.matchAll(dayFirst())].flatMap((match): Day[] => {
    const month = match.slice(3, 15).findIndex((name) => name !== undefined) + 1
    const days = [match[1], match[2]].filter((day) => day !== undefined)
    return days.flatMap((day) => dayOf(match[15], month, day, match))
  })
  const second = [...text.matchAll(monthFirst())].flatMap((match) => {
    const month = match.slice(1, 13).findIndex((name) => name !== undefined) + 1
    return dayOf(match[14], month, match[13], match)
  })
  // "1 March 5, 2027" is one date, not two: a date that begins inside another is left out.
  return [
    ...first,
    ...second.filter(({ start }) => !first.some((one) => start >= one.start && start < one.end)),
  ]
}

function numbered(text: string, monthIsFirst: boolean): Day[] {
  return [
    ...[...text.matchAll(numeric)].flatMap((match) => {
      const [, earlier, a, sign, b, year] = match
      if (
        sign === '.' &&
        year?.length === 2 &&
        ofSection().test(text.slice(0, match.index).slice(-sectionWord))
      )
        return []
      if (monthIsFirst) return dayOf(year, Number(a), b, match)
      return [earlier, a].flatMap((day) => (day === undefined ? [] : dayOf(year, Number(b), day, match)))
    }),
    ...[...text.matchAll(isoDate)].flatMap((match) => dayOf(match[1], Number(match[2]), match[3], match)),
  ]
}

function dayOf(
  year: string | undefined,
  month: number,
  date: string | undefined,
  match: RegExpExecArray,
): Day[] {
  const full = year?.length === 2 ? `20${year}` : year
  const day = `${full}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return isDay(day) ? [{ day, start: match.index, end: match.index + match[0].length }] : []
}
