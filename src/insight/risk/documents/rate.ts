import { plain } from '../../../reading/document/plain.ts'
import type { FoundAmount } from '../../../reference/language/values/money.ts'
import type { FoundPercent } from '../../../reference/language/values/percents.ts'
import { plainForRules, type ContractStatement } from './statements.ts'
import { wordsFor } from './words.ts'

type Worded = Pick<ContractStatement, 'text' | 'values'>

/** "For contracts above EUR 1 million": a sum that decides whether a clause applies. */
const threshold = wordsFor('threshold')
/** In characters: the words right before a sum that show what it is. */
const before = 80

/** The sums in a clause that a party can owe. */
export const owedIn = ({ text, values }: Worded): FoundAmount[] =>
  values.amounts.filter(
    ({ start }) => !threshold().test(plain(text.slice(Math.max(0, start - before), start))),
  )

/** The percentage that is the rate: the first of a clause up to `highest`, unless a sum before it is the rate. */
export function ratePercent(clause: Worded, highest = 100): FoundPercent | undefined {
  const percent = clause.values.percents.find((each) => each.percent <= highest)
  const [sum] = owedIn(clause)
  return percent && sum && sum.start < percent.start ? undefined : percent
}

/** The base of a percentage that is a part of the price: a month's payment, or the late goods. */
const partOfPrice = wordsFor('part_of_the_price')
export const isOfPartOfPrice = ({ plain }: ContractStatement): boolean => partOfPrice().test(plain)

/** Words for such a base right after the percentage: "of the price of the delayed vehicle". */
const partBehind = wordsFor('part_of_the_price_behind')
/**
 * The words right after a percentage name its base: anything; the price of the whole contract; a part, such
 * as a machine; or payments, which add up to the whole price.
 */
const base = {
  named: wordsFor('base_named'),
  whole: wordsFor('whole_base'),
  part: wordsFor('part_base'),
  paid: wordsFor('paid_base'),
}
/** The time that a rate is for: "each day" after "of the price for". */
const rateTime = wordsFor('rate_time')
/** In characters: the words that name the base of a percentage. */
const reach = 80

/** Words for such a base right before the percentage: "the remaining 50 %". */
const partBefore = wordsFor('part_of_the_price_before')

/**
 * Whether a percentage is of less than the whole price. If the clause names a base, it must be the contract,
 * because the price of a machine, a vessel or a task is not known here. A percentage that is retained from
 * each payment (`isWithheld`) is of the whole price.
 */
export function isOfPart(
  { text }: Pick<ContractStatement, 'text'>,
  { start, end }: FoundPercent,
  isWithheld = false,
): boolean {
  const behind = plainForRules(text.slice(end, end + reach)).replace(/[;:].*/s, '')
  if (partBehind().test(behind)) return true
  if (partBefore().test(plainForRules(text.slice(Math.max(0, start - reach), start)))) return true
  const [of = ''] = behind.split(rateTime(), 1)
  if (base.part().test(of)) return true
  if (isWithheld && base.paid().test(of)) return false
  return base.named().test(of) && !base.whole().test(of)
}

/** How often a sum falls due, in plain text of any of the languages. */
const names = ['hour', 'day', 'week', 'month', 'case'] as const
const times = names.map((name) => ({ name, words: wordsFor(`per_${name}`, 'g') }))

/** The time whose name ends nearest to a rate. Other times in the clause are those of invoices and reports. */
export function rateTimeOf(
  { plain, text }: ContractStatement,
  rate: { start: number; end: number } = { start: 0, end: 0 },
) {
  const [start, end] = [plainForRules(text.slice(0, rate.start)), plainForRules(text.slice(0, rate.end))]
  const apart = (at: number) => (at > end.length ? at - end.length : start.length - at)
  const said = times.flatMap(({ name, words }) =>
    [...plain.matchAll(words())].map(({ index, 0: found }) => ({ name, apart: apart(index + found.length) })),
  )
  return said.toSorted((a, b) => a.apart - b.apart)[0]?.name
}
