import { readAllNotifications, readNotification } from '../../../delivery/notifications/commands.ts'
import { ReadAllNotifications, ReadNotification } from '../../../delivery/notifications/schema.ts'
import { change } from '../../core/input.ts'
import type { Visit } from '../../core/visit.ts'
import { backOf } from './list.tsx'

export const setRead = (read: boolean) => async (visit: Visit, fields: URLSearchParams) => {
  const { id = '' } = visit.param
  await change(visit, ReadNotification, { read }, (ctx, json) => readNotification(ctx, id, json))
  return { to: backOf(fields) }
}

export async function readAll(visit: Visit, fields: URLSearchParams) {
  await change(visit, ReadAllNotifications, { until: fields.get('until') }, readAllNotifications)
  return { to: backOf(fields), say: 'All of them are read.' }
}
