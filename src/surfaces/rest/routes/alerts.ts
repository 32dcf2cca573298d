import type { Handlers } from '../endpoints.ts'
import { createAlert, removeAlert, updateAlert } from '../../../delivery/alerts/commands.ts'
import { getAlert, listAlerts } from '../../../delivery/alerts/queries.ts'

export const alertRoutes = {
  'GET /alerts': (ctx, { query }) => listAlerts(ctx, query),
  'POST /alerts': (ctx, { json }) => createAlert(ctx, json),
  'GET /alerts/:id': (ctx, { param }) => getAlert(ctx, param.id),
  'PATCH /alerts/:id': (ctx, { param, json }) => updateAlert(ctx, param.id, json),
  'DELETE /alerts/:id': (ctx, { param }) => removeAlert(ctx, param.id),
} satisfies Partial<Handlers>
