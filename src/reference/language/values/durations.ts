import { numbersIn } from './numbers.ts'
import { worded } from '../worded.ts'

const durationUnits = ['minutes', 'hours', 'days', 'working_days', 'weeks', 'months', 'years'] as const
export type DurationUnit = (typeof durationUnits)[number]

/** "within four hours", "binnen 2 Schultagen", "vingt-quatre mois": a number, its unit, and their place in the text. */
export interface FoundDuration {
  count: number
  unit: DurationUnit
  start: number
  end: number
}

/**
 * The units in the order of the expression. "Working days" come before "days"; otherwise the words would
 * match as days.
 */
const units: readonly DurationUnit[] = [
  'minutes',
  'hours',
  'working_days',
  'days',
  'weeks',
  'months',
  'years',
]

const unit = worded(
  String.raw`[\s-]?\(?(?:(?:{{unit_adjective}})\p{L}{0,2}\s)?(?:({{unit_minutes}})|({{unit_hours}})|({{unit_working_days}})|({{unit_days}})|({{unit_weeks}})|({{unit_months}})|({{unit_years}}))(?!\p{L})`,
  'uy',
)

const clockTime = worded(String.raw`\d[.:]\d{2}\s?(?:{{clock_unit}})$`)
const clockHour = worded(String.raw`\d\s?(?:h|{{clock_unit}})$`)
/** "1.1 An ein Angebot …": the number of a section, not a year in French. */
const ofSection = /^\s*\d{1,3}(?:\.\d{1,3})+\.?\s+\p{Lu}/u
const ofClock = worded(String.raw`(?:^|[^\p{L}])(?:{{of_clock}})\s$`)

/**
 * The durations in a text, in order. `language` (ISO 639-1) decides which number words count; null tries all.
 */
export const durationsIn = (text: string, language: string | null): FoundDuration[] =>
  [...joined(apart(text, language), text), ...labelled(text)].toSorted((a, b) => a.start - b.start)

/** "Term in months: 48": the unit in the label of a number. */
const label = worded(
  String.raw`(?<=(?:^|\s)(?:in|en|i)\s\(?(\p{L}{4,7})\)?\s?:\s?)(\d{1,3})(?![\d%.,]|\s?\p{L})`,
  'giu',
)

const labelled = (text: string): FoundDuration[] =>
  [...text.matchAll(label())].flatMap(({ 1: word = '', 2: count, index }) => {
    const named = unitNamed(word)
    return named
      ? [{ count: Number(count), unit: named, start: index, end: index + (count?.length ?? 0) }]
      : []
  })

const and = worded(String.raw`^\s?(?:{{and}}|,|&)\s?$`)

/** "Two years and six months" is one duration. */
const joined = (found: FoundDuration[], text: string): FoundDuration[] =>
  found.flatMap((one, i) => {
    const before = found[i - 1]
    const next = found[i + 1]
    if (goesOn(before, one, text)) return []
    return next && goesOn(one, next, text)
      ? [{ count: one.count * 12 + next.count, unit: 'months', start: one.start, end: next.end }]
      : [one]
  })

const goesOn = (one: FoundDuration | undefined, next: FoundDuration, text: string): boolean =>
  one?.unit === 'years' && next.unit === 'months' && and().test(text.slice(one.end, next.start))

function apart(text: string, language: string | null): FoundDuration[] {
  return numbersIn(text, language, unit()).flatMap(({ value: count, start, end, next }): FoundDuration[] => {
    const named = units[next.slice(1).findIndex((one) => one !== undefined)]
    if (named === undefined || !Number.isFinite(count)) return []
    if (!text.slice(0, start).trim() && ofSection.test(text)) return []
    const whole = text.slice(start, end)
    // "à 12 h", "19.00 uur" and "14:00 horas" are times of the day.
    if (clockTime().test(whole)) return []
    if (clockHour().test(whole) && ofClock().test(text.slice(Math.max(0, start - 12), start))) return []
    return [{ count, unit: named, start, end }]
  })
}

/** The unit that a word names: "years", "Monate". */
export function unitNamed(word: string): DurationUnit | undefined {
  const pattern = unit()
  pattern.lastIndex = 0
  const found = pattern.exec(` ${word.toLowerCase()}`)
  return found ? units[found.slice(1).findIndex((one) => one !== undefined)] : undefined
}

/** A duration in months; null unless it is a whole number of weeks or of a longer unit. */
export function inMonths({ count, unit }: Pick<FoundDuration, 'count' | 'unit'>): number | null {
  if (unit === 'years') return Math.round(count * 12)
  return unit === 'months' ? count : null
}
