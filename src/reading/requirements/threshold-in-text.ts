import { normalized } from '../../platform/text/normal-form.ts'
import type { Requirement } from './schema.ts'
import { amountsIn } from '../../reference/language/values/money.ts'
import { worded } from '../../reference/language/worded.ts'
import { eachNumber } from '../../reference/language/values/numbers.ts'
import { groupsIn, unitOf } from './alternatives.ts'
import { standardsIn } from './certificates.ts'

/** How comparators and units are written in the languages of the notices: expressions without flags, with words of a table. */

type Comparator = 'min' | 'max' | 'equal'

/** "Not more than" must be among the words; otherwise its "more than" would win. */
const comparators: Record<Comparator, string> = {
  min: '{{at_least}}',
  max: '{{at_most}}',
  equal: '{{exactly}}',
}

/** After the number: "3 references or more". */
const comparatorsAfter: Record<'min' | 'max', string> = { min: '{{or_more}}', max: '{{or_less}}' }

const units: Record<'percent' | 'years', string> = {
  percent: '%|{{percent_unit}}',
  years: '{{years_unit}}',
}

/**
 * The English names of counted things, searched for in the words after a number. Other things get no name.
 */
const countables: readonly (readonly [string, string])[] = [
  ['references', '{{counted_references}}'],
  ['contracts', '{{counted_contracts}}'],
  ['projects', '{{counted_projects}}'],
  ['employees', '{{counted_employees}}'],
  ['days', '{{counted_days}}'],
  ['weeks', '{{counted_weeks}}'],
  ['months', '{{counted_months}}'],
  ['points', '{{counted_points}}'],
]

export type Threshold = NonNullable<Requirement['threshold']>

/**
 * The measurable requirement in a text: an amount of money, otherwise a standard (ISO 9001), otherwise the
 * first number of years, per cent or things that has a comparator ("at least") beside it. An amount without a
 * comparator is a minimum; other numbers without one are not a threshold. `language` is ISO 639-1. Null if
 * the text has no threshold.
 */
export function thresholdIn(text: string, language: string | null): Threshold | null {
  // A threshold comes early in a requirement; reading a long annex to its end would take unbounded time.
  const head = normalized(text).slice(0, 20_000)
  return amountThreshold(head, language) ?? standardThreshold(head) ?? numberThreshold(head, language)
}

function amountThreshold(text: string, language: string | null): Threshold | null {
  const found = amountsIn(text, language).filter(({ amount }) => amount > 0)
  const compared = found.map((amount) => ({
    amount,
    comparator: comparatorBeside(text, amount.start, amount.end),
  }))
  const demand = compared.find(({ comparator }) => comparator !== null) ?? compared[0]
  if (!demand) return null
  const { amount, currency } = demand.amount
  const { comparator } = demand
  return { kind: 'amount', comparator: comparator ?? 'min', amount, currency, unit: null }
}

function standardThreshold(text: string): Threshold | null {
  const first = standardsIn(text).find(({ name }) => name.startsWith('ISO '))
  if (first === undefined) return null
  const unit = unitOf(groupsIn(text).find((names) => names.includes(first.name)) ?? [first.name])
  return { kind: 'standard', comparator: 'equal', amount: null, currency: null, unit }
}

/** The unit after a number. */
const unitAfter = worded(`\\s?(?:(${units.percent}|${units.years}|\\p{L}{3,})(?!\\p{L}))?`, 'uy')

function numberThreshold(text: string, language: string | null): Threshold | null {
  for (const { value, start, end, next } of eachNumber(text, language ?? 'en', unitAfter())) {
    const unit = next[1]
    const kind = kindOf(unit)
    const comparator = kind && comparatorBeside(text, start, end)
    if (!kind || !comparator || !Number.isFinite(value)) continue
    return {
      kind,
      comparator,
      amount: value,
      currency: null,
      unit: kind === 'count' ? countedThing(text.slice(end - (unit?.length ?? 0))) : null,
    }
  }
  return null
}

const unitPatterns = {
  percent: worded(`^(?:${units.percent})$`),
  years: worded(`^(?:${units.years})$`),
}
const isUnit = (kind: 'percent' | 'years', unit: string) => unitPatterns[kind]().test(unit)

/** A number without a noun ("at least 60") counts nothing that has a name here. */
function kindOf(unit: string | undefined): 'percent' | 'years' | 'count' | null {
  if (unit === undefined) return null
  if (isUnit('percent', unit)) return 'percent'
  return isUnit('years', unit) ? 'years' : 'count'
}

const things = countables.map(([name, written]) => [name, worded(`^(?:${written})$`)] as const)

/** The name of the counted thing, from the first four words after the number. */
function countedThing(following: string): string | null {
  const nouns = following.slice(0, 120).match(/\p{L}+/gu) ?? []
  for (const noun of nouns.slice(0, 4)) {
    const known = things.find(([, pattern]) => pattern().test(noun))
    if (known) return known[0]
  }
  return null
}

const ends = (pattern: string) =>
  worded(`(?<!\\p{L})(?:${pattern})(?:[\\s:]*(?:\\p{L}+\\s+){0,2}\\p{L}+\\s)?[\\s:(]*$`, 'iu')
const starts = (pattern: string) => worded(`^[\\s,)-]*(?:\\p{L}+\\s+){0,2}(?:${pattern})(?!\\p{L})`, 'iu')

const endings = (['min', 'max', 'equal'] as const).map((name) => ({ name, pattern: ends(comparators[name]) }))
const beginnings = (['min', 'max'] as const).map((name) => ({
  name,
  pattern: starts(comparatorsAfter[name]),
}))

/**
 * The comparator before a number, with up to three words between, otherwise the comparator right after it.
 * The longest of several counts: "not more than" contains "more than".
 */
export function comparatorBeside(text: string, start: number, end: number): Comparator | null {
  const ahead = text.slice(Math.max(0, start - 80), start)
  const before = endings
    .map(({ name, pattern }) => ({ name, at: pattern().exec(ahead)?.index ?? Number.POSITIVE_INFINITY }))
    .reduce((longest, one) => (one.at < longest.at ? one : longest))
  if (before.at < Number.POSITIVE_INFINITY) return before.name
  const behind = text.slice(end, end + 40)
  return beginnings.find(({ pattern }) => pattern().test(behind))?.name ?? null
}
