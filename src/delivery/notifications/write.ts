import type { Ctx } from '../../platform/context/context.ts'
import type { OwnKind } from './kinds.ts'
import { newId } from '../../platform/context/ids.ts'
import type { NotificationContent } from '../events/kind.ts'

/**
 * The row of a notification without an event. The row belongs in the batch of the change that the notification reports.
 */
export const notificationRow = (
  ctx: Pick<Ctx, 'now'>,
  companyId: string,
  notice: Partial<NotificationContent> & {
    kind: OwnKind
    title: string
    body: string
    userId?: string
    actorId?: string | null
  },
) => ({
  id: newId('notification', ctx.now),
  companyId,
  data: {},
  alertId: null,
  tenderId: null,
  bidId: null,
  userId: null,
  actorId: null,
  ...notice,
  readAt: null,
  createdAt: ctx.now.getTime(),
})
