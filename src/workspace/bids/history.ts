import type { CallerCtx } from '../../platform/context/context.ts'
import { listRows, sortBy } from '../../platform/db/lists.ts'
import type { Page } from '../../platform/db/page.ts'
import { sql } from '../../platform/db/sql.ts'
import { iso } from '../../platform/time/time.ts'
import type { BidChange, ListHistory } from './history-schema.ts'
import { readBid } from './queries.ts'
import type { BidStatus } from './schema.ts'

interface ChangeRow {
  id: string
  from_status: BidStatus
  to_status: BidStatus
  at: number
  user_id: string
  name: string | null
  via: string | null
  section_key: string | null
  heading: string | null
  decision: 'approved' | 'changes' | null
  reason: string | null
}

/** Every change of a bid's status and every decision of a reviewer, the newest last. */
export async function listHistory(
  ctx: CallerCtx,
  id: string,
  { page, limit }: ListHistory,
): Promise<Page<BidChange>> {
  const list = {
    select: sql`c.id, c.from_status, c.to_status, c.at, c.user_id, c.section_key, c.heading, c.decision, c.reason, u.name, coalesce(n.client_name, k.name) AS via`,
    from: sql`bid_changes AS c LEFT JOIN users AS u ON u.id = c.user_id
      LEFT JOIN connections AS n ON n.id = c.connection_id AND n.company_id = c.company_id
      LEFT JOIN api_keys AS k ON k.id = c.key_id AND k.company_id = c.company_id`,
    where: [sql`c.company_id = ${ctx.caller.company.id}`, sql`c.bid_id = ${id}`],
    orderBy: sortBy('c.at', 'asc', 'c.id'),
    page,
    limit,
  }
  const [, changes] = await Promise.all([
    readBid(ctx, id),
    listRows(ctx, list, (row: ChangeRow) => ({
      id: row.id,
      from: row.from_status,
      to: row.to_status,
      review: reviewIn(row),
      at: iso(row.at),
      by: { userId: row.user_id, name: row.name, via: row.via },
    })),
  ])
  return changes
}

const reviewIn = ({ section_key, heading, decision, reason }: ChangeRow): BidChange['review'] =>
  section_key === null || decision === null
    ? null
    : { sectionKey: section_key, heading: heading ?? '', decision, reason }
