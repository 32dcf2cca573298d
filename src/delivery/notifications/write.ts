import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { Told } from '../events/kind.ts'

/** The two kinds of notification that are not sent to webhooks. */
export const ownKinds = ['consortium.invited', 'webhook.disabled'] as const

/** The row of a notification without an event, for the batch of the change that it reports. */
export const notificationRow = (
  ctx: Pick<Ctx, 'now'>,
  companyId: string,
  notice: Partial<Told> & { kind: (typeof ownKinds)[number]; title: string; body: string },
) => ({
  id: newId('notification', ctx.now),
  companyId,
  data: {},
  alertId: null,
  tenderId: null,
  bidId: null,
  ...notice,
  readAt: null,
  createdAt: ctx.now.getTime(),
})
