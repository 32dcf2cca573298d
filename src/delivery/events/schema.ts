import * as z from 'zod'
import { idExample, idOf } from '../../platform/context/ids.ts'
import { order, paging, several, since, timesInOrder, until } from '../../platform/http/params.ts'
import { Time } from '../../platform/time/timestamp.ts'

export const eventTypes = [
  'tender.new',
  'tender.deadline',
  'tender.awarded',
  'bid.submitted',
  'bid.status_changed',
  'alert.triggered',
] as const

export const EventType = z.enum(eventTypes).meta({ id: 'EventType', description: 'Type of the event' })
export type EventType = z.output<typeof EventType>

export const RecordedEvent = z
  .object({
    id: idOf('event').meta({ description: 'The same as `webhook-id` of its deliveries' }),
    type: EventType,
    data: z.record(z.string(), z.unknown()).meta({
      description: 'As delivered. A test event has the member `test`',
      examples: [{ bid: { id: idExample('bid'), status: 'submitted' } }],
    }),
    timestamp: Time.meta({ description: 'When the event happened' }),
  })
  .meta({ id: 'RecordedEvent', description: 'Something that happened and is delivered to webhooks' })
export type RecordedEvent = z.output<typeof RecordedEvent>

export const ListEvents = z
  .strictObject({
    type: several(z.enum(eventTypes), 'Events of these types', 'bid.submitted,bid.status_changed'),
    from: since('Events from then on'),
    to: until('Events up to then'),
    order: order('Default: `desc`, the newest first'),
    ...paging,
  })
  .superRefine(timesInOrder(['from', 'to']))
export type ListEvents = z.output<typeof ListEvents>
