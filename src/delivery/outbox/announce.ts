import type { CallerCtx } from '../../platform/context.ts'
import type { Outgoing } from '../../platform/transaction/commit.ts'
import { notifications } from '../notifications/table.ts'
import { pokeOutbox } from './fan-out.ts'
import type { NewEvent } from '../events/kind.ts'
import { rowsOfEvent } from './record.ts'
import { events } from '../events/table.ts'

/** The rows of a caller's events and of their notifications, for the transaction of the change. */
export function announcing(ctx: CallerCtx, list: NewEvent[]): Outgoing {
  const rows = list.flatMap((event) => {
    const { event: stored, notification } = rowsOfEvent(ctx, ctx.caller.company.id, event)
    return [ctx.db.insert(events).values(stored), ctx.db.insert(notifications).values(notification)]
  })
  return { rows, wake: list.length > 0 ? pokeOutbox : () => undefined }
}
