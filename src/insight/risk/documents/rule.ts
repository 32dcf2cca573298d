import type { Pattern } from '../../../reading/patterns/book.ts'
import type { Scan } from '../../../reading/patterns/scan.ts'
import type { FoundDuration } from '../../../reference/language/values/durations.ts'
import type { Values } from '../../../reference/language/values/values.ts'
import { plain } from '../../../reading/document/plain.ts'
import type { DocumentRisk } from '../schema.ts'
import { wordsFor } from './words.ts'

/** One way in which contracts of a language write a risk. Patterns are read against plain text (see `plain.ts`). */
export interface RiskRule {
  code: DocumentRisk
  /** A sentence must match all of these patterns, in any order. */
  all: Pattern[]
  /** A sentence may match none of these patterns: negations, and other senses of the words. */
  not: Pattern[]
  /**
   * Must match the sentence, its heading or the sentence before. The pattern finds the subject of a sentence
   * such as "there is no upper limit".
   */
  near: Pattern | undefined
  /** The kind of number that the sentence must contain. */
  number: NumberNeed | undefined
}

/** The scans for the patterns of a language: for a sentence, for its surroundings, and for a part of a sentence. */
export interface Scans {
  sentence: Scan
  around: Scan
  part: Scan
}

/** A sentence as the rules read it. */
export interface RuleSentence {
  plain: string
  /** The plain sentence together with its heading and the sentence before. */
  around: string
  /** The sentence in its readable form, with its values at their positions in it. */
  text: string
  values: Values
  language: string | null
  /** The sentence without the heading before it, if `plain` has one. */
  own?: string
}

const numberNeeds = ['amount', 'percent', 'date', 'longTerm', 'shortTerm'] as const
export type NumberNeed = (typeof numberNeeds)[number]
export const isNumberNeed = (name: string): name is NumberNeed => numberNeeds.some((need) => need === name)

/** In characters: words that are further apart do not belong to each other. */
const apart = 260

export const ruleHolds = (rule: RiskRule, reading: RuleSentence, scans: Scans): boolean =>
  isStated(rule, reading.plain, scans) &&
  // Few rules get this far. Another text before them would be scanned again for each rule.
  (reading.own === undefined || isSaidBelow(rule, reading.own, reading, scans)) &&
  (!rule.near || rule.near.test(scans.around.read(reading.around))) &&
  (!rule.number || needs[rule.number](reading))

/**
 * Risks of a sum or a day. Below a heading that names one, a sentence without a figure mentions it but does
 * not state it.
 */
const figured: ReadonlySet<DocumentRisk> = new Set([
  'contract_penalty',
  'fixed_milestones',
  'liquidated_damages',
  'mandatory_site_visit',
] as const)

/**
 * Whether a sentence matches all of a rule except one thing, which the heading above may match. A sentence
 * that matches nothing of the rule must at least state a figure.
 */
const isSaidBelow = ({ all, code }: RiskRule, own: string, reading: RuleSentence, scans: Scans): boolean => {
  const sentence = scans.sentence.read(own)
  const missing = all.filter((pattern) => !pattern.test(sentence)).length
  if (missing === 0) return true
  return (
    missing === 1 && ((all.length > 1 && !figured.has(code)) || needs.amount(reading) || needs.date(reading))
  )
}

/** Whether a text states a rule; a long text, near one of the places that the rule begins with. */
function isStated(rule: RiskRule, text: string, scans: Scans): boolean {
  const sentence = scans.sentence.read(text)
  const [first] = rule.all
  if (!first?.test(sentence)) return false
  if (text.length <= 2 * apart) return isStatedIn(rule, sentence)
  return first
    .find(sentence, max)
    .some(({ start, end }) =>
      isStatedIn(rule, scans.part.read(text.slice(Math.max(0, start - apart), end + apart))),
    )
}

const isStatedIn = ({ all, not }: RiskRule, scan: Scan): boolean =>
  all.every((pattern) => pattern.test(scan)) && !not.some((pattern) => pattern.test(scan))

/** Maximum positions of a text that are scanned. No real sentence names more things. */
export const max = 12

const perUnit: Record<FoundDuration['unit'], number> = {
  minutes: 1 / 1440,
  hours: 1 / 24,
  days: 1,
  working_days: 1.4,
  weeks: 7,
  months: 30,
  years: 365,
}

/** The stretches of time in a sentence that last a day or longer, in calendar days. */
export const daysIn = ({ values }: Pick<RuleSentence, 'values'>): number[] =>
  values.durations.map(inDays).filter((days) => days > 0)

const inDays = ({ count, unit }: FoundDuration) => Math.round(count * perUnit[unit])

export const percentagesIn = ({ values }: Pick<RuleSentence, 'values'>): number[] =>
  values.percents.map(({ percent }) => percent)

/** Whether a sentence states a share or a sum. */
export const hasFigure = ({ values }: Pick<RuleSentence, 'values'>): boolean =>
  values.percents.length > 0 || values.amounts.length > 0

/**
 * In days: more than the thirty days that Directive 2011/7/EU art. 4 allows public buyers, and less than a
 * year.
 */
const isLongTerm = (days: number) => days > 31 && days < 366
/** In days: at most two months to take over a running service count as short. */
export const shortTransition = 61

const needs: Record<NumberNeed, (reading: RuleSentence) => boolean> = {
  amount: hasFigure,
  percent: ({ values }) => values.percents.length > 0,
  date: ({ values }) => values.dates.length > 0,
  longTerm: (reading) => longTermsIn(reading).length > 0,
  shortTerm: (reading) => daysIn(reading).some((days) => days <= shortTransition),
}

/** "Not older than 6 months": the age of a document, not a payment term. */
const age = wordsFor('age')
/** In characters: the words right before a number that show what it is. */
const before = 40

export const longTermsIn = ({ text, values }: RuleSentence): number[] =>
  values.durations
    .filter(({ start }) => !age().test(plain(text.slice(Math.max(0, start - before), start))))
    .map(inDays)
    .filter(isLongTerm)
