import * as z from 'zod'
import { EventType, eventTypes } from '../events/schema.ts'
import { idOf } from '../../platform/context/ids.ts'
import { paging, TextUpTo } from '../../platform/http/params.ts'
import { Time } from '../../platform/time/timestamp.ts'

const url = 'https://hooks.example.com/tenders'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='

const shown = {
  id: idOf('webhook'),
  url: z.string().meta({ description: 'Where events are sent', examples: [url] }),
  events: z.array(EventType).meta({
    description: 'The kinds of events it receives',
    examples: [['bid.submitted', 'bid.status_changed']],
  }),
  description: z
    .string()
    .nullable()
    .meta({ examples: ['CRM'] }),
  active: z.boolean().meta({ description: 'Whether events are sent to it' }),
}

export const Webhook = z
  .object({
    ...shown,
    lastDeliveryAt: Time.nullable().meta({
      description: 'When the last attempt was made, whatever came of it; null before the first',
    }),
    failureStreak: z
      .int()
      .min(0)
      .meta({ description: 'How many deliveries in a row have failed by now', examples: [0] }),
    disabledReason: z
      .string()
      .nullable()
      .meta({ description: 'Why the service switched it off; null where it did not', examples: [null] }),
    createdAt: Time,
  })
  .meta({ id: 'Webhook', description: 'An address of yours that receives events' })
export type Webhook = z.output<typeof Webhook>

const Secret = z
  .string()
  .nullable()
  .meta({
    description:
      'The secret that signs deliveries. Shown in this answer only, and null when the answer is repeated to an Idempotency-Key',
    examples: [secret],
  })

export const NewWebhook = z
  .object({ ...shown, secret: Secret, createdAt: Time })
  .meta({ id: 'NewWebhook', description: 'A webhook with its secret' })
export type NewWebhook = z.output<typeof NewWebhook>

export const RotatedWebhook = NewWebhook.extend({
  secretTakesOverAt: Time.meta({
    description:
      'From then on the new secret signs `X-Service-Signature`; until then `X-Service-Signature-Next`',
  }),
}).meta({ id: 'RotatedWebhook', description: 'A webhook with its new secret' })
export type RotatedWebhook = z.output<typeof RotatedWebhook>

const Url = z
  .string()
  .min(1)
  .max(2048)
  .meta({
    description:
      'A public https address on port 443 or 8443, without credentials and fragment; a host name, not an IP address',
    examples: [url],
  })
const Events = z
  .array(EventType)
  .min(1)
  .max(eventTypes.length)
  .transform((events) => [...new Set(events)])
  .meta({
    description: 'The kinds of events to send',
    sample: ['bid.submitted', 'bid.status_changed'],
  })
const description = TextUpTo(1000)
  .nullable()
  .optional()
  .meta({ examples: ['CRM'] })

export const CreateWebhook = z.strictObject({ url: Url, events: Events, description })
export type CreateWebhook = z.output<typeof CreateWebhook>

export const UpdateWebhook = z.strictObject({
  url: Url.optional(),
  events: Events.optional(),
  description,
  active: z
    .boolean()
    .optional()
    .meta({ description: 'True turns it on again and forgets its failures; false switches it off' }),
})
export type UpdateWebhook = z.output<typeof UpdateWebhook>

export const RotateSecret = z.strictObject({
  immediate: z.boolean().default(false).meta({
    description:
      'True for a leaked secret: the new secret takes over at once and the old secret signs nothing more',
  }),
})
export type RotateSecret = z.output<typeof RotateSecret>

export const TestWebhook = z.strictObject({
  event: EventType.optional().meta({ description: 'The kind to send; the first subscribed kind by default' }),
})
export type TestWebhook = z.output<typeof TestWebhook>

export const WebhookParam = z.strictObject({ id: idOf('webhook') })
export const DeliveryParam = z.strictObject({ id: idOf('webhook'), deliveryId: idOf('delivery') })

export const ListWebhooks = z.strictObject(paging)
export type ListWebhooks = z.output<typeof ListWebhooks>
