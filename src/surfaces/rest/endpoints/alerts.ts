import { createAlert, removeAlert, updateAlert } from '../../../delivery/alerts/commands.ts'
import { getAlert, listAlerts } from '../../../delivery/alerts/queries.ts'
import { Alert, AlertParam, CreateAlert, ListAlerts, UpdateAlert } from '../../../delivery/alerts/schema.ts'
import { readNotification } from '../../../delivery/notifications/commands.ts'
import { listNotifications } from '../../../delivery/notifications/queries.ts'
import {
  ListNotifications,
  Notification,
  NotificationParam,
  ReadNotification,
} from '../../../delivery/notifications/schema.ts'
import { Deleted } from '../../../platform/transaction/schema.ts'
import { act, create, list, read } from '../endpoint.ts'

export const alertsEndpoints = {
  'GET /alerts': list('alerts:read', 'List the alerts', { query: ListAlerts, out: Alert }, (ctx, { query }) =>
    listAlerts(ctx, query),
  ),
  'POST /alerts': create(
    'alerts:write',
    'Make an alert',
    {
      json: CreateAlert,
      out: Alert,
      description:
        'A search that is repeated among tenders that are stored later. A tender that matches gives the company one ' +
        '`tender.new`, however many alerts it matches, and each run that finds something one `alert.triggered`. A company ' +
        'has at most 1,000 alerts.',
    },
    (ctx, { json }) => createAlert(ctx, json),
  ),
  'GET /alerts/:id': read(
    'alerts:read',
    'Get one alert',
    { param: AlertParam, out: Alert },
    (ctx, { param }) => getAlert(ctx, param.id),
  ),
  'PATCH /alerts/:id': act(
    'alerts:write',
    'Change an alert',
    {
      param: AlertParam,
      json: UpdateAlert,
      out: Alert,
      description:
        'New filters apply to tenders the alert has not searched yet. An alert that is made active again looks at ' +
        'what came in while it rested.',
    },
    (ctx, { param, json }) => updateAlert(ctx, param.id, json),
  ),
  'DELETE /alerts/:id': act(
    'alerts:write',
    'Delete an alert',
    { param: AlertParam, out: Deleted },
    (ctx, { param }) => removeAlert(ctx, param.id),
  ),
  'GET /alerts/notifications/list': list(
    'alerts:read',
    'List the notifications',
    {
      query: ListNotifications,
      out: Notification,
      description:
        'The newest first: those for the whole company, and those for the holder of the key alone.',
    },
    (ctx, { query }) => listNotifications(ctx, query),
  ),
  'PATCH /alerts/notifications/:id/read': act(
    'alerts:write',
    'Mark a notification as read',
    {
      param: NotificationParam,
      json: ReadNotification,
      out: Notification,
      description:
        'For all keys of the company; what people have read in the console is stored for each of them. `{"read":false}` makes it unread again.',
    },
    (ctx, { param, json }) => readNotification(ctx, param.id, json),
  ),
}
