import { durationsIn } from '../../language/values/durations.ts'
import type { FoundDuration } from '../../language/values/durations.ts'
import { amountsIn } from '../../language/values/money.ts'
import { numberOf, numberSource } from '../../language/values/numbers.ts'
import { percentsIn } from '../../language/values/percents.ts'
import { comparatorBeside } from '../../notices/threshold.ts'
import type { Threshold } from '../../notices/threshold.ts'
import { certificatesIn } from './certificates.ts'
import type { ThresholdBy } from './codes.ts'

/** A number that a sentence demands, and where it stands in the sentence. */
export interface Demanded {
  threshold: Threshold
  start: number
  end: number
}

/** Where the demanded thing is named in the sentence. */
interface Span {
  start: number
  end: number
}

type Find = (text: string, language: string, cue: Span) => Demanded[]

/**
 * The demanded numbers of a sentence for one thing: several where it names several sums (of two insurances, of two
 * lots), else one or none. A number of another kind ("references of at least EUR 500,000") is none.
 */
export const thresholdsIn = (by: ThresholdBy, text: string, language: string, cue: Span): Demanded[] =>
  finders[by](text, language, cue)

const finders: Record<ThresholdBy, Find> = {
  none: () => [],
  amount: (text, language) => amounts(text, language),
  share: (text, language, cue) => {
    const shares = percents(text, language, cue, 'equal')
    return shares.length > 0 ? shares : amounts(text, language).slice(0, 1)
  },
  percent: (text, language, cue) => percents(text, language, cue, 'min'),
  count: (text, language, cue) => counts(text, language, cue, null),
  references: (text, language, cue) => counts(text, language, cue, 'references'),
  employees: (text, language, cue) => counts(text, language, cue, 'employees'),
  standard: (text) => {
    const [unit] = certificatesIn(text)
    if (unit === undefined) return []
    return [
      at(
        { kind: 'standard', comparator: 'equal', amount: null, currency: null, unit },
        { start: 0, end: text.length },
      ),
    ]
  },
  duration_min: (text, language, cue) => durations(text, language, cue, 'min'),
  duration_max: (text, language, cue) => durations(text, language, cue, 'max'),
  service: (text, language, cue) => {
    const times = durations(text, language, cue, 'max')
    return times.length > 0 ? times : percents(text, language, cue, 'min')
  },
  pages: (text, language, cue) =>
    counted(text, language, { start: cue.start, end: cue.end + 12 }, 'max', 'pages'),
  score: (text, language, cue) => {
    const share = percents(text, language, cue, 'min')
    return share.length > 0
      ? share
      : counted(text, language, { start: cue.start, end: cue.end + 30 }, 'min', 'points')
  },
}

const at = (threshold: Threshold, { start, end }: Span): Demanded => ({ threshold, start, end })

function amounts(text: string, language: string): Demanded[] {
  return amountsIn(text, language)
    .filter(({ amount }) => amount > 0)
    .map((found) => {
      const comparator = comparatorBeside(text, found.start, found.end) ?? 'min'
      return at(
        { kind: 'amount', comparator, amount: found.amount, currency: found.currency, unit: null },
        found,
      )
    })
}

function percents(text: string, language: string, cue: Span, usual: 'min' | 'equal'): Demanded[] {
  const found = nearest(percentsIn(text, language), cue)
  if (!found) return []
  const comparator = comparatorBeside(text, found.start, found.end) ?? usual
  return [at({ kind: 'percent', comparator, amount: found.percent, currency: null, unit: null }, found)]
}

function durations(text: string, language: string, cue: Span, usual: 'min' | 'max'): Demanded[] {
  const found = nearest(
    durationsIn(text, language).filter(({ end }) => !always.test(text.slice(end, end + 20))),
    cue,
  )
  if (!found) return []
  const comparator = comparatorBeside(text, found.start, found.end) ?? usual
  return [at({ ...timeOf(found), comparator, currency: null }, found)]
}

