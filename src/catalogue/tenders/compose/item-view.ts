import type { TenderItem } from '../item-schema.ts'
import { atTime } from './clock.ts'
import type { Facts } from './facts.ts'
import { buyerOf, moneyOf, titleOf } from './shown.ts'

/** The data of an item that facts do not hold. `valueEur` is in major units, `updatedAt` in RFC 3339. */
export interface ItemContext {
  tenderId: string
  source: string
  publishedAt: string
  valueEur: number | null
  updatedAt: string
  now: Date
}

/** The item of a tender at `now`. */
export function itemOf(facts: Facts, context: ItemContext): TenderItem {
  const { value, currency } = moneyOf(facts.estimatedValue)
  return {
    id: context.tenderId,
    title: titleOf(facts),
    buyer: buyerOf(facts),
    ...atTime(facts.status, facts.deadlines, context.now, facts.closesAt),
    source: context.source,
    noticeType: facts.latest.noticeType,
    procedureType: facts.procedureType,
    contractNature: facts.contractNature,
    publishedAt: context.publishedAt,
    estimatedValue: value,
    currency,
    estimatedValueEur: context.valueEur,
    cpvCodes: facts.cpvCodes,
    regions: facts.regions,
    languages: facts.languages,
    url: facts.latest.url,
    updatedAt: context.updatedAt,
  }
}
