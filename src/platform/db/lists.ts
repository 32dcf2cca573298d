import { rowsOf } from './rows.ts'
import type { Page } from './page.ts'
import { all, prepare, raw, type Sql, sql } from './sql.ts'

/** A list of a company's rows. Names and columns are our own; every value is bound. */
export interface List {
  select: Sql
  from: Sql
  /** The conditions, the company's first; a filter that was not given is null. */
  where: (Sql | null)[]
  orderBy: Sql
  page: number
  limit: number
}

/** One page and the exact total, in one round trip. */
export async function listRows<R, T>(
  ctx: { d1: D1Database },
  { select, from, where, orderBy, page, limit }: List,
  map: (row: R) => T,
): Promise<Page<T>> {
  const conditions = all(where.filter((condition) => condition !== null))
  const of = sql`FROM ${from} WHERE ${conditions}`
  const [rows, count] = await ctx.d1.batch([
    prepare(
      ctx.d1,
      sql`SELECT ${select} ${of} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    ),
    prepare(ctx.d1, sql`SELECT count(*) AS n ${of}`),
  ])
  return {
    items: rowsOf<R>(rows).map(map),
    total: rowsOf<{ n: number }>(count)[0]?.n ?? 0,
  }
}

/** Sorts by a column, unknown values last, ties by id in the same direction. */
export function sortBy(column: string, direction: 'asc' | 'desc', id: string): Sql {
  return raw(`${column} ${direction} NULLS LAST, ${id} ${direction}`)
}
