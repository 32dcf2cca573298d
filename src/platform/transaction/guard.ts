import { prepare, raw, type Sql, sql } from '../db/sql.ts'
import { breaking } from './conflict.ts'

/** A statement that fails its batch with this reason unless a condition is true. */
export const guard = (d1: D1Database, condition: Sql, reason: string): D1PreparedStatement =>
  prepare(d1, sql`SELECT CASE WHEN (${condition}) THEN 1 ELSE ${raw(breaking(reason))} END`)

/**
 * A statement that breaks its batch where the statement right before it changed no row, or another number of rows than
 * expected.
 */
export const guardChanged = (d1: D1Database, reason: string, rows?: number): D1PreparedStatement =>
  guard(d1, rows === undefined ? raw('changes() > 0') : sql`changes() = ${rows}`, reason)
