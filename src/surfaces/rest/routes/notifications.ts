import type { Handlers } from '../endpoints.ts'
import { readNotification } from '../../../delivery/notifications/commands.ts'
import { listNotifications } from '../../../delivery/notifications/queries.ts'

export const notificationRoutes = {
  'GET /alerts/notifications/list': (ctx, { query }) => listNotifications(ctx, query),
  'PATCH /alerts/notifications/:id/read': (ctx, { param, json }) => readNotification(ctx, param.id, json),
} satisfies Partial<Handlers>
