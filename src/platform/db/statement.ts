import type { BatchItem } from 'drizzle-orm/batch'
import type { Query } from 'drizzle-orm'

/** One statement of a batch: either from the query builder, or prepared from SQL that is written out. */
export type Statement = BatchItem<'sqlite'> | D1PreparedStatement

/** A statement as D1 takes it, so that one batch may have both kinds. */
export function prepared(d1: D1Database, statement: Statement): D1PreparedStatement {
  if (!isBuilt(statement)) return statement
  const { sql, params } = queryOf(statement)
  return d1.prepare(sql).bind(...params)
}

const isBuilt = (statement: Statement): statement is BatchItem<'sqlite'> => '_prepare' in statement

/** Every statement of the query builder knows its SQL and values by `getQuery`, which the type of a batch leaves out. */
const queryOf = (statement: BatchItem<'sqlite'>): Query =>
  // oxlint-disable-next-line no-underscore-dangle -- the query builder's name
  (statement as unknown as { _prepare: () => { getQuery: () => Query } })._prepare().getQuery()
