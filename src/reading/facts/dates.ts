import { datesIn } from '../../reference/language/values/dates.ts'
import { instantOf, zoneOf } from '../../reference/language/values/zones.ts'
import { dateCues } from './cues-dates.ts'
import { cue, type Passage, type Stated } from './passages.ts'
import type { DateCode } from './date-codes.ts'
import { worded } from '../../reference/language/worded.ts'

/** A date of the procedure: the instant with its precision; with precision `day`, midnight UTC of that day. */
export interface StatedDate extends Stated<string> {
  code: DateCode
  precision: 'day' | 'minute'
  /** YYYY-MM-DD as the document writes it. */
  day: string
  /** Whether a label names the date ("closing date"), not only a verb ("bids are sent"). */
  isLabelled: boolean
  /** Whether the sentence says that an earlier date was put off until this one. */
  isMoved: boolean
}

const labels = worded('{{date_label}}', 'i')
const moved = worded('{{date_moved}}', 'iu', cue)

/** The dates that the documents name, in document order. The meaning of a date comes from the nearest cue before it. */
export function datesOf(passages: readonly Passage[], country: string | null): StatedDate[] {
  // Most papers name the zone of each time, or no time, and the dates of all passages are read for it.
  let zone: string | undefined
  const usual = () => (zone ??= usualZone(passages, country))
  return labelledFirst(
    afterMoves(
      passages.flatMap(({ flat, heading, kind, quote }, i) => {
        if (kind === 'heading' || !/\d/.test(flat)) return []
        const found = datesIn(flat, country).slice(0, 20)
        if (found.length === 0) return []
        const isMoved = moved().test(flat)
        const cues = placesIn(flat)
        // "The closing date is moved from … to …": in such a sentence, "from" begins no contract.
        const own =
          isMoved && cues.some(({ code }) => movable.has(code))
            ? cues.filter(({ code }) => code !== 'contract_start' && code !== 'contract_end')
            : cues
        const above = placesIn(heading)
        const columns = columnsAbove(own, found.length, passages[i - 1])
        return found.flatMap((date, n): StatedDate[] => {
          const place =
            columns[n] ??
            meaningOf(own, date.start, date.end, flat) ??
            meaningOf(placesIn(labelAbove(passages[i - 1])), 100, 100) ??
            meaningOf(above, heading.length, heading.length)
          if (place === null || place.code === 'other') return []
          const { code } = place
          // "Extended from 3 June to 17 June": the day that no longer holds is no date of the procedure.
          if (isMoved && movable.has(code) && found.length === 2 && date.day < latestOf(found)) return []
          const at =
            date.time === null
              ? `${date.day}T00:00:00.000Z`
              : instantOf(date.day, date.time, date.zone ?? usual()).toISOString()
          return [
            {
              code,
              value: at,
              day: date.day,
              precision: date.time === null ? 'day' : 'minute',
              quote,
              isLabelled: labels().test(place.word),
              isMoved: isMoved && movable.has(code),
            },
          ]
        })
      }),
    ),
  )
}

/**
 * The zone of times that name none: where all others of the documents name the same, that one, because a country may have
 * several; else the zone of the buyer's capital.
 */
function usualZone(passages: readonly Passage[], country: string | null): string {
  const named = new Set(
    passages.flatMap(({ flat }) =>
      /\d/.test(flat) ? datesIn(flat, country).flatMap(({ zone }) => zone ?? []) : [],
    ),
  )
  const [only] = named
  return named.size === 1 && only !== undefined ? only : zoneOf(country)
}

/** The dates of a procedure that buyers put off. The end of a contract that "is extended" is an option. */
const movable: ReadonlySet<string> = new Set<DateCode>(['questions_deadline', 'deadline', 'opening'])

const latestOf = (dates: readonly { day: string }[]): string =>
  dates.reduce((latest, { day }) => (day > latest ? day : latest), '')

/** The dates without those that another sentence has put off. Of several new days for one thing the latest holds. */
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

/** A line of a table above its date: "Closing date". */
const labelAbove = (above: Passage | undefined) =>
  above && above.flat.length < 70 && !/\d{4}|[.;]$/.test(above.flat) ? above.flat : ''