/** "24 hours a day", "sept jours sur sept" are no limits. */
const always =
  /^\s?(?:a (?:day|week)|per (?:day|week|year)|am tag|pro (?:tag|woche|jahr)|par (?:jour|semaine|an)|sur (?:sept|vingt|\d)|\/)/iu

const timeOf = ({ count, unit }: FoundDuration) =>
  unit === 'years'
    ? { kind: 'years' as const, amount: count, unit: null }
    : { kind: 'count' as const, amount: count, unit }

/** What stands after the cue comes before what stands ahead of it at the same distance. */
const nearest = <T extends Span>(found: readonly T[], cue: Span): T | undefined =>
  found.toSorted((a, b) => distance(a, cue) - distance(b, cue))[0]
const distance = (one: Span, cue: Span) =>
  one.start >= cue.end ? one.start - cue.end : Math.max(0, cue.start - one.end) + 0.5

/** "three references", "zwei vergleichbare Referenzen", "références : 3". */
function counts(text: string, language: string, cue: Span, unit: string | null): Demanded[] {
  const busy = [...amountsIn(text, language), ...durationsIn(text, language), ...percentsIn(text, language)]
  const numbers = numbersIn(text, language)
    .filter((one) => isCounting(text, one))
    .filter((one) => !isYear(one.value) && !busy.some((span) => one.start < span.end && span.start < one.end))
  const before = numbers.filter(
    ({ end }) => end <= cue.start && cue.start - end <= 45 && !/[.;:]/.test(text.slice(end, cue.start)),
  )
  const after = numbers.find(
    ({ start }) =>
      start >= cue.end &&
      /^(?:\s?[:=]\s?(?:\p{L}+\.?\s){0,2}|\s(?:\p{Ll}+\s)?(?:über|covering|from|for|portant sur)\s(?:mindestens\s|at least\s|au moins\s)?)$/u.test(
        text.slice(cue.end, start),
      ),
  )
  // "three comparable contracts since 2023": the words that name the thing begin with how many.
  const within = numbers.find(({ start, end }) => start >= cue.start && end <= cue.end)
  const found = (within?.start === cue.start ? within : before.at(-1)) ?? within ?? after
  if (!found || found.value > 100_000 || isYear(found.value)) return []
  const comparator = comparatorBeside(text, found.start, found.end) ?? 'min'
  return [at({ kind: 'count', comparator, amount: found.value, currency: null, unit }, found)]
}

const ordinal =
  /(?:level|niveau|stufe|lots?|los|form|formblatt|annexe?|anlage|appendix|article|section|ziffer|nr\.?|no\.?|n°|phase|class|klasse|classe|priority|grade|category|kategorie|art\.|abs\.|§|DIN|EN|ISO)\s?$/iu

/** "Level 2" counts nothing, and "ein", "une" mostly are articles. */
function isCounting(text: string, { start, end }: Span): boolean {
  if (ordinal.test(text.slice(Math.max(0, start - 12), start))) return false
  const isArticle = /^(?:eine?[nrms]?|une?)$/iu.test(text.slice(start, end))
  return !isArticle || comparatorBeside(text, start, end) !== null
}

const isYear = (value: number) => value >= 1990 && value <= 2100

function counted(
  text: string,
  language: string,
  { start, end }: Span,
  comparator: 'min' | 'max',
  unit: string,
): Demanded[] {
  const found = numbersIn(text.slice(0, end), language).find((one) => one.end >= start && !isYear(one.value))
  return found ? [at({ kind: 'count', comparator, amount: found.value, currency: null, unit }, found)] : []
}

function numbersIn(text: string, language: string) {
  return [...text.matchAll(new RegExp(numberSource(language), 'giu'))].flatMap((match) => {
    const value = numberOf(match[1], match[2], language)
    return Number.isInteger(value) ? [{ value, start: match.index, end: match.index + match[0].length }] : []
  })
}
