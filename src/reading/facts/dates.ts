import { instantOf } from '../../reference/language/values/zones.ts'
import { latestOf, namedDates, withTimes } from './named-dates.ts'
import type { FactPassage, Stated } from './passages.ts'
import type { DateCode } from './date-codes.ts'
import { zoneOfBuyer } from './zone.ts'
import { worded } from '../../reference/language/worded.ts'
import { day as dayLength } from '../../platform/time/time.ts'

/**
 * What comes before the closing date, with the maximum days between the two. An older date belongs to another
 * procedure.
 */
const before: Partial<Record<DateCode, number>> = { published: 400, site_visit: 200, questions_deadline: 200 }
/** What does not come before the closing date. An earlier date belongs to a law, a reference or another procedure. */
const after: ReadonlySet<DateCode> = new Set([
  'opening',
  'award',
  'validity_until',
  'contract_start',
  'contract_end',
] as const)

/**
 * The dates that can belong to one procedure: documents also name the dates of laws, references and earlier
 * procedures, and a wrong date costs more than a missing one. Without a closing date, the publication date is
 * used.
 */
function consistentDates<T extends { code: DateCode; day: string }>(dates: readonly T[]): T[] {
  const daysOf = (wanted: DateCode) =>
    dates.flatMap(({ code, day }) => (code === wanted ? [Date.parse(day)] : []))
  const closing = daysOf('deadline')
  const known = closing.length > 0 ? closing : daysOf('published')
  // In a loop: a hundred thousand dates are too many arguments of one call.
  const first = known.reduce((one, other) => Math.min(one, other), Infinity)
  const last = closing.reduce((one, other) => Math.max(one, other), -Infinity)
  if (!Number.isFinite(first)) return [...dates]
  return dates.filter(({ code, day }) => {
    const at = Date.parse(day)
    if (after.has(code)) return at >= first
    const max = before[code]
    return max === undefined || closing.length === 0 || (at <= last && first - at <= max * dayLength)
  })
}

/** A date of the procedure: the instant with its precision; with precision `day`, midnight UTC of that day. */
export interface StatedDate extends Stated<string> {
  code: DateCode
  precision: 'day' | 'minute'
  /** YYYY-MM-DD as the document writes it. */
  day: string
  /** Whether a label names the date ("closing date"), not only a verb ("bids are sent"). */
  isLabelled: boolean
  /** Whether the sentence states that an earlier date was postponed to this one. */
  isMoved: boolean
}

const labels = worded('{{date_label}}', 'i')

/**
 * The dates that the documents name, in document order. The meaning of a date comes from the nearest cue
 * before it, otherwise from the line or the heading above.
 */
export function datesOf(passages: readonly FactPassage[], country: string | null): StatedDate[] {
  const named = passages.flatMap((_, i) => namedDates(passages, i, country))
  // A country may have several zones: times without a zone are in the zone that all other times name, if they
  // agree on one.
  const [zone, another] = new Set(named.flatMap(({ date }) => date.zone ?? []))
  const usual = zone !== undefined && another === undefined ? zone : zoneOfBuyer(passages, country)
  const stated = withTimes(named).flatMap(({ date, code, word, quote, isMoved }): StatedDate[] =>
    code === 'other'
      ? []
      : [
          {
            code,
            value:
              date.time === null
                ? `${date.day}T00:00:00.000Z`
                : instantOf(date.day, date.time, date.zone ?? usual).toISOString(),
            day: date.day,
            precision: date.time === null ? 'day' : 'minute',
            quote,
            isLabelled: labels().test(word),
            isMoved,
          },
        ],
  )
  return consistentDates(labelledFirst(afterMoves(stated)))
}

/**
 * The dates without those that another sentence postponed. Of several new days for one thing the latest
 * counts.
 */
function afterMoves(dates: readonly StatedDate[]): StatedDate[] {
  const until = new Map(
    [
      ...Map.groupBy(
        dates.filter(({ isMoved }) => isMoved),
        ({ code }) => code,
      ),
    ].map(([code, all]) => [code, latestOf(all)]),
  )
  return dates.filter(({ code, day }) => day >= (until.get(code) ?? ''))
}

const labelledFirst = (dates: StatedDate[]): StatedDate[] => {
  const foremost = new Set(foremostDeadlines(dates.filter(({ code }) => code === 'deadline')))
  return dates.filter((date) => date.code !== 'deadline' || foremost.has(date))
}

/**
 * The closing dates that count: the labelled ones if any has a label, otherwise those with a time if any has
 * one. Other dates are often for samples or forms.
 */
export function foremostDeadlines<T extends Pick<StatedDate, 'day' | 'isLabelled' | 'precision'>>(
  deadlines: readonly T[],
): T[] {
  const rank = ({ isLabelled, precision }: T) => (isLabelled ? 2 : precision === 'minute' ? 1 : 0)
  // In a loop: a hundred thousand dates are too many arguments of one call.
  const highest = deadlines.reduce((max, date) => Math.max(max, rank(date)), 0)
  // "Closing date: 15 May" and "Submission: 15 May at noon" are one deadline, and the time belongs to it.
  const days = new Set(deadlines.filter((date) => rank(date) >= highest).map(({ day }) => day))
  return deadlines.filter(({ day }) => days.has(day))
}

/** The dates without those that name only a day for which another names the time: "15 May" beside "15 May at noon". */
export function timedFirst<T extends Pick<StatedDate, 'day' | 'precision'>>(dates: readonly T[]): T[] {
  const timed = new Set(dates.filter(({ precision }) => precision === 'minute').map(({ day }) => day))
  return dates.filter(({ day, precision }) => precision === 'minute' || !timed.has(day))
}
