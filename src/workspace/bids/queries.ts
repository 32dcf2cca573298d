import type { CallerCtx } from '../../platform/context.ts'
import { invalidParams, notFound } from '../../platform/errors.ts'
import { listRows, sortBy } from '../../platform/db/lists.ts'
import { major } from '../../platform/money.ts'
import type { Page } from '../../platform/db/page.ts'
import { tenderNamed } from '../../catalogue/tenders/merged.ts'
import { atTime } from '../../catalogue/tenders/compose/clock.ts'
import { itemOf, lotsDeadlineOf } from '../../catalogue/tenders/reference.ts'
import {
  deadlinesFor,
  readItem,
  settleItem,
  shownItem,
  type StoredItem,
} from '../../catalogue/tenders/search/item.ts'
import { all, prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { iso, isoOrNull } from '../../platform/time.ts'
import type { Bid, BidChange, BidStatus, ListBids, ListHistory, Section } from './schema.ts'
import type { bids } from './table.ts'

export type BidRow = typeof bids.$inferSelect

/** Assets that have been deleted are left out. */
const columnsWith = (sections: Sql): Sql =>
  sql`${raw(`b.id, b.company_id AS companyId, b.tender_id AS tenderId, b.lot_ids AS lotIds, b.title,
  b.status, b.value, b.currency, b.team_id AS teamId, b.consortium_id AS consortiumId,
  (SELECT json_group_array(id.value ORDER BY id.key) FROM json_each(b.asset_ids) AS id
    JOIN assets AS a ON a.id = id.value AND a.company_id = b.company_id) AS assetIds,
  b.notes, b.external_reference AS externalReference, b.submitted_at AS submittedAt,
  b.submitted_by AS submittedBy, b.decided_at AS decidedAt, b.version, b.created_at AS createdAt,
  b.updated_at AS updatedAt`)}, ${sections} AS sections, ${itemOf('b.tender_id')} AS item`

const whole = raw('b.sections')
/** Every section with the first characters of its text. */
const cut =
  raw(`(SELECT json_group_array(json_set(s.value, '$.text', substr(s.value ->> 'text', 1, 100)) ORDER BY s.key)
  FROM json_each(b.sections) AS s)`)

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
  const query = sql`SELECT ${columnsWith(whole)} FROM bids AS b WHERE b.company_id = ${ctx.caller.company.id} AND b.id = ${id}`
  const stored = await prepare(ctx.d1, query).first<Stored>()
  if (!stored) throw notFound('Bid')
  return readBidOf(stored)
}

export const getBid = async (ctx: CallerCtx, id: string): Promise<Bid> =>
  shownBid(await readBid(ctx, id), ctx.now)

/**
 * A kept answer with the sections of the bid, which are not kept with it: after its submission they change no more. Of a
 * bid that is worked on they are the present ones; of a bid that is gone there are none.
 */
export async function withSections(ctx: CallerCtx, kept: Bid): Promise<Bid> {
  const query = sql`SELECT sections FROM bids WHERE company_id = ${ctx.caller.company.id} AND id = ${kept.id}`
  const sections = await prepare(ctx.d1, query).first<string>('sections')
  return sections === null ? kept : { ...kept, sections: JSON.parse(sections) as Section[] }
}

/** A bid without its text, and whether it has the section that was asked for. */
export interface BidInBrief {
  id: string
  title: string
  tenderId: string
  status: BidStatus
  version: number
  hasSection: boolean
}

/** Finds a bid without reading its text. */
export async function findBid(ctx: CallerCtx, id: string, key: string | null = null): Promise<BidInBrief> {
  const query = sql`SELECT b.id, b.title, b.tender_id AS tenderId, b.status, b.version,
      EXISTS (SELECT 1 FROM json_each(b.sections) AS s WHERE s.value ->> 'key' = ${key ?? ''}) AS hasSection
    FROM bids AS b WHERE b.company_id = ${ctx.caller.company.id} AND b.id = ${id}`
  const found = await prepare(ctx.d1, query).first<Omit<BidInBrief, 'hasSection'> & { hasSection: number }>()
  if (!found) throw notFound('Bid')
  return { ...found, hasSection: found.hasSection === 1 }
}

const sortColumns = { createdAt: 'b.created_at', updatedAt: 'b.updated_at', deadline: 'due' }

/** Bytes of sections on one page: a whole page must fit the memory of a request several times over. */
const mostBytes = 8 * 1024 * 1024

interface ListedBid extends Omit<Stored, 'sections'> {
  due: string | null
  /** Null where the sections of the page are too large together. */
  sections: string | null
}

/**
 * The company's bids, each with its tender as it is now.
 *
 * @throws Problem INVALID_PARAMS where the bids of the page are too large to be answered together.
 */
export function listBids(ctx: CallerCtx, query: ListBids): Promise<Page<Bid>> {
  const list = bidsOf(ctx, query)
  const page = sql`SELECT length(CAST(b.sections AS BLOB)) AS bytes, ${list.due} AS due FROM bids AS b
    WHERE ${all(list.where)} ORDER BY ${list.orderBy} LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}`
  const fitting = sql`CASE WHEN (SELECT sum(bytes) FROM (${page})) <= ${mostBytes} THEN b.sections END`
  return listed(ctx, query, fitting)
}

/** The company's bids with the first 100 characters of every section, for who shows no whole texts. */
export const listBidsInBrief = (ctx: CallerCtx, query: ListBids): Promise<Page<Bid>> =>
  listed(ctx, query, cut)

/** Which bids a query means, and their order. */
function bidsOf(ctx: CallerCtx, { status, tenderId, teamId, sort, order }: ListBids) {
  const where = [sql`b.company_id = ${ctx.caller.company.id}`]
  if (status !== undefined) where.push(sql`b.status = ${status}`)
  if (tenderId !== undefined) where.push(sql`b.tender_id = ${tenderNamed(tenderId)}`)
  if (teamId !== undefined) where.push(sql`b.team_id = ${teamId}`)
  return {
    where,
    due: sort === 'deadline' ? lotsDeadlineOf('b.tender_id', 'b.lot_ids', ctx.now) : raw('NULL'),
    orderBy: sortBy(sortColumns[sort], order ?? (sort === 'deadline' ? 'asc' : 'desc'), 'b.id'),
  }
}

function listed(ctx: CallerCtx, query: ListBids, sections: Sql): Promise<Page<Bid>> {
  const { where, due, orderBy } = bidsOf(ctx, query)
  const { page, limit } = query
  return listRows(
    ctx,
    {
      select: sql`${columnsWith(sections)}, ${due} AS due`,
      from: sql`bids AS b`,
      where,
      orderBy,
      page,
      limit,
    },
    ({ due: _due, sections: read, ...stored }: ListedBid) => {
      if (read === null) throw tooLarge()
      return shownBid(readBidOf({ ...stored, sections: read }), ctx.now)
    },
  )
}

const tooLarge = () =>
  invalidParams([
    { path: 'limit', message: `must be lower: the sections of this page have more than ${mostBytes} bytes` },
  ])

interface ChangeRow {
  id: string
  from_status: BidStatus
  to_status: BidStatus
  at: number
  user_id: string
  name: string | null
  via: string | null
}

/** Every change of a bid's status, the newest last. */
export async function listHistory(
  ctx: CallerCtx,
  id: string,
  { page, limit }: ListHistory,
): Promise<Page<BidChange>> {
  const list = {
    select: sql`c.id, c.from_status, c.to_status, c.at, c.user_id, u.name, coalesce(n.client_name, k.name) AS via`,
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
      at: iso(row.at),
      by: { userId: row.user_id, name: row.name, via: row.via },
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
