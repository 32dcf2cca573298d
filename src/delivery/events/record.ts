import type { Ctx } from '../../platform/context/context.ts'
import { forRows } from '../../platform/db/bulk.ts'
import { newId } from '../../platform/context/ids.ts'
import type { notificationRow } from '../notifications/write.ts'
import type { NewEvent } from './kind.ts'

/** The rows of an event: the event, which waits to be sent to subscribers, and its notification. */
export function rowsOfEvent(ctx: Pick<Ctx, 'now'>, companyId: string, event: NewEvent) {
  const at = ctx.now.getTime()
  return {
    event: {
      id: newId('event', ctx.now),
      companyId,
      at,
      type: event.type,
      data: event.data,
      fannedOutAt: null,
    },
    notification: {
      id: newId('notification', ctx.now),
      companyId,
      kind: event.type,
      ...event.content,
      userId: null,
      actorId: null,
      readAt: null,
      createdAt: at,
    },
  }
}

type NotificationRow = ReturnType<typeof notificationRow> | ReturnType<typeof rowsOfEvent>['notification']

/** An event of a job. A job has no caller, so the event names its company. */
export type EventOf = NewEvent & { companyId: string }

/**
 * The statements that record the events of a job. They belong in the batch of the job's change, so that an event exists
 * exactly if its change does. Changes by callers record their events through `commit`.
 */
export function recordEvents(ctx: Pick<Ctx, 'd1' | 'now'>, list: EventOf[]): D1PreparedStatement[] {
  const rows = list.map((event) => rowsOfEvent(ctx, event.companyId, event))
  return [
    ...forRows(
      ctx.d1,
      rows.map(({ event }) => event),
      `INSERT INTO events (id, company_id, type, data, at)
       SELECT value ->> 'id', value ->> 'companyId', value ->> 'type', value -> 'data', value ->> 'at'
       FROM json_each(?1)`,
    ),
    ...insertNotifications(
      ctx,
      rows.map(({ notification }) => notification),
    ),
  ]
}

export const insertNotifications = (ctx: Pick<Ctx, 'd1'>, rows: NotificationRow[]): D1PreparedStatement[] =>
  forRows(
    ctx.d1,
    rows,
    `INSERT INTO notifications
       (id, company_id, kind, title, body, data, alert_id, tender_id, bid_id, user_id, actor_id, created_at)
     SELECT value ->> 'id', value ->> 'companyId', value ->> 'kind', value ->> 'title', value ->> 'body',
       value -> 'data', value ->> 'alertId', value ->> 'tenderId', value ->> 'bidId', value ->> 'userId', value ->> 'actorId', value ->> 'createdAt'
     FROM json_each(?1)`,
  )
