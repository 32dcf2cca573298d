import { inDollarsOf } from '../../reading/requirements/dollars.ts'
import { documentRequirements } from '../../reading/requirements/requirements.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { turn } from '../../platform/context/turn.ts'
import { type MarketEntry, marketEntryOf } from '../market/entry.ts'
import type { Money } from '../../platform/text/money.ts'
import type { Rates } from '../../reference/rates/queries.ts'
import type { TenderFacts } from '../tenders/compose/facts.ts'
import {
  type ComposedDocument,
  documentsOf,
  requirementsOf,
  suppliedTexts,
} from '../tenders/compose/parts.ts'
import { shownAwards } from '../tenders/compose/award-view.ts'
import { searchRowOf } from '../tenders/compose/index-entry.ts'
import { type ItemContext, composeItem } from '../tenders/compose/item-view.ts'
import type { Award } from '../tenders/award-schema.ts'
import { type IndexedRow, indexedRow } from '../tenders/search/index-rows.ts'
import { TenderItem } from '../tenders/item-schema.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import type { ChangedTender } from './merge.ts'
import type { ReadTender, ReadTenders } from './read-tenders.ts'

/** A changed tender, with everything that must be written about it. */
export interface PreparedTender {
  change: ChangedTender
  facts: TenderFacts
  item: TenderItem
  /** Whether callers can see a change, so that the feed must report it. */
  announced: boolean
  valueEurCents: number | null
  documents: ComposedDocument[]
  requirements: Requirement[]
  awards: Award[]
  market: MarketEntry
  search: IndexedRow
}

/** Tenders composed before yielding to the event loop. */
const tendersATurn = 100

/** Composes every changed tender from what was read. */
export async function prepareTenders(ctx: Ctx, { tenders, rates }: ReadTenders): Promise<PreparedTender[]> {
  const prepared: PreparedTender[] = []
  for (const [index, tender] of tenders.entries()) {
    if (index > 0 && index % tendersATurn === 0) await turn()
    prepared.push(prepareTender(ctx, tender, rates))
  }
  return prepared
}

function prepareTender(
  ctx: Ctx,
  { change, facts, publishedAt, id }: ReadTender,
  rates: Rates,
): PreparedTender {
  const toEur = (value: Money, day: string) => rates.toEur(value, day)
  const cents = facts.estimatedValue && toEur(facts.estimatedValue, publishedAt.slice(0, 10))
  const context = contextOf(ctx, { change, facts, publishedAt }, cents)
  const awards = shownAwards(facts, context, majorEur(rates))
  const announced = announce(change, composeItem(facts, context))
  const documents = documentsOf(facts, change.tenderId)
  return {
    change,
    facts,
    ...announced,
    valueEurCents: cents,
    documents,
    requirements: inDollarsOf(announced.item.buyer.country, [
      ...requirementsOf(facts, change.tenderId),
      ...documentRequirements(change.tenderId, suppliedTexts(documents), lotIdsOf(facts)),
    ]),
    awards,
    market: marketEntryOf({ facts, item: announced.item, awards, id }, toEur),
    search: indexedRow(searchRowOf({ change, facts, item: announced.item, valueEurCents: cents, id })),
  }
}

const lotIdsOf = ({ lots }: TenderFacts) => lots.map(({ id }) => id)

/**
 * A new notice is always announced, and so is a merged tender. A tender that was only recomposed is announced
 * if its item has changed.
 */
function announce(
  { state, written, merged }: ChangedTender,
  item: TenderItem,
): Pick<PreparedTender, 'item' | 'announced'> {
  const before = state.doc && TenderItem.parse(JSON.parse(state.doc.item))
  if (written.length > 0 || merged.length > 0 || !before) return { item, announced: true }
  const same = { ...item, updatedAt: before.updatedAt }
  const announced = JSON.stringify(TenderItem.parse(same)) !== JSON.stringify(before)
  return { item: announced ? item : same, announced }
}

const majorEur = (rates: Rates) => (value: Money, day: string) => {
  const cents = rates.toEur(value, day)
  return cents === null ? null : cents / 100
}

const contextOf = (
  ctx: Ctx,
  { change, facts, publishedAt }: { change: ChangedTender; facts: TenderFacts; publishedAt: string },
  cents: number | null,
): ItemContext => ({
  tenderId: change.tenderId,
  source: facts.source,
  publishedAt,
  valueEur: cents === null ? null : cents / 100,
  updatedAt: ctx.now.toISOString(),
  now: ctx.now,
})
