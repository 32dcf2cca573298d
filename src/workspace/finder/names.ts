import { boundList } from '../../platform/db/bulk.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import type { CallerCtx } from '../../platform/context.ts'

/** The column that names a row of a company, by the prefix of the ids of the rows. */
const named = {
  bid: ['bids', 'title'],
  task: ['tasks', 'title'],
  team: ['teams', 'name'],
  asset: ['assets', 'name'],
  alert: ['alerts', 'name'],
  cert: ['certifications', 'name'],
  key: ['api_keys', 'name'],
  webhook: ['webhooks', 'url'],
  connection: ['connections', 'client_name'],
  invitation: ['invitations', 'email'],
} as const

const ofCompany =
  ([table, name]: (typeof named)[keyof typeof named]) =>
  (ctx: CallerCtx, ids: string): Sql =>
    sql`SELECT t.id, t.${raw(name)} AS name FROM ${raw(table)} AS t
      WHERE t.company_id = ${ctx.caller.company.id} AND t.id IN (SELECT value FROM json_each(${ids}))`

const statements = new Map<string, (ctx: CallerCtx, ids: string) => Sql>([
  ...Object.entries(named).map(([prefix, columns]) => [prefix, ofCompany(columns)] as const),
  [
    'consortium',
    (
      ctx,
      ids,
    ) => sql`SELECT c.id, c.name FROM consortium_members AS m JOIN consortiums AS c ON c.id = m.consortium_id
      WHERE m.company_id = ${ctx.caller.company.id} AND c.id IN (SELECT value FROM json_each(${ids}))`,
  ],
  [
    'user',
    (ctx, ids) => sql`SELECT u.id, u.name FROM memberships AS m JOIN users AS u ON u.id = m.user_id
      WHERE m.company_id = ${ctx.caller.company.id} AND u.id IN (SELECT value FROM json_each(${ids}))`,
  ],
])

/**
 * The names of things of the company by their ids, at most a page of them. Ids of other kinds, of other companies and of
 * things that are gone have no name.
 */
export async function namesOf(ctx: CallerCtx, ids: readonly string[]): Promise<Map<string, string>> {
  const byPrefix = Map.groupBy(new Set(ids), (id) => id.slice(0, id.indexOf('_')))
  const work = [...byPrefix].flatMap(([prefix, of]) => {
    const statement = statements.get(prefix)
    return statement ? [prepare(ctx.d1, statement(ctx, boundList(of)))] : []
  })
  if (work.length === 0) return new Map()
  const rows = (await ctx.d1.batch(work)).flatMap((answer) => rowsOf<{ id: string; name: string }>(answer))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
