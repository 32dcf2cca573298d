import { raw, type Sql, sql } from '../../platform/db/sql.ts'
import type { BidStatus } from '../bids/schema.ts'
import { working } from '../bids/states.ts'
import { maxAhead, maxBehind } from './reminder-mark.ts'

/** Something with a due date and an owner, of a task or of a section. */
export interface DatedRow {
  kind: 'task.due' | 'section.due'
  /** The id of the task, or the id of the bid and the key of the section. */
  subject: string
  /** The id and the version of the row that has the due date: the row of the task or of the bid. */
  rowId: string
  version: number
  companyId: string
  userId: string
  title: string
  dueAt: number
  tenderId: string | null
  bidId: string | null
  sectionKey: string | null
  /** The title of the bid, or of the tender. */
  of: string | null
  timeZone: string | null
  country: string
  hour: number
  /** The reminders that the owner has got for this due date, as a JSON list. */
  told: string
}

const listed = (words: readonly string[]): Sql => raw(words.map((word) => `'${word}'`).join(', '))
const closed: readonly BidStatus[] = ['won', 'lost', 'withdrawn']

/** The owner's time zone and hour of mails, and the reminders so far. A person who left the company has no plan. */
const ofOwner = sql`p.time_zone AS timeZone, c.country, p.hour, (SELECT json_group_array(r.mark)
    FROM reminders AS r WHERE r.subject = d.subject AND r.user_id = d.userId AND r.due_at = d.dueAt) AS told`
const owners = sql`CROSS JOIN mail_plans AS p ON p.company_id = d.companyId AND p.user_id = d.userId
  CROSS JOIN companies AS c ON c.id = d.companyId`

/** Tasks to do whose due date is near, after a place, the first due first. Tasks of closed bids are left out. */
export const datedTasks = (now: number, after: { dueAt: number; id: string }, max: number): Sql => sql`
  SELECT 'task.due' AS kind, d.*, coalesce((SELECT title FROM bids WHERE id = d.bidId),
    (SELECT item ->> 'title' FROM tender_docs WHERE tender_id = d.tenderId)) AS of, ${ofOwner}
  FROM (SELECT t.id AS subject, t.id AS rowId, t.version, t.company_id AS companyId, t.assignee_id AS userId, t.title,
      t.due_at AS dueAt, t.tender_id AS tenderId, t.bid_id AS bidId, t.section_key AS sectionKey
    FROM tasks AS t INDEXED BY tasks_dated
    WHERE t.done = 0 AND t.assignee_id IS NOT NULL AND t.due_at > ${now - maxBehind}
      AND t.due_at <= ${now + maxAhead} AND (t.due_at, t.id) > (${after.dueAt}, ${after.id})
      AND NOT EXISTS (SELECT 1 FROM bids AS b WHERE b.id = t.bid_id AND b.status IN (${listed(closed)}))) AS d
  ${owners} ORDER BY d.dueAt, d.subject LIMIT ${max}`

const dueAt = raw(`CAST(round(1000 * unixepoch(s.value ->> 'dueAt', 'subsec')) AS INTEGER)`)

/** Bids after a place that are being worked on and have sections with a due date, by id. */
export const datedBids = (after: string, max: number): Sql => sql`
  SELECT b.id FROM bids AS b INDEXED BY bids_dated
  WHERE b.status IN (${listed(working)}) AND instr(b.sections, '"dueAt":"') > 0 AND b.id > ${after}
  ORDER BY b.id LIMIT ${max}`

/** The sections of these bids that are not done and whose due date is near. */
export const datedSections = (now: number, bids: Sql): Sql => sql`
  SELECT 'section.due' AS kind, d.*, ${ofOwner}
  FROM (SELECT b.id || ' ' || (s.value ->> 'key') AS subject, b.id AS rowId, b.version, b.company_id AS companyId,
      s.value ->> 'ownerId' AS userId, s.value ->> 'heading' AS title, ${dueAt} AS dueAt, b.tender_id AS tenderId,
      b.id AS bidId, s.value ->> 'key' AS sectionKey, b.title AS of
    FROM bids AS b CROSS JOIN json_each(b.sections) AS s WHERE b.id IN (${bids})
      AND s.value ->> 'ownerId' IS NOT NULL AND s.value ->> 'dueAt' IS NOT NULL
      AND s.value ->> 'status' IS NOT 'done') AS d
  ${owners} WHERE d.dueAt > ${now - maxBehind} AND d.dueAt <= ${now + maxAhead}`
