import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { Told } from '../events/kind.ts'

/** The two kinds of notification that are no events of the webhooks. */
export const ownKinds = ['consortium.invited', 'webhook.disabled'] as const

/** A notification of its own, as a row for the batch of the change it tells of. */
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
