import { dateCues } from './cues-dates.ts'
import type { DateCode } from './date-codes.ts'
import type { FactPassage } from './passages.ts'
import { worded } from '../../reference/language/worded.ts'

/** Words that name the meaning of a date, and their position in a text. */
export interface DateCue {
  code: DateCode | 'other'
  from: number
  to: number
  word: string
}

/**
 * The cues of a text. "Answers to questions" is a cue for answers, not for questions, and "bid end date" is
 * not the end of a contract.
 */
export function dateCuesIn(text: string): DateCue[] {
  const all = dateCues().flatMap(([code, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
      code,
      from: index,
      to: index + word.length,
      word,
    })),
  )
  return all.filter(
    ({ code, from, to }) =>
      !all.some((other) =>
        other.code === 'other'
          ? code !== 'other' && from >= other.from && to <= other.to
          : from > other.from && to === other.to,
      ),
  )
}

/** "Decree no. 2018-1075 of": a number between the name of an act and its date, whatever comes before. */
const numberOfAct = /^\W{0,3}(?:\p{L}{1,2}\W{1,3})?\d[\d\s/-]{1,12}(?:\p{L}{2,3}\s)?$/u

/** Before the date of a document or a law. */
const ofPaper = worded(String.raw`(?<!\p{L})(?:{{date_of_paper}})\s$`)
const spans = worded(String.raw`^,?\s?(?:{{span_link}}|{{moved_to}}|\p{Pd})(?!\p{L})`)

/** In characters: words after a date that are further away, or in another sentence, do not name it. */
const behind = 60

/**
 * A cue that surrounds the position ("bids must be valid until 4 June" in languages where the verb comes
 * last), the nearest cue before it, otherwise the nearest after it. At the same position the cue higher in
 * the table wins.
 */
export function meaningOf(places: readonly DateCue[], start: number, end: number, text = ''): DateCue | null {
  const before = places.filter(({ to }) => to <= start + 1)
  // "Closing date for questions": the cue for questions takes precedence over the cue "closing date" right
  // before it.
  const special = before.filter(
    ({ code }) =>
      code !== 'deadline' && code !== 'contract_start' && code !== 'other' && code !== 'published',
  )
  const around = places.find(({ code, from, to }) => code === 'validity_until' && from < start && to >= end)
  if (around) return around
  // "Questions about the report of 3 May" (in German "vom 3. Mai") name the day of the report.
  if (
    before.some(({ code }) => code !== 'contract_start') &&
    ofPaper().test(text.slice(0, start)) &&
    !spans().test(text.slice(end))
  )
    return { code: 'other', from: start, to: start, word: '' }
  const last = before.toSorted((a, b) => b.to - a.to)[0]
  const best = special.toSorted((a, b) => b.to - a.to)[0]
  if (last?.code === 'other' && numberOfAct.test(text.slice(last.to, start))) return last
  if (last && best && last.to - best.to < 40 && !/\d{4}/.test(text.slice(best.to, last.to))) return best
  return last ?? nearestBehind(places, start, end)
}

/** "From" and "begins" come before their day: after a day in a sentence, they are about something else. */
function nearestBehind(places: readonly DateCue[], start: number, end: number): DateCue | null {
  const [first = null, next] = places
    .filter(
      ({ code, from }) =>
        from >= end && from - end <= behind && (code !== 'contract_start' || start < lineStart),
    )
    .toSorted((a, b) => a.from - b.from)
  // "3 May: last date for questions"
  return first?.code === 'deadline' && next?.code === 'questions_deadline' ? next : first
}

/** In characters: a date that begins so early in its line is the first cell of a row. */
const lineStart = 12
/** In characters: what may follow the date of a cell, such as its time. */
const cell = 60
/** In characters: maximum length of a line that may be the label of a date in another line. */
const maxLength = 120
/** Lines above a date in which its label is searched for. */
const above = 3

/** The words of a cell before its date: "no later than noon on". */
const filler = worded(
  String.raw`(?<!\p{L})(?:{{before_time}}|{{before_day}}|{{half_of_day}}|{{o_clock}}|{{named_time}})(?!\p{L})`,
  'giu',
)

/**
 * Whether a date is all that its line has, so that its label may be in another line: only a label, words of
 * time, and the day of the week come before the date.
 */
export function isValue(flat: string, start: number, end: number): boolean {
  const behind = flat.slice(end)
  if (behind.length > cell || wordCount(behind.replace(/[\w.-]{1,40}@/g, '').replace(filler(), '')) > tail)
    return false
  const before = flat.slice(0, start)
  const label = before.lastIndexOf(':')
  const own = label > 0 && !/\d$/.test(before.slice(0, label)) ? before.slice(label) : before
  return label <= cell && wordCount(own.replace(filler(), '')) <= 1
}

/** Maximum words after the date of a cell. */
const tail = 6
export const wordCount = (text: string) => text.match(/\p{L}+/gu)?.length ?? 0

/** A colon leads from the end of a long line to the line below. */
const isLabel = ({ flat }: FactPassage) =>
  flat.endsWith(':') || (flat.length <= maxLength && !/[.;]$/.test(flat))

