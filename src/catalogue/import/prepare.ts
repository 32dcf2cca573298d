import { boundList } from '../../platform/db/bulk.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { documentRequirements } from '../../reading/requirements/requirements.ts'
import type { Ctx } from '../../platform/context.ts'
import { type MarketEntry, marketEntryOf } from '../market/entry.ts'
import type { Money } from '../../platform/money.ts'
import { type DatedCurrency, type Rates, ratesQuery } from '../../reference/rates/queries.ts'
import { compose, type Facts } from '../tenders/compose/facts.ts'
import {
  type ComposedDocument,
  documentsOf,
  requirementsOf,
  suppliedTexts,
} from '../tenders/compose/parts.ts'
import { awardsOf } from '../tenders/compose/award-view.ts'
import { type ItemContext, itemOf } from '../tenders/compose/item-view.ts'
import type { Award } from '../tenders/award-schema.ts'
import { TenderItem } from '../tenders/item-schema.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import { rowIdPlaces, rowIdRange } from '../tenders/search/write.ts'
import type { ChangedTender } from './merge.ts'

/** A changed tender, with everything that must be written about it. */
export interface Prepared {
  change: ChangedTender
  facts: Facts
  item: TenderItem
  /** Whether callers can see a change, so that the feed must report it. */
  announced: boolean
  valueEurCents: number | null
  documents: ComposedDocument[]
  requirements: Requirement[]
  awards: Award[]
  market: MarketEntry
  /** The id in the search index, which is the place in the order of publication. */
  id: number
}

/** Composes every changed tender, and finds the rates and ids in one round trip for the whole batch. */
export async function prepare(ctx: Ctx, changed: ChangedTender[]): Promise<Prepared[]> {
  const composed = changed.map((change) => {
    const facts = compose(change.notices)
    return { change, facts, publishedAt: publicationOf(facts, change) }
  })
  const wanted = ratesQuery(ctx.d1, composed.flatMap(wantedRates))
  const ranges = composed.map(({ publishedAt }) => rowIdRange(new Date(publishedAt)))
  const [taken, ...found] = await ctx.d1.batch([lastPlaces(ctx.d1, ranges), ...wanted.statements])
  const rates = wanted.read(found)
  const places = placesOf(composed, ranges, rowsOf<LastPlace>(taken))
  return composed.map(({ change, facts, publishedAt }, index) => {
    const toEur = (value: Money, day: string) => rates.toEur(value, day)
    const cents = facts.estimatedValue && toEur(facts.estimatedValue, publishedAt.slice(0, 10))
    const context = contextOf(ctx, { change, facts, publishedAt }, cents)
    const awards = awardsOf(facts, context, majorEur(rates))
    const id = places[index] ?? 0
    const announced = announce(change, itemOf(facts, context))
    const documents = documentsOf(facts, change.tenderId)
    return {
      change,
      facts,
      ...announced,
      valueEurCents: cents,
      documents,
      requirements: [
        ...requirementsOf(facts, change.tenderId),
        ...documentRequirements(change.tenderId, suppliedTexts(documents), lotIdsOf(facts)),
      ],
      awards,
      market: marketEntryOf({ facts, item: announced.item, awards, id }, toEur),
      id,
    }
  })
}

const lotIdsOf = ({ lots }: Facts) => lots.map(({ id }) => id)

/** A new notice is always announced, and so is a merged tender. A tender that was only composed anew is announced if its item has changed. */
function announce(
  { state, written, merged }: ChangedTender,
  item: TenderItem,
): Pick<Prepared, 'item' | 'announced'> {
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
  { change, facts, publishedAt }: { change: ChangedTender; facts: Facts; publishedAt: string },
  cents: number | null,
): ItemContext => ({
  tenderId: change.tenderId,
  source: facts.source,
  publishedAt,
  valueEur: cents === null ? null : cents / 100,
  updatedAt: ctx.now.toISOString(),
  now: ctx.now,
})

/**
 * The second of publication, by which the index is ordered. If the notice has no date, the second of the first import.
 */
function publicationOf({ publishedAt, notices }: Facts, { notices: stored }: ChangedTender): string {
  const firstSeen = Math.min(...stored.map(({ importedAt }) => importedAt / 1000))
  const time = publishedAt ?? notices[0]?.dispatchedAt ?? new Date(firstSeen).toISOString()
  return `${time.slice(0, 19)}.000Z`
}

function wantedRates({ facts, publishedAt }: { facts: Facts; publishedAt: string }): DatedCurrency[] {
  const day = publishedAt.slice(0, 10)
  // An award is compared with the estimate of its lot, so with awards the rates for the lots' estimates are needed too.
  const lots = facts.awards.length > 0 ? facts.lots : []
  const estimates = [facts.estimatedValue, ...lots.map((lot) => lot.estimatedValue)].flatMap((value) =>
    value ? [{ currency: value.currency, day }] : [],
  )
  const awarded = facts.awards.flatMap(({ award: { value, awardedAt } }) =>
    value ? [{ currency: value.currency, day: awardedAt?.slice(0, 10) ?? day }] : [],
  )
  return [...estimates, ...awarded]
}

interface Placed {
  change: ChangedTender
  publishedAt: string
}

type Range = ReturnType<typeof rowIdRange>

/** The last id that is taken in a second; null where none is. */
interface LastPlace {
  low: number
  last: number | null
}

const lastPlaces = (d1: D1Database, ranges: Range[]): D1PreparedStatement =>
  d1
    .prepare(
      `SELECT value AS low, (SELECT max(id) FROM tender_docs WHERE id BETWEEN value AND value + ?2) AS last
       FROM json_each(?1)`,
    )
    .bind(boundList([...new Set(ranges.map(({ low }) => low))]), rowIdPlaces - 1)

/**
 * A tender keeps its id as long as its time of publication stays the same. Otherwise it gets the next free id of its
 * second.
 */
function placesOf(composed: Placed[], ranges: Range[], taken: LastPlace[]): number[] {
  const next = new Map(taken.map(({ low, last }) => [low, last === null ? low : last + 1]))
  return composed.map(({ change: { state } }, index) => {
    const { low, high } = ranges[index] ?? { low: 0, high: 0 }
    if (state.doc && state.doc.id >= low && state.doc.id <= high) return state.doc.id
    const id = next.get(low) ?? low
    if (id > high) throw new Error('More tenders of one second than a database can hold')
    next.set(low, id + 1)
    return id
  })
}
