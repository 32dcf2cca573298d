import type { CallerCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { listRows, sortBy } from '../../platform/db/lists.ts'
import { major } from '../../platform/money.ts'
import type { Page } from '../../platform/db/page.ts'
import { atTime } from '../../catalogue/tenders/compose/clock.ts'
import { itemOf, lotsDeadlineOf } from '../../catalogue/tenders/reference.ts'
import {
  deadlinesFor,
  readItem,
  settleItem,
  shownItem,
  type StoredItem,
} from '../../catalogue/tenders/search/item.ts'
import { prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { iso, isoOrNull } from '../../platform/time.ts'
import type { Bid, BidChange, BidStatus, ListBids, ListHistory, Section } from './schema.ts'
import type { bids } from './table.ts'

export type BidRow = typeof bids.$inferSelect

/** Assets that have been deleted are left out. */
const columns = sql`${raw(`b.id, b.company_id AS companyId, b.tender_id AS tenderId, b.lot_ids AS lotIds, b.title,
  b.status, b.value, b.currency, b.team_id AS teamId, b.consortium_id AS consortiumId, b.sections,
  (SELECT json_group_array(id.value ORDER BY id.key) FROM json_each(b.asset_ids) AS id
    JOIN assets AS a ON a.id = id.value AND a.company_id = b.company_id) AS assetIds,
  b.notes, b.external_reference AS externalReference, b.submitted_at AS submittedAt,
  b.submitted_by AS submittedBy, b.decided_at AS decidedAt, b.version, b.created_at AS createdAt,
  b.updated_at AS updatedAt`)}, ${itemOf('b.tender_id')} AS item`

type Stored = Omit<BidRow, 'lotIds' | 'sections' | 'assetIds'> & {
  lotIds: string
  sections: string
  assetIds: string
  item: string
}

/** A bid as it is stored, with the stored item of its tender. */
export interface ReadBid {
  row: BidRow
  item: StoredItem
}

const readBidOf = ({ item, ...stored }: Stored): ReadBid => ({
  row: {
    ...stored,
    lotIds: JSON.parse(stored.lotIds) as string[],
    sections: JSON.parse(stored.sections) as Section[],
    assetIds: JSON.parse(stored.assetIds) as string[],
  },
  item: readItem(item),
})

/** A bid as the API shows it at `now`; the row may be one that is still to be written. */
export function shownBid({ row, item }: ReadBid, now: Date): Bid {
  const { companyId: _company, value, submittedAt, decidedAt, createdAt, updatedAt, ...rest } = row
  return {
    ...rest,
    tender: shownItem(settleItem(item, now)),
    value: value === null ? null : major({ minor: value, currency: row.currency }),
    deadline: atTime(item.status, deadlinesFor(item, row.lotIds), now).deadline,
    submittedAt: isoOrNull(submittedAt),
    decidedAt: isoOrNull(decidedAt),
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  }
}

export async function readBid(ctx: CallerCtx, id: string): Promise<ReadBid> {
  const query = sql`SELECT ${columns} FROM bids AS b WHERE b.company_id = ${ctx.caller.company.id} AND b.id = ${id}`
  const stored = await prepare(ctx.d1, query).first<Stored>()
  if (!stored) throw notFound('Bid')
  return readBidOf(stored)
}

export const getBid = async (ctx: CallerCtx, id: string): Promise<Bid> =>
  shownBid(await readBid(ctx, id), ctx.now)

const sortColumns = { createdAt: 'b.created_at', updatedAt: 'b.updated_at', deadline: 'due' }

/** The company's bids, each with its tender as it is now. */
export function listBids(ctx: CallerCtx, query: ListBids): Promise<Page<Bid>> {
  const { status, tenderId, teamId, sort, order, page, limit } = query
  const when = (value: string | undefined, condition: (value: string) => Sql) =>
    value === undefined ? null : condition(value)
  const due = sort === 'deadline' ? lotsDeadlineOf('b.tender_id', 'b.lot_ids', ctx.now) : raw('NULL')
  return listRows(
    ctx,
    {
      select: sql`${columns}, ${due} AS due`,
      from: sql`bids AS b`,
      where: [
        sql`b.company_id = ${ctx.caller.company.id}`,
        when(status, (value) => sql`b.status = ${value}`),
        when(tenderId, (value) => sql`b.tender_id = ${value}`),
        when(teamId, (value) => sql`b.team_id = ${value}`),
      ],
      orderBy: sortBy(sortColumns[sort], order ?? (sort === 'deadline' ? 'asc' : 'desc'), 'b.id'),
      page,
      limit,
    },
    ({ due: _due, ...stored }: Stored & { due: string | null }) => shownBid(readBidOf(stored), ctx.now),
  )
}

interface ChangeRow {
  id: string
  from_status: BidStatus
  to_status: BidStatus
  at: number
  user_id: string
  name: string | null
}

/** Every change of a bid's status, the newest last. */
export async function listHistory(
  ctx: CallerCtx,
  id: string,
  { page, limit }: ListHistory,
): Promise<Page<BidChange>> {
  const list = {
    select: sql`c.id, c.from_status, c.to_status, c.at, c.user_id, u.name`,
    from: sql`bid_changes AS c LEFT JOIN users AS u ON u.id = c.user_id`,
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
      at: iso(row.at),
      by: { userId: row.user_id, name: row.name },
    })),
  ])
  return changes
}

/** The number of bids of the company, or of one of its teams, by status. A status without bids is left out. */
export async function countBids(
  { d1, caller }: CallerCtx,
  teamId?: string,
): Promise<{ status: BidStatus; n: number }[]> {
  const ofTeam = teamId === undefined ? raw('1') : sql`team_id = ${teamId}`
  const query = sql`SELECT status, count(*) AS n FROM bids
    WHERE company_id = ${caller.company.id} AND ${ofTeam} GROUP BY status`
  const { results } = await prepare(d1, query).all<{ status: BidStatus; n: number }>()
  return results
}
