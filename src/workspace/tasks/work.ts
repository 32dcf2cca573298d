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

/** What a person has to do: a task, or a section of a bid. */
export type Work = { task: Task; section: null } | { task: null; section: OwnedSection }

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
  /** Null for a section. */
  id: string
  status: SectionStatus | null
  section_due: string | null
  is_review: number
  bid_title: string | null
}

/**
 * The tasks of the company, and the sections with an owner and the reviews in bids that are being worked on, in one list,
 * the first due at the top. A review is done once the reviewer has decided about the present text. The overview and the page of the tasks both list this work, so that they show the same.
 */
export function listWork(ctx: CallerCtx, { mine, done, page, limit }: ListWork): Promise<Page<Work>> {
  const { company, user } = ctx.caller
  const person = mine ? user.id : 'Id":"user_'
  const sections = sql`SELECT NULL AS id, s.value ->> 'heading' AS title,
      unixepoch(s.value ->> 'dueAt', 'subsec') * 1000 AS due_at, w.value ->> 'userId' AS assignee_id,
      iif(w.value ->> 'decision' IS NULL, s.value ->> 'status' = 'done', w.value ->> 'decision' = 'approved' OR
        w.value ->> 'decision' = 'changes' AND w.value ->> 'at' >= s.value ->> 'updatedAt') AS done, NULL AS tender_id, b.id AS bid_id, s.value ->> 'key' AS section_key,
      0 AS version, 0 AS created_at, 0 AS updated_at, s.value ->> 'status' AS status,
      s.value ->> 'dueAt' AS section_due, w.value ->> 'decision' IS NOT NULL AS is_review, b.title AS bid_title
    FROM (SELECT id, title, sections FROM bids WHERE company_id = ${company.id}
        AND status IN (SELECT value FROM json_each(${boundList(working)})) AND instr(sections, ${person}) > 0
        ORDER BY updated_at DESC LIMIT ${maxBids}) AS b, json_each(b.sections) AS s,
      json_each(json_insert(coalesce(s.value -> 'reviewers', '[]'), '$[#]',
        json_object('userId', s.value ->> 'ownerId'))) AS w
    WHERE w.value ->> 'userId' IS NOT NULL`
  const tasks = sql`SELECT id, title, due_at, assignee_id, done, tender_id, bid_id, section_key, version, created_at,
      updated_at, NULL AS status, NULL AS section_due, 0 AS is_review, NULL AS bid_title
    FROM tasks WHERE company_id = ${company.id}`
  const list = {
    select: raw('w.*'),
    from: sql`(${tasks} UNION ALL ${sections}) AS w`,
    where: [sql`w.done = ${done ? 1 : 0}`, mine ? sql`w.assignee_id = ${user.id}` : null],
    orderBy: raw('w.due_at ASC NULLS LAST, w.id, w.bid_id, w.section_key, w.is_review, w.assignee_id'),
    page,
    limit,
  }
  return listRows(ctx, list, workOf)
}

function workOf(row: Row): Work {
  if (row.status === null) return { task: taskOf(row), section: null }
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
  return { task: null, section }
}
