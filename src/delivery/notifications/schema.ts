import * as z from 'zod'
import { ownKinds } from './kinds.ts'
import { eventTypes } from '../events/schema.ts'
import { idExample, idOf } from '../../platform/context/ids.ts'
import { paging } from '../../platform/http/params.ts'
import { Time } from '../../platform/time/timestamp.ts'

export const NotificationKind = z.enum([...eventTypes, ...ownKinds]).meta({
  id: 'NotificationKind',
  description:
    'A kind of event, or a notice without an event: the end of questions to a buyer, new or changed documents of a tender, changes of its dates, value, lots or requirements, an invitation, a webhook or a message channel ' +
    'that was switched off, an audit that does not reach its address, an API key that ends soon, a comment that names you or answers you, a task, a section of a bid or a requirement that you are given, or yours that is due or overdue',
})

export const Notification = z
  .object({
    id: idOf('notification'),
    kind: NotificationKind,
    title: z.string(),
    body: z.string(),
    data: z.record(z.string(), z.unknown()).meta({ description: 'Ids and figures of its subject' }),
    alertId: idOf('alert').nullable().meta({ description: 'Where it is about one alert' }),
    tenderId: idOf('tender').nullable().meta({ description: 'Where it is about one tender' }),
    bidId: idOf('bid').nullable().meta({ description: 'Where it is about one bid' }),
    userId: idOf('user')
      .nullable()
      .meta({ description: 'The only person who is notified; null if everybody of the company is' }),
    readAt: Time.nullable().meta({
      description: 'Null while no program of the company has marked it as read; people have other marks',
    }),
    createdAt: Time,
  })
  .meta({
    id: 'Notification',
    description:
      'News for the company, or for the owner of the key alone. The console has the marks of each person; the mark here belongs to the programs of the company.',
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
        userId: null,
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
    .meta({ openapi: { type: 'boolean', description: 'Only unread, or only read notifications' } }),
  kind: NotificationKind.optional().meta({ description: 'Notifications of this kind' }),
  ...paging,
})
export type ListNotifications = z.output<typeof ListNotifications>
