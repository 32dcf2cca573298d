import type * as z from 'zod'
import { derivedId } from '../../../platform/context/ids.ts'
import { major, type Money } from '../../../platform/text/money.ts'
import type { Organisation } from '../../notices/parts.ts'
import type { Award, Supplier } from '../award-schema.ts'
import type { TenderFacts } from './facts.ts'
import type { ItemContext } from './item-view.ts'
import { buyerOf, moneyOf, titleOf } from './shown-text.ts'

const supplierOf = (organisation: Organisation): z.output<typeof Supplier> => {
  const { name, country, registrationNumber, otherRegistrationNumbers, sme } = organisation
  return { name, country, registrationNumber, otherRegistrationNumbers, sme }
}

/**
 * The awards of a tender. `toEur` converts a value at the rate of the award's day to major units, or returns null
 * without a rate.
 */
export function shownAwards(
  facts: TenderFacts,
  context: ItemContext,
  toEur: (value: Money, day: string) => number | null,
): Award[] {
  return facts.awards.map(({ identity, award }) => {
    const { value, currency } = moneyOf(award.value)
    const { frameworkMaximum: maximum } = award
    const sameCurrency = maximum && (currency === null || currency === maximum.currency)
    return {
      id: derivedId('award', context.tenderId, identity),
      tenderId: context.tenderId,
      tenderTitle: titleOf(facts),
      lotId: award.lotId,
      buyer: buyerOf(facts),
      suppliers: award.suppliers.map(supplierOf),
      value,
      currency: currency ?? maximum?.currency ?? null,
      valueEur: award.value && toEur(award.value, (award.awardedAt ?? context.publishedAt).slice(0, 10)),
      bidsReceived: award.bidsReceived,
      bidsReceivedIsMinimum: award.bidsReceivedIsMinimum,
      awardedAt: award.awardedAt,
      contractEndsAt: award.contractEndsAt,
      status: award.status ?? 'pending',
      contractId: award.contractId,
      contracts: (award.contracts ?? []).map(({ id, suppliers, value: own, endsAt }) => ({
        id,
        suppliers: suppliers.map(supplierOf),
        ...moneyOf(own),
        endsAt,
      })),
      rejectionReason: award.rejectionReason,
      subcontractedShare: award.subcontractedShare,
      frameworkMaximum: sameCurrency ? major(maximum) : null,
      source: context.source,
    }
  })
}
