import { datesIn } from '../../../reference/language/values/dates.ts'
import { durationsIn, type FoundDuration } from '../../../reference/language/values/durations.ts'
import { amountsIn } from '../../../reference/language/values/money.ts'
import { percentsIn } from '../../../reference/language/values/percents.ts'
import type { DocumentRisk } from '../schema.ts'

/** One way in which contracts of a language write a risk. Patterns are read against plain text (see `plain.ts`). */
export interface Rule {
  code: DocumentRisk
  /** A sentence must match all of these patterns, in any order. */
  all: RegExp[]
  /** The first of these patterns, made to find every place where it matches. */
  places: RegExp | undefined
  /** A sentence may match none of these patterns: negations, and other senses of the words. */
  not: RegExp[]
  /**
   * Must match the sentence, its heading or the sentence before. The pattern finds the subject of a sentence such as
   * "there is no upper limit".
   */
  near: RegExp | undefined
  /** The kind of number that the sentence must hold. */
  number: NumberNeed | undefined
}

/** A sentence in the form for the rules. */
export interface RuleSentence {
  plain: string
  /** The plain sentence together with its heading and the sentence before. */
  around: string
  /** The sentence as it is written; numbers are read from it. */
  text: string
  language: string | null
}

const numberNeeds = ['amount', 'percent', 'date', 'longTerm', 'shortTerm'] as const
export type NumberNeed = (typeof numberNeeds)[number]
export const isNumberNeed = (name: string): name is NumberNeed => numberNeeds.some((need) => need === name)

/** In characters: words that are further apart do not belong to each other. */
const apart = 260

export const ruleHolds = (rule: Rule, reading: RuleSentence): boolean =>
  windowsOf(rule, reading.plain).some(
    (text) =>
      rule.all.every((pattern) => pattern.test(text)) && !rule.not.some((pattern) => pattern.test(text)),
  ) &&
  (!rule.near || rule.near.test(reading.around)) &&
  (!rule.number || needs[rule.number](reading))

/** The text; for a long text, the parts around each place that the rule begins with. */
function windowsOf({ all: [first], places }: Rule, text: string): string[] {
  if (!first?.test(text) || !places) return []
  if (text.length <= 2 * apart) return [text]
  return [...text.matchAll(places)]
    .slice(0, most)
    .map(({ 0: found, index }) => text.slice(Math.max(0, index - apart), index + found.length + apart))
}

/** The most places of a text that are looked at. No real sentence names more things. */
const most = 12

const perUnit: Record<FoundDuration['unit'], number> = {
  minutes: 1 / 1440,
  hours: 1 / 24,
  days: 1,
  working_days: 1.4,
  weeks: 7,
  months: 30,
  years: 365,
}

/** The stretches of time in a sentence, in calendar days. */
export const daysIn = ({ text, language }: Pick<RuleSentence, 'text' | 'language'>): number[] =>
  durationsIn(text, language).map(({ count, unit }) => Math.round(count * perUnit[unit]))

export const percentagesIn = ({ text, language }: Pick<RuleSentence, 'text' | 'language'>): number[] =>
  percentsIn(text, language).map(({ percent }) => percent)

/** In days: more than the thirty days that Directive 2011/7/EU art. 4 gives public buyers, and less than a year. */
const isLongTerm = (days: number) => days > 31 && days < 366
/** In days: at most two months to take over a running service count as short. */
export const shortTransition = 61

const needs: Record<NumberNeed, (reading: RuleSentence) => boolean> = {
  amount: (reading) =>
    percentagesIn(reading).length > 0 || amountsIn(reading.text, reading.language).length > 0,
  percent: (reading) => percentagesIn(reading).length > 0,
  date: ({ text }) => datesIn(text).length > 0,
  longTerm: (reading) => daysIn(reading).some(isLongTerm),
  shortTerm: (reading) => daysIn(reading).some((days) => days <= shortTransition),
}

export const longTermsIn = (reading: RuleSentence) => daysIn(reading).filter(isLongTerm)
