import { dollarOf, type FoundAmount } from '../../reference/language/values/money.ts'
import { lotIn } from '../document/lots.ts'
import { factCue } from './fact-cues.ts'
import { cue, type FactPassage, type Stated } from './passages.ts'
import { worded } from '../../reference/language/worded.ts'

/** A sum in major units. */
export interface Sum {
  amount: number
  currency: string
}

const value = {
  estimated_value: factCue('estimated_value', 'giu'),
  maximum_value: factCue('maximum_value', 'giu'),
}
const otherSum = factCue('otherSums')
const pastSum = factCue('pastSums')
const valueHeading = factCue('valueHeadings')
/** The row of a table that adds up the others. */
const total = worded(String.raw`^[:\s]*(?:grand |sub)?(?:{{total}})`)

/** A smaller sum is the budget of a part, such as travel. */
const least = 5000

/** In characters: words about value added tax right after a sum. */
const taxBehind = 34
const gross = worded('{{gross_sum}}', 'iu', cue)
const net = worded('{{net_sum}}', 'iu', cue)

/** The sums of a sentence without those that only repeat another sum with value added tax included. */
function withoutGross(flat: string, amounts: FoundAmount[]): FoundAmount[] {
  const behind = ({ end }: FoundAmount, i: number) =>
    flat.slice(end, Math.min(end + taxBehind, amounts[i + 1]?.start ?? flat.length))
  const isNet = amounts.some((amount, i) => net().test(behind(amount, i)))
  return isNet ? amounts.filter((amount, i) => !gross().test(behind(amount, i))) : amounts
}

const amountsOf = (passages: readonly FactPassage[]) =>
  passages.flatMap((passage) => {
    const all = passage.values.amounts.filter(({ amount }) => amount >= least)
    const large = withoutGross(passage.flat, all)
    return large.length > 0 ? [{ passage, amounts: large.slice(0, 12) }] : []
  })

/**
 * The sums that a document calls the value of the contract, or the maximum that may be called off: first the
 * sums after words of value, then the sums before such words or under a heading of values. Dollars are those
 * of the buyer's country; if the country has none, the sum is left out.
 */
export function sumsOf(
  passages: readonly FactPassage[],
  code: keyof typeof value,
  country: string | null,
): Stated<Sum>[] {
  const named = value[code]()
  const other = value[code === 'estimated_value' ? 'maximum_value' : 'estimated_value']()
  const found = amountsOf(passages).flatMap(({ amounts, passage: { flat, above, quote } }) => {
    if (otherSum().test(flat)) return []
    return amounts.flatMap(({ amount, currency: written, start, end }) => {
      const currency = written ?? dollarOf(country)
      if (currency === null || isOtherwise(flat, start, end)) return []
      if (pastSum().test(flat.slice(Math.max(0, start - 50), start))) return []
      const own = lastBefore(flat, named, start)
      const rival = lastBefore(flat, other, start)
      const isNamed = own >= 0 && own >= rival
      const isBelow =
        own < 0 &&
        rival < 0 &&
        (isIn(above, named) ||
          (code === 'estimated_value' && (valueHeading().test(above) || isIn(flat.slice(start), named))))
      return isNamed || isBelow
        ? [
            {
              value: { amount, currency },
              quote,
              isNamed: isNamed || total().test(flat),
              lot: lotIn(flat) ?? lotIn(above),
            },
          ]
        : []
    })
  })
  // The sum of one lot of several is not the value of the whole.
  const lots = new Set(found.flatMap(({ lot }) => lot ?? []))
  return found
    .filter(({ lot }) => lot === null || lots.size < 2)
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))
}

/** "USD 50,000 or more" is a threshold, and "12 months x 10 people = USD 24,000" an example. */
const isOtherwise = (flat: string, start: number, end: number) =>
  threshold().test(flat.slice(end, end + 20)) || /=\s?$/.test(flat.slice(Math.max(0, start - 3), start))
const threshold = worded(String.raw`^\s?(?:{{or_more}}|{{or_less}})`)

const lastBefore = (text: string, pattern: RegExp, end: number) =>
  [...text.slice(0, end).matchAll(pattern)].at(-1)?.index ?? -1

/** The patterns of values are global, so `test` would begin where it last ended. */
const isIn = (text: string, pattern: RegExp) => text.search(pattern) >= 0
