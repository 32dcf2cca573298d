import { comparatorBeside } from './threshold-in-text.ts'
import { at } from './demanded.ts'
import type { Demanded, CueSpan } from './demanded.ts'
import type { ValuedWords } from '../document/values.ts'
import { worded } from '../../reference/language/worded.ts'

const beforeCount = worded(
  String.raw`^(?:\s?[:=]\s?(?:\p{L}+\.?\s){0,2}|\s(?:\p{Ll}+\s)?(?:{{about_a_count}})\s(?:{{at_least_of}})?)$`,
  'u',
)

/** "three references", "zwei vergleichbare Referenzen", "références : 3". */
export function countThresholds(
  { text, values }: ValuedWords,
  cue: CueSpan,
  unit: string | null,
): Demanded[] {
  const written = values.numbers.filter((one) => isCounting(text, one) && !isYear(one.value))
  if (written.length === 0) return []
  const busy = [...values.amounts, ...values.durations, ...values.percents]
  const numbers = written.filter((one) => !busy.some((span) => one.start < span.end && span.start < one.end))
  const before = numbers.filter(
    ({ end }) => end <= cue.start && cue.start - end <= 45 && !/[.;:]/.test(text.slice(end, cue.start)),
  )
  const after = numbers.find(
    ({ start }) => start >= cue.end && beforeCount().test(text.slice(cue.end, start)),
  )
  // "have completed at least two schemes": the name of the thing ends in the words before the number.
  const next = numbers.find(
    (one) =>
      one.start > cue.end &&
      /^\s$/.test(text.slice(cue.end, one.start)) &&
      comparatorBeside(text, one.start, one.end),
  )
  // "three comparable contracts since 2023": the number begins the words that name the thing.
  const within = numbers.find(({ start, end }) => start >= cue.start && end <= cue.end)
  const labelled = numbers.find(({ start, end }) => isLabelled(text, cue, start, end))
  const found = (within?.start === cue.start ? within : before.at(-1)) ?? within ?? next ?? after ?? labelled
  if (!found || found.value > 100_000) return []
  const comparator = comparatorBeside(text, found.start, found.end) ?? 'min'
  return [at({ kind: 'count', comparator, amount: found.value, currency: null, unit }, found)]
}

/** "References of the last five years: six contracts"; below the heading "References" also "Please name two clients". */
function isLabelled(text: string, cue: CueSpan, start: number, end: number): boolean {
  if (!/^\s(?!m[²³]|km|kW|kg|%)\p{Ll}{3,}/u.test(text.slice(end, end + 6))) return false
  const between = text.slice(cue.end, start)
  if (cue.end === 0) return start <= 80 && !/[.;]/.test(between)
  const label = text.slice(Math.max(cue.start, cue.end - 1), start)
  return start > cue.end && start - cue.end < 80 && /^[^.;]*:\s(?:\p{L}+\s){0,4}$/u.test(label)
}

/** "The last 3 completed years" counts no things. */
const ofYears = worded(String.raw`^\s(?:{{of_years}})(?!\p{L})`)

/** "At least ten of the following areas" counts parts of a whole that has a name of its own. */
const ofWhole = worded(String.raw`^\s(?:{{part_of_whole}})\s`, 'iu')

const isArticle = worded('^(?:{{one}})$')
const ordinal = worded(String.raw`(?:{{numbered_thing}}|§|{{numbered_short}})\s?$`)

/**
 * "Level 2" does not count anything, and "ein" and "une" are mostly articles. Short marks are words:
 * "erwarten" is not an "EN".
 */
function isCounting(text: string, { start, end }: CueSpan): boolean {
  if (ordinal().test(text.slice(Math.max(0, start - 12), start))) return false
  if ((start < 2 && /^[.)\]]/.test(text.slice(end))) || ofYears().test(text.slice(end, end + 60)))
    return false
  if (ofWhole().test(text.slice(end, end + 30))) return false
  return !isArticle().test(text.slice(start, end)) || comparatorBeside(text, start, end) !== null
}

const isYear = (value: number) => value >= 1990 && value <= 2100

export function counted(
  { values }: ValuedWords,
  { start, end }: CueSpan,
  comparator: 'min' | 'max',
  unit: string,
): Demanded[] {
  const found = values.numbers.find((one) => one.end >= start && one.bare <= end && !isYear(one.value))
  return found ? [at({ kind: 'count', comparator, amount: found.value, currency: null, unit }, found)] : []
}
