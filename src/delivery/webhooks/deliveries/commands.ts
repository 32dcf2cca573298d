import { commit } from '../../../platform/transaction/commit.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { forbidden } from '../../../platform/context/errors.ts'
import { logFailure } from '../../../platform/context/log.ts'
import type { EventType } from '../../events/schema.ts'
import { deliveries, events } from '../../schema.gen.ts'
import { newId } from '../../../platform/context/ids.ts'
import { readWebhook, type WebhookRow } from '../queries.ts'
import type { TestWebhook } from '../schema.ts'
import type { StoredEvent } from './body.ts'
import { readDelivery, shownDelivery } from './queries.ts'
import { enqueue } from './queue.ts'
import type { Delivery } from './schema.ts'
import { expectSendable, perCompany, takeTurn } from './sendable.ts'

/** Creates the invented `data` of a test delivery. */
export type SampleOf = (type: EventType) => Record<string, unknown>

/** Sends an invented event of a kind in the same way as real events. */
export async function testWebhook(
  ctx: CallerCtx,
  id: string,
  input: TestWebhook,
  sampleOf: SampleOf,
): Promise<Delivery> {
  const webhook = await readWebhook(ctx, id)
  await expectSendable(ctx, webhook)
  await takeTurn(ctx, perCompany.test)
  const type = input.event ?? webhook.events[0] ?? 'tender.new'
  const data = sampleOf(type)
  const at = ctx.now.getTime()
  const event = { id: newId('event', ctx.now), companyId: webhook.companyId, type, data, at, fannedOutAt: at }
  return deliver(ctx, {
    action: 'POST /webhooks/:id/test',
    webhook,
    event: { id: event.id, event: type, data: JSON.stringify(data), at },
    before: [ctx.db.insert(events).values(event)],
    repeated: false,
  })
}

/** Sends the event of a completed delivery once more, as a new delivery. */
export async function redeliver(
  ctx: CallerCtx,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<Delivery> {
  const webhook = await readWebhook(ctx, id)
  const { status, eventId, event, data, at } = await readDelivery(ctx, id, deliveryId)
  if (status === 'pending')
    throw forbidden(
      'state',
      'The delivery is still under way: it can be repeated once it has succeeded or failed',
    )
  await expectSendable(ctx, webhook)
  await takeTurn(ctx, perCompany.redelivery)
  return deliver(ctx, {
    action: 'POST /webhooks/:id/deliveries/:deliveryId/redeliver',
    webhook,
    event: { id: eventId, event, data, at },
    before: [],
    repeated: true,
  })
}

interface Order {
  action: string
  webhook: WebhookRow
  event: StoredEvent & { id: string; event: EventType }
  before: Parameters<typeof commit>[1]['writes']
  repeated: boolean
}

async function deliver(
  ctx: CallerCtx,
  { action, webhook, event, before, repeated }: Order,
): Promise<Delivery> {
  const id = newId('delivery', ctx.now)
  const at = ctx.now.getTime()
  const row = {
    id,
    companyId: webhook.companyId,
    webhookId: webhook.id,
    eventId: event.id,
    event: event.event,
    // The id distinguishes a repetition from the first delivery of the event and from other repetitions.
    nonce: repeated ? id : '',
    status: 'pending' as const,
    failures: 0,
    nextAttemptAt: at,
    resentAt: 0,
    deadLetters: 0,
    createdAt: at,
    completedAt: null,
  }
  const answer = await commit(ctx, {
    action,
    targetId: id,
    writes: [...before, ctx.db.insert(deliveries).values(row)],
    answer: shownDelivery({ ...row, data: event.data, at: event.at, attempts: '[]' }),
  })
  // A message that is lost here is sent again by the sweep a minute later.
  ctx.later(enqueue(ctx, [id]).catch((error: unknown) => logFailure({ queue: 'deliveries' }, error)))
  return answer
}
