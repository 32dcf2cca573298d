import type { FoundDuration } from '../../reference/language/values/durations.ts'
import { comparatorBeside } from './threshold-in-text.ts'
import { certificatesIn } from './certificates.ts'
import type { ThresholdBy } from './codes.ts'
import { counted, countThresholds } from './counts.ts'
import { at } from './demanded.ts'
import type { Demanded, CueSpan } from './demanded.ts'
import type { ValuedWords } from '../document/values.ts'
import { worded } from '../../reference/language/worded.ts'

type Find = (said: ValuedWords, cue: CueSpan) => Demanded[]

/**
 * The required numbers of a sentence for one thing: several if it names several sums (of two insurances, of
 * two lots), otherwise one or none. A number of another kind ("references of at least EUR 500,000") does not
 * count.
 */
export const thresholdsIn = (by: ThresholdBy, said: ValuedWords, cue: CueSpan): Demanded[] =>
  finders[by](said, cue)

const finders: Record<ThresholdBy, Find> = {
  none: () => [],
  amount: amounts,
  share: (said, cue) => {
    const shares = percents(said, cue, 'equal')
    return shares.length > 0 ? shares : amounts(said).slice(0, 1)
  },
  percent: (said, cue) => percents(said, cue, 'min'),
  count: (said, cue) => countThresholds(said, cue, null),
  references: (said, cue) => countThresholds(said, cue, 'references'),
  employees: (said, cue) => countThresholds(said, cue, 'employees'),
  standard: ({ text }) => {
    const [first] = certificatesIn(text)
    if (!first) return []
    return [
      at(
        { kind: 'standard', comparator: 'equal', amount: null, currency: null, unit: first.name },
        { start: 0, end: text.length },
      ),
    ]
  },
  duration_min: (said, cue) => durations(said, cue, 'min'),
  duration_max: (said, cue) => durations(said, cue, 'max'),
  service: (said, cue) => {
    const times = durations(said, cue, 'max')
    return times.length > 0 ? times : percents(said, cue, 'min')
  },
  pages: (said, cue) => counted(said, { start: cue.start, end: cue.end + 12 }, 'max', 'pages'),
  score: (said, cue) => {
    const share = percents(said, cue, 'min')
    return share.length > 0 ? share : counted(said, { start: cue.start, end: cue.end + 30 }, 'min', 'points')
  },
}

function amounts({ text, values }: ValuedWords): Demanded[] {
  return values.amounts
    .filter(({ amount }) => amount > 0)
    .map((found) => {
      const comparator = comparatorBeside(text, found.start, found.end) ?? 'min'
      return at(
        { kind: 'amount', comparator, amount: found.amount, currency: found.currency, unit: null },
        found,
      )
    })
}

function percents({ text, values }: ValuedWords, cue: CueSpan, usual: 'min' | 'equal'): Demanded[] {
  const found = nearest(values.percents, cue)
  if (!found) return []
  const comparator = comparatorBeside(text, found.start, found.end) ?? usual
  return [at({ kind: 'percent', comparator, amount: found.percent, currency: null, unit: null }, found)]
}

function durations({ text, values }: ValuedWords, cue: CueSpan, usual: 'min' | 'max'): Demanded[] {
  const found = nearest(
    values.durations.filter(({ end }) => !always().test(text.slice(end, end + 20))),
    cue,
  )
  if (!found) return []
  const comparator = comparatorBeside(text, found.start, found.end) ?? usual
  return [at({ ...timeOf(found), comparator, currency: null }, found)]
}

/** "24 hours a day" and "sept jours sur sept" are not limits. */
const always = worded(String.raw`^\s?(?:{{recurring}}|(?:{{on_hours}}) (?:{{hours_a_day}}|\d)|\/)`)

const timeOf = ({ count, unit }: FoundDuration) =>
  unit === 'years'
    ? { kind: 'years' as const, amount: count, unit: null }
    : { kind: 'count' as const, amount: count, unit }

/** At the same distance from the cue, the number after the cue comes first. */
const nearest = <T extends CueSpan>(found: readonly T[], cue: CueSpan): T | undefined =>
  found.toSorted((a, b) => distance(a, cue) - distance(b, cue))[0]
const distance = (one: CueSpan, cue: CueSpan) =>
  one.start >= cue.end ? one.start - cue.end : Math.max(0, cue.start - one.end) + 0.5
