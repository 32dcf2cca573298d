import { listEvents } from '../../../delivery/events/queries.ts'
import { ListEvents, RecordedEvent } from '../../../delivery/events/schema.ts'
import { createWebhook, removeWebhook, updateWebhook } from '../../../delivery/webhooks/commands.ts'
import { redeliver, testWebhook } from '../../../delivery/webhooks/deliveries/commands.ts'
import { getWebhookStatistics, listDeliveries } from '../../../delivery/webhooks/deliveries/queries.ts'
import { replay } from '../../../delivery/webhooks/deliveries/replay.ts'
import {
  Delivery,
  ListDeliveries,
  Replay,
  ReplayWebhook,
  WebhookStatistics,
} from '../../../delivery/webhooks/deliveries/schema.ts'
import { getWebhook, listWebhooks } from '../../../delivery/webhooks/queries.ts'
import { rotateSecret } from '../../../delivery/webhooks/rotate.ts'
import {
  CreateWebhook,
  DeliveryParam,
  ListWebhooks,
  NewWebhook,
  RotatedWebhook,
  RotateSecret,
  TestWebhook,
  UpdateWebhook,
  Webhook,
  WebhookParam,
} from '../../../delivery/webhooks/schema.ts'
import { Deleted } from '../../../platform/transaction/schema.ts'
import { sampleData } from '../../../workspace/following/event-kinds.ts'
import { act, create, list, read } from '../endpoint.ts'

export const webhooksEndpoints = {
  'GET /webhooks': list(
    'webhooks:manage',
    'List the webhooks',
    {
      query: ListWebhooks,
      out: Webhook,
      description: 'The newest first. All of these endpoints take an owner or admin of the company.',
    },
    (ctx, { query }) => listWebhooks(ctx, query),
  ),
  'POST /webhooks': create(
    'webhooks:manage',
    'Make a webhook',
    {
      json: CreateWebhook,
      out: NewWebhook,
      description:
        'Every event of the given kinds is posted to the address, at least once, as `{event, data, timestamp, webhookId}`. ' +
        '`X-Service-Signature: sha256=…` is the HMAC-SHA256 of the raw body in lowercase hex, keyed with the UTF-8 bytes ' +
        'of the whole `secret`, which is shown in this answer only; the headers of Standard Webhooks are there too. A 2xx ' +
        'status within 10 seconds is success; else two more attempts follow, 1 and 5 minutes after the failure before. ' +
        'Redirects are not followed. A company may have 50 webhooks.',
    },
    (ctx, { json }) => createWebhook(ctx, json),
  ),
  'GET /webhooks/:id': read(
    'webhooks:manage',
    'Get one webhook',
    { param: WebhookParam, out: Webhook },
    (ctx, { param }) => getWebhook(ctx, param.id),
  ),
  'PATCH /webhooks/:id': act(
    'webhooks:manage',
    'Change a webhook',
    {
      param: WebhookParam,
      json: UpdateWebhook,
      out: Webhook,
      description:
        'After 20 deliveries in a row that failed over at least a day a webhook is switched off, with a notification; ' +
        '`{"active":true}` turns it on again. Events from ' +
        'the time while it is off are sent only by a replay.',
    },
    (ctx, { param, json }) => updateWebhook(ctx, param.id, json),
  ),
  'DELETE /webhooks/:id': act(
    'webhooks:manage',
    'Delete a webhook',
    {
      param: WebhookParam,
      out: Deleted,
      description: 'With its history. Waiting deliveries are no longer sent.',
    },
    (ctx, { param }) => removeWebhook(ctx, param.id),
  ),
  'POST /webhooks/:id/test': act(
    'webhooks:manage',
    'Send a test event',
    {
      param: WebhookParam,
      json: TestWebhook,
      out: Delivery,
      description:
        'Delivers an invented event whose `data` has `"test": true`, as real events are delivered; its outcome is in ' +
        'the deliveries.',
    },
    (ctx, { param, json }) => testWebhook(ctx, param.id, json, sampleData),
  ),
  'POST /webhooks/:id/rotate-secret': act(
    'webhooks:manage',
    'Give a webhook a new secret',
    {
      param: WebhookParam,
      json: RotateSecret,
      out: RotatedWebhook,
      description:
        'For 24 hours the old secret continues to sign `X-Service-Signature` while `X-Service-Signature-Next` is signed ' +
        'with the new one, and `webhook-signature` has both; then the new one takes over. During that time another ' +
        'rotation is possible only with `immediate`.',
    },
    (ctx, { param, json }) => rotateSecret(ctx, param.id, json),
  ),
  'POST /webhooks/:id/replay': act(
    'webhooks:manage',
    'Send the events of a stretch of time again',
    {
      param: WebhookParam,
      json: ReplayWebhook,
      out: Replay,
      description:
        'For a receiver that was down or lost data. Every event of the company between `from` and `to` is sent as a new ' +
        'delivery, the oldest first, also those that happened while the webhook was off; events whose delivery is pending ' +
        'are passed over. `webhook-id` is the same as before, so a receiver knows what it has. At most 1,000 a request: ' +
        'send `next` as `after` for more. Events are kept for 30 days.',
    },
    (ctx, { param, json }) => replay(ctx, param.id, json),
  ),
  'GET /webhooks/:id/statistics': read(
    'webhooks:manage',
    'Count the deliveries of the last day',
    {
      param: WebhookParam,
      out: WebhookStatistics,
      description:
        'The deliveries of the last 24 hours with their outcome, and how long the address took to answer.',
    },
    (ctx, { param }) => getWebhookStatistics(ctx, param.id),
  ),
  'GET /webhooks/:id/deliveries': list(
    'webhooks:manage',
    'List the deliveries of a webhook',
    {
      param: WebhookParam,
      query: ListDeliveries,
      out: Delivery,
      description: 'The newest first, for 30 days. An attempt that is under way is not listed.',
    },
    (ctx, { param, query }) => listDeliveries(ctx, param.id, query),
  ),
  'POST /webhooks/:id/deliveries/:deliveryId/redeliver': act(
    'webhooks:manage',
    'Send a delivery once more',
    {
      param: DeliveryParam,
      out: Delivery,
      description:
        'Makes a new delivery of the same event, also of one that succeeded; not while the first is pending or the ' +
        'webhook is off. `webhook-id` is the same, `X-Service-Delivery` is not.',
    },
    (ctx, { param }) => redeliver(ctx, param),
  ),
  'GET /events': list(
    'webhooks:manage',
    'List the events of the company',
    {
      query: ListEvents,
      out: RecordedEvent,
      description:
        'What happened in the last 30 days, the newest first, with the `data` that webhooks receive; `webhooks` of the ' +
        'OpenAPI document describes it by type. No webhook is needed. To follow events without a public address, ask with ' +
        '`order=asc` and `from`, and pass over ids that you have seen.',
    },
    (ctx, { query }) => listEvents(ctx, query),
  ),
}
