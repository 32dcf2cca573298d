import { rowsOf } from '../../platform/db/rows.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { prepare, type Sql, sql } from '../../platform/db/sql.ts'
import { itemOf } from '../../catalogue/tenders/reference.ts'

/** Bids with a result: how many, and how many of them were won. */
export interface Decided {
  decided: number
  won: number
}

export interface BidRecord {
  /** By calendar quarter such as `2026-Q3`, the oldest first; a quarter without a result is left out. */
  quarters: (Decided & { quarter: string })[]
  /** The buyers with the most results. */
  buyers: (Decided & { name: string })[]
  /** The CPV divisions with the most results; two digits. */
  divisions: (Decided & { division: string })[]
}

/** At most this many buyers and divisions. */
const max = 6

/** The company's results since a moment, in one round trip. A bid counts at its decision; a withdrawn bid does not count. */
export async function readBidRecord(ctx: CallerCtx, since: Date): Promise<BidRecord> {
  const [quarters, buyers, divisions] = await ctx.d1.batch([
    prepare(ctx.d1, sql`${grouped(ctx, since, quarterOf)} ORDER BY name`),
    prepare(ctx.d1, sql`${grouped(ctx, since, sql`item ->> '$.buyer.name'`)} ${byDecided}`),
    prepare(ctx.d1, sql`${grouped(ctx, since, sql`substr(item ->> '$.cpvCodes[0]', 1, 2)`)} ${byDecided}`),
  ])
  type Row = Decided & { name: string }
  return {
    quarters: rowsOf<Row>(quarters).map(({ name, ...row }) => ({ quarter: name, ...row })),
    buyers: rowsOf<Row>(buyers),
    divisions: rowsOf<Row>(divisions).map(({ name, ...row }) => ({ division: name, ...row })),
  }
}

const quarterOf = sql`strftime('%Y', decided_at / 1000, 'unixepoch') || '-Q' ||
  ((CAST(strftime('%m', decided_at / 1000, 'unixepoch') AS INTEGER) + 2) / 3)`

const grouped = (ctx: CallerCtx, since: Date, by: Sql): Sql =>
  sql`SELECT ${by} AS name, count(*) AS decided, sum(status = 'won') AS won FROM (
      SELECT b.status, b.decided_at, ${itemOf('b.tender_id')} AS item FROM bids AS b
      WHERE b.company_id = ${ctx.caller.company.id} AND b.status IN ('won', 'lost')
        AND b.decided_at >= ${since.getTime()})
    WHERE ${by} IS NOT NULL GROUP BY 1`

const byDecided = sql`ORDER BY decided DESC, won DESC, name LIMIT ${max}`
