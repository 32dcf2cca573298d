import type { CallerCtx } from '../../platform/context/context.ts'
import type { Outgoing } from '../../platform/transaction/commit.ts'
import { actorIn } from '../notifications/marks.ts'
import { events, notifications } from '../schema.gen.ts'
import { pokeOutbox } from './fan-out.ts'
import type { NewEvent } from './kind.ts'
import { rowsOfEvent } from './record.ts'

/**
 * The rows of a caller's events, for the transaction of the change, with one notification of the change: that of the
 * first event. The notification names the caller.
 */
export function announcing(ctx: CallerCtx, list: NewEvent[]): Outgoing {
  const rows = list.flatMap((event, at) => {
    const { event: stored, notification } = rowsOfEvent(ctx, ctx.caller.company.id, event)
    const body = [notification.body, `by ${callerName(ctx)}`].filter(Boolean).join('; ')
    const content = { ...notification, body, actorId: actorIn(ctx) }
    return [
      ctx.db.insert(events).values(stored),
      ...(at === 0 ? [ctx.db.insert(notifications).values(content)] : []),
    ]
  })
  return { rows, wake: list.length > 0 ? pokeOutbox : () => undefined }
}

const callerName = ({ caller: { user, key } }: CallerCtx): string =>
  key === null ? user.name : `${user.name}, with the key ${key.name}`
