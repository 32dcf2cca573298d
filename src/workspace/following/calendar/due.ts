import { prepare, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import type { DateKind } from './schema.ts'

/** A due date that someone set. Times are epoch milliseconds. */
export interface DueRow {
  uid: string
  kind: DateKind
  at: number
  title: string
  of: string | null
  /** The person who is to do it. */
  owner: string | null
  path: string
  /** The section of the bid at the path. */
  sectionKey: string | null
  changedAt: number
}

interface Asked {
  companyId: string
  from: Date
  max: number
}

/**
 * The statements that read a company's due dates, one statement for each kind of thing; every statement gives rows of
 * `DueRow`.
 */
export const dueStatements = (d1: D1Database, { companyId, from, max }: Asked): D1PreparedStatement[] =>
  [actions(companyId), sections(companyId), tasks(companyId), responsibilities(companyId)].map((rows) =>
    prepare(d1, sql`SELECT * FROM (${rows}) WHERE at >= ${from.getTime()} ORDER BY at, uid LIMIT ${max}`),
  )

/** SQL for the name of a person; null for nobody. `id` is an expression of our code, never input. */
const nameOf = (id: string): Sql => raw(`(SELECT u.name FROM users AS u WHERE u.id = ${id})`)

/** Next actions of the pipeline. */
const actions = (companyId: string): Sql => sql`SELECT s.id || '-action' AS uid, 'action' AS kind,
    s.next_action_at AS at, coalesce(s.next_action, 'Next action') AS title, d.item ->> '$.title' AS of,
    ${nameOf('s.assignee_id')} AS owner, '/pipeline/' || s.id AS path, NULL AS sectionKey, s.updated_at AS changedAt
  FROM saved_tenders AS s LEFT JOIN tender_docs AS d ON d.tender_id = s.tender_id
  WHERE s.company_id = ${companyId} AND s.next_action_at IS NOT NULL AND s.stage NOT IN ('won', 'lost', 'dropped')`

/** Unfinished sections of bids that are being worked on. */
const sections = (
  companyId: string,
): Sql => sql`SELECT b.id || '-' || (part.value ->> '$.key') AS uid, 'section' AS kind,
    CAST(round(1000 * unixepoch(part.value ->> '$.dueAt', 'subsec')) AS INTEGER) AS at, part.value ->> '$.heading' AS title,
    b.title AS of, ${nameOf("part.value ->> '$.ownerId'")} AS owner, '/bids/' || b.id AS path,
    part.value ->> '$.key' AS sectionKey, b.updated_at AS changedAt
  FROM bids AS b, json_each(b.sections) AS part
  WHERE b.company_id = ${companyId} AND b.status IN ('draft', 'in_review', 'ready')
    AND part.value ->> '$.dueAt' IS NOT NULL AND part.value ->> '$.status' IS NOT 'done'`

/** Unfinished tasks. */
const tasks = (
  companyId: string,
): Sql => sql`SELECT t.id || '-due' AS uid, 'task' AS kind, t.due_at AS at, t.title,
    coalesce(b.title, d.item ->> '$.title') AS of, ${nameOf('t.assignee_id')} AS owner,
    CASE WHEN t.bid_id IS NOT NULL THEN '/bids/' || t.bid_id
      WHEN t.tender_id IS NOT NULL THEN '/tenders/' || t.tender_id ELSE '/tasks' END AS path,
    NULL AS sectionKey, t.updated_at AS changedAt
  FROM tasks AS t LEFT JOIN bids AS b ON b.id = t.bid_id AND +b.company_id = t.company_id
    LEFT JOIN tender_docs AS d ON d.tender_id = t.tender_id
  WHERE t.company_id = ${companyId} AND t.done = 0 AND t.due_at IS NOT NULL`

/** Responsibilities of the company in consortiums. */
const responsibilities = (
  companyId: string,
): Sql => sql`SELECT r.id || '-due' AS uid, 'responsibility' AS kind,
    r.due_at AS at, r.title, c.name AS of, NULL AS owner, '/consortiums/' || c.id AS path, NULL AS sectionKey, c.updated_at AS changedAt
  FROM consortium_members AS m JOIN responsibilities AS r ON r.member_id = m.id
  JOIN consortiums AS c ON c.id = m.consortium_id
  WHERE m.company_id = ${companyId} AND m.status = 'accepted' AND c.status <> 'dissolved'
    AND r.status = 'open' AND r.due_at IS NOT NULL`
