import type { Money } from '../../platform/text/money.ts'
import type { NoticeAward } from '../notices/parts.ts'
import type { Facts } from '../tenders/compose/facts.ts'

/**
 * The estimate of exactly the thing that was awarded: the lot's estimate if the lot has one award, or the tender's if
 * the tender has one award as a whole. Null when estimate and award cover different things.
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

/**
 * Whether the lots repeat the value of the whole tender, as in some notices, so that their estimates cannot be used.
 */
function repeatTotal({ lots, estimatedValue }: Facts): boolean {
  const [first] = lots
  const equal = (a: Money | null, b: Money | null) => a?.minor === b?.minor && a?.currency === b?.currency
  return (
    lots.length > 1 &&
    lots.every((lot) => equal(lot.estimatedValue, first?.estimatedValue ?? null)) &&
    (estimatedValue === null || equal(estimatedValue, first?.estimatedValue ?? null))
  )
}
