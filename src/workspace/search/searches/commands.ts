import type { CallerCtx } from '../../../platform/context/context.ts'
import { prepare, raw, sql } from '../../../platform/db/sql.ts'
import { forbidden } from '../../../platform/context/errors.ts'
import { newId } from '../../../platform/context/ids.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import { guard } from '../../../platform/transaction/guard.ts'
import { getSearch, maxSearches, ownSearches } from './queries.ts'
import type { SavedSearch, SaveSearch } from './schema.ts'

/**
 * Names a search. A search that has the name already, in whatever case, is replaced, so that a changed search can be
 * kept under its name.
 */
export async function saveSearch(ctx: CallerCtx, { name, query }: SaveSearch): Promise<SavedSearch> {
  const key = name.toLowerCase()
  const others = sql`(SELECT count(*) FROM ${ownSearches(ctx)} AND name_key <> ${key})`
  const known = await prepare(
    ctx.d1,
    sql`SELECT ${others} AS others, (SELECT id FROM ${ownSearches(ctx)} AND name_key = ${key}) AS id`,
  ).first<{ others: number; id: string | null }>()
  if ((known?.others ?? 0) >= maxSearches)
    throw forbidden('limit', `You can name at most ${maxSearches} searches. Remove one first.`)
  const { company, user } = ctx.caller
  const id = known?.id ?? newId('search', ctx.now)
  // The row that is replaced keeps its id. A search that another tab named in the meantime breaks the batch by the guard.
  const put = sql`INSERT INTO saved_searches (id, company_id, user_id, name, name_key, query, updated_at)
    VALUES (${id}, ${company.id}, ${user.id}, ${name}, ${key}, ${query}, ${ctx.now.getTime()})
    ON CONFLICT (company_id, user_id, name_key)
    DO UPDATE SET name = excluded.name, query = excluded.query, updated_at = excluded.updated_at`
  const same = sql`(SELECT id FROM ${ownSearches(ctx)} AND name_key = ${key}) IS ${known?.id ?? raw('NULL')}`
  return commit(ctx, {
    action: 'save search',
    targetId: id,
    guards: [
      guard(
        ctx.d1,
        sql`${others} < ${maxSearches}`,
        'the person has named all the searches that are possible',
      ),
      guard(ctx.d1, same, 'the person has named a search so meanwhile'),
    ],
    writes: [],
    also: [prepare(ctx.d1, put)],
    answer: { id, name, query },
  })
}

/** Removes a named search. Alerts that were made from the search stay. */
export async function removeSearch(ctx: CallerCtx, id: string): Promise<SavedSearch> {
  const search = await getSearch(ctx, id)
  return commit(ctx, {
    action: 'remove search',
    targetId: id,
    writes: [],
    also: [prepare(ctx.d1, sql`DELETE FROM ${ownSearches(ctx)} AND id = ${id}`)],
    answer: search,
  })
}
