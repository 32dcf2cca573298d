import { normalized } from '../../../platform/text/normal-form.ts'
import { fromTables } from '../../../platform/files/tables.ts'
import { amountsIn, type FoundAmount } from '../../../reference/language/values/money.ts'
import { eachNumber, following } from '../../../reference/language/values/numbers.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import { worded, wordedTables, writtenPattern } from '../../../reference/language/worded.ts'

/**
 * The words of a requirement, cut to a length: a long annex could otherwise take unbounded time. A title made
 * from the words of a document is left out, because it would repeat their numbers.
 */
export function requirementText({
  title,
  text,
  source,
}: Pick<Requirement, 'title' | 'text' | 'source'>): string {
  const name = source.documentId !== null && text !== null ? null : title
  const parts = [name, text, source.quote].flatMap((part) => part || [])
  const distinct = parts.filter((part, i) => !parts.some((other, j) => j < i && other.includes(part)))
  return normalized(distinct.join('\n')).slice(0, 8000)
}

/** An amount of money with its currency (ISO 4217), and its position. */
type Amount = FoundAmount & { currency: string }

/**
 * The amounts of money that a requirement names, in order. Dollars are those of its threshold, which is based
 * on the buyer's country; other dollars are left out.
 */
export function amountsOf(requirement: Requirement): Amount[] {
  const { threshold } = requirement
  return amountsIn(requirementText(requirement), requirement.language).flatMap((found) => {
    const currency = found.currency ?? threshold?.currency ?? null
    return found.amount > 0 && currency !== null ? [{ ...found, currency }] : []
  })
}

/** The minimum required amount: the threshold that was read, otherwise the largest amount in the text. */
export function minimumOf(requirement: Requirement): { amount: number; currency: string } | null {
  const { threshold } = requirement
  if (threshold?.comparator === 'max') return null
  if (threshold?.kind === 'amount' && threshold.amount !== null && threshold.currency)
    return { amount: threshold.amount, currency: threshold.currency }
  return amountsOf(requirement).reduce<Amount | null>(
    (max, one) => (max && max.amount >= one.amount ? max : one),
    null,
  )
}

/**
 * The first number that `next` follows and that `before` allows, by the text before it; null if it is not
 * whole.
 */
function firstNumber(text: string, next: RegExp, before?: RegExp): number | null {
  const found = eachNumber(text, null, next).find(
    ({ start }) => before === undefined || before.test(text.slice(Math.max(0, start - 120), start)),
  )
  return found && Number.isSafeInteger(found.value) ? found.value : null
}

/**
 * Returns a function that finds a count of one thing. `noun` is the source of an expression for the thing,
 * with `{{name}}` for words of the table.
 */
export const counterOf = (noun: string) => {
  const named = fromTables(wordedTables, () =>
    following(`\\s(?:[\\p{L}'’-]{1,30}\\s){0,4}?(?:${writtenPattern(noun)})`),
  )
  /** The number that a text requires: "three similar references". Null without a number. */
  return (text: string): number | null => firstNumber(text, named())
}

const lastly = worded(String.raw`(?:{{last_behind}})\s+$`)
const years = worded(String.raw`\s{1,9}(?:[\p{L}-]{1,30}\s+){0,2}?(?:{{year_nouns}})(?!\p{L})`, 'uy')
const lastYears = worded(String.raw`\s{1,9}(?:{{last_years}})`, 'uy')

/** The number of past years that count: "in the last three years". Null if the text states none. */
export const yearsBack = (text: string): number | null =>
  firstNumber(text, years(), lastly()) ?? firstNumber(text, lastYears())
