import { boundList } from '../../platform/db/bulk.ts'
import { periodBindings } from '../../platform/db/period-databases.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { dateTables } from '../../reading/facts/cues-dates.ts'
import { passageTables } from '../../reading/passages/write.ts'
import { requirementTables } from '../../reading/requirements/tables.ts'
import { cpvTables } from '../../reference/codes/cpv.ts'
import { eformsTables } from '../../reference/codes/eforms.ts'
import { type DatedCurrency, type Rates, ratesQuery } from '../../reference/rates/queries.ts'
import { compose, type TenderFacts } from '../tenders/compose/facts.ts'
import { textTables } from '../tenders/search/forms.ts'
import { byDatabase } from '../periods/directory.ts'
import { rowIdRange, rowIdRangeIn } from '../tenders/search/index-rows.ts'
import type { ChangedTender } from './merge.ts'

/** The next free position in the index, by the first position of its second. */
export type FreePositions = ReadonlyMap<number, number>

/** A changed tender with the facts of its notices. */
export interface ReadTender {
  change: ChangedTender
  facts: TenderFacts
  publishedAt: string
  /** The id in the search index, which is the position in the order of publication. */
  id: number
}

/** Changed tenders, with all that is needed to compose and write them. */
export interface ReadTenders {
  changed: ChangedTender[]
  tenders: ReadTender[]
  rates: Rates
  /** Index positions still free after these tenders. */
  places: FreePositions
}

const tables = [
  ...cpvTables,
  ...passageTables,
  ...eformsTables,
  ...textTables,
  ...requirementTables,
  ...dateTables,
]

/**
 * Finds facts, rates and ids of all changed tenders, in one round trip. A position below one of `taken` is
 * not used.
 */
export async function readTenders(
  ctx: Ctx,
  changed: ChangedTender[],
  taken: FreePositions = new Map(),
): Promise<ReadTenders> {
  if (changed.length > 0) await loadTables(ctx, tables)
  const composed = changed.map((change) => {
    const facts = compose(change.notices)
    return { change, facts, publishedAt: publicationOf(facts, change) }
  })
  const wanted = ratesQuery(ctx.d1, composed.flatMap(wantedRates))
  const { ranges, found, rates } = await readPlaces(ctx, composed, wanted.statements)
  const places = new Map(found.map(({ low, last }) => [low, last === null ? low : last + 1]))
  for (const [low, next] of taken) places.set(low, Math.max(next, places.get(low) ?? low))
  const ids = placesOf(composed, ranges, places)
  const tenders = composed.map((each, index) => ({ ...each, id: ids[index] ?? 0 }))
  return { changed, tenders, rates: wanted.read(rates), places }
}

/** The positions that each tender may have, with the last that is taken, and the results of statements beside. */
async function readPlaces(
  ctx: Ctx,
  composed: Placed[],
  beside: D1PreparedStatement[],
): Promise<{ ranges: Range[]; found: LastPlace[]; rates: D1Result[] }> {
  const range = ({ publishedAt }: Placed) => rowIdRange(new Date(publishedAt))
  if (periodBindings(ctx.env).length === 0) {
    const ranges = composed.map(range)
    const [found, ...rates] =
      composed.length === 0 ? [] : await ctx.d1.batch([lastPlaces(ctx.d1, ranges), ...beside])
    return { ranges, found: rowsOf<LastPlace>(found), rates }
  }
  const parts = await byDatabase(
    ctx,
    composed.map(({ change }) => change.tenderId),
  )
  const bindings = new Map(parts.flatMap(({ binding, ids }) => ids.map((id) => [id, binding] as const)))
  const bindingOf = ({ change }: Placed) => bindings.get(change.tenderId) ?? null
  const ranges = composed.map((each) => rowIdRangeIn(bindingOf(each), new Date(each.publishedAt)))
  const [rates, ...found] = await Promise.all([
    beside.length === 0 ? [] : ctx.d1.batch(beside),
    ...parts.map(async ({ binding, d1 }) => {
      const own = ranges.filter((_, i) => composed[i] && bindingOf(composed[i]) === binding)
      return (await lastPlaces(d1, own).all<LastPlace>()).results
    }),
  ])
  return { ranges, found: found.flat(), rates }
}

/**
 * The second of publication, by which the index is ordered. If the notice has no date, the second of the first import.
 */
function publicationOf({ publishedAt, notices }: TenderFacts, { notices: stored }: ChangedTender): string {
  const firstSeen = Math.min(...stored.map(({ importedAt }) => importedAt / 1000))
  const time = publishedAt ?? notices[0]?.dispatchedAt ?? new Date(firstSeen).toISOString()
  return `${time.slice(0, 19)}.000Z`
}

function wantedRates({ facts, publishedAt }: { facts: TenderFacts; publishedAt: string }): DatedCurrency[] {
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

/** The last id that is taken in a second; null if none is. */
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
    .bind(
      boundList([...new Set(ranges.map(({ low }) => low))]),
      (ranges[0]?.high ?? 0) - (ranges[0]?.low ?? 0),
    )

/**
 * The id of a tender stays the same as long as its time of publication does. Otherwise it gets the next free
 * id of its second, from `next`, which is advanced.
 */
function placesOf(composed: Placed[], ranges: Range[], next: Map<number, number>): number[] {
  return composed.map(({ change: { state } }, index) => {
    const { low, high } = ranges[index] ?? { low: 0, high: 0 }
    if (state.doc && state.doc.id >= low && state.doc.id <= high) return state.doc.id
    const id = next.get(low) ?? low
    if (id > high) throw new Error('More tenders of one second than a database can hold')
    next.set(low, id + 1)
    return id
  })
}