/**
 * The words directly above a date in a table or form: a line above it without a date, or the second half of a
 * row whose date belongs to the row before: "3 May 2027 Tenders due" above "Date and time:". A column of
 * labels above a column of dates is read in order.
 */
export function labelAbove(passages: readonly FactPassage[], at: number): DateCue | null {
  const { first, end, labels } = columnAround(passages, at)
  const [nearest] = labels
  if (labels.some(({ code }) => code !== nearest?.code))
    return labels.length === end - first ? (labels[end - 1 - at] ?? null) : unknown
  return at === first ? (nearest ?? null) : null
}

/** Successive lines of dates, the end exclusive, and the labels above the first of them. */
interface Column {
  first: number
  end: number
  labels: readonly DateCue[]
}

/** The columns of passages by their lines, so that a long one is walked once instead of once per date. */
const columns = new WeakMap<readonly FactPassage[], Map<number, Column>>()

function columnAround(passages: readonly FactPassage[], at: number): Column {
  const known = columns.get(passages) ?? new Map<number, Column>()
  columns.set(passages, known)
  const found = known.get(at)
  if (found) return found
  const column = columnOf(passages, at)
  known.set(at, column)
  // A line with words of its own belongs with the lines of dates around it, but separates them from each
  // other.
  if (isDateAlone(passages[at], passages[at]))
    for (let i = column.first; i < column.end; i++) known.set(i, column)
  return column
}

function columnOf(passages: readonly FactPassage[], at: number): Column {
  const isAlone = (i: number) => isDateAlone(passages[i], passages[at])
  let first = at
  while (isAlone(first - 1)) first--
  let end = at + 1
  while (isAlone(end)) end++
  // The heading of a table may label a column of dates, never a single row.
  const heading = end - first === 1 ? passages[at]?.heading : undefined
  return { first, end, labels: labelsAbove(passages, first, heading) }
}

/** Of several labels above a date, one names it, and nothing shows which. */
const unknown: DateCue = { code: 'other', from: 0, to: 0, word: '' }

/** Lines of dates and of labels that are scanned. */
const maxLines = 8

/** Whether a line of the same document has a date and no words. */
function isDateAlone(line: FactPassage | undefined, own: FactPassage | undefined): boolean {
  if (!line || line.flat.length > cell || line.quote.documentId !== own?.quote.documentId) return false
  const [date, another] = line.values.dates
  return (
    date !== undefined &&
    another === undefined &&
    isValue(line.flat, date.start, date.end) &&
    dateCuesIn(line.flat).length === 0
  )
}

/** "3 May 2027 at noon 6. Opening of tenders": the words of the next row, after its number. */
export const nextRow = /(?<!\d)\d{1,2}\.\s(\p{L}.*)?$/u

/** The labels directly above a line, the nearest first. */
function labelsAbove(passages: readonly FactPassage[], at: number, heading: string | undefined): DateCue[] {
  const documentId = passages[at]?.quote.documentId
  const found: DateCue[] = []
  let isTorn = false
  for (let i = at - 1; i >= Math.max(0, at - maxLines); i--) {
    const line = passages[i]
    if (!line || !isLabel(line) || line.quote.documentId !== documentId) break
    const last = line.values.dates.at(-1)
    const behind = line.flat.slice(last?.end ?? -maxLength)
    const own: string = last && !isTorn ? (nextRow.exec(behind)?.[1] ?? '') : behind
    if (own === '') break
    // "Clarifications" above "Deadline" and a single date is one label in two lines.
    const over = heading === undefined || found.length > 0 || /\s/.test(own) ? undefined : passages[i - 1]
    const isOver = over && over.quote.documentId === documentId && isLabel(over)
    const words = isOver && !over.values.dates[0] ? `${over.flat} ${own}` : own
    const place = meaningOf(dateCuesIn(words), words.length, words.length)
    // A numbered heading comes before its labels, and a colon leads to the next line: neither begins a
    // column.
    if (place && !(found.length > 0 && (/^\d/.test(words) || words === heading))) found.push(place)
    if (last || words !== own || (place ? words.endsWith(':') : found.length > 0 || at - i >= above)) break
    isTorn = words.endsWith(':')
  }
  return found
}

/**
 * Whether the words after a date begin the label of the next row: the next line ends with a colon and has no
 * date.
 */
export const beginsNextRow = (next: FactPassage | undefined): boolean =>
  next !== undefined && next.flat.endsWith(':') && isLabel(next) && !/\d/.test(next.flat)

/**
 * Whether a date comes below a heading before all other dates: the header of a column does not describe
 * single rows.
 */
export function isFirstBelow(passages: readonly FactPassage[], at: number): boolean {
  const own = passages[at]
  for (let i = at - 1; i >= 0; i--) {
    const line = passages[i]
    if (line?.heading !== own?.heading || line?.quote.documentId !== own?.quote.documentId) return true
    if (line && line.values.dates.length > 0) return false
  }
  return true
}
