import { boundList, forRows } from '../../../platform/db/bulk.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/context/ids.ts'
import { planCovers } from '../plan.ts'

/** An event without deliveries, with the members that decide who receives it. */
export interface WaitingEvent {
  id: string
  companyId: string
  type: string
}

export interface FanOut {
  /** Statements for the batch that marks the events as fanned out. */
  statements: D1PreparedStatement[]
  /** Ids of the new deliveries, to be queued once the batch is committed. */
  deliveryIds: string[]
}

/**
 * Prepares the deliveries of events: one for each active endpoint of the company that subscribes to the kind. There are
 * none for a company that has left the enterprise plan, and none while WEBHOOK_DELIVERY is off. An event reaches an
 * endpoint once, even if it is fanned out repeatedly or by several runs at once. If another run made a delivery first,
 * its id here is unknown to the queue's consumer, which skips it.
 */
export async function fanOutStatements(
  ctx: Pick<Ctx, 'd1' | 'now' | 'config'>,
  events: WaitingEvent[],
): Promise<FanOut> {
  if (ctx.config.WEBHOOK_DELIVERY === 'off' || events.length === 0) return { statements: [], deliveryIds: [] }
  const { results } = await ctx.d1
    .prepare(
      `SELECT e.value ->> 'id' AS eventId, w.id AS webhookId
       FROM json_each(?1) AS e JOIN webhooks AS w ON w.company_id = e.value ->> 'companyId'
       WHERE w.active = 1 AND ${planCovers('w.company_id')}
         AND EXISTS (SELECT 1 FROM json_each(w.events) WHERE value = e.value ->> 'type')
       ORDER BY e.key`,
    )
    .bind(boundList(events.map(({ id, companyId, type }) => ({ id, companyId, type }))))
    .all<{ eventId: string; webhookId: string }>()
  const pairs = results.map((pair) => ({ ...pair, id: newId('delivery', ctx.now) }))
  const statements = forRows(ctx.d1, pairs, insertPairs, ctx.now.getTime())
  return { statements, deliveryIds: pairs.map(({ id }) => id) }
}

/** An endpoint that was deleted or switched off after it was read gets no delivery. */
const insertPairs = `
  INSERT INTO deliveries (id, company_id, webhook_id, event_id, nonce, event, status, failures, next_attempt_at,
    resent_at, dead_letters, created_at)
  SELECT p.value ->> 'id', e.company_id, w.id, e.id, '', e.type, 'pending', 0, ?2, 0, 0, ?2
  FROM json_each(?1) AS p JOIN events AS e ON e.id = p.value ->> 'eventId'
    JOIN webhooks AS w ON w.id = p.value ->> 'webhookId' AND w.company_id = e.company_id
  WHERE w.active = 1
  ON CONFLICT (event_id, webhook_id, nonce) DO NOTHING`
