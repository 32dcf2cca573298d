import { drizzle } from 'drizzle-orm/d1'
import { type Ctx, derive } from '../../platform/context/context.ts'
import { periodBindings, periodDatabase } from '../../platform/db/period-databases.ts'
import { minute } from '../../platform/time/time.ts'

/*
 * A catalogue may be divided: the tenders of a period are then in a database of their own, with the same tables. The
 * main database has the rest, the names of notices, the change feed, this directory and everything of companies.
 * Without a binding such as CATALOGUE_1 nothing here runs a query.
 */

/** What the database of a period has. Searches skip a database by it. */
export interface PeriodSummary {
  tenders: number
  /** Tenders that are stored as open; some may have closed since. */
  open: number
  /** Epoch milliseconds; null if there is none, or if a tender has a later deadline than the one that is shown. */
  lastDeadline: number | null
  /** The first and the last position in the order of publication; null without tenders. */
  firstRow: number | null
  lastRow: number | null
  /** The version of the corpus. */
  version: number
}

export interface Period {
  binding: string
  /** The first tender id of the period, and the first id after it; null for no end. */
  since: string
  until: string | null
  /** Null while the database is being written. */
  summary: PeriodSummary | null
}

type DirectoryCtx = Pick<Ctx, 'd1' | 'env'>

interface Row extends Omit<Period, 'summary'> {
  summary: string | null
}

/** The periods as they are now; none if one database has everything. */
export async function readPeriods({ d1, env }: DirectoryCtx): Promise<Period[]> {
  if (periodBindings(env).length === 0) return []
  const { results } = await d1
    .prepare('SELECT binding, since, until, summary FROM periods ORDER BY since')
    .all<Row>()
  return results.map((row) => ({
    ...row,
    summary: row.summary === null ? null : (JSON.parse(row.summary) as PeriodSummary),
  }))
}

export type Ranges = readonly Pick<Period, 'binding' | 'since' | 'until'>[]

/** The binding of the database that has a tender; null for the main one. */
export const bindingFor = (periods: Ranges, tenderId: string): string | null =>
  periods.find(({ since, until }) => tenderId >= since && (until === null || tenderId < until))?.binding ??
  null

/** A new period begins in the future or without tenders, so ranges this old are right for all stored tenders. */
const maxAge = minute
const cached = new WeakMap<Env, { at: number; ranges: Ranges }>()

/** Work without a time reads the directory each time. */
const timeOf = ({ now }: HomeCtx): number => now?.getTime() ?? 0

async function rangesOf(ctx: HomeCtx): Promise<Ranges> {
  const known = cached.get(ctx.env)
  return known && Math.abs(timeOf(ctx) - known.at) < maxAge ? known.ranges : readRanges(ctx)
}

/** The ranges as they are now. An import needs them, because it chooses the ids of new tenders. */
export async function readRanges(ctx: HomeCtx): Promise<Ranges> {
  const ranges = await readPeriods(ctx)
  cached.set(ctx.env, { at: timeOf(ctx), ranges })
  return ranges
}

/** What it takes to find the database of a tender. */
export type HomeCtx = DirectoryCtx & Partial<Pick<Ctx, 'now' | 'observed'>>
export type TenderCtx = HomeCtx & Pick<Ctx, 'now'>

/** The binding of the database that has a tender; null for the main one. */
export const bindingOfTender = async (ctx: HomeCtx, tenderId: string): Promise<string | null> =>
  periodBindings(ctx.env).length === 0 ? null : bindingFor(await rangesOf(ctx), tenderId)

/** The database that has a tender: everything that reads or changes one tender finds its rows by this function. */
export async function databaseOf(ctx: HomeCtx, tenderId: string): Promise<D1Database> {
  const binding = await bindingOfTender(ctx, tenderId)
  return binding === null ? ctx.d1 : periodDatabase(ctx.env, binding, ctx.observed)
}

/**
 * Runs reads of one tender where its rows are. What companies add to a tender is in the main database, so the same
 * statements run there too: the rows of both are in each result, those of the tender's database first. A statement that
 * aggregates returns a row of each database.
 */
export async function batchOf(
  ctx: HomeCtx,
  tenderId: string,
  statements: (d1: D1Database) => D1PreparedStatement[],
): Promise<D1Result[]> {
  const home = await databaseOf(ctx, tenderId)
  if (home === ctx.d1) return ctx.d1.batch(statements(ctx.d1))
  const [found, own] = await Promise.all([home.batch(statements(home)), ctx.d1.batch(statements(ctx.d1))])
  return found.map((result, i) => ({ ...result, results: [...result.results, ...(own[i]?.results ?? [])] }))
}

/** The first tender ids, in their order, of those that `read` finds in each database. */
export async function firstIds(
  ctx: DirectoryCtx & Partial<Pick<Ctx, 'observed'>>,
  limit: number,
  read: (d1: D1Database) => Promise<{ results: { tender_id: string }[] }>,
): Promise<string[]> {
  const periods = await readPeriods(ctx)
  const databases = [ctx.d1, ...periods.map(({ binding }) => periodDatabase(ctx.env, binding, ctx.observed))]
  const found = await Promise.all(databases.map(read))
  const ids = new Set(found.flatMap(({ results }) => results.map(({ tender_id }) => tender_id)))
  return [...ids].toSorted().slice(0, limit)
}

/** The context for each database with tenders, the main one first: for jobs that go through all tenders. */
export async function eachDatabase(ctx: Ctx): Promise<Ctx[]> {
  const periods = await readPeriods(ctx)
  return [
    ctx,
    ...periods.map(({ binding }) => inDatabase(ctx, periodDatabase(ctx.env, binding, ctx.observed))),
  ]
}

/** The same context with another database. */
export function inDatabase<C extends Ctx>(ctx: C, d1: D1Database): C {
  return derive(ctx, {
    d1,
    get db() {
      return drizzle(d1)
    },
  })
}

/** Tender ids by the database that has them, with its binding; null for the main one. */
export async function byDatabase(
  ctx: HomeCtx,
  tenderIds: readonly string[],
): Promise<{ binding: string | null; d1: D1Database; ids: string[] }[]> {
  if (periodBindings(ctx.env).length === 0) return [{ binding: null, d1: ctx.d1, ids: [...tenderIds] }]
  const ranges = await rangesOf(ctx)
  return [...Map.groupBy(tenderIds, (id) => bindingFor(ranges, id))].map(([binding, ids]) => ({
    binding,
    d1: binding === null ? ctx.d1 : periodDatabase(ctx.env, binding, ctx.observed),
    ids,
  }))
}
