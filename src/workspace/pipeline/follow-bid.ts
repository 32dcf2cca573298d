import type { CallerCtx } from '../../platform/context/context.ts'
import { type Sql, sql, prepare } from '../../platform/db/sql.ts'
import { newId } from '../../platform/context/ids.ts'
import { hasRoom } from './room.ts'

/**
 * Statements that move the pipeline card of a tender after a bid of the company was submitted or decided. They are in
 * the transaction of the bid, after its write. A tender may have several bids: the card shows the best of them, so that
 * a lost lot does not hide another lot that is won or still to be decided. A tender without a card gets a card, unless
 * the company's quota has no room: a missing card must not make the submission fail.
 */
export function cardFollows(
  ctx: CallerCtx,
  tenderId: string,
  settled: 'lost' | 'dropped' | 'preparing',
): D1PreparedStatement[] {
  const companyId = ctx.caller.company.id
  const at = ctx.now.getTime()
  const stage = sql`CASE WHEN ${has(companyId, tenderId, 'won')} THEN 'won'
    WHEN ${has(companyId, tenderId, 'submitted')} THEN 'submitted' ELSE ${settled} END`
  const ofTender = sql`company_id = ${companyId} AND tender_id = ${tenderId}`
  return [
    sql`UPDATE saved_tenders SET stage = ${stage}, version = version + 1, updated_at = ${at}
      WHERE ${ofTender} AND stage <> ${stage}`,
    newCard(ctx, tenderId, stage),
  ].map((statement) => prepare(ctx.d1, statement))
}

/**
 * Statements that move the card of a tender to `preparing` when someone starts a bid, or make the card. A card that says
 * more already stays, because the company may start a second bid for another lot.
 */
export function cardBegins(ctx: CallerCtx, tenderId: string): D1PreparedStatement[] {
  const companyId = ctx.caller.company.id
  const at = ctx.now.getTime()
  const begun = sql`UPDATE saved_tenders SET stage = 'preparing', version = version + 1, updated_at = ${at}
    WHERE company_id = ${companyId} AND tender_id = ${tenderId} AND stage NOT IN ('preparing', 'submitted', 'won')`
  return [begun, newCard(ctx, tenderId, sql`'preparing'`)].map((statement) => prepare(ctx.d1, statement))
}

/** A card for a tender without a card, unless the quota has no room. */
function newCard(ctx: CallerCtx, tenderId: string, stage: Sql): Sql {
  const companyId = ctx.caller.company.id
  const at = ctx.now.getTime()
  return sql`INSERT INTO saved_tenders
      (id, company_id, tender_id, stage, priority, tags, version, created_at, updated_at)
    SELECT ${newId('saved', ctx.now)}, ${companyId}, ${tenderId}, ${stage}, 'medium', '[]', 1, ${at}, ${at}
    WHERE NOT EXISTS (SELECT 1 FROM saved_tenders WHERE company_id = ${companyId} AND tender_id = ${tenderId})
      AND ${hasRoom(companyId)}`
}

const has = (companyId: string, tenderId: string, status: string): Sql =>
  sql`EXISTS (SELECT 1 FROM bids WHERE tender_id = ${tenderId} AND company_id = ${companyId} AND status = ${status})`
