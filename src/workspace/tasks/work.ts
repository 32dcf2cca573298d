import { boundList } from '../../platform/db/bulk.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { listRows } from '../../platform/db/lists.ts'
import type { Page } from '../../platform/db/page.ts'
import { raw, sql } from '../../platform/db/sql.ts'
import type { SectionStatus } from '../bids/schema.ts'
import { working } from '../bids/states.ts'
import { taskOf, type TaskRow } from './queries.ts'
import type { Task } from './schema.ts'

/** A section of a bid that has an owner, or a reviewer who has to decide about the present text. */
export interface OwnedSection {
  bidId: string
  bidTitle: string
  key: string
  heading: string
  status: SectionStatus
  /** The owner or, for a review, the reviewer. */
  ownerId: string
  isReview: boolean
  dueAt: string | null
}

/** A requirement of a tender that a person takes care of. */
export interface OwnedRequirement {
  tenderId: string
  requirementId: string
  title: string
  done: boolean
  ownerId: string
}

/** What a person has to do: a task, a section of a bid, or a requirement. */
export type PersonalWork =
  | { task: Task; section: null; requirement: null }
  | { task: null; section: OwnedSection; requirement: null }
  | { task: null; section: null; requirement: OwnedRequirement }

export interface ListWork {
  /** Only the caller's own work. */
  mine: boolean
  done: boolean
  page: number
  limit: number
}

/** The number of bids, last changed first, whose sections are listed. */
const maxBids = 200

interface Row extends TaskRow {
  /** Null for a section and for a requirement. */
  id: string
  status: SectionStatus | null
  section_due: string | null
  is_review: number
  bid_title: string | null
  /** Null for anything but a requirement. */
  requirement_id: string | null
}

/**
 * The tasks of the company, the sections with an owner and the reviews in bids that are being worked on, and the
 * requirements with an owner, in one list, the first due at the top. A review is done once the reviewer has decided about
 * the present text. The overview and the page of the tasks both list this work, so that they show the same.
 */
export function listWork(ctx: CallerCtx, { mine, done, page, limit }: ListWork): Promise<Page<PersonalWork>> {
  const { company, user } = ctx.caller
  const person = mine ? user.id : 'Id":"user_'
  const sections = sql`SELECT NULL AS id, s.value ->> 'heading' AS title,
      unixepoch(s.value ->> 'dueAt', 'subsec') * 1000 AS due_at, w.value ->> 'userId' AS assignee_id,
      iif(w.value ->> 'decision' IS NULL, s.value ->> 'status' = 'done', w.value ->> 'decision' = 'approved' OR
        w.value ->> 'decision' = 'changes' AND w.value ->> 'at' >= s.value ->> 'updatedAt') AS done, NULL AS tender_id, b.id AS bid_id, s.value ->> 'key' AS section_key,
      0 AS version, 0 AS created_at, 0 AS updated_at, s.value ->> 'status' AS status,
      s.value ->> 'dueAt' AS section_due, w.value ->> 'decision' IS NOT NULL AS is_review, b.title AS bid_title,
      NULL AS requirement_id
    FROM (SELECT id, title, sections FROM bids WHERE company_id = ${company.id}
        AND status IN (SELECT value FROM json_each(${boundList(working)})) AND instr(sections, ${person}) > 0
        ORDER BY updated_at DESC LIMIT ${maxBids}) AS b, json_each(b.sections) AS s,
      json_each(json_insert(coalesce(s.value -> 'reviewers', '[]'), '$[#]',
        json_object('userId', s.value ->> 'ownerId'))) AS w
    WHERE w.value ->> 'userId' IS NOT NULL`
  const tasks = sql`SELECT id, title, due_at, assignee_id, done, tender_id, bid_id, section_key, version, created_at,
      updated_at, NULL AS status, NULL AS section_due, 0 AS is_review, NULL AS bid_title, NULL AS requirement_id
    FROM tasks WHERE company_id = ${company.id}`
  // Without a state that people set, the section that answers the requirement shows whether it is done.
  const requirements = sql`SELECT NULL AS id, title, NULL AS due_at, owner_id AS assignee_id,
      coalesce(state <> 'open', EXISTS (SELECT 1 FROM bids AS b, json_each(b.sections) AS s
        WHERE b.company_id = ${company.id} AND b.tender_id = r.tender_id AND b.status <> 'withdrawn'
          AND s.value ->> 'status' = 'done'
          AND (s.value ->> 'key' = r.section_key OR s.value ->> 'requirementId' = r.requirement_id))) AS done,
      tender_id, NULL AS bid_id, NULL AS section_key, version, created_at, updated_at, NULL AS status,
      NULL AS section_due, 0 AS is_review, NULL AS bid_title, requirement_id
    FROM compliance_rows AS r WHERE company_id = ${company.id} AND owner_id IS NOT NULL`
  const list = {
    select: raw('w.*'),
    from: sql`(${tasks} UNION ALL ${sections} UNION ALL ${requirements}) AS w`,
    where: [sql`w.done = ${done ? 1 : 0}`, mine ? sql`w.assignee_id = ${user.id}` : null],
    orderBy: raw(
      'w.due_at ASC NULLS LAST, w.id, w.bid_id, w.section_key, w.is_review, w.assignee_id, w.tender_id, w.requirement_id',
    ),
    page,
    limit,
  }
  return listRows(ctx, list, workOf)
}

function workOf(row: Row): PersonalWork {
  if (row.requirement_id !== null) return { task: null, section: null, requirement: requirementOf(row) }
  if (row.status === null) return { task: taskOf(row), section: null, requirement: null }
  const section = {
    bidId: row.bid_id ?? '',
    bidTitle: row.bid_title ?? '',
    key: row.section_key ?? '',
    heading: row.title,
    status: row.status,
    ownerId: row.assignee_id ?? '',
    isReview: row.is_review === 1,
    dueAt: row.section_due,
  }
  return { task: null, section, requirement: null }
}

const requirementOf = (row: Row): OwnedRequirement => ({
  tenderId: row.tender_id ?? '',
  requirementId: row.requirement_id ?? '',
  title: row.title,
  done: row.done === 1,
  ownerId: row.assignee_id ?? '',
})
