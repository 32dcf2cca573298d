import { durationsIn } from '../../reference/language/values/durations.ts'
import type { FoundDuration } from '../../reference/language/values/durations.ts'
import { amountsIn } from '../../reference/language/values/money.ts'
import { percentsIn } from '../../reference/language/values/percents.ts'
import { comparatorBeside } from './threshold-in-text.ts'
import { certificatesIn } from './certificates.ts'
import type { ThresholdBy } from './codes.ts'
import { counted, counts } from './counts.ts'
import { at } from './demanded.ts'
import type { Demanded, Span } from './demanded.ts'
import { worded } from '../../reference/language/worded.ts'

type Find = (text: string, language: string, cue: Span) => Demanded[]

/**
 * The demanded numbers of a sentence for one thing: several where it names several sums (of two insurances, of two
 * lots), else one or none. A number of another kind ("references of at least EUR 500,000") does not count.
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
    const [first] = certificatesIn(text)
    if (!first) return []
    return [
      at(
        { kind: 'standard', comparator: 'equal', amount: null, currency: null, unit: first.name },
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
    durationsIn(text, language).filter(({ end }) => !always().test(text.slice(end, end + 20))),
    cue,
  )
  if (!found) return []
  const comparator = comparatorBeside(text, found.start, found.end) ?? usual
  return [at({ ...timeOf(found), comparator, currency: null }, found)]
}

/** "24 hours a day" and "sept jours sur sept" are no limits. */
const always = worded(String.raw`^\s?(?:{{recurring}}|(?:{{on_hours}}) (?:{{hours_a_day}}|\d)|\/)`)

const timeOf = ({ count, unit }: FoundDuration) =>
  unit === 'years'
    ? { kind: 'years' as const, amount: count, unit: null }
    : { kind: 'count' as const, amount: count, unit }

/** At the same distance from the cue, the number after the cue comes first. */
const nearest = <T extends Span>(found: readonly T[], cue: Span): T | undefined =>
  found.toSorted((a, b) => distance(a, cue) - distance(b, cue))[0]
const distance = (one: Span, cue: Span) =>
  one.start >= cue.end ? one.start - cue.end : Math.max(0, cue.start - one.end) + 0.5
