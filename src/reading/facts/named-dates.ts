import type { FoundDate } from '../../reference/language/values/dates.ts'
import { datesFor } from '../../reference/language/values/values.ts'
import { timeAfter } from '../../reference/language/values/times.ts'
import type { DateCode } from './date-codes.ts'
import {
  beginsNextRow,
  isFirstBelow,
  isValue,
  labelAbove,
  meaningOf,
  nextRow,
  type DateCue,
  dateCuesIn,
  wordCount,
} from './meaning.ts'
import { day } from '../../platform/time/time.ts'
import { cue, type FactPassage } from './passages.ts'
import { worded } from '../../reference/language/worded.ts'

const moved = worded('{{date_moved}}', 'iu', cue)

/** The span of a contract: "from 1 May 2027 to 30 April 2029". */
const link = worded(String.raw`(?:(?:^,?|\d{4})\s?\p{Pd}|(?<!\p{L})(?:{{span_link}}))\s?$`)

/** The dates of a procedure that buyers postpone. The end of a contract that "is extended" is an option. */
const movable: ReadonlySet<string> = new Set<DateCode>(['questions_deadline', 'deadline', 'opening'])

/** The minimum term of a contract between two days. */
const brief = 7 * day

/** The latest of some days. */
export const latestOf = (dates: readonly { day: string }[]): string =>
  dates.reduce((latest, { day }) => (day > latest ? day : latest), '')

/** A date with the words that name its meaning; `other` if it means nothing here. */
interface NamedDate extends Pick<FactPassage, 'quote'> {
  date: FoundDate
  code: DateCue['code']
  word: string
  isMoved: boolean
  /** Whether no words at all name the date. */
  isBare: boolean
}

/** The dates of a passage with their meaning, from its own words or, failing these, from those above. */
export function namedDates(passages: readonly FactPassage[], i: number, country: string | null): NamedDate[] {
  const passage = passages[i]
  if (!passage || passage.kind === 'heading') return []
  const { flat, quote, values } = passage
  const found = datesFor(values, country).slice(0, 20)
  if (found.length === 0) return []
  const isMoved = moved().test(flat)
  const cues = dateCuesIn(flat)
  // "The closing date is moved from … to …": in such a sentence, "from" begins no contract.
  const own =
    isMoved && cues.some(({ code }) => movable.has(code))
      ? cues.filter(({ code }) => code !== 'contract_start' && code !== 'contract_end')
      : cues
  const columns = columnsAbove(own, found.length, passages[i - 1])
  return found.flatMap((date, n): NamedDate[] => {
    const place = columns[n] ?? placeOf(own, date, passages, i)
    const before = found[n - 1]
    // "From its signature to 31 March": the words before the day lead to the end.
    const from = before?.end ?? (place && own.includes(place) ? Math.min(place.to, date.start) : 0)
    const isEnd = place?.code === 'contract_start' && link().test(flat.slice(from, date.start))
    // "Contract start and handover: 24 to 28 May" is not a term.
    const isBrief = before !== undefined && Date.parse(date.day) - Date.parse(before.day) < brief
    const code = isEnd ? (isBrief ? 'other' : 'contract_end') : (place?.code ?? 'other')
    const isOff = isMoved && movable.has(code)
    // "Extended from 3 June to 17 June": the day that no longer applies is not a date of the procedure.
    if (isOff && found.length === 2 && date.day < latestOf(found)) return []
    const timed = n === found.length - 1 ? withTimeBelow(date, flat, passages[i + 1]) : date
    return [{ date: timed, code, word: place?.word ?? '', quote, isMoved: isOff, isBare: place === null }]
  })
}

/** The words that name a date: in its own line, otherwise in a line above, otherwise in the heading. */
function placeOf(
  own: readonly DateCue[],
  { start, end }: FoundDate,
  passages: readonly FactPassage[],
  i: number,
): DateCue | null {
  const { flat = '', heading = '' } = passages[i] ?? {}
  const named = meaningOf(own, start, end, flat)
  // "3 May 2027 6. Opening of tenders": the number of the next row comes between the day and its words.
  const isBehind = named !== null && named.from >= end
  const accepted = isBehind && nextRow.test(flat.slice(end, named.from)) ? null : named
  if ((accepted && !(isBehind && beginsNextRow(passages[i + 1]))) || !isValue(flat, start, end))
    return accepted
  const label = labelAbove(passages, i)
  if (label || named) return label ?? accepted
  const over = meaningOf(dateCuesIn(heading), heading.length, heading.length)
  // "3 May: notice sent" below "Dates of the tender" has words of its own.
  if (over === null || wordCount(flat.slice(end)) > 3) return null
  return over.code === 'site_visit' || isFirstBelow(passages, i) ? over : null
}

/** In characters: a line with nothing but a time, such as "Local time: 10:00". */
const timeLine = 30

/** A date at the end of its line, or before words such as "no later", with the time of the line below. */
function withTimeBelow(date: FoundDate, flat: string, below: FactPassage | undefined): FoundDate {
  if (date.time !== null || !below || below.values.dates.length > 0) return date
  const rest = flat.slice(date.end, date.end + timeLine)
  return below.flat.length > timeLine && !/\p{L}/u.test(rest)
    ? date
    : { ...date, ...timeAfter(`${rest} ${below.flat.slice(0, 2 * timeLine)}`) }
}

/**
 * The dates; a closing date without a time gets the time stated elsewhere: "bring them by noon on 3 May"
 * beside "closing date: 3 May". No time is added if two such times differ.
 */
export function withTimes(dates: readonly NamedDate[]): NamedDate[] {
  const named = new Map<string, FoundDate | null>()
  for (const { date, isBare } of dates) {
    if (!isBare || date.time === null) continue
    const known = named.get(date.day)
    named.set(date.day, known === undefined ? date : known?.time === date.time ? known : null)
  }
  return dates.map((one) => {
    const { date, code } = one
    const only = code === 'deadline' && date.time === null ? named.get(date.day) : null
    return only ? { ...one, date: { ...date, time: only.time, zone: only.zone } } : one
  })
}

/**
 * "Closing date Bids valid until" above "3 May 2027 at noon 4 June 2027": the labels of a row of a form, in
 * the order of their dates. None if the dates have words of their own, or if the counts of labels and dates
 * differ.
 */
function columnsAbove(
  own: readonly DateCue[],
  dates: number,
  above: FactPassage | undefined,
): readonly DateCue[] {
  if (dates < 2 || own.length > 0 || above === undefined || /\d{4}/.test(above.flat)) return []
  const labels = dateCuesIn(above.flat).toSorted((a, b) => a.from - b.from)
  return labels.length === dates ? labels : []
}
