import * as z from 'zod'
import { eventTypes } from '../events/schema.ts'
import { idExample, idOf } from '../../platform/ids.ts'
import { paging } from '../../platform/http/params.ts'
import { Time } from '../../platform/timestamp.ts'

export const NotificationKind = z.enum([...eventTypes, 'consortium.invited', 'webhook.disabled']).meta({
  id: 'NotificationKind',
  description: 'A kind of event, or what is no event: an invitation, a webhook that was switched off',
})

export const Notification = z
  .object({
    id: idOf('notification'),
    kind: NotificationKind,
    title: z.string(),
    body: z.string(),
    data: z.record(z.string(), z.unknown()).meta({ description: 'Ids and figures of what it tells of' }),
    alertId: idOf('alert').nullable().meta({ description: 'Where it is about one alert' }),
    tenderId: idOf('tender').nullable().meta({ description: 'Where it is about one tender' }),
    bidId: idOf('bid').nullable().meta({ description: 'Where it is about one bid' }),
    readAt: Time.nullable().meta({ description: 'Null while nobody of the company has read it' }),
    createdAt: Time,
  })
  .meta({
    id: 'Notification',
    description: 'Something the company is told; read by one of its people, it is read for all',
    examples: [
      {
        id: idExample('notification'),
        kind: 'tender.new',
        title: 'New tender: Resurfacing of the ring road, sections 3 to 5',
        body: 'City of Example; deadline 2026-12-15 11:00 UTC',
        data: { tenderId: idExample('tender'), alertIds: [idExample('alert')] },
        alertId: idExample('alert'),
        tenderId: idExample('tender'),
        bidId: null,
        readAt: null,
        createdAt: '2026-11-20T09:30:00.000Z',
      },
    ],
  })
export type Notification = z.output<typeof Notification>

export const NotificationParam = z.strictObject({ id: idOf('notification') })

export const ReadNotification = z.strictObject({
  read: z.boolean().default(true).meta({ description: '`false` makes it unread again' }),
})
export type ReadNotification = z.output<typeof ReadNotification>

/** Used by the console only: `until` is the moment up to which a person has seen the list. */
export const ReadAllNotifications = z.strictObject({ until: Time })
export type ReadAllNotifications = z.output<typeof ReadAllNotifications>

export const ListNotifications = z.strictObject({
  unread: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((text) => text === 'true')
    .optional()
    .meta({ openapi: { type: 'boolean', description: 'Only those nobody has read, or only those read' } }),
  kind: NotificationKind.optional().meta({ description: 'Of this kind' }),
  ...paging,
})
export type ListNotifications = z.output<typeof ListNotifications>
