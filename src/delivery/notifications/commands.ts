import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { commit } from '../../platform/transaction/commit.ts'
import type { CallerCtx } from '../../platform/context.ts'
import { isoOrNull } from '../../platform/time.ts'
import { getNotification } from './queries.ts'
import type { Notification, ReadAllNotifications, ReadNotification } from './schema.ts'
import { notifications } from './table.ts'

/**
 * Marks a notification as read or as unread again. A notification that is read already keeps the time of its first
 * reading.
 */
export async function readNotification(
  ctx: CallerCtx,
  id: string,
  { read }: ReadNotification,
): Promise<Notification> {
  const current = await getNotification(ctx, id)
  if ((current.readAt !== null) === read) return current
  const readAt = read ? ctx.now.getTime() : null
  const asRead = read ? isNull(notifications.readAt) : isNotNull(notifications.readAt)
  return commit(ctx, {
    action: 'PATCH /alerts/notifications/:id/read',
    targetId: id,
    writes: [
      ctx.db
        .update(notifications)
        .set({ readAt })
        .where(and(eq(notifications.companyId, ctx.caller.company.id), eq(notifications.id, id), asRead)),
    ],
    answer: { ...current, readAt: isoOrNull(readAt) },
  })
}

/**
 * Marks all notifications up to a moment as read. Later ones stay unread, because the person cannot have seen them. The
 * command also succeeds when nothing is unread.
 */
export async function readAllNotifications(
  ctx: CallerCtx,
  { until }: ReadAllNotifications,
): Promise<{ readAt: string }> {
  const companyId = ctx.caller.company.id
  const unread = and(
    eq(notifications.companyId, companyId),
    isNull(notifications.readAt),
    lte(notifications.createdAt, Math.min(Date.parse(until), ctx.now.getTime())),
  )
  return commit(ctx, {
    action: 'notifications.read_all',
    targetId: companyId,
    writes: [],
    also: [ctx.db.update(notifications).set({ readAt: ctx.now.getTime() }).where(unread)],
    answer: { readAt: ctx.now.toISOString() },
  })
}
