import type { CallerCtx } from '../../../platform/context/context.ts'
import { boundList, forRows } from '../../../platform/db/bulk.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { forbidden, invalidData } from '../../../platform/context/errors.ts'
import { newId } from '../../../platform/context/ids.ts'
import { logFailure } from '../../../platform/context/log.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import { readWebhook, type WebhookRow } from '../queries.ts'
import { enqueue } from './queue.ts'
import type { Replay, ReplayWebhook } from './schema.ts'
import { expectSendable, perCompany, takeTurn } from './sendable.ts'

/** Max events of one request, and max deliveries of an endpoint that may be pending before a request. */
const max = 1000

/**
 * Sends the company's events of a stretch of time to one endpoint again, the oldest first, each as a new
 * delivery. An event whose delivery is still pending is left out, so that a request made twice at once sends
 * nothing twice.
 *
 * @throws FORBIDDEN if nothing can be sent to the endpoint, 1,000 deliveries are pending, or the company's
 * limit is used up.
 */
export async function replay(ctx: CallerCtx, id: string, input: ReplayWebhook): Promise<Replay> {
  const webhook = await readWebhook(ctx, id)
  expectSubscribed(webhook, input)
  await expectSendable(ctx, webhook)
  const { pending, found } = await findEvents(ctx, webhook, input)
  if (pending >= max)
    throw forbidden('limit', `The webhook has ${max} deliveries under way: replay once they are sent`)
  await takeTurn(ctx, perCompany.replay)
  const pairs = found.slice(0, max).map((eventId) => ({ eventId, id: newId('delivery', ctx.now) }))
  const answer = {
    replayed: pairs.length,
    next: found.length > max ? (pairs.at(-1)?.eventId ?? null) : null,
  }
  await commit(ctx, {
    action: 'POST /webhooks/:id/replay',
    targetId: id,
    writes: forRows(ctx.d1, pairs, insertPairs, ctx.now.getTime(), id, webhook.companyId),
    answer,
  })
  const ids = pairs.map((pair) => pair.id)
  // Messages that are lost here are sent again by the sweep a minute later.
  ctx.later(enqueue(ctx, ids).catch((error: unknown) => logFailure({ queue: 'deliveries' }, error)))
  return answer
}

function expectSubscribed({ events }: WebhookRow, input: ReplayWebhook): void {
  const other = input.events?.find((event) => !events.includes(event))
  if (other !== undefined)
    throw invalidData(
      'events',
      `must be types that the webhook receives: ${other} is not one of them`,
      'conflict',
    )
}

/** A test event, whose data contains `test`, does not count as an event of the company. */
const selectEvents = `
  SELECT id FROM events AS e
  WHERE company_id = ?1 AND at BETWEEN ?2 AND ?3 AND id > ?4 AND fanned_out_at IS NOT NULL
    AND type IN (SELECT value FROM json_each(?5)) AND data ->> 'test' IS NULL
    AND NOT EXISTS (SELECT 1 FROM deliveries WHERE event_id = e.id AND webhook_id = ?6 AND +company_id = ?1
      AND status = 'pending')
  ORDER BY at, id LIMIT ?7`

async function findEvents(ctx: CallerCtx, webhook: WebhookRow, input: ReplayWebhook) {
  const { id, companyId, events } = webhook
  const [waiting, found] = await ctx.d1.batch([
    ctx.d1
      .prepare(
        `SELECT count(*) AS pending FROM (SELECT 1 FROM deliveries WHERE webhook_id = ?1 AND status = 'pending' LIMIT ?2)`,
      )
      .bind(id, max),
    ctx.d1
      .prepare(selectEvents)
      .bind(
        companyId,
        input.from.getTime(),
        (input.to ?? ctx.now).getTime(),
        input.after ?? '',
        boundList(input.events ?? events),
        id,
        max + 1,
      ),
  ])
  return {
    pending: rowsOf<{ pending: number }>(waiting)[0]?.pending ?? 0,
    found: rowsOf<{ id: string }>(found).map((row) => row.id),
  }
}

/** The delivery's id as nonce distinguishes the delivery from earlier deliveries of the event. */
const insertPairs = `
  INSERT INTO deliveries (id, company_id, webhook_id, event_id, nonce, event, status, failures, next_attempt_at,
    resent_at, dead_letters, created_at)
  SELECT p.value ->> 'id', e.company_id, w.id, e.id, p.value ->> 'id', e.type, 'pending', 0, ?2, 0, 0, ?2
  FROM json_each(?1) AS p JOIN events AS e ON e.id = p.value ->> 'eventId'
    JOIN webhooks AS w ON w.id = ?3 AND w.company_id = e.company_id
  WHERE e.company_id = ?4 AND w.active = 1
    AND NOT EXISTS (SELECT 1 FROM deliveries WHERE event_id = e.id AND webhook_id = w.id
      AND +company_id = w.company_id AND status = 'pending')`
