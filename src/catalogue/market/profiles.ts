import type { Ctx } from '../../platform/context/context.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { all, prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { isoOrNull } from '../../platform/time/time.ts'
import { Award } from '../tenders/award-schema.ts'
import { euro } from './figures.ts'
import { supplierIdentity, type MarketParty } from './identity.ts'
import { buyerName, latest } from './market.ts'
import { partyOf } from './parties.ts'

/**
 * In months: how far ahead the end of a contract is shown, because calls for a following contract are prepared a year
 * and more before.
 */
const monthsAhead = 18
const shown = 10

/** A supplier or buyer on the other side of awards, and the awards between the two. */
export interface Counterpart {
  /** A supplier's id; null for a buyer. */
  id: string | null
  name: string | null
  country: string | null
  awards: number
  valueEur: number | null
  lastAwardAt: string | null
}

/** One buyer or one supplier in published awards. */
export interface MarketProfile {
  awards: number
  /** The sum of the known values; null if no value is known. */
  valueEur: number | null
  latest: Award[]
  /** Contracts that end within 18 months, in the order of their ends. */
  ending: Award[]
  /** The suppliers of a buyer, or the buyers of a supplier, the most frequent first. */
  counterparts: Counterpart[]
}

/**
 * The awards of a buyer. Buyers are distinguished by register number, or by name and country if they have
 * none.
 */
export const readBuyer = (ctx: Pick<Ctx, 'd1' | 'now'>, buyer: MarketParty): Promise<MarketProfile> =>
  readProfile(ctx, sql`f.buyer = ${partyOf(supplierIdentity(buyer) ?? '')}`, suppliersOf)

/** The awards of a supplier, including awards won together with others. */
export const readSupplier = (ctx: Pick<Ctx, 'd1' | 'now'>, id: string): Promise<MarketProfile> =>
  readProfile(ctx, sql`f.id IN (SELECT award FROM award_suppliers WHERE supplier = ${partyOf(id)})`, buyersOf)

type Grouped = (of: Sql) => Sql

const suppliersOf: Grouped = (of) => sql`
  SELECT t.supplier AS id, t.name, t.country, count(*) AS awards, ${sums('f')}, max(f.awarded_at) AS last
  FROM award_facts AS f CROSS JOIN award_suppliers AS t ON t.award = f.id
  WHERE f.won = 1 AND ${of} GROUP BY t.supplier`

/** The name of a buyer is the name in the latest award. */
const buyersOf: Grouped = (of) => sql`
  SELECT NULL AS id, ${raw(buyerName('name'))} AS name, ${raw(buyerName('country'))} AS country, awards, valueEur, last
  FROM (SELECT m.id, count(*) AS awards, ${sums('m')}, ${raw(latest)}, max(m.awarded_at) AS last
    FROM award_facts AS m WHERE m.won = 1 AND m.buyer IS NOT NULL
      AND m.id IN (SELECT f.id FROM award_facts AS f WHERE ${of}) GROUP BY m.buyer) AS b`

const sums = (row: string): Sql =>
  raw(`CASE WHEN count(${row}.value_eur) > 0 THEN total(${row}.value_eur) END AS valueEur`)

interface GroupRow extends Omit<Counterpart, 'lastAwardAt'> {
  last: number | null
}

async function readProfile(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  of: Sql,
  grouped: Grouped,
): Promise<MarketProfile> {
  const until = new Date(now)
  until.setUTCMonth(until.getUTCMonth() + monthsAhead)
  const ends = sql`f.ends_at BETWEEN ${now.getTime()} AND ${until.getTime()}`
  const [counted, newest, ending, groups] = await d1.batch(
    [
      sql`SELECT count(*) AS awards, ${sums('f')} FROM award_facts AS f WHERE f.won = 1 AND ${of}`,
      awardsWhere([of], 'f.awarded_at DESC NULLS LAST, f.award_id'),
      awardsWhere([raw('f.won = 1'), of, ends], 'f.ends_at, f.award_id'),
      sql`SELECT * FROM (${grouped(of)}) ORDER BY awards DESC, valueEur DESC, name LIMIT ${shown}`,
    ].map((query) => prepare(d1, query)),
  )
  const sum = rowsOf<{ awards: number; valueEur: number | null }>(counted)[0]
  return {
    awards: sum?.awards ?? 0,
    valueEur: euroOrNull(sum?.valueEur ?? null),
    latest: awardsIn(newest),
    ending: awardsIn(ending),
    counterparts: rowsOf<GroupRow>(groups).map(({ last, valueEur, ...rest }) => ({
      ...rest,
      valueEur: euroOrNull(valueEur),
      lastAwardAt: isoOrNull(last),
    })),
  }
}

const awardsWhere = (conditions: Sql[], order: string): Sql =>
  sql`SELECT a.content FROM award_facts AS f CROSS JOIN awards AS a ON a.tender_id = f.tender_id AND a.id = f.award_id
    WHERE ${all(conditions)} ORDER BY ${raw(order)} LIMIT ${shown}`

const awardsIn = (result: D1Result | undefined): Award[] =>
  rowsOf<{ content: string }>(result).map(({ content }) => Award.parse(JSON.parse(content)))

const euroOrNull = (cents: number | null) => (cents === null ? null : euro(cents))
