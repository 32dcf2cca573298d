import type { CallerCtx } from '../../platform/context.ts'
import { type Sql, sql, prepare } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { hasRoom } from './room.ts'

/**
 * Statements that move the pipeline card of a tender after a bid of the company was submitted or decided. They stand in
 * the transaction of the bid, after its write. A tender may have several bids: the card shows the best of them, so that
 * a lost lot does not hide another lot that is won or still to be decided. A tender without a card gets a card, unless
 * the company's quota has no room: a missing card must not make the submission fail.
 */
export function cardFollows(
  ctx: CallerCtx,
  tenderId: string,
  settled: 'lost' | 'dropped',
): D1PreparedStatement[] {
  const companyId = ctx.caller.company.id
  const at = ctx.now.getTime()
  const stage = sql`CASE WHEN ${has(companyId, tenderId, 'won')} THEN 'won'
    WHEN ${has(companyId, tenderId, 'submitted')} THEN 'submitted' ELSE ${settled} END`
  const ofTender = sql`company_id = ${companyId} AND tender_id = ${tenderId}`
  return [
    sql`UPDATE saved_tenders SET stage = ${stage}, version = version + 1, updated_at = ${at}
      WHERE ${ofTender} AND stage <> ${stage}`,
    sql`INSERT INTO saved_tenders
        (id, company_id, tender_id, stage, priority, tags, version, created_at, updated_at)
      SELECT ${newId('saved', ctx.now)}, ${companyId}, ${tenderId}, ${stage}, 'medium', '[]', 1, ${at}, ${at}
      WHERE NOT EXISTS (SELECT 1 FROM saved_tenders WHERE ${ofTender}) AND ${hasRoom(companyId)}`,
  ].map((statement) => prepare(ctx.d1, statement))
}

const has = (companyId: string, tenderId: string, status: string): Sql =>
  sql`EXISTS (SELECT 1 FROM bids WHERE tender_id = ${tenderId} AND company_id = ${companyId} AND status = ${status})`
