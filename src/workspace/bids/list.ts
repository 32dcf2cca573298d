import { tenderNamed } from '../../catalogue/tenders/merged-tenders.ts'
import { shownLotsDeadlineOf } from '../../catalogue/tenders/stated-deadline.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { listRows, sortBy } from '../../platform/db/lists.ts'
import type { Page } from '../../platform/db/page.ts'
import { all, prepare, raw, sql, type Sql } from '../../platform/db/sql.ts'
import { invalidParams } from '../../platform/context/errors.ts'
import type { ListBids } from './params.ts'
import type { Bid, BidStatus } from './schema.ts'
import { columnsWith, readBidOf, shownBid, type Stored } from './stored.ts'

/** Every section with the beginning of its text. */
const cut =
  raw(`(SELECT json_group_array(json_set(s.value, '$.text', substr(s.value ->> 'text', 1, 100)) ORDER BY s.key)
  FROM json_each(b.sections) AS s)`)

const sortColumns = { createdAt: 'b.created_at', updatedAt: 'b.updated_at', deadline: 'due' }

/** In bytes: the sections on one page. A whole page must fit the memory of a request several times over. */
const maxBytes = 8 * 1024 * 1024

interface ListedBid extends Omit<Stored, 'sections'> {
  due: string | null
  /** Null if the sections of the page are too large together. */
  sections: string | null
}

/**
 * The company's bids, each with its tender in its present state.
 *
 * @throws Problem INVALID_PARAMS where the bids of the page are too large to be answered together.
 */
export function listBids(ctx: CallerCtx, query: ListBids): Promise<Page<Bid>> {
  const list = bidsOf(ctx, query)
  const page = sql`SELECT length(CAST(b.sections AS BLOB)) AS bytes, ${list.due} AS due FROM bids AS b
    WHERE ${all(list.where)} ORDER BY ${list.orderBy} LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}`
  const fitting = sql`CASE WHEN (SELECT sum(bytes) FROM (${page})) <= ${maxBytes} THEN b.sections END`
  return listed(ctx, query, fitting)
}

/** The company's bids with the first 100 characters of every section, for callers that show no whole texts. */
export const listBidsInBrief = (ctx: CallerCtx, query: ListBids): Promise<Page<Bid>> =>
  listed(ctx, query, cut)

/** The condition and the order of a list of bids. */
function bidsOf(ctx: CallerCtx, { status, tenderId, teamId, sort, order }: ListBids) {
  const where = [sql`b.company_id = ${ctx.caller.company.id}`]
  if (status !== undefined) where.push(sql`b.status = ${status}`)
  if (tenderId !== undefined) where.push(sql`b.tender_id = ${tenderNamed(tenderId)}`)
  if (teamId !== undefined) where.push(sql`b.team_id = ${teamId}`)
  return {
    where,
    due: sort === 'deadline' ? shownLotsDeadlineOf('b.tender_id', 'b.lot_ids', ctx.now) : raw('NULL'),
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
    {
      path: 'limit',
      message: `must be lower: the sections of this page have more than ${maxBytes} bytes`,
      rule: 'range',
    },
  ])

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
