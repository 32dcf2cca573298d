import { documentDeadlineOf } from '../../catalogue/tenders/stated-deadline.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { listRows } from '../../platform/db/lists.ts'
import type { Page } from '../../platform/db/page.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { iso, isoOrNull } from '../../platform/time/time.ts'
import { documentsText } from '../events/texts.ts'
import { markJoin, readAtFor, seenUntil, addressedTo } from './marks.ts'
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
  user_id: string | null
  marked_at: number | null
  /** The deadline of a new tender that only its documents state. */
  earlier: number | null
  created_at: number
}

const notificationOf = (row: Row): Notification => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  body: row.earlier === null ? row.body : `${row.body}; ${documentsText(row.earlier)}`,
  data: JSON.parse(row.data) as Notification['data'],
  alertId: row.alert_id,
  tenderId: row.tender_id,
  bidId: row.bid_id,
  userId: row.user_id,
  readAt: isoOrNull(row.marked_at),
  createdAt: iso(row.created_at),
})

/** The columns of a notification `n` for the caller, and the tables they come from. */
const columns = (ctx: CallerCtx) => sql`n.*, ${readAtFor(ctx)} AS marked_at,
  iif(n.kind = 'tender.new', ${documentDeadlineOf('n.tender_id', ctx.now)}, NULL) AS earlier`
const content = (ctx: CallerCtx) => sql`notifications AS n ${markJoin(ctx)}`

export async function getNotification(ctx: CallerCtx, id: string): Promise<Notification> {
  const query = sql`SELECT ${columns(ctx)} FROM ${content(ctx)} WHERE ${addressedTo(ctx)} AND n.id = ${id}`
  const row = await prepare(ctx.d1, query).first<Row>()
  if (!row) throw notFound('Notification')
  return notificationOf(row)
}

/** The notifications for the caller, the newest first: ids ascend with time. */
export function listNotifications(
  ctx: CallerCtx,
  { unread, kind, page, limit }: ListNotifications,
): Promise<Page<Notification>> {
  const readAt = readAtFor(ctx)
  const list = {
    select: columns(ctx),
    from: content(ctx),
    where: [
      addressedTo(ctx),
      unread === undefined ? null : unread ? sql`${readAt} IS NULL` : sql`${readAt} IS NOT NULL`,
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
  const query = sql`SELECT ${columns(ctx)} FROM ${content(ctx)}
    WHERE ${addressedTo(ctx)} AND n.kind = 'tender.new' AND instr(n.data, ${JSON.stringify(alertId)}) > 0
    ORDER BY n.id DESC LIMIT ${limit}`
  const { results } = await prepare(ctx.d1, query).all<Row>()
  return results.map(notificationOf)
}

/**
 * The query for the number `n` of notifications that the person has not read: newer notifications, and notifications
 * made unread again.
 */
export function countUnread(ctx: CallerCtx): D1PreparedStatement {
  const until = seenUntil(ctx)
  return prepare(
    ctx.d1,
    sql`SELECT (SELECT count(*) FROM notifications AS n WHERE ${addressedTo(ctx)} AND n.created_at > ${until}
        AND NOT EXISTS (SELECT 1 FROM notification_reads AS r WHERE r.company_id = n.company_id
          AND r.user_id = ${ctx.caller.user.id} AND r.notification_id = n.id AND r.read_at IS NOT NULL))
      + (SELECT count(*) FROM notification_reads AS r JOIN notifications AS n ON n.id = r.notification_id
        AND +n.company_id = r.company_id
        WHERE r.company_id = ${ctx.caller.company.id} AND r.user_id = ${ctx.caller.user.id} AND r.read_at IS NULL
          AND n.created_at <= ${until}) AS n`,
  )
}
