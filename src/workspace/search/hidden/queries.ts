import { itemAt, itemOf } from '../../../catalogue/tenders/reference.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { listRows } from '../../../platform/db/lists.ts'
import type { Page } from '../../../platform/db/page.ts'
import { prepare, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { iso } from '../../../platform/time/time.ts'

/** A query of the ids, in the search index, of the tenders that the company has hidden. */
export const hiddenIds = ({ caller }: Pick<CallerCtx, 'caller'>): Sql =>
  sql`SELECT d.id FROM hidden_tenders AS h CROSS JOIN tender_docs AS d ON d.tender_id = h.tender_id
    WHERE h.company_id = ${caller.company.id}`

export interface HiddenTender {
  tender: TenderItem
  /** The name of the person who hid the tender; null for a person who has left the company. */
  by: string | null
  hiddenAt: string
}

interface HiddenRow {
  item: string
  by: string | null
  hidden_at: number
}

/** The tenders that the company has hidden, the last hidden first. */
export function listHidden(
  ctx: CallerCtx,
  { page, limit }: { page: number; limit: number },
): Promise<Page<HiddenTender>> {
  return listRows(
    ctx,
    {
      select: sql`${itemOf('h.tender_id')} AS item, h.hidden_at, (SELECT u.name FROM memberships AS m
        JOIN users AS u ON u.id = m.user_id WHERE m.company_id = h.company_id AND m.user_id = h.user_id) AS by`,
      from: sql`hidden_tenders AS h`,
      where: [sql`h.company_id = ${ctx.caller.company.id}`],
      orderBy: raw('h.hidden_at DESC, h.tender_id'),
      page,
      limit,
    },
    ({ item, by, hidden_at }: HiddenRow) => ({ tender: itemAt(item, ctx.now), by, hiddenAt: iso(hidden_at) }),
  )
}

/** Whether the company has hidden a tender, and how many tenders the company has hidden. */
export async function readHidden(
  { d1, caller }: CallerCtx,
  tenderId: string | null = null,
): Promise<{ isHidden: boolean; count: number }> {
  const own = sql`hidden_tenders WHERE company_id = ${caller.company.id}`
  const query = sql`SELECT (SELECT count(*) FROM ${own}) AS count,
    EXISTS (SELECT 1 FROM ${own} AND tender_id = ${tenderId ?? ''}) AS hidden`
  const row = await prepare(d1, query).first<{ count: number; hidden: number }>()
  return { isHidden: row?.hidden === 1, count: row?.count ?? 0 }
}