/**
 * "Closing date Bids valid until" above "3 May 2027 at noon 4 June 2027": the labels of a row of a form, in the order of
 * their dates. None where the dates have words of their own, or where there are more or fewer labels than dates.
 */
function columnsAbove(own: readonly Place[], dates: number, above: Passage | undefined): readonly Place[] {
  if (dates < 2 || own.length > 0 || above === undefined || /\d{4}/.test(above.flat)) return []
  const labels = placesIn(above.flat).toSorted((a, b) => a.from - b.from)
  return labels.length === dates ? labels : []
}

const labelledFirst = (dates: StatedDate[]): StatedDate[] => {
  const foremost = new Set(foremostDeadlines(dates.filter(({ code }) => code === 'deadline')))
  return dates.filter((date) => date.code !== 'deadline' || foremost.has(date))
}

/**
 * The closing dates that count: where some have a label the labelled days, else where some have a time the days with a
 * time. Other dates are often for samples or forms.
 */
export function foremostDeadlines<T extends Pick<StatedDate, 'day' | 'isLabelled' | 'precision'>>(
  deadlines: readonly T[],
): T[] {
  const rank = ({ isLabelled, precision }: T) => (isLabelled ? 2 : precision === 'minute' ? 1 : 0)
  const highest = Math.max(0, ...deadlines.map(rank))
  // "Closing date: 15 May" and "Submission: 15 May at noon" are one deadline, and the time belongs to it.
  const days = new Set(deadlines.filter((date) => rank(date) >= highest).map(({ day }) => day))
  return deadlines.filter(({ day }) => days.has(day))
}

/** The dates without those that name only a day for which another names the time: "15 May" beside "15 May at noon". */
export function timedFirst<T extends Pick<StatedDate, 'day' | 'precision'>>(dates: readonly T[]): T[] {
  const timed = new Set(dates.filter(({ precision }) => precision === 'minute').map(({ day }) => day))
  return dates.filter(({ day, precision }) => precision === 'minute' || !timed.has(day))
}

interface Place {
  code: DateCode | 'other'
  from: number
  to: number
  word: string
}

/** The cues of a text. "Answers to questions" is a cue for answers and not for questions. */
function placesIn(text: string): Place[] {
  const all = dateCues().flatMap(([code, pattern]) =>
    pattern.matchAll(text).map(({ 0: word, index }) => ({
      code,
      from: index,
      to: index + word.length,
      word,
    })),
  )
  const others = all.filter(({ code }) => code === 'other')
  return all.filter(
    ({ code, from, to }) => code === 'other' || !others.some((other) => from > other.from && to <= other.to),
  )
}

/** "Decree no. 2018-1075 of": a number that leads from the name of an act to its date, whatever stands before. */
const numberOfAct = /^\W{0,3}(?:\p{L}{1,2}\W{1,3})?\d[\d\s/-]{1,12}(?:\p{L}{2,3}\s)?$/u

/**
 * A cue around a place ("bids must be valid until 4 June" where the verb comes last), the nearest cue before it, else the
 * nearest after it. At the same place the cue higher in the table wins.
 */
function meaningOf(places: Place[], start: number, end: number, text = ''): Place | null {
  const before = places.filter(({ to }) => to <= start + 1)
  // "Closing date for questions": the cue for questions goes before the cue "closing date" right before it.
  const special = before.filter(
    ({ code }) =>
      code !== 'deadline' && code !== 'contract_start' && code !== 'other' && code !== 'published',
  )
  const around = places.find(({ code, from, to }) => code === 'validity_until' && from < start && to >= end)
  if (around) return around
  const last = before.toSorted((a, b) => b.to - a.to)[0]
  const best = special.toSorted((a, b) => b.to - a.to)[0]
  if (last?.code === 'other' && numberOfAct.test(text.slice(last.to, start))) return last
  if (last && best && last.to - best.to < 40) return best
  if (last) return last
  return places.filter(({ from }) => from >= end).toSorted((a, b) => a.from - b.from)[0] ?? null
}
