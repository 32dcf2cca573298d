import type { CallerCtx } from '../../../platform/context/context.ts'
import { prepare, type Sql, sql } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/context/errors.ts'
import type { SavedSearch } from './schema.ts'

/** Max searches that a person names in a company: their matches are counted on one page. */
export const maxSearches = 30

/** The person's searches, as SQL after FROM. */
export const ownSearches = ({ caller }: Pick<CallerCtx, 'caller'>): Sql =>
  sql`saved_searches WHERE company_id = ${caller.company.id} AND user_id = ${caller.user.id}`

/** The person's searches by name, all of them. */
export async function listSearches(ctx: CallerCtx): Promise<SavedSearch[]> {
  const query = sql`SELECT id, name, query FROM ${ownSearches(ctx)} ORDER BY name_key LIMIT ${maxSearches}`
  return (await prepare(ctx.d1, query).all<SavedSearch>()).results
}

export async function getSearch(ctx: CallerCtx, id: string): Promise<SavedSearch> {
  const query = sql`SELECT id, name, query FROM ${ownSearches(ctx)} AND id = ${id}`
  const found = await prepare(ctx.d1, query).first<SavedSearch>()
  if (!found) throw notFound('Saved search')
  return found
}
