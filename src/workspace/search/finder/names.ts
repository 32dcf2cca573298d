import { boundList } from '../../../platform/db/bulk.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { prepare, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { standing } from '../../consortiums/queries.ts'

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
  search: ['saved_searches', 'name'],
  channel: ['channels', 'name'],
} as const

/** A statement for the names of one kind of thing; `ids` is a JSON list. */
type NamesOf = (companyId: string, ids: string) => Sql

const wanted = (ids: string): Sql => sql`IN (SELECT value FROM json_each(${ids}))`

const ofCompany =
  ([table, name]: (typeof named)[keyof typeof named]): NamesOf =>
  (companyId, ids) =>
    sql`SELECT t.id, t.${raw(name)} AS name, NULL AS within FROM ${raw(table)} AS t
      WHERE t.company_id = ${companyId} AND t.id ${wanted(ids)}`

/**
 * Kinds that are named by something else, which `within` is where the page of the kind lies below it. An invited company
 * sees the others of a consortium only after it accepts.
 */
const others: Record<string, NamesOf> = {
  consortium: (companyId, ids) => sql`SELECT c.id, c.name, NULL AS within
    FROM consortium_members AS m JOIN consortiums AS c ON c.id = m.consortium_id
    WHERE m.company_id = ${companyId} AND ${standing('m')} AND c.id ${wanted(ids)}`,
  partner: (
    companyId,
    ids,
  ) => sql`SELECT p.id, coalesce(p.company_name, k.name, c.name) AS name, c.id AS within
    FROM consortium_members AS p JOIN consortiums AS c ON c.id = p.consortium_id
      JOIN consortium_members AS m ON m.consortium_id = c.id LEFT JOIN companies AS k ON k.id = p.company_id
    WHERE m.company_id = ${companyId} AND (m.status = 'accepted' OR p.id = m.id AND ${standing('m')})
      AND p.id ${wanted(ids)}`,
  responsibility: (companyId, ids) => sql`SELECT r.id, r.title AS name, r.consortium_id AS within
    FROM responsibilities AS r JOIN consortium_members AS m ON m.consortium_id = r.consortium_id
    WHERE m.company_id = ${companyId} AND (m.status = 'accepted' OR r.member_id = m.id AND ${standing('m')})
      AND r.id ${wanted(ids)}`,
  user: (companyId, ids) => sql`SELECT u.id, u.name, NULL AS within
    FROM memberships AS m JOIN users AS u ON u.id = m.user_id
    WHERE m.company_id = ${companyId} AND u.id ${wanted(ids)}`,
  member: (companyId, ids) => sql`SELECT m.id, u.name, m.team_id AS within
    FROM team_members AS m JOIN users AS u ON u.id = m.user_id
    WHERE m.company_id = ${companyId} AND m.id ${wanted(ids)}`,
  comment: (companyId, ids) => sql`SELECT c.id, b.title AS name, c.bid_id AS within
    FROM bid_comments AS c JOIN bids AS b ON b.id = c.bid_id AND +b.company_id = c.company_id
    WHERE c.company_id = ${companyId} AND c.id ${wanted(ids)}`,
  delivery: (companyId, ids) => sql`SELECT d.id, w.url AS name, d.webhook_id AS within
    FROM deliveries AS d JOIN webhooks AS w ON w.id = d.webhook_id AND +w.company_id = d.company_id
    WHERE d.company_id = ${companyId} AND d.id ${wanted(ids)}`,
  chat: (companyId, ids) => sql`SELECT t.id, t.title AS name, t.tender_id AS within FROM chat_sessions AS t
    WHERE t.company_id = ${companyId} AND t.id ${wanted(ids)}`,
  clarification: (
    companyId,
    ids,
  ) => sql`SELECT t.id, substr(t.question, 1, 200) AS name, t.tender_id AS within
    FROM clarifications AS t WHERE t.company_id = ${companyId} AND t.id ${wanted(ids)}`,
  saved: (companyId, ids) => sql`SELECT s.id, d.item ->> 'title' AS name, NULL AS within
    FROM saved_tenders AS s JOIN tender_docs AS d ON d.tender_id = s.tender_id
    WHERE s.company_id = ${companyId} AND s.id ${wanted(ids)}`,
  tender: (_companyId, ids) => sql`SELECT tender_id AS id, item ->> 'title' AS name, NULL AS within
    FROM tender_docs WHERE tender_id ${wanted(ids)}`,
}

const statements = new Map<string, NamesOf>([
  ...Object.entries(named).map(([prefix, columns]) => [prefix, ofCompany(columns)] as const),
  ...Object.entries(others),
])

export interface Named {
  name: string
  /** The id of the thing below which the page lies: the webhook of a delivery; null for a thing with a page of itself. */
  within: string | null
}

/**
 * The names of things of the company and of tenders by their ids, at most a page of them. Ids of other kinds, of other
 * companies and of things that are gone have no name.
 */
export async function finderNames(
  ctx: Pick<Ctx, 'd1'>,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, Named>> {
  const byPrefix = Map.groupBy(new Set(ids), (id) => id.slice(0, id.indexOf('_')))
  const work = [...byPrefix].flatMap(([prefix, of]) => {
    const statement = statements.get(prefix)
    return statement ? [prepare(ctx.d1, statement(companyId, boundList(of)))] : []
  })
  if (work.length === 0) return new Map()
  const rows = (await ctx.d1.batch(work)).flatMap((answer) => rowsOf<Named & { id: string }>(answer))
  return new Map(rows.map(({ id, name, within }) => [id, { name, within }]))
}
