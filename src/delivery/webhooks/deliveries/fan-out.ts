import { boundList, forRows } from '../../../platform/db/bulk.ts'
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'

/** A waiting event, with the members that decide who is told. */
export interface WaitingEvent {
  id: string
  companyId: string
  type: string
}

export interface FanOut {
  /** For the batch that marks the events. */
  statements: D1PreparedStatement[]
  /** For the queue, once the batch is committed. */
  deliveryIds: string[]
}

/**
 * The deliveries that events make: one for each active endpoint of the company that subscribes to the kind. A company
 * that has left the enterprise plan is told nothing. Each event reaches an endpoint once, however often and by how many
 * it is fanned out at the same time; ids of deliveries that another one made first are unknown to the queue's consumer,
 * which passes over them. While WEBHOOK_DELIVERY is off there are none.
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
         JOIN companies AS c ON c.id = w.company_id
       WHERE w.active = 1 AND c.plan = 'enterprise'
         AND EXISTS (SELECT 1 FROM json_each(w.events) WHERE value = e.value ->> 'type')
       ORDER BY e.key`,
    )
    .bind(boundList(events.map(({ id, companyId, type }) => ({ id, companyId, type }))))
    .all<{ eventId: string; webhookId: string }>()
  const pairs = results.map((pair) => ({ ...pair, id: newId('delivery', ctx.now) }))
  const statements = forRows(ctx.d1, pairs, insertPairs, ctx.now.getTime())
  return { statements, deliveryIds: pairs.map(({ id }) => id) }
}

/** An endpoint that was deleted or switched off since it was read gets nothing. */
const insertPairs = `
  INSERT INTO deliveries (id, company_id, webhook_id, event_id, nonce, event, status, failures, next_attempt_at,
    resent_at, dead_letters, created_at)
  SELECT p.value ->> 'id', e.company_id, w.id, e.id, '', e.type, 'pending', 0, ?2, 0, 0, ?2
  FROM json_each(?1) AS p JOIN events AS e ON e.id = p.value ->> 'eventId'
    JOIN webhooks AS w ON w.id = p.value ->> 'webhookId' AND w.company_id = e.company_id
  WHERE w.active = 1
  ON CONFLICT (event_id, webhook_id, nonce) DO NOTHING`
