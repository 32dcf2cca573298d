import type { BatchItem } from 'drizzle-orm/batch'
import type { Query } from 'drizzle-orm'

/** A statement of the query builder. Its type in a batch leaves `toSQL` out. */
export type Built = BatchItem<'sqlite'> & { toSQL: () => Query }

/** One statement of a batch: either from the query builder, or prepared from SQL that is written out. */
export type Statement = Built | D1PreparedStatement

/** A statement as D1 takes it, so that one batch may have both kinds. */
export function prepared(d1: D1Database, statement: Statement): D1PreparedStatement {
  if (!('toSQL' in statement)) return statement
  const { sql, params } = statement.toSQL()
  return d1.prepare(sql).bind(...params)
}
