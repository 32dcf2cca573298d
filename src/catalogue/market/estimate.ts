import type { Money } from '../../platform/money.ts'
import type { NoticeAward } from '../notices/schema.ts'
import type { Facts } from '../tenders/compose/facts.ts'

/**
 * What was estimated for exactly that which was awarded: the lot's estimate where it has one winner, or the tender's
 * where there is one award of the whole. Null where the two do not cover the same.
 */
export function estimateOf(facts: Facts, award: NoticeAward): Money | null {
  const awarded = facts.awards.filter((each) => each.award.status === 'awarded')
  const sameLot = awarded.filter((each) => each.award.lotId === award.lotId)
  if (award.status !== 'awarded' || sameLot.length !== 1) return null
  const lot = facts.lots.find(({ id }) => id === award.lotId)
  if (lot?.estimatedValue && !repeatTotal(facts)) return lot.estimatedValue
  const isWhole = awarded.length === 1 && (award.lotId === null || facts.lots.length < 2)
  return isWhole ? facts.estimatedValue : null
}

/** Some notices give the value of the whole for each of several lots. */
function repeatTotal({ lots, estimatedValue }: Facts): boolean {
  const [first] = lots
  const equal = (a: Money | null, b: Money | null) => a?.minor === b?.minor && a?.currency === b?.currency
  return (
    lots.length > 1 &&
    lots.every((lot) => equal(lot.estimatedValue, first?.estimatedValue ?? null)) &&
    (estimatedValue === null || equal(estimatedValue, first?.estimatedValue ?? null))
  )
}
