import type { BidStatus } from '../../bids/schema.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { listRows } from '../../../platform/db/lists.ts'
import { major } from '../../../platform/text/money.ts'
import type { Page } from '../../../platform/db/page.ts'
import { atTime } from '../../../catalogue/tenders/compose/at-time.ts'
import { itemOf } from '../../../catalogue/tenders/reference.ts'
import type { TenderStatus } from '../../../catalogue/notices/vocabulary.ts'
import { deadlinesFor, readItem, settleItem } from '../../../catalogue/tenders/search/item.ts'
import {
  readStated,
  type ShownDeadline,
  statedDeadlinesOf,
  withStatedDeadlines,
} from '../../../catalogue/tenders/stated-deadline.ts'
import { raw, sql } from '../../../platform/db/sql.ts'
import { iso } from '../../../platform/time/time.ts'
import { approvalColumns, type ApprovalFields, approvalOf, approvalTables, inStatus } from './queries.ts'
import type { Approval, ListApprovals } from './schema.ts'

/** An approval together with the current state of its bid. */
export interface ApprovalMatter {
  approval: Approval
  /** Null when the bid has been deleted. */
  bid:
    | (ShownDeadline & {
        version: number
        status: BidStatus
        updatedAt: string
        sections: { written: number; all: number; words: number }
        files: number
        value: number | null
        currency: string | null
        tender: { id: string; title: string; buyer: string | null; status: TenderStatus; languages: string[] }
      })
    | null
  /** Name of the person who decided. */
  decider: string | null
}

interface MatterRow extends ApprovalFields {
  decider: string | null
  version: number | null
  bidStatus: BidStatus
  updatedAt: number
  sections: number
  written: number
  words: number
  files: number
  value: number | null
  currency: string
  lotIds: string
  tenderId: string
  item: string
  stated: string
}

const tables = raw(`${approvalTables.text} LEFT JOIN users AS d ON d.id = a.decided_by`)
/** The text of a section without line breaks, so that spaces count its words. */
const text = "trim(replace(s.value ->> 'text', char(10), ' '))"
const matter = sql`${approvalColumns}, ${raw(`d.name AS decider, b.version, b.status AS bidStatus, b.value, b.currency,
  b.lot_ids AS lotIds, b.tender_id AS tenderId, b.updated_at AS updatedAt, json_array_length(b.sections) AS sections,
  (SELECT count(*) FROM json_each(b.sections) AS s WHERE ${text} <> '') AS written,
  (SELECT coalesce(sum(length(${text}) - length(replace(${text}, ' ', '')) + (${text} <> '')), 0)
    FROM json_each(b.sections) AS s) AS words,
  (SELECT count(*) FROM json_each(b.asset_ids) AS f
    JOIN assets AS o ON o.id = f.value AND o.company_id = b.company_id) AS files`)}, ${itemOf('b.tender_id')} AS item,
  ${statedDeadlinesOf('b.tender_id')} AS stated`

/** Submissions that wait for approval, the first to expire first, or past submissions, the last decided first. */
export const listApprovalMatters = (
  ctx: CallerCtx,
  which: 'waiting' | 'past',
  { page, limit }: Pick<ListApprovals, 'page' | 'limit'>,
): Promise<Page<ApprovalMatter>> =>
  listRows<MatterRow, ApprovalMatter>(
    ctx,
    {
      select: matter,
      from: tables,
      where: [
        sql`a.company_id = ${ctx.caller.company.id}`,
        which === 'waiting'
          ? inStatus('pending', ctx.now.getTime())
          : sql`NOT (${inStatus('pending', ctx.now.getTime())})`,
      ],
      orderBy: raw(
        which === 'waiting' ? 'a.expires_at, a.id' : 'coalesce(a.decided_at, a.expires_at) DESC, a.id DESC',
      ),
      page,
      limit,
    },
    (row) => matterOf(row, ctx.now),
  )

export async function getApprovalMatter(ctx: CallerCtx, id: string): Promise<ApprovalMatter> {
  const { items } = await listRows<MatterRow, ApprovalMatter>(
    ctx,
    {
      select: matter,
      from: tables,
      where: [sql`a.company_id = ${ctx.caller.company.id}`, sql`a.id = ${id}`],
      orderBy: raw('a.id'),
      page: 1,
      limit: 1,
    },
    (row) => matterOf(row, ctx.now),
  )
  const [found] = items
  if (!found) throw notFound('Approval')
  return found
}

function matterOf(row: MatterRow, now: Date): ApprovalMatter {
  const { decider, version, bidStatus, value, currency, lotIds, tenderId, item, stated, ...more } = row
  const { updatedAt, sections, written, words, files, ...rest } = more
  const approval = approvalOf(rest, now)
  if (version === null) return { approval, bid: null, decider }
  const stored = settleItem(readItem(item), now)
  const deadlines = deadlinesFor(stored, JSON.parse(lotIds) as string[])
  const { title, buyer, status, languages } = stored
  return {
    approval,
    decider,
    bid: {
      version,
      status: bidStatus,
      updatedAt: iso(updatedAt),
      sections: { written, words, all: sections },
      files,
      currency,
      value: value === null ? null : major({ minor: value, currency }),
      ...withStatedDeadlines(atTime(status, deadlines, now).deadline, stored, readStated(stated), now),
      tender: { id: tenderId, title, buyer: buyer.name, status, languages },
    },
  }
}
