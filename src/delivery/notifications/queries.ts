import type { CallerCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { listRows } from '../../platform/db/lists.ts'
import type { Page } from '../../platform/db/page.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { iso, isoOrNull } from '../../platform/time.ts'
import type { ListNotifications, Notification } from './schema.ts'

interface Row {
  id: string
  kind: Notification['kind']
  title: string
  body: string
  data: string
  alert_id: string | null
  tender_id: string | null
  bid_id: string | null
  read_at: number | null
  created_at: number
}

const notificationOf = (row: Row): Notification => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  data: JSON.parse(row.data) as Notification['data'],
  alertId: row.alert_id,
  tenderId: row.tender_id,
  bidId: row.bid_id,
  readAt: isoOrNull(row.read_at),
  createdAt: iso(row.created_at),
})

export async function getNotification(ctx: CallerCtx, id: string): Promise<Notification> {
  const query = sql`SELECT * FROM notifications WHERE company_id = ${ctx.caller.company.id} AND id = ${id}`
  const row = await prepare(ctx.d1, query).first<Row>()
  if (!row) throw notFound('Notification')
  return notificationOf(row)
}

/** The company's notifications, the newest first: ids ascend with time. */
export function listNotifications(
  ctx: CallerCtx,
  { unread, kind, page, limit }: ListNotifications,
): Promise<Page<Notification>> {
  const list = {
    select: sql`n.*`,
    from: sql`notifications AS n`,
    where: [
      sql`n.company_id = ${ctx.caller.company.id}`,
      unread === undefined ? null : unread ? sql`n.read_at IS NULL` : sql`n.read_at IS NOT NULL`,
      kind === undefined ? null : sql`n.kind = ${kind}`,
    ],
    orderBy: sql`n.id DESC`,
    page,
    limit,
  }
  return listRows(ctx, list, notificationOf)
}

/** The tenders that an alert has announced, as notifications, the newest first. */
export async function listTendersOfAlert(
  ctx: CallerCtx,
  alertId: string,
  limit: number,
): Promise<Notification[]> {
  const query = sql`SELECT * FROM notifications
    WHERE company_id = ${ctx.caller.company.id} AND kind = 'tender.new' AND instr(data, ${JSON.stringify(alertId)}) > 0
    ORDER BY id DESC LIMIT ${limit}`
  const { results } = await prepare(ctx.d1, query).all<Row>()
  return results.map(notificationOf)
}

/** Query for the number `n` of notifications that nobody in the company has read. */
export const countUnread = ({ d1, caller }: CallerCtx): D1PreparedStatement =>
  d1
    .prepare('SELECT count(*) AS n FROM notifications WHERE company_id = ? AND read_at IS NULL')
    .bind(caller.company.id)
