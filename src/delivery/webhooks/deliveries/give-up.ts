import { boundList } from '../../../platform/db/bulk.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { planCovers } from '../plan.ts'
import { maxAttempts } from './limits.ts'

type EndCtx = Pick<Ctx, 'd1' | 'now'>

const switchedOff = 'EXISTS (SELECT 1 FROM webhooks WHERE id = d.webhook_id AND active = 0)'
/**
 * A delivery is given up when it is dead-lettered more often than this, or when all its attempts are
 * interrupted.
 */
const deadLettersAllowed = 2
const undeliverable = `(d.dead_letters > ${deadLettersAllowed}
  OR (SELECT count(*) FROM delivery_attempts WHERE delivery_id = d.id) >= ${maxAttempts})`

/** Ends pending deliveries of endpoints that are switched off; the history records why nothing was sent. */
export const endSwitchedOff = (ctx: EndCtx, ids: string[]): Promise<void> =>
  end(ctx, ids, switchedOff, 'Not sent: the webhook is switched off')

/**
 * Ends pending deliveries of companies that have left the plan. They do not wait for an upgrade, because a receiver does
 * not expect an event that is weeks old. After an upgrade the company can send them again.
 */
export const endUncovered = (ctx: EndCtx, ids: string[]): Promise<void> =>
  end(ctx, ids, `NOT ${planCovers('d.company_id')}`, 'Not sent: the company is not on the Enterprise plan')

/** Ends pending deliveries that the service failed to process repeatedly. */
export const endUndeliverable = (ctx: EndCtx, ids: string[]): Promise<void> =>
  end(ctx, ids, undeliverable, 'Not sent: the service failed to process the delivery')

/**
 * Fails the deliveries for which a condition on `d` is true. The reason is recorded as the result of an
 * attempt.
 */
async function end({ d1, now }: EndCtx, ids: string[], condition: string, reason: string): Promise<void> {
  const json = boundList(ids)
  const at = now.getTime()
  await d1.batch([
    d1
      .prepare(
        `INSERT INTO delivery_attempts
           (delivery_id, webhook_id, number, at, lease_until, finished_at, duration_ms, error)
         SELECT d.id, d.webhook_id, 1 + (SELECT count(*) FROM delivery_attempts WHERE delivery_id = d.id), ?2, ?2, ?2, 0, ?3
         FROM deliveries AS d
         WHERE d.id IN (SELECT value FROM json_each(?1)) AND d.status = 'pending' AND ${condition}
           AND NOT EXISTS (SELECT 1 FROM delivery_attempts WHERE delivery_id = d.id AND finished_at IS NULL)`,
      )
      .bind(json, at, reason),
    // Changes only the deliveries to which the statement before gave the reason.
    d1
      .prepare(
        `UPDATE deliveries SET status = 'failed', next_attempt_at = NULL, completed_at = ?2
         WHERE status = 'pending' AND id IN (
           SELECT delivery_id FROM delivery_attempts
           WHERE delivery_id IN (SELECT value FROM json_each(?1)) AND finished_at = ?2 AND error = ?3)`,
      )
      .bind(json, at, reason),
  ])
}
