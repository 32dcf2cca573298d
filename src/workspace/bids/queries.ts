import type { CallerCtx } from '../../platform/context/context.ts'
import { prepare, raw, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/context/errors.ts'
import type { Bid, BidStatus } from './schema.ts'
import { columnsWith, type ReadBid, readBidOf, sectionsIn, shownBid, type Stored } from './stored.ts'

const whole = raw('b.sections')

export async function readBid(ctx: CallerCtx, id: string): Promise<ReadBid> {
  const query = sql`SELECT ${columnsWith(whole)} FROM bids AS b WHERE b.company_id = ${ctx.caller.company.id} AND b.id = ${id}`
  const stored = await prepare(ctx.d1, query).first<Stored>()
  if (!stored) throw notFound('Bid')
  return readBidOf(stored)
}

export const getBid = async (ctx: CallerCtx, id: string): Promise<Bid> =>
  shownBid(await readBid(ctx, id), ctx.now)

/**
 * A stored answer with the sections of the bid, which are not stored with the answer because they do not change after the
 * submission. A bid that is being worked on gives its present sections, and a deleted bid gives none.
 */
export async function withSections(ctx: CallerCtx, kept: Bid): Promise<Bid> {
  const query = sql`SELECT sections FROM bids WHERE company_id = ${ctx.caller.company.id} AND id = ${kept.id}`
  const sections = await prepare(ctx.d1, query).first<string>('sections')
  return sections === null ? kept : { ...kept, sections: sectionsIn(sections) }
}

/** A bid without its text, and whether it has the wanted section. */
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
