import type { Ctx } from '../../../platform/context/context.ts'
import { boundList } from '../../../platform/db/bulk.ts'
import { periodBindings, periodDatabase } from '../../../platform/db/period-databases.ts'
import { prepare, type Sql, sql } from '../../../platform/db/sql.ts'
import { readPeriods, type PeriodSummary } from '../../periods/directory.ts'
import { arrivingIds } from './arrivals.ts'
import type { SearchCtx, SearchFilters } from './filter.ts'
import { rowIdRange } from './index-rows.ts'

/** A database with tenders, and what is known of it; null if it must be searched. The main database comes first. */
export interface Database {
  d1: D1Database
  summary: PeriodSummary | null
}

const inDatabase = ({ now, env, later }: SearchCtx, d1: D1Database): SearchCtx => ({
  d1,
  now,
  env,
  later,
})

/** All databases with tenders. */
export async function allDatabases(
  ctx: Pick<Ctx, 'd1' | 'env'> & Partial<Pick<Ctx, 'observed'>>,
): Promise<Database[]> {
  const periods = await readPeriods(ctx)
  return [
    { d1: ctx.d1, summary: null },
    ...periods.map(({ binding, summary }) => ({
      d1: periodDatabase(ctx.env, binding, ctx.observed),
      summary,
    })),
  ]
}

interface Searched extends SearchFilters {
  countNewAfter?: number | Sql | null
}

/**
 * The searches, for each database that can have a match of one of them. What a search takes from tables of the main
 * database (tenders that a company has hidden, new tenders) becomes a list of ids.
 */
export async function shareSearches<S extends Searched>(
  ctx: SearchCtx,
  searches: S[],
  databases: (ctx: SearchCtx) => Promise<readonly Database[]> = allDatabases,
): Promise<{ ctx: SearchCtx; searches: S[] }[]> {
  if (databases === allDatabases && periodBindings(ctx.env).length === 0) return [{ ctx, searches }]
  const [found, listed] = await Promise.all([
    databases(ctx),
    Promise.all(searches.map((search) => withLists(ctx, search))),
  ])
  return found
    .filter(({ summary }, index) => index === 0 || searches.some((search) => mayMatch(search, summary)))
    .map(({ d1 }) => ({ ctx: d1 === ctx.d1 ? ctx : inDatabase(ctx, d1), searches: listed }))
}

async function withLists<S extends Searched>(ctx: SearchCtx, search: S): Promise<S> {
  const { without, newAfter, countNewAfter } = search
  const [hidden, arrived, counted] = await Promise.all([
    without && listOf(ctx, without, sql`SELECT n.id`, sql`CROSS JOIN tender_numbers AS n ON n.id = w.value`),
    typeof newAfter === 'number' ? tendersAfter(ctx, newAfter) : newAfter,
    typeof countNewAfter === 'number' ? tendersAfter(ctx, countNewAfter) : countNewAfter,
  ])
  return { ...search, without: hidden, newAfter: arrived, countNewAfter: counted }
}

const tendersAfter = (ctx: SearchCtx, seq: number) =>
  listOf(ctx, arrivingIds(seq), sql`SELECT w.value AS tender_id`)

/** What a query of one column finds in the main database, as a query for any database. */
async function listOf({ d1 }: SearchCtx, query: Sql, select: Sql, joined = sql``): Promise<Sql> {
  const { results } = await prepare(d1, query).all<Record<string, string | number>>()
  const list = boundList(results.flatMap((row) => Object.values(row)))
  return sql`${select} FROM json_each(${list}) AS w ${joined}`
}

/** False only if no tender of the database can match. */
export function mayMatch(search: SearchFilters, summary: PeriodSummary | null): boolean {
  if (summary === null) return true
  const { tenders, open, lastDeadline, firstRow, lastRow } = summary
  const { status = [], deadlineAfter, publishedAfter, publishedBefore } = search
  const isOutside =
    tenders === 0 ||
    (status.length > 0 && open === 0 && status.every((each) => each === 'open')) ||
    (deadlineAfter !== undefined && lastDeadline !== null && lastDeadline < deadlineAfter.getTime()) ||
    (publishedAfter !== undefined && lastRow !== null && lastRow < rowIdRange(publishedAfter).low) ||
    (publishedBefore !== undefined && firstRow !== null && firstRow > rowIdRange(publishedBefore).high)
  return !isOutside
}
