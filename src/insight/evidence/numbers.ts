import { amountsIn, type FoundAmount } from '../../reference/language/values/money.ts'
import { numberOf, numberSource } from '../../reference/language/values/numbers.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'

/** The words of a requirement, cut to a length: a long annex could otherwise take unbounded time. */
export function textOf({ title, text, source }: Pick<Requirement, 'title' | 'text' | 'source'>): string {
  const parts = [title, text, source.quote].flatMap((part) => part || [])
  const distinct = parts.filter((part, i) => !parts.some((other, j) => j < i && other.includes(part)))
  return distinct.join('\n').normalize('NFC').slice(0, 8000)
}

/** The amounts of money that a requirement names, in order. */
export const amountsOf = (requirement: Requirement): FoundAmount[] =>
  amountsIn(textOf(requirement), requirement.language).filter(({ amount }) => amount > 0)

/** The least demanded amount: the threshold that was read, else the largest amount in the text. */
export function minimumOf(requirement: Requirement): { amount: number; currency: string } | null {
  const { threshold } = requirement
  if (threshold?.comparator === 'max') return null
  if (threshold?.kind === 'amount' && threshold.amount !== null && threshold.currency)
    return { amount: threshold.amount, currency: threshold.currency }
  return amountsOf(requirement).reduce<FoundAmount | null>(
    (most, one) => (most && most.amount >= one.amount ? most : one),
    null,
  )
}

const least = 'at least|min(?:imum|\\.|destens)?|mindestens|wenigstens|au moins|au minimum'
const aNumber = numberSource(null)

/** The whole number in the first two groups of a match of `numberSource`; null when they hold no number. */
function wholeNumber(match: RegExpExecArray | null): number | null {
  const number = match ? numberOf(match[1], match[2], null) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}

/** Makes a function that finds a count of one thing. `noun` is the source of a regular expression for the thing. */
export const counterOf = (noun: string) => {
  const before = new RegExp(`${aNumber}\\s(?:[\\p{L}'’-]{1,30}\\s){0,4}?(?:${noun})`, 'iu')
  const after = new RegExp(`(?:${noun})[^.\\n\\d]{0,30}?(?:${least})[\\s:]*${aNumber}`, 'iu')
  /** The number that a text demands: "three similar references", "Referenzen (mindestens 3)". Null without a number. */
  return (text: string): number | null => wholeNumber(before.exec(text)) ?? wholeNumber(after.exec(text))
}

const yearsAfter = new RegExp(
  `(?:last|past|previous|preceding|letzten|vergangenen|zurückliegenden)\\s+${aNumber}\\s+(?:[\\p{L}-]{1,30}\\s+){0,2}?(?:years?|\\p{L}{0,20}jahren?)(?!\\p{L})`,
  'iu',
)
const yearsBefore = new RegExp(
  `${aNumber}\\s+(?:derni(?:ers|ères)\\s+(?:exercices|années|ans)|(?:last|past)\\s+years)`,
  'iu',
)

/** The number of past years that count: "in the last three years". Null when the text does not say. */
export const yearsBack = (text: string): number | null =>
  wholeNumber(yearsAfter.exec(text)) ?? wholeNumber(yearsBefore.exec(text))
