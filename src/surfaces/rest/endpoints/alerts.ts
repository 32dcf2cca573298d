import { Alert, AlertParam, CreateAlert, ListAlerts, UpdateAlert } from '../../../delivery/alerts/schema.ts'
import { Deleted } from '../../../platform/transaction/schema.ts'
import { act, create, list, read } from '../endpoint.ts'
import {
  ListNotifications,
  Notification,
  NotificationParam,
  ReadNotification,
} from '../../../delivery/notifications/schema.ts'
import type { Endpoint } from '../endpoint.ts'

export const alertsEndpoints = {
  'GET /alerts': list('alerts:read', 'List the alerts', { query: ListAlerts }, Alert),
  'POST /alerts': create('alerts:write', 'Make an alert', { json: CreateAlert }, Alert, {
    description:
      'A search that is repeated among tenders first stored from now on. A tender that matches gives the company one ' +
      '`tender.new`, however many alerts it matches, and each run that finds something one `alert.triggered`. A company ' +
      'has at most 1,000 alerts.',
  }),
  'GET /alerts/:id': read('alerts:read', 'Get one alert', { param: AlertParam }, Alert),
  'PATCH /alerts/:id': act(
    'alerts:write',
    'Change an alert',
    { param: AlertParam, json: UpdateAlert },
    Alert,
    {
      description:
        'New filters hold for tenders the alert has not looked at yet. An alert that is made active again looks at ' +
        'what came in while it rested.',
    },
  ),
  'DELETE /alerts/:id': act('alerts:write', 'Delete an alert', { param: AlertParam }, Deleted),
  'GET /alerts/notifications/list': list(
    'alerts:read',
    'List the notifications',
    { query: ListNotifications },
    Notification,
    {
      description:
        'The newest first: those for the whole company, and those for the holder of the key alone.',
    },
  ),
  'PATCH /alerts/notifications/:id/read': act(
    'alerts:write',
    'Mark a notification as read',
    { param: NotificationParam, json: ReadNotification },
    Notification,
    {
      description:
        'For all keys of the company; what people have read in the console is kept for each of them. `{"read":false}` makes it unread again.',
    },
  ),
} as const satisfies Record<string, Endpoint>
