import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { commit } from '../changes/commit.ts'
import type { CallerCtx } from '../context.ts'
import { isoOrNull } from '../time.ts'
import { getNotification } from './queries.ts'
import type { Notification, ReadNotification } from './schema.ts'
import { notifications } from './table.ts'

/** Marks a notification as read, or as unread again. What is read already keeps the time of the first reading. */
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
