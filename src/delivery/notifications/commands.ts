import { and, eq, inArray, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import { commit } from '../../platform/transaction/commit.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { isoOrNull } from '../../platform/time/time.ts'
import { getNotification } from './queries.ts'
import type { Notification, ReadAllNotifications, ReadNotification } from './schema.ts'
import { isPerson } from './marks.ts'
import { notificationReads, notifications, notificationsSeen } from '../schema.gen.ts'

/**
 * Marks a notification as read or as unread again: for the person, or for the company's programs where a key asks. A
 * notification that is read already keeps the time of its first reading.
 */
export async function readNotification(
  ctx: CallerCtx,
  id: string,
  { read }: ReadNotification,
): Promise<Notification> {
  const current = await getNotification(ctx, id)
  if ((current.readAt !== null) === read) return current
  const readAt = read ? ctx.now.getTime() : null
  return commit(ctx, {
    action: 'PATCH /alerts/notifications/:id/read',
    targetId: id,
    writes: [isPerson(ctx) ? markForPerson(ctx, id, readAt) : markForCompany(ctx, id, readAt)],
    answer: { ...current, readAt: isoOrNull(readAt) },
  })
}

const markForCompany = (ctx: CallerCtx, id: string, readAt: number | null) =>
  ctx.db
    .update(notifications)
    .set({ readAt })
    .where(
      and(
        eq(notifications.companyId, ctx.caller.company.id),
        eq(notifications.id, id),
        readAt === null ? isNotNull(notifications.readAt) : isNull(notifications.readAt),
      ),
    )

const markForPerson = (ctx: CallerCtx, notificationId: string, readAt: number | null) => {
  const { companyId, userId, readAt: marked, notificationId: notification } = notificationReads
  return ctx.db
    .insert(notificationReads)
    .values({ companyId: ctx.caller.company.id, userId: ctx.caller.user.id, notificationId, readAt })
    .onConflictDoUpdate({
      target: [companyId, userId, notification],
      set: { readAt },
      setWhere: readAt === null ? isNotNull(marked) : isNull(marked),
    })
}

/**
 * Marks all notifications up to a moment as read by the person. Later ones stay unread, because the person cannot have
 * seen them. The command also succeeds when nothing is unread.
 */
export async function readAllNotifications(
  ctx: CallerCtx,
  { until }: ReadAllNotifications,
): Promise<{ readAt: string }> {
  const { company, user } = ctx.caller
  const upTo = Math.min(Date.parse(until), ctx.now.getTime())
  const older = ctx.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.companyId, company.id), lte(notifications.createdAt, upTo)))
  return commit(ctx, {
    action: 'notifications.read_all',
    targetId: company.id,
    writes: [],
    also: [
      ctx.db
        .insert(notificationsSeen)
        .values({ companyId: company.id, userId: user.id, until: upTo })
        .onConflictDoUpdate({
          target: [notificationsSeen.companyId, notificationsSeen.userId],
          set: { until: upTo },
          setWhere: lt(notificationsSeen.until, upTo),
        }),
      ctx.db
        .delete(notificationReads)
        .where(
          and(
            eq(notificationReads.companyId, company.id),
            eq(notificationReads.userId, user.id),
            isNull(notificationReads.readAt),
            inArray(notificationReads.notificationId, older),
          ),
        ),
    ],
    answer: { readAt: ctx.now.toISOString() },
  })
}
