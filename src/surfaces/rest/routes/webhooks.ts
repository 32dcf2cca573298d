import type { Handlers } from '../endpoints.ts'
import { createWebhook, removeWebhook, updateWebhook } from '../../../delivery/webhooks/commands.ts'
import { redeliver, testWebhook } from '../../../delivery/webhooks/deliveries/commands.ts'
import { listDeliveries } from '../../../delivery/webhooks/deliveries/queries.ts'
import { getWebhook, listWebhooks } from '../../../delivery/webhooks/queries.ts'
import { sampleData } from '../../../workspace/event-kinds.ts'
import { rotateSecret } from '../../../delivery/webhooks/rotate.ts'

export const webhookRoutes = {
  'GET /webhooks': (ctx, { query }) => listWebhooks(ctx, query),
  'POST /webhooks': (ctx, { json }) => createWebhook(ctx, json),
  'GET /webhooks/:id': (ctx, { param }) => getWebhook(ctx, param.id),
  'PATCH /webhooks/:id': (ctx, { param, json }) => updateWebhook(ctx, param.id, json),
  'DELETE /webhooks/:id': (ctx, { param }) => removeWebhook(ctx, param.id),
  'POST /webhooks/:id/test': (ctx, { param, json }) => testWebhook(ctx, param.id, json, sampleData),
  'POST /webhooks/:id/rotate-secret': (ctx, { param, json }) => rotateSecret(ctx, param.id, json),
  'GET /webhooks/:id/deliveries': (ctx, { param, query }) => listDeliveries(ctx, param.id, query),
  'POST /webhooks/:id/deliveries/:deliveryId/redeliver': (ctx, { param }) => redeliver(ctx, param),
} satisfies Partial<Handlers>
