import type { CallerCtx } from '../../platform/context/context.ts'
import { listRows } from '../../platform/db/lists.ts'
import type { Page } from '../../platform/db/page.ts'
import { raw, sql } from '../../platform/db/sql.ts'
import { boundList } from '../../platform/db/bulk.ts'
import { iso } from '../../platform/time/time.ts'
import { expectManager } from '../webhooks/queries.ts'
import type { EventType, ListEvents, RecordedEvent } from './schema.ts'

interface Row {
  id: string
  type: EventType
  data: string
  at: number
}

const orders = { asc: raw('e.at ASC, e.id ASC'), desc: raw('e.at DESC, e.id DESC') }

/** The company's events, the newest first unless the query says otherwise. */
export async function listEvents(
  ctx: CallerCtx,
  { type, from, to, order, page, limit }: ListEvents,
): Promise<Page<RecordedEvent>> {
  expectManager(ctx)
  const list = {
    select: raw('e.id, e.type, e.data, e.at'),
    from: raw('events AS e'),
    where: [
      sql`e.company_id = ${ctx.caller.company.id}`,
      from ? sql`e.at >= ${from.getTime()}` : null,
      to ? sql`e.at <= ${to.getTime()}` : null,
      type ? sql`e.type IN (SELECT value FROM json_each(${boundList(type)}))` : null,
    ],
    orderBy: orders[order ?? 'desc'],
    page,
    limit,
  }
  return listRows(ctx, list, ({ id, type: kind, data, at }: Row) => ({
    id,
    type: kind,
    data: JSON.parse(data) as RecordedEvent['data'],
    timestamp: iso(at),
  }))
}
