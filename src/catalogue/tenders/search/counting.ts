import { hash } from 'node:crypto'
import type { Ctx } from '../../../platform/context/context.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { Retention } from '../../../platform/db/retention.ts'
import { hour } from '../../../platform/time/time.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

/** A query for one value, which returns one row `{answer, version}`. */
export interface Counting {
  /** The key of the value among the cached values; null for a value that is never cached. */
  key: string | null
  statement: Sql
}

interface CountingRow<T> {
  answer: T
  /** The version of the corpus for which the value was just counted; null if the value need not be cached. */
  version: number | null
}

/**
 * A value that costs nothing to read, or that depends on more than the corpus. `value` is a query of one column and
 * row.
 */
export const uncached = (value: Sql): Counting => ({
  key: null,
  statement: sql`SELECT (${value}) AS answer, NULL AS version`,
})

/**
 * A value that follows from the corpus alone: counted at the first search, and then read until the corpus has
 * another version. One statement reads value and version, so that they match even if another request writes
 * in between.
 */
export function cacheable(value: Sql): Counting {
  const key = hash('sha256', JSON.stringify(value), 'base64')
  const statement = sql`SELECT coalesce(k.answer, (${value})) AS answer,
      CASE WHEN k.answer IS NULL THEN c.version END AS version
    FROM corpus AS c LEFT JOIN kept_answers AS k ON k.key = ${key} AND k.version = c.version`
  return { key, statement }
}

/**
 * A value with a second value, named `less`, that is counted each time: what a company has hidden. The value
 * itself is cached for all companies.
 */
export const withLess = ({ key, statement }: Counting, less: Sql): Counting => ({
  key,
  statement: sql`SELECT v.answer, v.version, (${less}) AS less FROM (${statement}) AS v`,
})

/** The second value that `withLess` added; null if there is none. */
export const readLess = <T extends number | string>(result: D1Result | null | undefined): T | null =>
  rowsOf<{ less?: T | null }>(result)[0]?.less ?? null

/** A total, less the tenders that are left out. */
export function readTotal(
  ctx: Pick<Ctx, 'd1' | 'later'>,
  counting: Counting,
  result: D1Result | null | undefined,
): number | null {
  const total = readCounting<number>(ctx, counting, result)
  return total === null ? null : total - (readLess<number>(result) ?? 0)
}

/** D1 bills a written row like a thousand rows read, so a cheaper value is counted again. */
const minCost = 1000

/**
 * The value that a statement has returned. An expensive value is cached for other searches, after the answer.
 */
export function readCounting<T extends number | string>(
  { d1, later }: Pick<Ctx, 'd1' | 'later'>,
  { key }: Counting,
  result: D1Result | null | undefined,
): T | null {
  const [row] = rowsOf<CountingRow<T>>(result)
  if (!row) return null
  const { answer, version } = row
  const cost = Math.max(result?.meta.rows_read ?? 0, typeof answer === 'number' ? answer : 0)
  if (key !== null && version !== null && cost >= minCost)
    later(d1.prepare(store).bind(key, version, answer).run())
  return answer
}

/** When two searches have counted at once, the value with the newer version wins. */
const store = `INSERT INTO kept_answers (key, version, answer) VALUES (?1, ?2, ?3)
  ON CONFLICT (key) DO UPDATE SET version = excluded.version, answer = excluded.answer
  WHERE excluded.version > version`

/**
 * Makes all cached values outdated. Belongs in every batch that writes to the index, before or after the
 * writes.
 */
export const newVersion =
  "UPDATE corpus SET version = max(version + 1, CAST(1000 * unixepoch('subsec') AS INTEGER))"

/** Versions are milliseconds since 1970 or slightly more, so rows age by them. */
export const cachedCountsRetention: Retention = {
  table: 'kept_answers',
  key: 'key',
  age: 'version',
  maxAge: hour,
}
