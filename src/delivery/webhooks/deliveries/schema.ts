import * as z from 'zod'
import { EventType, eventTypes } from '../../events/schema.ts'
import { idExample, idOf } from '../../../platform/context/ids.ts'
import { Time } from '../../../platform/time/timestamp.ts'
import { paging, since, timesInOrder, until } from '../../../platform/http/params.ts'

const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const
export const DeliveryStatus = z.enum(deliveryStatuses).meta({
  id: 'DeliveryStatus',
  description: 'A delivery is `pending` until an attempt succeeds or the last attempt has failed',
})
export type DeliveryStatus = z.output<typeof DeliveryStatus>

export const DeliveryAttempt = z
  .object({
    number: z.int().min(1),
    at: Time.meta({ description: 'When it began' }),
    statusCode: z
      .int()
      .nullable()
      .meta({ description: 'Null when no answer came', examples: [503] }),
    durationMs: z
      .int()
      .min(0)
      .meta({ description: 'Until the status came or the attempt was given up', examples: [184] }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why it failed; null when it succeeded', examples: ['Answered 503'] }),
    responseSnippet: z
      .string()
      .nullable()
      .meta({ description: 'The beginning of the answer’s body', examples: ['upstream unavailable'] }),
  })
  .meta({ id: 'DeliveryAttempt', description: 'One request to the webhook’s address' })
export type DeliveryAttempt = z.output<typeof DeliveryAttempt>

export const Delivery = z
  .object({
    id: idOf('delivery').meta({ description: 'The same on every attempt, as `X-Service-Delivery`' }),
    webhookId: idOf('webhook'),
    event: EventType,
    status: DeliveryStatus,
    attempts: z
      .array(DeliveryAttempt)
      .meta({ description: 'Oldest first; an attempt under way is not listed' }),
    nextAttemptAt: Time.nullable().meta({
      description: 'When the next attempt is due; null once the delivery is completed',
    }),
    payload: z
      .object({
        event: EventType,
        data: z.record(z.string(), z.unknown()),
        timestamp: Time.meta({ description: 'When the event happened' }),
        webhookId: idOf('webhook'),
      })
      .meta({
        description: 'The body of the request',
        examples: [
          {
            event: 'bid.submitted',
            data: { bid: { id: idExample('bid'), status: 'submitted' } },
            timestamp: '2026-11-20T09:30:00.000Z',
            webhookId: idExample('webhook'),
          },
        ],
      }),
    createdAt: Time,
    completedAt: Time.nullable(),
  })
  .meta({ id: 'Delivery', description: 'An event on its way to a webhook, with every attempt' })
export type Delivery = z.output<typeof Delivery>

export const ListDeliveries = z
  .strictObject({
    status: DeliveryStatus.optional().meta({ description: 'In this state' }),
    event: EventType.optional().meta({ description: 'Deliveries of events of this kind' }),
    from: since('Deliveries made from then on'),
    to: until('Deliveries made up to then'),
    ...paging,
  })
  .superRefine(timesInOrder(['from', 'to']))
export type ListDeliveries = z.output<typeof ListDeliveries>

const from = since('Events from then on; they are kept for 30 days')
export const ReplayWebhook = z
  .strictObject({
    from: from.unwrap().meta({
      description: 'Events from then on; they are kept for 30 days',
      sample: '2026-11-20',
    }),
    to: until('Events up to then; now by default'),
    events: z
      .array(EventType)
      .min(1)
      .max(eventTypes.length)
      .optional()
      .meta({
        description: 'Only these kinds; all that the webhook receives by default',
        sample: ['bid.submitted'],
      }),
    after: idOf('event').optional().meta({ description: 'The `next` of the answer before' }),
  })
  .superRefine(timesInOrder(['from', 'to']))
export type ReplayWebhook = z.output<typeof ReplayWebhook>

export const Replay = z
  .object({
    replayed: z
      .int()
      .min(0)
      .meta({ description: 'How many deliveries were made, at most 1,000', examples: [12] }),
    next: idOf('event')
      .nullable()
      .meta({ description: 'To be sent as `after` where there are more events; else null' }),
  })
  .meta({ id: 'Replay', description: 'Events that are sent to a webhook again' })
export type Replay = z.output<typeof Replay>

const counted = z.int().min(0)

export const WebhookStatistics = z
  .object({
    from: Time.meta({ description: 'Start of the last 24 hours' }),
    to: Time,
    deliveries: counted.meta({ description: 'Deliveries made in this time', examples: [120] }),
    succeeded: counted.meta({ examples: [117] }),
    failed: counted.meta({ description: 'Deliveries whose last attempt has failed', examples: [1] }),
    pending: counted.meta({ examples: [2] }),
    attempts: counted.meta({ description: 'Attempts of these deliveries', examples: [126] }),
    failedAttempts: counted.meta({ examples: [7] }),
    medianDurationMs: counted.nullable().meta({
      description: 'Of the attempts that the address answered; null if there are none',
      examples: [184],
    }),
  })
  .meta({ id: 'WebhookStatistics', description: 'Deliveries of a webhook in the last 24 hours' })
export type WebhookStatistics = z.output<typeof WebhookStatistics>

/** Deliveries in the form that a receiver gets, for the developer of a receiver that the service cannot reach. */
export const DeliveryRequests = z.object({
  requests: z.array(
    z.object({
      deliveryId: idOf('delivery'),
      event: EventType,
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    }),
  ),
})
export type DeliveryRequests = z.output<typeof DeliveryRequests>
